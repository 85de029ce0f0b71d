"""One betting round: the level, the last full raise, who may still raise, and whose turn it is."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.betting.structure import Structure
from replay.table import ACTIVE, Table

NOT_ACTED: Final = -1
REOPENED: Final = -2
"""In place of the level when a place last acted: it has faced a full raise since."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Round:
    """The betting round that is played, opened anew for each. Amounts are levels: what a place has in front of it.

    ``level`` is the most that anybody has put in, ``price`` what a call goes to (a short blind leaves it at the full
    one), ``full_level`` in fixed limit the last full level, ``full_raise`` elsewhere the size of the last full bet or
    raise (``bet.min-raise.full``), ``bets`` the bets that count towards the cap (``bet.fixed.cap.count``).
    """

    def __init__(self, places: int, structure: Structure) -> None:
        self.number: int = 0
        """From 1; 0 before the first round."""
        self.structure: Final = structure
        self.bet_size: i64 = 0
        self.spread_max: i64 = 0
        self.level: i64 = 0
        self.price: i64 = 0
        self.full_level: i64 = 0
        self.full_before: i64 = 0
        self.full_raise: i64 = 0
        self.open_pair = False
        """A pair is showing that allows the higher bet (``bet.open-pair``)."""
        self.pair_barred = False
        """A pair is showing in a high/low game whose high game would allow the higher bet (``bet.open-pair.hi-lo``)."""
        self.pair_holders: tuple[int, ...] = ()
        self.doubled = False
        """A double bet was made: only double raises follow."""
        self.barred: tuple[int, ...] = ()
        """Places that may not bet or raise in this round: they timed out at the draw (``draw.timeout``)."""
        self.bets: i64 = 0
        self.started_heads_up = False
        self.short_standing = False
        """A short all-in stands above the last full bet or raise."""
        self.last_short: i64 = 0
        """By how much that short all-in raised."""
        self.half_exactly = False
        self.last_aggressor: i64 = -1
        self.opener: i64 = -1
        self.actions: i64 = 0
        self.pending: Final[vec[i64]] = vec[i64]([0] * places)
        """1 for a place that has still to act."""
        self.acted_level: Final[vec[i64]] = vec[i64]([NOT_ACTED] * places)
        """The level when a place last acted, ``NOT_ACTED`` or ``REOPENED``.

        A check counts as having acted, a forced bet does not.
        """
        self.optional: tuple[int, ...] = ()
        """Places that have put in their call already and wait for a raise; acting all the same is no fault."""
        self.next: i64 = -1
        self.any_opener = False
        """Who has to open depends on cards that are unknown: whoever does is in order."""
        self.turn_from: i64 = 0
        """Where the search for the next player began: left of the one who acted last."""

    def open(self, table: Table) -> None:
        """Opens the next round with whatever already lies in front of the players."""
        self.number += 1
        self.bet_size = self.structure.bet_size(self.number)
        self.spread_max = self.structure.spread_max(self.number)
        level = table.level()
        self.level = level
        self.price = level
        self.full_level = level
        self.full_raise = self.structure.min_bet
        self.bets = 1 if level > 0 else 0
        self.started_heads_up = table.active == 2
        self.short_standing = False
        self.half_exactly = False
        self.last_aggressor = -1
        self.opener = -1
        self.actions = 0
        self.any_opener = False
        self.optional = ()
        self.barred = ()
        self.pair_holders = ()
        self.open_pair = False
        self.pair_barred = False
        self.doubled = False
        acted_level = self.acted_level
        for place in range(table.n):
            acted_level[place] = NOT_ACTED
        if self.next >= 0:
            self._drop_pending()

    def _drop_pending(self) -> None:
        """Somebody had still to act when the round before was broken off."""
        pending = self.pending
        for place in range(i64(len(pending))):
            pending[place] = 0

    def begin(self, table: Table, first: i64) -> None:
        """Gives the turn to ``first``, or the next place clockwise that has one."""
        pending = self.pending
        can = table.can
        for place in range(table.n):
            pending[place] = can[place]
        for waiting in self.optional:
            pending[waiting] = 0
        if table.able == 1:
            self._settle_lone(table)
        self.turn_from = first
        self.next = self._pending_from(first)

    def over(self) -> bool:
        """Whether everybody able to act has acted and matched the level (``round.end``)."""
        return self.next < 0

    def alone(self, table: Table, place: i64) -> bool:
        """Whether nobody else can act."""
        return table.able == 0 or (table.able == 1 and table.can_act(place))

    def owes(self, table: Table, place: i64) -> i64:
        """What a call costs in full, whatever the stack."""
        owed = self.price - table.bet[place]
        if owed < 0:
            return 0
        return owed

    def has_acted(self, place: i64) -> bool:
        """Whether a place has acted in this round."""
        return self.acted_level[place] != NOT_ACTED

    def may_raise(self, place: i64) -> bool:
        """Whether the betting is open for a place: it has not acted, or has faced a full raise since (``reopen.*``).

        Several short ones make a full one (``reopen.cumulative``). With or without a blind (``bet.who-may-raise``): to
        have posted one is not to have acted (``blinds.option``).
        """
        acted_level = self.acted_level[place]
        if acted_level in (NOT_ACTED, REOPENED):
            return True
        if self.structure.fixed:
            return False
        return self.structure.cumulative and self.level - acted_level >= self.full_raise

    def may_complete(self) -> bool:
        """Whether somebody who has acted may complete a short all-in (``reopen.limit``, Q57)."""
        return self.short_standing and self.structure.complete_by_any()

    def capped(self) -> bool:
        """Whether the round has seen all its bets (``bet.fixed.cap``)."""
        rules = self.structure.rules
        if not self.structure.fixed or (self.started_heads_up and not rules.cap_heads_up):
            return False
        return self.bets >= rules.cap

    def matched(self, table: Table, place: i64) -> None:
        """A place has checked, called, folded or can no longer act; the turn passes on clockwise."""
        self.acted_level[place] = self.level
        self.pending[place] = 0
        self.actions += 1
        if table.able == 1:
            self._settle_lone(table)
        self.turn_from = table.after(place)
        self.next = self._pending_from(self.turn_from)

    def posted_late(self, table: Table, place: i64) -> None:
        """Chips were posted after the betting had begun: they may change the level and who can act."""
        if table.bet[place] > self.level:
            self.level = table.bet[place]
        if self.level > self.price:
            self.price = self.level
        if not table.can_act(place):
            self.pending[place] = 0
        self.next = self._pending_from(self.turn_from)

    def brought_in(self, table: Table, place: i64, amount: i64) -> None:
        """A place has opened with the bring-in of ``amount``: a forced bet, after which it has not acted.

        In fixed limit it is no bet (``bring-in.completion``), elsewhere it is the first (``bring-in.big-bet``). It owes
        nothing more: if nobody raises, its turn does not come again (``bring-in.option``).
        """
        self.level = table.bet[place]
        self.price = amount if amount > self.level else self.level
        self.full_level = 0
        self.bets = 0
        if not self.structure.fixed:
            self.full_raise = self.price
        for other in range(table.n):
            if other != place and table.can_act(other):
                self.pending[other] = 1
        self.matched(table, place)
        self.acted_level[place] = NOT_ACTED

    def raised(self, table: Table, place: i64, full_in_fixed: bool, lawful: bool) -> None:
        """A place has bet or raised: its chips are already in front of it. All others have to answer.

        After a full bet those who checked may raise, too (``bet.check-raise``).
        ``full_in_fixed``: an illegal size counts as full in fixed limit. ``lawful``: the size is; elsewhere one that
        is not counts as short, so that the next raise is measured by the last lawful one.
        """
        to = table.bet[place]
        self.full_before = self.full_level
        full = self._count_fixed(to, full_in_fixed) if self.structure.fixed else self._count_big_bet(to, lawful)
        if self.open_pair and not self.doubled and to - self.full_before >= self.structure.stakes.big_bet:
            self.doubled = True
            self.bet_size = self.structure.stakes.big_bet
        self.level = to
        self.price = to
        self.short_standing = not full
        pending = self.pending
        can = table.can
        acted_level = self.acted_level
        for other in range(table.n):
            if can[other] == 1:
                pending[other] = 1
            if full and acted_level[other] != NOT_ACTED:
                acted_level[other] = REOPENED
        if self.opener < 0:
            self.opener = place
        self.last_aggressor = place
        self.matched(table, place)

    def _count_big_bet(self, to: i64, lawful: bool) -> bool:
        by = to - self.price
        if by >= self.full_raise and lawful:
            self.full_raise = by
            return True
        self.last_short = by
        if self.structure.last_raise_counts_short():
            self.full_raise = by
        return False

    def _count_fixed(self, to: i64, full_anyway: bool) -> bool:
        """Half a bet or more above the last full level is a bet (``reopen.limit.half``, ``bet.fixed.cap.count``).

        The next raise goes one bet above a full one; what is less is completed (``reopen.limit.levels``). Half of an
        odd bet is rounded down to the unit.
        """
        above = to - self.full_level
        half = self.bet_size // 2
        self.half_exactly = above == half
        full = above > half or (above == half and self.structure.half_is_full)
        if full or full_anyway:
            self.bets += 1
            if not full_anyway and self.structure.next_level():
                self.full_level += self.bet_size
            else:
                self.full_level = to
            return True
        return False

    def _pending_from(self, place: i64) -> i64:
        """The first place from ``place`` on, clockwise, that has still to act; -1 where nobody has."""
        pending = self.pending
        for at in range(place, i64(len(pending))):
            if pending[at] == 1:
                return at
        for at in range(place):
            if pending[at] == 1:
                return at
        return -1

    def _settle_lone(self, table: Table) -> None:
        """With one player able to act who owes nothing there is no action left (``hand.end``)."""
        lone: i64 = 0
        while not table.can_act(lone):
            lone += 1
        for place in range(table.n):
            if table.bet[place] > table.bet[lone] and table.status[place] == ACTIVE:
                return
        self.pending[lone] = 0
