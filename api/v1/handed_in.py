"""What a body says: hands and lines of streams to be recorded, and what in it is neither."""

import io
from dataclasses import dataclass, field
from typing import Final

from api.problems import RequestProblem
from api.v1.limits import Limits
from ledger.histories.document_value import shown
from ledger.histories.hand_document import NotAHand, Problem, read_hand
from ledger.histories.json_values import JsonFault, JsonValues
from ledger.histories.stream_line import HandName, NotALine, StreamLine, is_stream_line, read_line
from ledger.intake.consignment import Item
from replay.hand import Hand


@dataclass(slots=True)
class Malformed:
    """A hand, or something that belongs to none, of which nothing is recorded; "" is what it does not say."""

    room: str
    hand_id: str
    problems: list[Problem]


@dataclass(slots=True)
class HandedIn:
    """The objects of one body. Of a hand with a malformed part nothing is among the items."""

    items: list[Item] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
    places: dict[HandName, int] = field(default_factory=dict)
    """Where each hand was first spoken of, so that answers stand in that order."""


def handed_in(body: bytes, limits: Limits) -> HandedIn:
    """Reads a body. Raises RequestProblem for what is no JSON, for nothing, and for more than the limits allow."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise RequestProblem(400, "no-json", f"byte {fault.start} of the body is no UTF-8") from None
    reading = _Reading(limits)
    for _, value in JsonValues(io.StringIO(text)):
        if isinstance(value, JsonFault):
            raise RequestProblem(400, "no-json", f"line {value.line}, column {value.column}: {value.message}")
        reading.add(value)
    return reading.finish()


class _Reading:
    """The objects, one after another; ``line`` counts them from 1, as in JSON Lines without empty lines."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._found: Final = HandedIn()
        self._spoilt: Final[dict[HandName, Malformed]] = {}
        self._line = 0
        self._events = 0

    def add(self, value: object) -> None:
        """One more object."""
        self._line += 1
        if not isinstance(value, dict):
            message = f"found {shown(value)}; expected a hand document or a line of a stream"
            self._spoil("", "", [Problem(message, line=self._line)])
        elif is_stream_line(value):
            self._count(1)
            self._add_line(value)
        else:
            events = value.get("events")
            self._count(1 + len(events) if isinstance(events, list) else 1)
            self._add_hand(value)

    def finish(self) -> HandedIn:
        """All of them."""
        found = self._found
        if not self._line:
            raise RequestProblem(
                400, "nothing", "the body holds nothing; expected a hand document or lines of a stream"
            )
        if self._spoilt:
            found.items = [one for one in found.items if (one.room, one.hand_id) not in self._spoilt]
        return found

    def _count(self, events: int) -> None:
        self._events += events
        if self._events > self._limits.events:
            message = f"the body has more than {self._limits.events} events; expected several requests"
            raise RequestProblem(413, "too-many", message)

    def _add_line(self, document: dict[str, object]) -> None:
        try:
            self._keep(read_line(document, self._line))
        except NotALine as fault:
            self._spoil(*(fault.hand or ("", "")), [Problem(str(fault), line=self._line)])

    def _add_hand(self, document: dict[str, object]) -> None:
        try:
            self._keep(read_hand(document))
        except NotAHand as fault:
            room = document.get("room")
            problems = [one._replace(line=self._line) for one in fault.problems]
            self._spoil(room if isinstance(room, str) else "", fault.hand_id, problems)

    def _spoil(self, room: str, hand_id: str, problems: list[Problem]) -> None:
        """Something malformed: with all that the body has of that hand, where it says of which."""
        if room and hand_id and (before := self._spoilt.get((room, hand_id))) is not None:
            before.problems.extend(problems)
            return
        one = Malformed(room, hand_id, problems)
        self._found.malformed.append(one)
        if room and hand_id:
            self._spoilt[room, hand_id] = one
            self._place((room, hand_id))

    def _keep(self, item: Hand | StreamLine) -> None:
        self._place((item.room, item.hand_id))
        self._found.items.append(item)

    def _place(self, hand: HandName) -> None:
        self._found.places.setdefault(hand, self._line)
