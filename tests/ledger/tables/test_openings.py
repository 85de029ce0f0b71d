"""From when to when tables were open: the view follows the events, and can be made again from them."""

import random

from ledger.check.openings import check_openings
from ledger.histories.instant import parse_instant
from ledger.intake.venue_intake import VenueIntake
from ledger.store.store import Store
from ledger.store.venue import Venue
from ledger.tables.openings import (
    STILL,
    Opening,
    kept_openings,
    openings_by_events,
    rebuild,
    rooms_between,
    tables_between,
)
from ledger.views import REBUILDING
from tests.ledger import stores
from tests.ledger.venue_lines import EVENING, POOLS, ROOM, TABLE, Json, taken, venue_lines

OPENED, SEATED = EVENING[0], EVENING[1]
CLOSED: Json = {"type": "table_closed"}


def moment(text: str) -> int:
    return parse_instant(f"2026-01-31T{text}:00Z")


def kept(store: Store) -> list[Opening]:
    """The view, after it was found to be the one of the events."""
    with store.database.reading() as session:
        found = kept_openings(session)
        assert list(openings_by_events(session)) == found
    assert list(check_openings(store.database)) == []
    return found


def tables(store: Store, begin: str, end: str, room: str = "testrum") -> list[str]:
    with store.database.reading() as session:
        return [one.table for one in tables_between(session, room, moment(begin), moment(end))]


def test_a_table_is_open_until_it_is_closed(store: Store) -> None:
    """Line by line, and whatever happens in between changes nothing."""
    intake = VenueIntake()
    for line in venue_lines()[:-1]:
        taken(store, [line], intake)
        assert kept(store) == [Opening(1, 1, "testrum", "Vega 1", moment("20:00"))]
    taken(store, venue_lines()[-1:], intake)
    assert kept(store) == [Opening(1, 1, "testrum", "Vega 1", moment("20:00"), moment("20:05"))]


def test_whatever_comes_after_the_closing_is_of_the_same_opening(store: Store) -> None:
    """Wrong books are told of the day that they are of; the next opening is another."""
    taken(store, venue_lines([OPENED, CLOSED, SEATED], hour=20))
    assert [one.until for one in kept(store)] == [moment("20:02")]
    taken(store, venue_lines([OPENED], first=3, hour=22))
    assert [(one.version, one.until) for one in kept(store)] == [(1, moment("20:02")), (4, STILL)]


def test_a_table_that_opens_again_was_closed_by_that(store: Store) -> None:
    """Nobody said that it closed."""
    taken(store, venue_lines([OPENED, SEATED]))
    taken(store, venue_lines([OPENED, SEATED], first=2, hour=21))
    assert [(one.version, one.until) for one in kept(store)] == [(1, moment("21:02")), (3, STILL)]


def test_tables_of_a_time_are_those_that_were_open_in_it(store: Store) -> None:
    """Also for a moment, also all the time; of that room alone."""
    taken(store, venue_lines())
    taken(store, venue_lines([OPENED], Venue("testrum", "Vega 2"), hour=18))
    taken(store, venue_lines([OPENED], Venue("other", "Vega 3")))
    taken(store, venue_lines(POOLS, ROOM))
    assert tables(store, "20:00", "20:01") == ["Vega 1", "Vega 2"]
    assert tables(store, "20:05", "23:00") == ["Vega 1", "Vega 2"]
    assert tables(store, "20:06", "23:00") == ["Vega 2"]
    assert tables(store, "17:00", "18:00") == []
    assert tables(store, "20:00", "21:00", "other") == ["Vega 3"]
    with store.database.reading() as session:
        assert rooms_between(session, moment("20:06"), moment("21:00")) == ["other", "testrum"]
        assert rooms_between(session, moment("18:00"), moment("19:00")) == ["testrum"]


def test_however_the_lines_come_it_is_the_same(store: Store) -> None:
    """Many events of many tables in any portions: the view is that of the events, and so it is made again."""
    dice = random.Random(6)
    events = [OPENED, OPENED, SEATED, *EVENING[2:5], CLOSED, CLOSED]
    for number in range(8):
        venue = Venue("testrum", f"Vega {number}")
        told = [OPENED, *(dice.choice(events) for _ in range(dice.randrange(25)))]
        lines = venue_lines(told, venue, hour=dice.randrange(20, 23))
        while lines:
            size = dice.randrange(1, 6)
            taken(store, lines[:size])
            lines = lines[size:]
    before = kept(store)
    assert len(before) > 16
    with stores.behind(store.database) as session:
        session.run("DELETE FROM table_openings WHERE version > 1")
        session.run("UPDATE table_openings SET until = 5")
    REBUILDING["tables"](store)
    assert kept(store) == before
    with store.recording() as turn:
        rebuild(turn.session)
    assert kept(store) == before


def test_what_the_view_says_otherwise_is_found(store: Store) -> None:
    """An opening that is missing, put in, or another, with the table's name."""
    taken(store, venue_lines())
    taken(store, venue_lines(venue=Venue("testrum", "Vega 2")))
    with store.database.writing() as session:
        session.run("UPDATE table_openings SET until = until - 1 WHERE stream = 1")
        session.run("DELETE FROM table_openings WHERE stream = 2")
        session.run('INSERT INTO table_openings (stream, version, room, "table", opened, until) '
                    "VALUES (1, 9, 'testrum', 'Vega 1', 0, 0)")  # fmt: skip
    assert [str(one) for one in check_openings(store.database)] == [
        "view: table Vega 1 of room testrum: its opening with version 1 has another until in the view of tables",
        "view: table Vega 1 of room testrum: the view of tables has an opening with version 9 that is none of its "
        "events",
        "view: table Vega 2 of room testrum: its opening with version 1 is missing in the view of tables",
    ]


def test_a_table_that_the_view_has_lost_claims_nothing(store: Store) -> None:
    """The name is still told where it is known: another table is not hidden by it."""
    taken(store, venue_lines())
    with store.database.writing() as session:
        session.run("DELETE FROM table_openings")
    assert tables(store, "20:00", "21:00") == []
    assert TABLE.table in str(next(iter(check_openings(store.database))))
