"""Whether the sealed record of a hand is the one that was sealed, and says what the hand's events say."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from ledger.check.damage import SEALED, Damage
from ledger.check.names import name_of
from ledger.database.database import Session
from ledger.store.mapper import Unreadable, read_content
from ledger.store.recorded_append import RecordedAppend
from ledger.store.recorded_hand import HandDamaged, RecordedHand, read_stream
from ledger.store.shelf import append_of, is_on_shelf, shelf_of
from ledger.store.stored_hand import StoredHandEvent
from ledger.store.stored_record import salted, without_salt
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.write import write_sealed


def check_sealed(
    session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent] | None, last: bool
) -> Iterator[Damage]:
    """What is wrong with what an append sealed, or should have. ``stored`` are its events if they are a hand's, None if
    they are damaged; ``last``: it is the last of its stream."""
    if one.sealed is not None:
        faults = _record(session, one, stored)
    elif last and stored != []:
        faults = _no_record(session, one)
    else:
        return
    for fault in faults:
        yield Damage(SEALED, fault, one.no, (name_of(session, one.stream_no),))


def recorded_up_to(session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent]) -> RecordedHand:
    """The hand as it was after an append; ``stored`` are the append's own events. Raises HandDamaged, Unreadable."""
    if one.first == 1:
        return read_stream(stored, one.at)
    return read_stream([*_events(session, one, one.first - 1), *stored], _began(session, one))


def recorded_at(session: Session, one: RecordedAppend, version: int) -> RecordedHand:
    """The hand of an append as it was at a version, 1 or more. Raises HandDamaged, Unreadable."""
    return read_stream(_events(session, one, version), _began(session, one))


def _events(session: Session, one: RecordedAppend, last: int) -> list[StoredHandEvent]:
    """The events of an append's hand up to a version."""
    found = session.rows(
        "SELECT e.version, t.topic, e.state FROM events e JOIN types t ON t.no = e.type "
        "WHERE e.stream = ? AND e.version <= ? ORDER BY e.version",
        (one.stream_no, last),
    )
    if not found:
        raise HandDamaged(f"stream {one.stream} does not begin with the start of a hand")
    return [read_content(one.stream, version, topic, bytes(state)) for version, topic, state in found]


def _began(session: Session, one: RecordedAppend) -> int:
    """When the hand of an append began to be recorded."""
    return int(session.rows("SELECT at FROM appends WHERE stream = ? AND first = 1", (one.stream_no,))[0][0])


def _no_record(session: Session, one: RecordedAppend) -> Iterator[str]:
    """The last append of a closed hand has sealed it."""
    if session.rows(
        "SELECT 1 FROM events e JOIN types t ON t.no = e.type WHERE e.stream = ? AND t.topic LIKE ? LIMIT 1",
        (one.stream_no, "hand_closed%"),
    ):
        yield f"the hand is closed, and append {one.no} has no sealed record of it"


def _record(session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent] | None) -> Iterator[str]:
    found = session.rows(
        "SELECT no, record FROM sealed_records WHERE stream = ? AND version = ?", (one.stream_no, one.newest)
    )
    if not found:
        yield f"the sealed record of version {one.newest} is missing"
        return
    number, record = found[0][0], bytes(found[0][1])
    if append_of(number) != one.no:
        yield f"the sealed record of version {one.newest} has the number {number}, which is none of append {one.no}"
    if sha256(record).digest() != one.sealed:
        yield f"the sealed record of version {one.newest} is not the one that append {one.no} sealed"
        return
    try:
        sealed = read_sealed(without_salt(record))
    except NotSealed as fault:
        yield f"the sealed record of version {one.newest} cannot be read: {fault}"
        return
    if not is_on_shelf(number, shelf_of(sealed.hand.room, sealed.hand.table)):
        yield f"the sealed record of version {one.newest} has the number {number}, which is none of its table"
    if stored is None:
        return
    try:
        recorded = recorded_up_to(session, one, stored)
    except (HandDamaged, Unreadable) as fault:
        yield f"no hand can be read from the events: {fault}"
        return
    if salted(one.key, one.newest, write_sealed(recorded.as_sealed())) != record:
        yield f"the sealed record of version {sealed.version} says another hand than the events"
