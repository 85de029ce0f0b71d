"""What happens at a table and in a room, as lines bring it."""

from typing import Any

from ledger.histories.venue_line import VenueLine, read_venue_line
from ledger.intake.live_intake import LiveIntake
from ledger.intake.venue_intake import VenueIntake, VenueLines, VenueOutcome
from ledger.intake.venue_receipt import VenueReceipt
from ledger.store.store import Store
from ledger.store.venue import Venue

Json = dict[str, Any]

TABLE = Venue("testrum", "Vega 1")
ROOM = Venue("testrum")
EVENING: list[Json] = [
    {"type": "table_opened", "currency": "EUR", "seats": 6, "game": "holdem", "limit": "no", "house": "svea"},
    {"type": "sat_down", "seat": 1, "player": "anna"},
    {"type": "bought_in", "seat": 1, "player": "anna", "amount": "100.00"},
    {"type": "topped_up", "seat": 1, "player": "anna", "amount": "20.00"},
    {"type": "left", "seat": 1, "player": "anna", "amount": "97.35"},
    {"type": "table_closed"},
]
POOLS: list[Json] = [
    {"type": "pool_opened", "pool": "bad-beat", "currency": "EUR", "unit": "0.01", "amount": "1000.00"},
    {"type": "pool_adjusted", "pool": "bad-beat", "currency": "EUR", "amount": "50.00", "direction": "in",
     "reason": "seed money of the new year"},
]  # fmt: skip


def documents(events: list[Json] = EVENING, venue: Venue = TABLE, first: int = 0, hour: int = 20) -> list[Json]:
    """The events as lines, a minute apart, numbered from ``first`` on; what an event says itself stands."""
    table = {"table": venue.table} if venue.table else {}
    return [
        {"room": venue.room, **table, "n": n, "at": f"2026-01-31T{hour:02}:{n % 60:02}:00Z"} | event
        for n, event in enumerate(events, first)
    ]


def venue_lines(events: list[Json] = EVENING, venue: Venue = TABLE, first: int = 0, hour: int = 20) -> list[VenueLine]:
    """The same, read, with their places in a text that has nothing else."""
    return [read_venue_line(one, at) for at, one in enumerate(documents(events, venue, first, hour), 1)]


def take(store: Store, lines: list[VenueLine], intake: VenueIntake | None = None) -> VenueOutcome:
    """What became of lines that are all of one table or room."""
    sorted_lines = VenueLines.sorted(lines)
    [venue] = sorted_lines.of
    with store.recording() as turn:
        return (intake or LiveIntake(store).venues).write(turn, sorted_lines, venue)


def taken(store: Store, lines: list[VenueLine], intake: VenueIntake | None = None) -> VenueReceipt:
    """Their receipt."""
    outcome = take(store, lines, intake)
    assert isinstance(outcome, VenueReceipt), outcome
    return outcome
