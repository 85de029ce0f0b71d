"""One action after another within a betting round: whose turn it was, what the clock did, how the chips move."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.action import judge_action
from replay.betting.bring_in import BringIn
from replay.betting.round import Round
from replay.events import Acted
from replay.finding import Findings
from replay.hand import Hand
from replay.hand_showing import HandShowing
from replay.houses.house import House
from replay.table import ACTIVE, Table
from replay.timeouts import BY_CLOCK, artificial_all_in_fault, timeout_fault


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Acting:
    """Plays actions as they were recorded, also where the rules forbid them; each fault is a finding.

    ``showing``: in this game's later rounds the highest hand showing opens; None in other games.
    """

    def __init__(
        self,
        hand: Hand,
        house: House,
        table: Table,
        bring_in: BringIn | None,
        showing: HandShowing | None,
        found: Findings,
    ) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.table: Final = table
        self.bring_in: Final = bring_in
        self.showing: Final = showing
        self.found: Final = found

    def act(self, betting: Round, index: int, acted: Acted, place: i64) -> bool:
        """Plays one action of an open round; False where replay cannot go on."""
        if betting.next != place or self.table.can[place] == 0:
            if self.table.status[place] != ACTIVE:
                self._out_of_turn(betting, index, acted, place)
                return False
            if betting.next != place and not self._in_order(betting, place):
                self._out_of_turn(betting, index, acted, place)
            if self._all_in(betting, acted, place):
                return True
        if not acted.by_player:
            if acted.is_artificial:
                self._artificial_all_in(betting, index, acted, place)
                return True
            self._clocked(betting, index, acted, place)
        if self.bring_in is not None and self.bring_in.waits:
            self.bring_in.open(betting, index, acted, place)
        elif acted.folds:
            self._fold(betting, place)
        else:
            lawful = judge_action(self.table, betting, place, acted, index, self.found)
            self._put_in(betting, place, acted.amount, lawful)
        return True

    def _all_in(self, betting: Round, acted: Acted, place: i64) -> bool:
        """Plays what is recorded of a player who is all-in, artificially or not; False where he is not."""
        table = self.table
        folds = acted.folds
        if table.artificial and place in table.artificial:
            if acted.amount or folds:
                self.move(betting, place, acted, True)
            return True
        return not folds and table.stack[place] == 0

    def late(self, index: int, acted: Acted, place: i64, over: bool) -> bool:
        """An action while nobody may act, the round or the hand being over (``hand.end``); False to stop.

        The bring-in of a player whose opponents are all-in on their antes is none of these: he need not pay it, as
        nobody can match it, but it may stand in the record.
        """
        if self.bring_in is not None and acted.action == "bring_in" and not over and self.bring_in.lone(place):
            self.bring_in.pay_alone(index, acted, place)
            return True
        where = "hand" if over else "round"
        self.found.add(
            "hand.over",
            "hand.end",
            index,
            f"an action after the {where} was over",
            {},
            {"seat": acted.seat, "action": acted.action},
        )
        if self.table.status[place] != ACTIVE:
            return not acted.amount and not acted.folds
        if acted.folds and not over:
            self.table.fold(place)
        elif acted.amount:
            self.table.pay(place, acted.amount)
            self.table.collect()
        return True

    def move(self, betting: Round, place: i64, acted: Acted, lawful: bool) -> None:
        """The chips of an action move and the turn passes on. ``lawful``: its size is."""
        if acted.folds:
            self._fold(betting, place)
        else:
            self._put_in(betting, place, acted.amount, lawful)

    def _fold(self, betting: Round, place: i64) -> None:
        self.table.fold(place)
        betting.matched(self.table, place)

    def _put_in(self, betting: Round, place: i64, amount: i64, lawful: bool) -> None:
        if amount:
            self.table.pay(place, amount)
        to = self.table.bet[place]
        if to > betting.price:
            betting.raised(self.table, place, self.table.stack[place] > 0, lawful)
        else:
            if to > betting.level:
                betting.level = to
            betting.matched(self.table, place)

    def _clocked(self, betting: Round, index: int, acted: Acted, place: i64) -> None:
        if acted.cause not in BY_CLOCK:
            return
        owes = betting.owes(self.table, place)
        if acted.action == "check" and owes > 0:
            return
        topic = timeout_fault(self.hand, self.house, self.table, place, acted, owes)
        if topic:
            self.found.add(
                "timeout.action",
                topic,
                index,
                f"{acted.action} by {acted.cause}",
                {},
                {"action": acted.action, "cause": acted.cause},
            )

    def _artificial_all_in(self, betting: Round, index: int, acted: Acted, place: i64) -> None:
        topic = artificial_all_in_fault(self.hand, self.house, self.table, place, acted)
        if topic:
            self.found.add(
                "timeout.artificial-all-in",
                topic,
                index,
                "an artificial all-in is not allowed here",
                {},
                {"action": acted.action, "cause": acted.cause},
            )
        if self.table.put_in(place) == 0:
            self.table.fold(place)
        else:
            self.table.go_all_in_artificially(place)
        betting.matched(self.table, place)

    def _in_order(self, betting: Round, place: i64) -> bool:
        """Whether a place may act though the turn is another's."""
        return self._may_open(betting, place) or self._optional_turn(betting, place)

    def _may_open(self, betting: Round, place: i64) -> bool:
        """Whether a place opens the round that anybody may open, as cards are unknown."""
        return betting.any_opener and betting.actions == 0 and betting.pending[place] == 1

    def _optional_turn(self, betting: Round, place: i64) -> bool:
        """Whether a player who waits for a raise may act here: nobody who must is passed over."""
        if place not in betting.optional or not self.table.can_act(place) or betting.has_acted(place):
            return False
        other = betting.turn_from
        for _ in range(self.table.n):
            if other == place:
                return True
            if betting.pending[other] == 1:
                return False
            other = self.table.after(other)
        return False

    def _out_of_turn(self, betting: Round, index: int, acted: Acted, place: i64) -> None:
        table = self.table
        seat = table.seats[betting.next]
        self.found.add(
            "turn",
            self._turn_topic(betting, place),
            index,
            f"it is the turn of seat {seat}",
            {"seat": seat},
            {"seat": acted.seat, "action": acted.action},
        )

    def _turn_topic(self, betting: Round, place: i64) -> str:
        """A wrong opener cites the opener's rule, anybody else ``action.clockwise`` (fine print 12)."""
        table = self.table
        if place in table.artificial:
            return "artificial-all-in.effect"
        if betting.actions or table.status[place] != ACTIVE or not table.can_act(place):
            return "action.clockwise"
        if table.dealt_in == 2 and self.house.blinds.heads_up_button_posts == "big" and self.bring_in is None:
            return "blinds.heads-up"
        if betting.number == 1:
            return "bring-in" if self.bring_in is not None else "first-to-act.first-round"
        if self.showing is None:
            return "first-to-act.later"
        return "first-to-act.stud-tie" if self.showing.tied(place, betting.next) else "first-to-act.stud"
