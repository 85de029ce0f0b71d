"""Lines of tables and rooms: each is recorded once, whether the books are right or not."""

import pytest

from ledger.histories.venue_line import BadVenueLines, read_venue_line
from ledger.intake.consignment import Consignment, Item, TakenIn
from ledger.intake.live_intake import LiveIntake
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused, refusals
from ledger.intake.venue_intake import VenueIntake, VenueLines
from ledger.intake.venue_receipt import VenueReceipt
from ledger.intake.work import record_together
from ledger.store.mapper import Unreadable
from ledger.store.store import Store
from ledger.store.venue import Venue
from tests.ledger import stores
from tests.ledger.live_lines import live_lines
from tests.ledger.soundness import check_sound
from tests.ledger.venue_lines import EVENING, POOLS, ROOM, TABLE, Json, documents, take, taken, venue_lines


def recorded(store: Store, venue: Venue = TABLE) -> list[str]:
    return [topic for topic, _ in store.rows.stream_contents(venue.stream)[1]]


def test_a_table_comes_event_by_event(store: Store) -> None:
    """One line at a time, as it happens; the receipt says up to which number all is on record."""
    intake = VenueIntake()
    for n, line in enumerate(venue_lines()):
        receipt = taken(store, [line], intake)
        assert (receipt.n, receipt.version, receipt.leaf, receipt.written) == (n, n + 1, n, 1)
    assert recorded(store) == [event["type"] for event in EVENING]
    check_sound(store)


def test_a_rooms_events_are_recorded_beside(store: Store) -> None:
    """A room has its own numbers, from 0, and nothing has to come first."""
    taken(store, venue_lines())
    receipt = taken(store, venue_lines(POOLS[::-1], ROOM))
    assert receipt.document() == {
        "stream": str(ROOM.stream), "room": "testrum", "n": 1, "version": 2, "leaf": 1,
        "recorded_at": receipt.recorded_at,
    }  # fmt: skip
    assert recorded(store, ROOM) == ["pool_adjusted", "pool_opened"]


def test_the_same_lines_again_are_the_same_receipt(store: Store) -> None:
    """A sender who lost the answer sends again: nothing is written, whatever else has come since."""
    first = taken(store, venue_lines()[:3])
    taken(store, venue_lines()[3:])
    again = taken(store, venue_lines()[:3])
    assert (again, again.written) == (first, 0)
    assert taken(store, venue_lines()[1:5]).n == 4
    assert len(recorded(store)) == len(EVENING)


def test_the_same_amount_may_be_written_otherwise(store: Store) -> None:
    """ "100" and "100.00" are one amount; it is kept as the table's smallest chip writes it."""
    lines = documents()
    lines[2]["amount"] = "100"
    taken(store, [read_venue_line(one) for one in lines[:3]])
    assert taken(store, venue_lines()[:3]).written == 0
    assert b'"amount":"100.00"' in store.rows.stream_contents(TABLE.stream)[1][2][1]


def test_another_event_in_its_place_is_refused_and_recorded(store: Store) -> None:
    """What is recorded stays, the rest of the table's lines is not taken either, and the attempt is on record once."""
    taken(store, venue_lines()[:3])
    other = documents()
    other[2]["amount"] = "90.00"
    for _ in range(2):
        refused = take(store, [read_venue_line(one) for one in other])
        assert isinstance(refused, Refused)
        assert refused.event == 2
        assert str(refused).startswith(
            'table Vega 1 of room testrum: event 2 is recorded as {"type": "bought_in", "at": "2026-01-31T20:02:00Z", '
            '"seat": 1, "player": "anna", "amount": "100.00"}; sent now is {"type": "bought_in"'
        )
    assert len(recorded(store)) == 3
    assert len(store.rows.stream_contents(refusals(TABLE.stream))[1]) == 1
    check_sound(store)


def test_another_time_is_another_event(store: Store) -> None:
    """When it was says between which hands it belongs."""
    taken(store, venue_lines()[:2])
    assert isinstance(take(store, venue_lines(hour=21)[:2]), Refused)


def test_a_line_that_comes_too_early_is_out_of_order(store: Store) -> None:
    """Nothing is taken, and nothing is wrong with the record: the number that is missing is named."""
    early = take(store, venue_lines()[2:4])
    assert isinstance(early, OutOfOrder)
    assert (early.expected, early.line) == (0, 3)
    assert 'table Vega 1 of room testrum: "n" is 2; expected 0, so 0 to 1 are missing' in str(early)
    assert "so 0 is missing" in str(take(store, venue_lines(POOLS, ROOM)[1:]))


def test_lines_that_contradict_each_other_are_none(store: Store) -> None:
    """If neither is recorded, nothing of the table's lines is, and nothing goes on record."""
    other = read_venue_line(documents()[1] | {"player": "bo"}, 9)
    found = take(store, [*venue_lines()[:2], other])
    assert isinstance(found, BadVenueLines)
    [problem] = found.problems
    assert (problem.line, problem.message) == (
        9,
        'it contradicts line 2, which came with it and has another event with "n" 1',
    )
    assert store.rows.max_notification_id() is None
    assert taken(store, [*venue_lines()[:2], venue_lines()[1]]).written == 2


WRONG_BOOKS: list[Json] = [
    {"type": "sat_down", "seat": 1, "player": "bo"},
    {"type": "bought_in", "seat": 2, "player": "cia", "amount": "0"},
    {"type": "left", "seat": 3, "player": "anna", "amount": "5000.00"},
    {"type": "table_closed"},
    {"type": "topped_up", "seat": 1, "player": "anna", "amount": "1.00"},
    {"type": "table_opened", "currency": "EUR", "seats": 2},
    {"type": "table_opened", "currency": "EUR", "seats": 2},
]


def test_wrong_books_are_recorded(store: Store) -> None:
    """A seat that is taken, chips of nobody, a table that closes with people at it: the night finds that."""
    assert taken(store, venue_lines([*EVENING[:3], *WRONG_BOOKS])).written == 3 + len(WRONG_BOOKS)


@pytest.mark.parametrize("together", [True, False])
def test_what_the_opening_does_not_allow_cannot_be_read(store: Store, together: bool) -> None:
    """A seat that the table does not have, an amount that its chips cannot make: none of the lines is taken."""
    before, lines = venue_lines()[:1], documents()[1:3]
    lines[0]["seat"], lines[1]["amount"] = 7, "100.005"
    wrong = [read_venue_line(one, at) for at, one in enumerate(lines, 2)]
    if not together:
        taken(store, before)
    found = take(store, [*before, *wrong])
    assert isinstance(found, BadVenueLines)
    assert [(one.line, one.message) for one in found.problems] == [
        (2, '"seat" is the number 7; the table was opened with 6 seats'),
        (3, "\"amount\": '100.005' is not a whole number of units of 0.01"),
    ]
    assert str(found.faults("f.jsonl")[0]).startswith("f.jsonl: line 2, table Vega 1 of room testrum: ")


def test_the_opening_in_force_is_the_last_one(store: Store) -> None:
    """A table that opens again may have other chips; a writer elsewhere may have opened it."""
    here, elsewhere = VenueIntake(), VenueIntake()
    taken(store, venue_lines(), here)
    opened = {"type": "table_opened", "currency": "EUR", "seats": 9, "unit": "1"}
    seated = {"type": "sat_down", "seat": 9, "player": "dag"}
    brought = {"type": "bought_in", "seat": 9, "player": "dag", "amount": "50.00"}
    more = venue_lines([opened, seated, brought], first=len(EVENING))
    taken(store, more[:1], elsewhere)
    taken(store, more[1:], here)
    assert b'"amount":"50"' in store.rows.stream_contents(TABLE.stream)[1][-1][1]


def test_what_a_turn_that_failed_had_opened_is_not_remembered(store: Store) -> None:
    """The opening came to nothing, and with another one the seat is there."""
    intake = VenueIntake()
    taken(store, venue_lines(), intake)
    opened = {"type": "table_opened", "currency": "EUR", "seats": 2}
    seated = {"type": "sat_down", "seat": 5, "player": "dag"}
    with pytest.raises(ZeroDivisionError), store.recording() as turn:
        for line in venue_lines([opened, {"type": "sat_down", "seat": 2, "player": "dag"}], first=len(EVENING)):
            intake.write(turn, VenueLines.sorted([line]), TABLE)
        raise ZeroDivisionError
    assert taken(store, venue_lines([opened | {"seats": 6}, seated], first=len(EVENING)), intake).written == 2


def test_several_senders_in_one_turn(store: Store) -> None:
    """Lines of one table that are handed in separately and recorded together follow one another."""
    live = LiveIntake(store)
    works = [Consignment(live, [line]) for line in (*venue_lines(), venue_lines()[2])]
    answers = record_together(store, works)
    receipts = [one.venues[0].outcome for one in answers if isinstance(one, TakenIn)]
    assert [one.n for one in receipts if isinstance(one, VenueReceipt)] == [0, 1, 2, 3, 4, 5, 2]
    assert recorded(store) == [event["type"] for event in EVENING]
    check_sound(store)


def test_hands_tables_and_rooms_together(store: Store) -> None:
    """One consignment may bring all of them; each has its own answer, and none hinders another."""
    early = read_venue_line(documents(venue=Venue("testrum", "Vega 2"))[3])
    items: list[Item] = [*live_lines(), *venue_lines(), early, *venue_lines(POOLS, ROOM)]
    [found] = record_together(store, [Consignment(LiveIntake(store), items)])
    assert isinstance(found, TakenIn)
    assert [type(one.outcome) for one in found.hands] == [Receipt]
    assert [(str(one.venue), type(one.outcome)) for one in found.venues] == [
        ("table Vega 1 of room testrum", VenueReceipt),
        ("table Vega 2 of room testrum", OutOfOrder),
        ("room testrum", VenueReceipt),
    ]
    check_sound(store)


def test_a_changed_store_is_told(file_store: Store) -> None:
    """Nothing is added to a table whose opening cannot be read."""
    taken(file_store, venue_lines()[:3])
    with stores.behind(file_store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 1", (b"{}",))
    assert isinstance(take(file_store, venue_lines()[:3]), Unreadable)
    assert isinstance(take(file_store, venue_lines()[3:]), Unreadable)
