"""Whether the views of people, keys and looks are those that the events give: by them somebody comes in."""

from collections.abc import Iterator

from ledger.check.damage import EVENT, VIEW, Damage
from ledger.check.readable import Unread, reading
from ledger.database.database import Database
from ledger.people.views import VIEWS, kept_rows, rows_by_events
from ledger.store.mapper import Unreadable


def check_people(database: Database) -> Iterator[Damage]:
    """What the views say otherwise than the events, each row once, called by its own column."""
    for view, columns in VIEWS.items():
        try:
            with reading(database) as session:
                expected = {row[0]: row for row in rows_by_events(session, view)}
                kept = {row[0]: row for row in kept_rows(session, view)}
        except Unread as fault:
            yield Damage(VIEW, f"the view {view} cannot be read: {fault}")
            continue
        except (Unreadable, ValueError) as fault:
            yield Damage(EVENT, f"what the view {view} is made of cannot be read: {fault}")
            continue
        for name in sorted(expected.keys() | kept.keys()):
            if name not in kept:
                yield Damage(VIEW, f"{name!r} is missing in the view {view}")
            elif name not in expected:
                yield Damage(VIEW, f"{name!r} in the view {view} is of no event: it was put in")
            elif kept[name] != expected[name]:
                differs = [
                    column
                    for column, one, other in zip(columns, kept[name], expected[name], strict=True)
                    if one != other
                ]
                yield Damage(VIEW, f"{name!r} in the view {view} has another {', '.join(differs)} than its events")
