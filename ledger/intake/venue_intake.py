"""Taking in what happens at tables and in rooms beside the hands: every line once, whether the books are right or not.

Only what cannot be read is not taken: who sits where, and with what, is held against the hands by the night.
"""

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Final, cast
from uuid import UUID

from ledger.histories.hand_document import Problem
from ledger.histories.venue_line import BadVenueLines, VenueEvent, VenueLine
from ledger.intake.refusal import OutOfOrder, Refused, record_attempt
from ledger.intake.venue_receipt import VenueReceipt
from ledger.log.time_text import write_time
from ledger.rooms.events import OF_ROOMS
from ledger.store.mapper import Unreadable
from ledger.store.plain_events import Kinds
from ledger.store.recording import Recording
from ledger.store.state import Content
from ledger.store.venue import Venue
from ledger.tables.events import AMOUNTS, OF_TABLES, SEATED, TableEvent, TableOpened
from ledger.tables.openings import follow
from replay.money import Unit, parse_micros

REMEMBERED: Final = 10_000
"""So many tables' openings are kept at hand, those that were spoken of last."""
VenueOutcome = VenueReceipt | Refused | OutOfOrder | BadVenueLines | Unreadable


@dataclass(frozen=True, slots=True)
class VenueTaken:
    """What became of the lines of a table or a room: a receipt, or why nothing of them was recorded."""

    venue: Venue
    outcome: VenueOutcome


@dataclass(frozen=True, slots=True)
class VenueLines:
    """Lines of tables and rooms, by what they are of."""

    of: Mapping[Venue, Sequence[VenueLine]]

    @classmethod
    def sorted(cls, lines: Sequence[VenueLine]) -> "VenueLines":
        """The lines, those of each in the order in which they came."""
        found: dict[Venue, list[VenueLine]] = {}
        for line in lines:
            found.setdefault(line.venue, []).append(line)
        return cls(found)

    @property
    def streams(self) -> list[UUID]:
        """The streams that they go to."""
        return [venue.stream for venue in self.of]

    @property
    def size(self) -> int:
        """How many lines there are."""
        return sum(map(len, self.of.values()))


class VenueIntake:
    """Takes lines of tables and rooms into turns of writing; may be used from several threads."""

    def __init__(self) -> None:
        self._openings: Final[OrderedDict[UUID, tuple[int, TableOpened | None]]] = OrderedDict()
        self._lock: Final = Lock()

    def write(self, turn: Recording, lines: VenueLines, venue: Venue) -> VenueOutcome:
        """Records the lines of one table or room, all or none of them; on disk when the turn has ended.

        A line must have the next number of its table or room. One that is recorded already is passed over if it says
        the same; otherwise none is taken, and the attempt is itself recorded.
        """
        try:
            return self._take(turn, venue, lines.of[venue])
        except Refused as refused:
            record_attempt(turn, venue.stream, refused)
            return refused
        except (OutOfOrder, BadVenueLines, Unreadable) as fault:
            return fault

    def _take(self, turn: Recording, venue: Venue, lines: Sequence[VenueLine]) -> VenueReceipt:
        stream, kinds = venue.stream, OF_TABLES if venue.table else OF_ROOMS
        head = turn.head(stream)
        count = 0 if head is None else head.version
        recorded = _Recorded(turn, venue, kinds, [line.n for line in lines if line.n < count])
        new: list[VenueLine] = []
        for line in lines:
            number = count + len(new)
            if line.n < count:
                recorded.compare(line)
            elif line.n < number:
                _refuse_beside(line, new[line.n - count])
            elif line.n > number:
                missing = f"{number} is" if line.n == number + 1 else f"{number} to {line.n - 1} are"
                raise OutOfOrder(
                    f'{venue}: "n" is {line.n}; expected {number}, so {missing} missing', number, line.line
                )
            else:
                new.append(line)
        if new:
            opened = self._opened(turn, stream, count) if venue.table and count else None
            events = _in_units(venue, new, opened)
            turn.append(stream, [kinds.content(event) for event in events])
            if venue.table:
                follow(turn.session, turn.number(stream), count + 1, cast("list[TableEvent]", events))
        last = max(line.n for line in lines)
        leaf, at = turn.append_of(stream, last + 1)
        return VenueReceipt(stream, venue, last, last + 1, leaf, write_time(at), len(new))

    def _opened(self, turn: Recording, stream: UUID, version: int) -> TableOpened:
        """The last opening of a table up to a version, which is that of its stream. Raises Unreadable."""
        with self._lock:
            seen, opened = self._openings.get(stream, (0, None))
        if seen > version:
            seen, opened = 0, None
        if seen < version and (found := turn.newest(stream, TableOpened.TYPE, seen)) is not None:
            opened = OF_TABLES.read(TableOpened.TYPE, found)
        if opened is None:
            raise Unreadable(f"stream {stream} of a table does not begin with {TableOpened.TYPE}")
        if not turn.has_added(stream):  # what this turn adds may yet come to nothing
            with self._lock:
                self._openings[stream] = version, opened
                self._openings.move_to_end(stream)
                while len(self._openings) > REMEMBERED:
                    self._openings.popitem(last=False)
        return opened


class _Recorded:
    """What is recorded already of the numbers that come again."""

    def __init__(self, turn: Recording, venue: Venue, kinds: Kinds, numbers: Sequence[int]) -> None:
        self._venue: Final = venue
        self._kinds: Final = kinds
        self._first: Final = min(numbers, default=0)
        self._contents: Final[Sequence[Content]] = (
            turn.between(venue.stream, self._first + 1, max(numbers) + 1) if numbers else []
        )

    def compare(self, line: VenueLine) -> None:
        """Raises Refused where something else is recorded with the line's number, Unreadable for a changed store."""
        place = line.n - self._first
        if place >= len(self._contents):
            raise Unreadable(f"{self._venue}: event {line.n} is missing in the store")
        was: VenueEvent = self._kinds.read(*self._contents[place])
        if not _same(was, line.event):
            said = f"event {line.n} is recorded as {_told(was)}; sent now is {_told(line.event)}"
            raise Refused(f"{self._venue}: {said}", line.n, self._kinds.content(line.event))


def _same(one: VenueEvent, other: VenueEvent) -> bool:
    """Whether two are one event; "5" and "5.00" are one amount."""
    return type(one) is type(other) and _in_micros(one) == _in_micros(other)


def _in_micros(event: VenueEvent) -> dict[str, object]:
    said = asdict(event)
    if "amount" in said:
        said["amount"] = parse_micros(said["amount"])
    return said


def _refuse_beside(line: VenueLine, earlier: VenueLine) -> None:
    """Raises BadVenueLines for a line that contradicts one that came with it, and not what is recorded."""
    if not _same(earlier.event, line.event):
        other = f"line {earlier.line}" if earlier.line else "an earlier line"
        message = f'it contradicts {other}, which came with it and has another event with "n" {line.n}'
        raise BadVenueLines(line.venue, [Problem(message, line.n, line.line)])


def _in_units(venue: Venue, lines: Sequence[VenueLine], opened: TableOpened | None) -> list[VenueEvent]:
    """The events with their amounts as the table's smallest chip writes them. Raises BadVenueLines."""
    problems, events = [], []
    for line in lines:
        event = line.event
        if isinstance(event, TableOpened):
            opened = event
        elif isinstance(event, SEATED):
            assert opened is not None, "the first line of a table opens it"
            try:
                event = _at_the_table(cast("VenueEvent", event), opened)
            except ValueError as fault:
                problems.append(Problem(str(fault), line.n, line.line))
        events.append(event)
    if problems:
        raise BadVenueLines(venue, problems)
    return events


def _at_the_table(event: VenueEvent, opened: TableOpened) -> VenueEvent:
    if isinstance(event, SEATED) and event.seat > opened.seats:
        raise ValueError(f'"seat" is the number {event.seat}; the table was opened with {opened.seats} seats')
    if isinstance(event, AMOUNTS):
        unit = Unit(opened.unit)
        try:
            return replace(event, amount=unit.write(unit.parse(event.amount)))
        except ValueError as fault:
            raise ValueError(f'"amount": {fault}') from None
    return event


def _told(event: VenueEvent) -> str:
    said = {key: value for key, value in asdict(event).items() if key not in ("room", "table") and value != ""}
    return json.dumps({"type": event.TYPE, **said}, ensure_ascii=False)
