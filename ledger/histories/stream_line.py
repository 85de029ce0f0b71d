"""One line of a live stream: an event, and which hand it is of."""

from dataclasses import dataclass
from typing import Final

from ledger.histories.document_value import MOST_COUNT, Json, read_text, shown
from ledger.histories.fault import Fault, place_of
from ledger.histories.instant import parse_instant
from ledger.store.venue import Venue

BEGINS: Final = "hand_started"
CLOSES: Final = "hand_closed"
SEALS: Final = "hand_finished"
LATE: Final = "jackpot_awarded"
"""The only event that may follow a sealed hand."""
HandName = tuple[str, str]
"""A hand as its sender calls it: its room, and its id there."""
Subject = HandName | Venue
"""What a line may be of."""
_HEADERS: Final = frozenset(("type", "n", "at"))
_EVENTS: Final = frozenset(("room", "hand_id", "n", "at"))
"""What stands around a header, and around an event."""


@dataclass(frozen=True, slots=True)
class StreamLine:
    """``n`` is the line's number in its hand, 0 for ``hand_started``; -1 for a ``hand_closed`` that has none.

    ``body`` is the event as a hand document has it, for ``hand_started`` the whole header. ``line`` is the line of
    the text that it came from, 0 where it came alone.
    """

    room: str
    hand_id: str
    kind: str
    n: int
    at: str
    body: Json
    line: int = 0

    @property
    def hand(self) -> HandName:
        """Which hand it is of."""
        return self.room, self.hand_id

    @property
    def ends(self) -> bool:
        """Whether it is the last line of its hand, but for late jackpots."""
        return self.kind in (SEALS, CLOSES)


class NotALine(ValueError):
    """An object that is not as the contract has lines.

    ``subject`` is what it is of, None where it does not say; ``ends`` whether a hand has no further lines.
    """

    def __init__(self, message: str, subject: Subject | None, ends: bool) -> None:
        super().__init__(message)
        self.subject: Final = subject
        self.ends: Final = ends

    def fault(self, file_name: str, line: int) -> Fault:
        """What is told of it."""
        if self.subject is None:
            return Fault(file_name, place_of(line), f"an event of a stream: {self}")
        if isinstance(self.subject, Venue):
            return venue_fault(file_name, self.subject, str(self), line)
        return Fault(file_name, place_of(line, self.subject[1]), str(self), None if self.ends else self.subject)


def venue_fault(file_name: str, venue: Venue, message: str, line: int = 0) -> Fault:
    """What is told of a line of a table or a room."""
    return Fault(file_name, ", ".join(part for part in (place_of(line), str(venue)) if part), message, venue)


def is_stream_line(document: Json) -> bool:
    """Whether an object is a line of a stream and not a whole document."""
    return "n" in document or ("type" in document and "events" not in document)


def read_line(document: Json, line: int = 0) -> StreamLine:
    """The line of a JSON object. Raises NotALine, which says what is not as the contract has it."""
    hand: HandName | None = None
    try:
        hand = (read_text(document.get("room"), "room"), read_text(document.get("hand_id"), "hand_id"))
        kind = read_text(document.get("type"), "type")
        n = _number(document, kind)
        at = _time(document)
    except ValueError as fault:
        raise NotALine(str(fault), hand, document.get("type") in (SEALS, CLOSES)) from None
    around = _HEADERS if kind == BEGINS else _EVENTS
    body = {key: value for key, value in document.items() if key not in around}
    return StreamLine(*hand, kind, n, at, body, line)


def _number(document: Json, kind: str) -> int:
    if kind == CLOSES and "n" not in document:
        return -1
    n = document.get("n")
    if type(n) is not int or not 0 <= n <= MOST_COUNT:
        raise ValueError(f'"n" is {shown(n)}; expected the number of the line in its hand, from 0')
    if (n == 0) != (kind == BEGINS):
        raise ValueError(f'found {shown(kind)} with "n" {n}; number 0, and only that, is {BEGINS}')
    return n


def _time(document: Json) -> str:
    """When it happened, "" where it does not say."""
    if "at" not in document:
        return ""
    try:
        at = read_text(document["at"], "at")
        parse_instant(at)
    except ValueError as fault:
        raise ValueError(f'"at" is {shown(document["at"])}: {fault}') from None
    return at
