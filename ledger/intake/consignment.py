"""What one sender hands in at once: whole hands, lines of live streams, and lines of tables and rooms together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from uuid import UUID

from ledger.histories.stream_line import HandName, StreamLine, Subject
from ledger.histories.venue_line import VenueLine
from ledger.intake.live_hand import LiveHand
from ledger.intake.live_intake import LiveIntake, LiveOutcome, Taken
from ledger.intake.receipt import Receipt
from ledger.intake.venue_intake import VenueLines, VenueTaken
from ledger.intake.whole_hands import Draft, write
from ledger.store.recording import Recording
from replay.hand import Hand

Item = Hand | StreamLine | VenueLine
_Part = tuple[HandName, Callable[[], LiveOutcome]]


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of each hand, and of each table and room, in the order in which they were spoken of."""

    hands: list[Taken]
    venues: list[VenueTaken]


class Consignment:
    """Items that are recorded together, read as far as that goes outside of a writer's turn.

    ``house`` is as for ``record``. A hand that comes as a document and in lines, or in several documents, has one
    answer: its documents are written first, then its lines, and nothing more of it once a part came to grief. Then
    come tables and rooms.
    """

    def __init__(self, live: LiveIntake, items: Sequence[Item], house: str | None = None) -> None:
        self._live: Final = live
        self._whole: Final = [Draft(one, house) for one in items if isinstance(one, Hand)]
        lines = [one for one in items if isinstance(one, StreamLine)]
        self._lines: Final = live.read(lines, house, {_name(draft): draft.header for draft in self._whole})
        self._venues: Final = VenueLines.sorted([one for one in items if isinstance(one, VenueLine)])

    @property
    def streams(self) -> list[UUID]:
        """The streams of the hands that it goes to."""
        return [*(draft.stream for draft in self._whole), *self._lines.streams]

    @property
    def size(self) -> int:
        """How many events it has."""
        return sum(len(draft.events) for draft in self._whole) + self._lines.size + self._venues.size

    def write(self, turn: Recording) -> TakenIn:
        """Adds it to a writer's turn, and answers for each hand, table and room; on disk when the turn has ended."""
        return TakenIn(self._write_hands(turn), self._write_venues(turn))

    def _write_hands(self, turn: Recording) -> list[Taken]:
        done: dict[HandName, LiveOutcome | None] = dict.fromkeys((*map(_name, self._whole), *self._lines.hands))
        done |= {hand: one for hand, one in self._lines.hands.items() if not isinstance(one, LiveHand)}
        parts: list[_Part] = [(_name(draft), partial(write, turn, draft)) for draft in self._whole]
        parts += [(hand, partial(self._live.write, turn, self._lines, hand)) for hand in self._lines.hands]
        for hand, part in parts:
            before = done[hand]
            if before is None or isinstance(before, Receipt):
                outcome = part()
                done[hand] = outcome.after(before) if isinstance(outcome, Receipt) else outcome
        return [Taken(*hand, outcome) for hand, outcome in done.items() if outcome is not None]

    def _write_venues(self, turn: Recording) -> list[VenueTaken]:
        turn.find(self._venues.streams)
        intake = self._live.venues
        return [VenueTaken(venue, intake.write(turn, self._venues, venue)) for venue in self._venues.of]


def _name(draft: Draft) -> HandName:
    return draft.hand.room, draft.hand.hand_id


def subject_of(item: Item) -> Subject:
    """The hand, the table or the room that an item is of."""
    return item.venue if isinstance(item, VenueLine) else (item.room, item.hand_id)
