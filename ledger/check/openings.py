"""Whether the view of when tables were open is the one that their events give: a night finds tables by it."""

from collections.abc import Iterator
from typing import Final

from ledger.check.compared import other_fields, other_rows
from ledger.check.damage import VIEW, Damage
from ledger.check.names import name_in
from ledger.check.readable import Unread, reading
from ledger.database.database import Database
from ledger.tables.openings import Opening, kept_openings, openings_by_events

MOST: Final = 20
"""Openings that are named; the others are counted."""


def check_openings(database: Database) -> Iterator[Damage]:
    """What the view says otherwise than the events, opening by opening."""
    try:
        with reading(database) as session:
            expected = {(one.stream, one.version): one for one in openings_by_events(session)}
            kept = {(one.stream, one.version): one for one in kept_openings(session)}
    except Unread as fault:
        # With what is to be read of the tables' own events, which are told where they stand.
        yield Damage(VIEW, f"when tables were open cannot be held against their events: {fault}")
        return
    wrong = other_rows(expected, kept)
    for key in wrong[:MOST]:
        yield Damage(VIEW, _said(expected.get(key), kept.get(key)), hands=(name_in(database, key[0]),))
    if len(wrong) > MOST:
        yield Damage(VIEW, f"{len(wrong) - MOST} more openings of tables are other than their events")


def _said(expected: Opening | None, kept: Opening | None) -> str:
    if kept is None:
        assert expected is not None
        return f"its opening with version {expected.version} is missing in the view of tables"
    if expected is None:
        return f"the view of tables has an opening with version {kept.version} that is none of its events"
    return f"its opening with version {kept.version} has another {other_fields(expected, kept)} in the view of tables"
