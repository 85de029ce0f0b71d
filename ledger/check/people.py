"""Whether the views of people, keys and looks are those that the events give: by them somebody comes in."""

from collections.abc import Iterator
from time import time_ns
from typing import Final

from ledger.check.damage import EVENT, VIEW, Damage
from ledger.check.readable import Unread, reading
from ledger.check.view_rows import differing_rows
from ledger.database.database import Database
from ledger.people.sessions import latest_end
from ledger.people.views import VIEWS, kept_rows, rows_by_events
from ledger.store.mapper import Unreadable

MINUTE: Final = 60_000_000
"""So far the clocks of two hosts may be apart, in microseconds."""
_FALSE_SESSIONS: Final = (
    "SELECT count(*) FROM sessions s WHERE s.expires > ? "
    "OR NOT EXISTS (SELECT 1 FROM people p WHERE p.key = s.person AND p.removed = 0)"
)


def check_people(database: Database) -> Iterator[Damage]:
    """What the views say otherwise than the events, each row once, called by its own column."""
    for view, columns in VIEWS.items():
        try:
            with reading(database) as session:
                expected, kept = rows_by_events(session, view), kept_rows(session, view)
        except Unread as fault:
            yield Damage(VIEW, f"the view {view} cannot be read: {fault}")
            continue
        except (Unreadable, ValueError) as fault:
            yield Damage(EVENT, f"what the view {view} is made of cannot be read: {fault}")
            continue
        yield from differing_rows(view, columns, expected, kept)
    yield from _sessions(database)


def _sessions(database: Database) -> Iterator[Damage]:
    """Sessions that nobody was given; they open nothing, nor does any other that was not written with the key."""
    try:
        with reading(database) as session:
            [(count,)] = session.rows(_FALSE_SESSIONS, (latest_end(time_ns() // 1000) + MINUTE,))
    except Unread as fault:
        yield Damage(VIEW, f"the sessions cannot be read: {fault}")
        return
    if count:
        yield Damage(VIEW, f"{count} sessions are of nobody, or end later than any that was begun: they were put in")
