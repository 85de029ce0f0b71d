"""Whether the views of people, keys and looks are those that the events give: by them somebody comes in."""

from collections.abc import Iterator

from ledger.check.damage import EVENT, VIEW, Damage
from ledger.check.readable import Unread, reading
from ledger.check.view_rows import differing_rows
from ledger.database.database import Database
from ledger.people.views import VIEWS, kept_rows, rows_by_events
from ledger.store.mapper import Unreadable


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
