"""Whether the view of nights is the one that their events give: lists, trends and figures are made of it."""

from collections.abc import Iterator
from typing import Final

from ledger.check.compared import other_fields, other_rows
from ledger.check.damage import VIEW, Damage
from ledger.check.names import name_in
from ledger.check.readable import Unread, reading
from ledger.database.database import Database
from ledger.reconciliation.nights import NightRow, kept_nights, nights_by_events
from ledger.store.mapper import Unreadable

MOST: Final = 20
"""Nights that are named; the others are counted."""


def check_nights(database: Database) -> Iterator[Damage]:
    """What the view says otherwise than the events, night by night."""
    try:
        with reading(database) as session:
            expected = {one.stream: one for one in nights_by_events(session)}
            kept = {one.stream: one for one in kept_nights(session)}
    except (Unread, Unreadable) as fault:
        # With what is to be read of the nights' own events, which are told where they stand.
        yield Damage(VIEW, f"the view of nights cannot be held against their events: {fault}")
        return
    wrong = other_rows(expected, kept)
    for key in wrong[:MOST]:
        yield Damage(VIEW, _said(expected.get(key), kept.get(key)), hands=(name_in(database, key),))
    if len(wrong) > MOST:
        yield Damage(VIEW, f"{len(wrong) - MOST} more nights are other than their events in the view of nights")


def _said(expected: NightRow | None, kept: NightRow | None) -> str:
    if kept is None:
        assert expected is not None
        return f"the {expected.day} of {expected.room} is missing in the view of nights"
    if expected is None:
        return "the view of nights has one that no event tells of"
    return f"the {expected.day} of {expected.room} has another {other_fields(expected, kept)} in the view of nights"
