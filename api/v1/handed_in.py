"""What a body says: hands and lines to be recorded, and what in it is neither."""

import io
from dataclasses import dataclass, field
from typing import Final

from api.problems import RequestProblem
from api.v1.limits import Limits
from ledger.histories.document_value import shown
from ledger.histories.hand_document import NotAHand, Problem, read_hand
from ledger.histories.json_values import JsonFault, JsonValues
from ledger.histories.stream_line import NotALine, Subject, is_stream_line, read_line
from ledger.histories.venue_line import is_venue_line, read_venue_line
from ledger.intake.consignment import Item, subject_of
from ledger.store.venue import Venue

_NOBODY: Final = ("", "")


@dataclass(slots=True)
class Malformed:
    """A hand, a table or room, or something that belongs to none, of which nothing is recorded; "" is what it does not
    say."""

    subject: Subject
    problems: list[Problem]


@dataclass(slots=True)
class HandedIn:
    """The objects of one body. Of what has a malformed part nothing is among the items."""

    items: list[Item] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
    places: dict[Subject, int] = field(default_factory=dict)
    """Where each was first spoken of, so that answers stand in that order."""


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
        self._spoilt: Final[dict[Subject, Malformed]] = {}
        self._line = 0
        self._events = 0

    def add(self, value: object) -> None:
        """One more object."""
        self._line += 1
        if not isinstance(value, dict):
            message = f"found {shown(value)}; expected a hand document or a line of a stream"
            self._spoil(_NOBODY, [Problem(message, line=self._line)])
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
            found.items = [one for one in found.items if subject_of(one) not in self._spoilt]
        return found

    def _count(self, events: int) -> None:
        self._events += events
        if self._events > self._limits.events:
            message = f"the body has more than {self._limits.events} events; expected several requests"
            raise RequestProblem(413, "too-many", message)

    def _add_line(self, document: dict[str, object]) -> None:
        try:
            read = read_venue_line if is_venue_line(document) else read_line
            self._keep(read(document, self._line))
        except NotALine as fault:
            self._spoil(fault.subject or _NOBODY, [Problem(str(fault), line=self._line)])

    def _add_hand(self, document: dict[str, object]) -> None:
        try:
            self._keep(read_hand(document))
        except NotAHand as fault:
            room = document.get("room")
            problems = [one._replace(line=self._line) for one in fault.problems]
            self._spoil((room if isinstance(room, str) else "", fault.hand_id), problems)

    def _spoil(self, subject: Subject, problems: list[Problem]) -> None:
        """Something malformed: with all that the body has of that hand, table or room, where it says of which."""
        known = isinstance(subject, Venue) or all(subject)
        if known and (before := self._spoilt.get(subject)) is not None:
            before.problems.extend(problems)
            return
        one = Malformed(subject, problems)
        self._found.malformed.append(one)
        if known:
            self._spoilt[subject] = one
            self._place(subject)

    def _keep(self, item: Item) -> None:
        self._place(subject_of(item))
        self._found.items.append(item)

    def _place(self, subject: Subject) -> None:
        self._found.places.setdefault(subject, self._line)
