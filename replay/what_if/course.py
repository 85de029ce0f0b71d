"""The other line of a hand, laid event by event: what was recorded stays as long as it can stand."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.events import (
    Acted,
    Dealt,
    Drew,
    Event,
    HandVoided,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.table import ACTIVE, FOLDED
from replay.timeouts import BY_CLOCK
from replay.what_if import fate
from replay.what_if.absent import action_of_absent
from replay.what_if.change import BY_RULE, LEFT_OUT, UNDECIDED, Change
from replay.what_if.fate import CARDS_UNKNOWN, DECISION
from replay.what_if.line import Line
from replay.what_if.serving import DECK_EVENTS, Serving
from replay.what_if.stock import Stock


@final
@mypyc_attr(acyclic=True)
class Course:
    """Decides what of the record stands in a line, from the first change on.

    Shown and mucked hands are set aside in ``showings``: who shows is asked when the line has come to its end.
    """

    def __init__(self, line: Line, stock: Stock, changes: list[Change]) -> None:
        self._line: Final = line
        self._changes: Final[dict[int, Change]] = {change.at: change for change in changes}
        self._serving: Final = Serving(line, stock, self._changes)
        self.showings: Final[list[tuple[int, Event]]] = []

    def run(self) -> None:
        """Lays the line to its end, or to where it has to stop."""
        first = self._first()
        line, serving = self._line, self._serving
        while line.stop is None and not line.ended() and line.recorded() < first:
            if not serving.is_of_another_deck(line.now()):
                line.take(fate.KEPT, "", "")
        while line.stop is None:
            if serving.cards_due() and not serving.cards_to_come():
                serving.deal()
            elif not line.ended():
                self._next()
            else:
                self._end()
                break
        while not line.ended():
            if isinstance(line.now(), DECK_EVENTS):
                line.keep_place()
            else:
                line.drop(fate.BEYOND, fate.STOPPED, "")

    def _first(self) -> int:
        """The first recorded event that may not stand: the first changed one, or the reshuffle that it asked for."""
        first = min(self._changes)
        while first > 0 and isinstance(self._line.header.events[first - 1], Reshuffled):
            first -= 1
        return first

    def _next(self) -> None:
        event = self._line.now()
        change = self._changes.get(self._line.recorded())
        if change is not None and change.kind == LEFT_OUT:
            self._line.drop(fate.DROPPED, fate.ASKED, "")
        elif isinstance(event, (Shown, Mucked)):
            self.showings.append((self._line.recorded(), event))
            self._line.drop(fate.DROPPED, fate.SHOWDOWN, "")
        elif isinstance(event, DECK_EVENTS):
            self._serving.deck(event)
        elif isinstance(event, HandVoided):
            self._void(event)
        elif self._line.over():
            self._after_the_end(event)
        elif isinstance(event, Acted):
            self._act(event, change)
        elif isinstance(event, Posted):
            self._post(event, change)
        elif isinstance(event, SplitVote):
            self._vote(event)
        elif isinstance(event, Dealt):
            self._serving.dealt(event, change)
        elif isinstance(event, Drew):
            self._serving.draw(event, change)
        elif isinstance(event, Reshuffled):
            self._serving.reshuffle(event)
        else:
            self._line.take(fate.KEPT, "", "")

    def _void(self, event: HandVoided) -> None:
        """A crash leaves a finished hand as it is (``refund.finished``)."""
        stands = (
            self._line.play.over()
            and event.reason == "server_crash"
            and self._line.house.void.after_last_action == "stands"
        )
        if stands and not self._line.was_faulty("void.finished"):
            self._line.dropped(fate.HAND_OVER, "refund.finished")
        else:
            self._line.take(fate.KEPT, "", "")

    def _after_the_end(self, event: Event) -> None:
        """Nothing comes after the hand, but a vote before the showdown, and what came too late in the record."""
        recorded = self._line.faults.get(self._line.recorded())
        if not (recorded or isinstance(event, SplitVote)) or self._line.attempt(event):
            self._line.dropped(fate.HAND_OVER, "hand.end")

    def _post(self, event: Posted, change: Change | None) -> None:
        if event.kind == "bring_in" and self._line.play.bring_in is not None:
            acted = Acted(event.seat, "bring_in", event.amount, "player", -1)
            self._act(acted, change)
        elif change is not None:
            self._line.ask(change.instead)
        else:
            self._line.take(fate.KEPT, "", "")

    def _act(self, event: Acted, change: Change | None) -> None:
        play = self._line.play
        place = int(play.table.place_of(event.seat))
        turn = int(play.next_to_act())
        out_of_place = any(
            self._line.was_faulty(code) for code in ("turn", "hand.over", "deal.missing", "draw.missing")
        )
        if not out_of_place and self._has_no_action(place, turn):
            return
        betting = play.streets.betting
        waits = betting is not None and place in betting.optional  # for a raise, and may act before it
        if change is not None and (turn in (place, -1) or waits):
            self._act_otherwise(event, change, place)
            return
        if change is not None:
            rule = self._line.rule("action.clockwise")
        elif isinstance(self._line.now(), Posted):
            rule = self._line.attempt(self._line.now())
        else:
            rule = self._line.attempt(event)
        if not rule:
            return
        if turn == place and event.cause in BY_CLOCK:
            absent = action_of_absent(play, place, event)
            if not self._line.attempt(absent):
                self._line.note_change(fate.CLOCK, "timeout.action")
                return
        self._line.halt(DECISION, turn if turn >= 0 else place, rule)

    def _has_no_action(self, place: int, turn: int) -> bool:
        """Whether a seat has no action at all where the record has one: then that falls away."""
        table = self._line.play.table
        if table.status[place] == FOLDED:
            self._line.dropped(fate.FOLDED, "action.clockwise")
        elif table.status[place] == ACTIVE and not table.can_act(place):
            self._line.dropped(fate.ALL_IN, "all-in")
        elif turn < 0 or (self._serving.is_draw() and self._still_to_come(Drew)):
            self._line.dropped(fate.ROUND_OVER, "round.end")
        else:
            return False
        return True

    def _act_otherwise(self, event: Acted, change: Change, place: int) -> None:
        """What the what-if asks for, lawful or not."""
        instead = change.instead
        if change.kind == UNDECIDED:
            self._line.halt(DECISION, place, "")
        elif change.kind == BY_RULE and isinstance(instead, Acted):
            self._line.ask(action_of_absent(self._line.play, place, instead))
        else:
            self._line.ask(instead)

    def _vote(self, event: SplitVote) -> None:
        place = int(self._line.play.table.place_of(event.seat))
        turn = int(self._line.play.next_to_act())
        if not self._line.attempt(event):
            return
        if turn >= 0 and turn != place and self._line.play.table.can_act(place):
            self._line.halt(DECISION, turn, self._line.rule("split-vote"))
        else:
            self._line.dropped(
                fate.FOLDED if self._line.play.table.status[place] == FOLDED else fate.ROUND_OVER, "split-vote"
            )

    def _still_to_come(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self._line.to_come())

    def _end(self) -> None:
        """The record has no more: whose turn it is has to be asked, if the hand is not over."""
        if self._line.over():
            return
        turn = int(self._line.play.next_to_act())
        self._line.halt(DECISION if turn >= 0 else CARDS_UNKNOWN, turn, "")
