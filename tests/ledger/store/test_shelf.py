"""Sealed records of one table stand side by side, whatever is recorded between them."""

import pytest

from ledger.intake.whole_hands import record, record_all
from ledger.store.shelf import PLACES, SHELVES, append_of, is_on_shelf, number_of, shelf_of
from ledger.store.store import Store
from tests.ledger.sample_hands import verified

TABLES = ("Vega 1", "Vega 2", "Altair")


@pytest.mark.parametrize(
    ("room", "table", "shelf"),
    [
        ("testrum", "Vega 1", 1_835_259),
        ("testrum", "Vega 2", 1_970_619),
        ("prøverommet", "Ærø 7", 5_965_791),
        ("a", "bc", 1_470_031),
        ("ab", "c", 7_437_823),
        ("", "", 7_453_958),
    ],
)
def test_a_table_has_its_shelf_for_good(room: str, table: str, shelf: int) -> None:
    """What was recorded before stays beside what comes: the names alone say where, and where the room's ends."""
    assert shelf_of(room, table) == shelf


def test_shelves_are_within_what_a_number_can_say() -> None:
    """The last place of the last shelf is the greatest number that both databases have; and none is on shelf 0."""
    assert number_of(SHELVES, PLACES - 1) == 2**63 - 1
    shelves = {shelf_of("testrum", f"Vega {number}") for number in range(1000)}
    assert len(shelves) > 990
    assert all(1 <= shelf <= SHELVES for shelf in shelves)


@pytest.mark.parametrize("append", [0, 1, 10**9, PLACES - 1])
@pytest.mark.parametrize("shelf", [1, 77, SHELVES])
def test_a_number_says_its_append_and_its_shelf(shelf: int, append: int) -> None:
    """Also one of before there were shelves: it is that of the append."""
    number = number_of(shelf, append)
    assert (append_of(number), append_of(append)) == (append, append)
    assert is_on_shelf(number, shelf)
    assert is_on_shelf(append, shelf)
    assert not is_on_shelf(number, shelf + 1)
    assert not is_on_shelf(-append - 1, shelf)


@pytest.mark.parametrize("batch", [True, False])
def test_records_of_a_table_stand_side_by_side(store: Store, batch: bool) -> None:
    """Those of tables that play at the same time do not stand between them, and each stands by its append."""
    hands = [verified(hand_id=f"h-{number}", table=TABLES[number % 3]) for number in range(12)]
    if batch:
        record_all(store, hands)
    else:
        for hand in hands:
            record(store, hand)
    with store.database.reading() as session:
        rows = session.rows(
            "SELECT a.no, r.no FROM sealed_records r JOIN appends a ON a.stream = r.stream AND a.count = r.version "
            "ORDER BY r.no"
        )
    tables = sorted(range(3), key=lambda one: shelf_of("testrum", TABLES[one]))
    assert [append for append, _ in rows] == [table + 3 * hand for table in tables for hand in range(4)]
    assert all(append_of(number) == append for append, number in rows)
