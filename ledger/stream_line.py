"""One line of a live stream: an event, and which hand it is of."""

from dataclasses import dataclass
from typing import Final

from ledger.histories.document_value import MOST_COUNT, Json, read_text, shown
from ledger.histories.instant import parse_instant

BEGINS: Final = "hand_started"
CLOSES: Final = "hand_closed"
_ENVELOPE: Final = ("room", "hand_id", "n", "at")


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


def read_line(document: Json, line: int = 0) -> StreamLine:
    """The line of a JSON object. Raises ValueError, which says what is not as the contract has it."""
    room, hand_id = read_text(document.get("room"), "room"), read_text(document.get("hand_id"), "hand_id")
    kind = read_text(document.get("type"), "type")
    n = document.get("n", -1 if kind == CLOSES else None)
    if type(n) is not int or not (0 <= n <= MOST_COUNT or (n == -1 and "n" not in document)):
        raise ValueError(f'"n" is {shown(n)}; expected the number of the event in its hand, from 0')
    if (n == 0) != (kind == BEGINS):
        raise ValueError(f'found {kind} with "n" {n}; number 0, and only that, is {BEGINS}')
    at = document.get("at", "")
    if at != "":
        at = read_text(at, "at")
        parse_instant(at)
    if kind == BEGINS:
        body = {key: value for key, value in document.items() if key not in ("type", "n", "at")}
    else:
        body = {key: value for key, value in document.items() if key not in _ENVELOPE}
    return StreamLine(room, hand_id, kind, n, at, body, line)
