"""What a night is told of tables: from the last opening before the day on, and not further than its end."""

from ledger.histories.instant import parse_instant
from ledger.store.mapper import Unreadable
from ledger.store.store import Store
from ledger.store.venue import Venue
from ledger.tables.movements import movements_between
from replay.reconciliation.movement import Movement
from tests.ledger import stores
from tests.ledger.venue_lines import EVENING, TABLE, taken, venue_lines


def moment(text: str) -> int:
    return parse_instant(f"2026-01-31T{text}:00Z")


def between(store: Store, begin: str, end: str, *tables: Venue) -> dict[Venue, list[Movement] | Unreadable]:
    with store.database.reading() as session:
        return movements_between(session, tables or (TABLE,), moment(begin), moment(end))


def of_table(store: Store, begin: str, end: str) -> list[Movement]:
    found = between(store, begin, end)[TABLE]
    assert not isinstance(found, Unreadable)
    return found


def test_movements_say_what_the_events_say(store: Store) -> None:
    """Times in microseconds, amounts in units of the table."""
    taken(store, venue_lines())
    found = of_table(store, "20:00", "21:00")
    assert [(one.kind, one.seat, one.player, one.amount, one.n) for one in found] == [
        ("opened", 0, "", 0, 0),
        ("sat_down", 1, "anna", 0, 1),
        ("bought_in", 1, "anna", 10_000, 2),
        ("topped_up", 1, "anna", 2_000, 3),
        ("left", 1, "anna", 9_735, 4),
        ("closed", 0, "", 0, 5),
    ]
    assert [one.at for one in found] == [moment(f"20:0{n}") for n in range(6)]
    assert (found[0].currency, found[0].money, found[0].unit) == ("EUR", "real", "0.01")


def test_a_day_begins_with_the_last_opening_before_it(store: Store) -> None:
    """What was before that is over; where the table opened in the day only, all of it is told."""
    taken(store, venue_lines(hour=18))
    taken(store, venue_lines([EVENING[0] | {"unit": "1"}, *EVENING[1:3]], first=6, hour=19))
    taken(store, venue_lines([{"type": "table_closed"}, EVENING[0]], first=9, hour=21))
    assert [one.n for one in of_table(store, "20:00", "23:00")] == [6, 7, 8, 9, 10]
    assert [one.amount for one in of_table(store, "20:00", "23:00")] == [0, 0, 100, 0, 0]
    assert [one.n for one in of_table(store, "20:00", "21:09")] == [6, 7, 8]
    assert [one.n for one in of_table(store, "18:00", "18:03")] == [0, 1, 2]
    assert [one.n for one in of_table(store, "22:00", "23:00")] == [10]


def test_a_table_without_events_up_to_then_is_left_out(store: Store) -> None:
    """Of its books nothing is claimed."""
    taken(store, venue_lines())
    assert between(store, "18:00", "20:00") == {}
    assert between(store, "20:00", "21:00", Venue("testrum", "Vega 2")) == {}


def test_many_tables_are_read_together(store: Store) -> None:
    """Each with its own."""
    tables = [Venue("testrum", f"Vega {number}") for number in range(12)]
    for count, table in enumerate(tables):
        taken(store, venue_lines(EVENING[: 1 + count % 6], table))
    found = between(store, "20:00", "21:00", *tables)
    lengths = [len(some) for some in found.values() if isinstance(some, list)]
    assert (list(found), lengths) == (tables, [1, 2, 3, 4, 5, 6] * 2)


def test_what_cannot_be_read_is_of_that_table_alone(store: Store) -> None:
    """The others are told, and of this one why it is not."""
    other = Venue("testrum", "Vega 2")
    taken(store, venue_lines())
    taken(store, venue_lines(venue=other))
    with stores.behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 3", (b'{"seat":1}',))
    found = between(store, "20:00", "21:00", TABLE, other)
    assert isinstance(found[other], list)
    assert str(found[TABLE]).startswith("table Vega 1 of room testrum: event 2: no bought_in can be read")
