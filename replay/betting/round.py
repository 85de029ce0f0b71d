"""One betting round: the level, the last full raise, who may still raise, and whose turn it is."""

from typing import Final, final

from replay.betting.structure import Structure
from replay.table import Table


@final
class Round:
    """A betting round in progress. Amounts are levels: what a place has in front of it in this round.

    ``level`` is the most that anybody has put in, ``price`` what a call goes to (a short blind leaves it at the full
    one), ``full_level`` in fixed limit the last full level, ``full_raise`` elsewhere the size of the last full bet or
    raise (``bet.min-raise.full``), ``bets`` the bets that count towards the cap (``bet.fixed.cap.count``).
    """

    def __init__(self, table: Table, structure: Structure, number: int) -> None:
        """Opens round ``number`` (from 1) with whatever already lies in front of the players."""
        self.number: Final = number
        self.structure: Final = structure
        self.bet_size: Final = structure.bet_size(number)
        self.spread_max: Final = structure.spread_max(number)
        self.level = max(table.bet) if table.n else 0
        self.price = self.level
        self.full_level = self.level
        self.full_raise = structure.min_bet
        self.bets = 1 if self.level else 0
        self.started_heads_up: Final = table.active() == 2
        self.short_standing = False
        """A short all-in stands above the last full bet or raise."""
        self.last_short = 0
        """By how much that short all-in raised."""
        self.half_exactly = False
        self.last_aggressor = -1
        self.opener = -1
        self.actions = 0
        self.pending: Final[list[bool]] = [table.can_act(place) for place in range(table.n)]
        self.optional: Final[list[bool]] = [False] * table.n
        """Has put in his call already and waits for a raise; acting all the same is no fault."""
        self.acted: Final[list[bool]] = [False] * table.n
        self.acted_level: Final[list[int]] = [0] * table.n
        self.reopened: Final[list[bool]] = [False] * table.n
        self.next = -1
        self.turn_from = 0
        """Where the search for the next player began: left of the one who acted last."""

    def begin(self, table: Table, first: int) -> None:
        """Gives the turn to ``first``, or the next place clockwise that has one."""
        self.settle_lone(table)
        self.turn_from = first
        self.next = self.pending_from(first)

    def pending_from(self, place: int) -> int:
        """The first place from ``place`` on, clockwise, that has still to act; -1 where nobody has."""
        n = len(self.pending)
        for step in range(n):
            at = place + step
            if at >= n:
                at -= n
            if self.pending[at]:
                return at
        return -1

    def settle_lone(self, table: Table) -> None:
        """With one player able to act who owes nothing there is no action left (``hand.end``)."""
        able = -1
        for place in range(table.n):
            if table.can_act(place):
                if able >= 0:
                    return
                able = place
        if able < 0:
            return
        for place in range(table.n):
            if place != able and table.bet[place] > table.bet[able] and table.status[place] == 1:
                return
        self.pending[able] = False

    def over(self) -> bool:
        """Whether everybody able to act has acted and matched the level (``round.end``)."""
        return self.next < 0

    def alone(self, table: Table, place: int) -> bool:
        """Whether nobody else can act."""
        return all(not (other != place and table.can_act(other)) for other in range(table.n))

    def owes(self, table: Table, place: int) -> int:
        """What a call costs in full, whatever the stack."""
        owed = self.price - table.bet[place]
        return owed if owed > 0 else 0

    def may_raise(self, place: int) -> bool:
        """Whether the betting is open for a place: it has not acted, or has faced a full raise since (``reopen.*``)."""
        if not self.acted[place] or self.reopened[place]:
            return True
        if self.structure.fixed:
            return False
        return self.structure.cumulative and self.level - self.acted_level[place] >= self.full_raise

    def may_complete(self, place: int) -> bool:
        """Whether somebody who has acted may complete a short all-in (``reopen.limit``, Q57)."""
        return self.short_standing and self.structure.complete_by_any

    def capped(self) -> bool:
        """Whether the round has seen all its bets (``bet.fixed.cap``)."""
        if not self.structure.fixed or (self.started_heads_up and not self.structure.cap_heads_up):
            return False
        return self.bets >= self.structure.cap

    def matched(self, table: Table, place: int) -> None:
        """A place has checked, called, folded or can no longer act; the turn passes on clockwise."""
        self.acted[place] = True
        self.acted_level[place] = self.level
        self.reopened[place] = False
        self._pass_on(table, place)

    def raised(self, table: Table, place: int, full_in_fixed: bool) -> None:
        """A place has bet or raised: its chips are already in front of it. All others have to answer.

        ``full_in_fixed``: an illegal size counts as full in fixed limit.
        """
        to = table.bet[place]
        full = self._count_fixed(to, full_in_fixed) if self.structure.fixed else self._count_big_bet(to)
        self.level = to
        self.price = to
        self.short_standing = not full
        for other in range(table.n):
            self.pending[other] = table.can_act(other)
            if full:
                self.reopened[other] = self.acted[other]
        if self.opener < 0:
            self.opener = place
        self.last_aggressor = place
        self.matched(table, place)

    def _count_big_bet(self, to: int) -> bool:
        by = to - self.price
        if by >= self.full_raise:
            self.full_raise = by
            return True
        self.last_short = by
        if self.structure.last_raise_counts_short:
            self.full_raise = by
        return False

    def _count_fixed(self, to: int, full_anyway: bool) -> bool:
        """Half a bet or more above the last full level is a bet (``reopen.limit.half``, ``bet.fixed.cap.count``)."""
        above = (to - self.full_level) * 2
        self.half_exactly = above == self.bet_size
        full = above > self.bet_size or (above == self.bet_size and self.structure.half_is_full)
        if full or full_anyway:
            self.bets += 1
            if self.structure.next_level and not full_anyway:
                self.full_level += self.bet_size
            else:
                self.full_level = to
            return True
        return False

    def _pass_on(self, table: Table, place: int) -> None:
        self.pending[place] = False
        self.actions += 1
        self.settle_lone(table)
        self.turn_from = place + 1 if place + 1 < table.n else 0
        self.next = self.pending_from(self.turn_from)
