"""The views of people, keys and looks, made again from the events."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from ledger.database.database import Row, Session
from ledger.people import keys, looks, people
from ledger.people.events import HiddenCardsRead, KeyMade, PersonAdded
from ledger.people.keys import key_after
from ledger.people.people import read_events
from ledger.people.person import person_after

VIEWS: Final[Mapping[str, Sequence[str]]] = {
    "people": people.COLUMNS,
    "api_keys": keys.COLUMNS,
    "looks": looks.COLUMNS,
}
"""The tables, with their columns; the first is the row's own."""
_BEGINS: Final = {"people": PersonAdded.TYPE, "api_keys": KeyMade.TYPE, "looks": HiddenCardsRead.TYPE}
_EVENTS: Final = (
    "SELECT e.stream, t.topic, e.state, a.no, a.at FROM events e JOIN types t ON t.no = e.type "
    "JOIN appends a ON a.stream = e.stream AND e.version >= a.first AND e.version < a.first + a.count "
    "WHERE e.stream IN (SELECT s.no FROM streams s WHERE "
    "(SELECT f.type FROM events f WHERE f.stream = s.no AND f.version = 1) = (SELECT no FROM types WHERE topic = ?)) "
    "ORDER BY e.stream, e.version"
)
"""The events of the streams that begin with a type: by the first event of each stream, of which there are fewer."""


def rows_by_events(session: Session, view: str) -> list[Row]:
    """What a view holds where it is as the events have it, by the row's own column. Raises Unreadable, ValueError."""
    found = session.rows(_EVENTS, (_BEGINS[view],))
    rows = [_row(view, list(events)) for _, events in groupby(found, lambda row: row[0])]
    return sorted(row for some in rows for row in some)


def kept_rows(session: Session, view: str) -> list[Row]:
    """What it holds."""
    names = ", ".join(f'"{column}"' for column in VIEWS[view])
    return sorted(
        tuple(bytes(value) if isinstance(value, bytes | memoryview) else value for value in row)
        for row in session.rows(f"SELECT {names} FROM {view}")
    )


def rebuild(session: Session) -> None:
    """Makes all three again. Raises Unreadable."""
    for view, columns in VIEWS.items():
        session.run(f"DELETE FROM {view}")
        session.insert(view, columns, rows_by_events(session, view))


def _row(view: str, events: Sequence[Row]) -> list[Row]:
    """The rows that the events of one stream give."""
    contents = [(topic, bytes(state)) for _, topic, state, _, _ in events]
    if view == "people":
        person = person_after(None, read_events(contents))
        return [] if person is None else [people.row_of(person)]
    if view == "api_keys":
        key = key_after(contents)
        return [] if key is None else [keys.row_of(key)]
    return [looks.row_of(looks.look_of(no, at, topic, bytes(state))) for _, topic, state, no, at in events]
