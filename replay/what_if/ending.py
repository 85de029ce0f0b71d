"""How another line ends: who shows, and what of the record's rake can be taken over."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.cards.card import UNKNOWN, Card, all_known
from replay.deal import CARD_BIT
from replay.events import Event, RakeTaken, Shown
from replay.finding import Findings
from replay.play import Play
from replay.report import Report
from replay.settlement import Settlement
from replay.table import ACTIVE
from replay.what_if import fate
from replay.what_if.fate import Fate
from replay.what_if.line import ADDED, Line


@final
@mypyc_attr(acyclic=True)
class Ending:
    """The end of a line that came to one. Appends to the line and tells the fates of shown and mucked hands."""

    def __init__(self, line: Line, showings: list[tuple[int, Event]]) -> None:
        self._line: Final = line
        self._showings: Final = showings

    def show(self) -> None:
        """Hands are shown in the order of this line's showdown (``show.order``, ``show.needed``).

        Whoever must, and whoever showed in the record and is at this showdown, too; nobody else, and nobody mucks: what
        a player would have thrown away here nobody knows.
        """
        line = self._line
        play = self._played_out()
        settlement = Settlement(play)
        settlement.rake_table.derive(settlement.pots)
        settlement.settle()
        settlement.show()
        shown = {event.seat: index for index, event in self._showings if isinstance(event, Shown)}
        rule = line.rule("show.needed")
        for index, _ in self._showings:
            line.fates[index] = Fate(index, fate.DROPPED, fate.SHOWDOWN, rule)
        for place in settlement.order:
            seat = int(play.table.seats[place])
            if not all_known(play.table.hole[place]) or not (seat in shown or place in settlement.must()):
                continue
            index = shown.get(seat, ADDED)
            self._append(Shown(seat, list(play.table.hole[place])), index)
            if index != ADDED:
                was = line.header.events[index]
                same = isinstance(was, Shown) and sorted(was.cards) == sorted(play.table.hole[place])
                line.fates[index] = Fate(index, fate.KEPT if same else fate.CHANGED, "" if same else fate.CARDS, "")

    def _played_out(self) -> Play:
        """The line with the hands of those still in as far as they were shown, which tells unknown cards."""
        line = self._line
        hand = line.header.with_events(line.events, "", False)
        play = Play(hand, line.house, line.game, Findings(hand, line.house, line.game))
        for index, event in enumerate(line.events):
            play.apply(index, event)
        for _, event in self._showings:
            if isinstance(event, Shown) and _tells(play, int(play.table.place_of(event.seat)), event.cards):
                play.apply(len(line.events), event)
        return play

    def _append(self, event: Event, origin: int) -> None:
        self._line.events.append(event)
        self._line.origin.append(origin)


def _tells(play: Play, place: int, cards: list[Card]) -> bool:
    """Whether shown cards can be the unknown ones of a place that is still in."""
    hole = play.table.hole[place]
    new = [card for card in cards if card != UNKNOWN and card not in hole]
    if play.table.status[place] != ACTIVE or len(new) > hole.count(UNKNOWN):
        return False
    return all(play.deal.used & CARD_BIT[card] == 0 for card in new)


def rake_taken_over(report: Report, recorded: Report) -> list[Event] | None:
    """The record's rake for a line of the same pots, under a house that does not say exactly what is taken.

    Nothing where the house says it; None where it does not and the pots are others, so that nobody knows the rake.
    """
    settlement, before = report.settlement, recorded.settlement
    mode = report.house.rake.mode
    if settlement is None or mode not in ("as_recorded", "bounds") or settlement.rake_table.free:
        return []
    if before is not None and [pot.amount for pot in before.pots] == [pot.amount for pot in settlement.pots]:
        return [RakeTaken(index, pot.rake) for index, pot in enumerate(before.pots)]
    return [] if mode == "bounds" else None
