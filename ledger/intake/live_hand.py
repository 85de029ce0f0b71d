"""The lines of one hand out of a live stream, read as far as that needs no more than the hand's header."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self
from uuid import UUID

from ledger.histories.document_value import own_text
from ledger.histories.event_document import EventReader
from ledger.histories.hand_document import HandDraft, NotAHand, Problem
from ledger.histories.stream_line import BEGINS, CLOSES, StreamLine
from ledger.store.mapper import content
from ledger.store.pin import Pin
from ledger.store.private_keys import split
from ledger.store.state import Content
from ledger.store.stored_hand import SENDER, HandClosed
from ledger.store.stream import hand_name, stream_id
from replay.events import Event
from replay.hand import Hand
from replay.money import Unit


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a hand from its start, and needed to read its events; the pin where the start is recorded."""

    unit: Unit
    seats: tuple[int, ...]
    pin: Pin | None = None

    @classmethod
    def of(cls, header: Hand, pin: Pin | None = None) -> Self:
        """What a header says of it."""
        return cls(header.unit, tuple(seat.seat for seat in header.seats), pin)


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """One event to be recorded: its number in the hand (-1 for a closing that has none), and what is stored of it.

    ``line`` is where it stood in the text that it came from, 0 where it came alone.
    """

    n: int
    event: Event | HandClosed
    content: Content
    line: int


class LiveHand:
    """The lines of one hand, in the order in which they came.

    ``header`` is there where the lines begin with the start of the hand. Raises NotAHand, which names the lines.
    """

    def __init__(self, lines: Sequence[StreamLine], known: Known | None) -> None:
        self.room: Final = lines[0].room
        self.hand_id: Final = lines[0].hand_id
        self.stream: Final[UUID] = stream_id(self.room, self.hand_id)
        self.name: Final = hand_name(self.room, self.hand_id)
        """How messages call it."""
        starts = [line for line in lines if line.kind == BEGINS]
        self.header: Final[Hand | None] = HandDraft(starts[0].body).hand(True) if starts else None
        for start in starts:
            if start.body != starts[0].body:
                raise contradicts(self.hand_id, -1, start.line, starts[0].line, "starts the hand otherwise")
        self.started_at: Final = starts[0].at if starts else ""
        if self.header is not None:
            known = Known.of(self.header)
        assert known is not None
        self.pin: Final = known.pin
        """What the hand is recorded under, as far as that is known."""
        self.events: Final[list[LiveEvent]] = self._read([line for line in lines if line.kind != BEGINS], known)

    def _read(self, lines: Sequence[StreamLine], known: Known) -> list[LiveEvent]:
        reader = EventReader(known.unit, known.seats)
        read: list[Event | HandClosed] = []
        problems: list[Problem] = []
        for line in lines:
            try:
                closes = line.kind == CLOSES
                read.append(HandClosed(SENDER, max(line.n, 0)) if closes else reader.read(line.body, line.n - 1))
            except ValueError as fault:
                problems.append(Problem(str(fault), line.n - 1, line.line))
        if problems:
            raise NotAHand(self.hand_id, problems)
        _, private = split(own_text(reader.own) if reader.own else "")
        return [
            LiveEvent(line.n, event, content(event, private.get(line.n - 1, ""), line.at), line.line)
            for line, event in zip(lines, read, strict=True)
        ]


def contradicts(hand_id: str, event: int, line: int, earlier: int, does: str) -> NotAHand:
    """What is said of a line that cannot be with an earlier one that came together with it: neither is recorded."""
    other = f"line {earlier}" if earlier else "an earlier line"
    return NotAHand(hand_id, [Problem(f"it contradicts {other}, which came with it and {does}", event, line)])
