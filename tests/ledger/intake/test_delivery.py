"""A file's hands and lines go into the store some at a time, in their order, and each hand is answered for."""

from typing import NoReturn

import pytest

from ledger.availability import StoreUnavailable
from ledger.histories.stream_line import NotALine, StreamLine, read_line
from ledger.intake.consignment import Item
from ledger.intake.delivery import Delivered, Delivery, Stopped
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder
from ledger.intake.whole_hands import Draft
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.venue import Venue
from tests.ledger.live_lines import EVENTS, live_lines, stream_lines
from tests.ledger.sample_hands import discrepant, verified
from tests.ledger.venue_lines import POOLS, ROOM, venue_lines


def lines(hand_id: str = "h-1") -> list[StreamLine]:
    return live_lines(hand_id=hand_id)


def deliver(delivery: Delivery, *items: Item) -> list[Delivered]:
    """What became of the items, turn by turn."""
    return [one for item in items for one in delivery.add(item)] + delivery.finish()


def test_so_many_are_recorded_in_a_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands, lines or events: what is held back is bounded; a turn is over where lines follow hands."""
    monkeypatch.setattr("ledger.intake.delivery.HANDS", 3)
    monkeypatch.setattr("ledger.intake.delivery.LINES", 10)
    delivery = Delivery(store)
    hands = [verified(hand_id=f"h-{number}") for number in range(5)]
    assert [len(delivery.add(hand)) for hand in hands] == [0, 0, 3, 0, 0]
    assert [len(delivery.add(line)) for line in lines("live")[:10]] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert delivery.finish() == []
    monkeypatch.setattr("ledger.intake.delivery.EVENTS", 2 * len(EVENTS))
    assert [len(delivery.add(hand)) for hand in hands[:2]] == [0, 2]


def test_a_hand_that_came_to_grief_is_told_once(store: Store) -> None:
    """Its further lines are passed over to its end, also those that are none; then it may begin anew."""
    delivery = Delivery(store)
    gap = lines()
    del gap[3]
    [told] = deliver(delivery, *gap[:6])
    assert isinstance(told.outcome, OutOfOrder)
    assert told.outcome.line == 5
    with pytest.raises(NotALine) as wrong:
        read_line(stream_lines()[6] | {"n": None})
    assert not delivery.is_news(wrong.value.fault("live.jsonl", 7))
    assert deliver(delivery, *gap[6:]) == []
    [anew] = deliver(delivery, *lines())
    assert isinstance(anew.outcome, Receipt)


def test_a_fault_of_the_file_is_news_once_a_hand(store: Store) -> None:
    """The lines of its hand after it are passed over, and nobody else's."""
    delivery = Delivery(store)
    with pytest.raises(NotALine) as wrong:
        read_line(stream_lines()[6] | {"n": None})
    fault = wrong.value.fault("live.jsonl", 7)
    assert [delivery.is_news(fault), delivery.is_news(fault)] == [True, False]
    assert [one.subject for one in deliver(delivery, *lines()[7:9], *lines("h-2"))] == [("testrum", "h-2")]


def test_a_store_that_cannot_be_used_stops_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once, with what was recorded before it, and nothing more is tried: each try would wait again."""
    monkeypatch.setattr("ledger.intake.delivery.HANDS", 2)
    delivery = Delivery(store)
    deliver(delivery, verified(), verified(hand_id="h-2"), discrepant(), *lines("live")[:6])
    tried = []

    def full(_: object) -> NoReturn:
        tried.append(1)
        raise StoreUnavailable("the disk is full; nothing was written, try again")

    monkeypatch.setattr(Store, "recording", full)
    delivery.add(verified(hand_id="h-3"))
    with pytest.raises(
        Stopped,
        match="the disk is full; nothing was written, try again; "
        "2 whole hands and 6 lines were recorded before it, the rest was not tried",
    ) as stopped:
        delivery.add(verified(hand_id="h-4"))
    assert stopped.value.delivered == []
    assert len(tried) == 1


def test_it_stops_also_where_a_hands_start_cannot_be_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that go on with a recorded hand are read by its start, before the turn of writing."""
    deliver(Delivery(store), *lines()[:5])

    def away(*_: object) -> NoReturn:
        raise StoreUnavailable("away; nothing was written, try again")

    monkeypatch.setattr(Store, "start", away)
    with pytest.raises(Stopped, match="try again; 0 whole hands and 0 lines were recorded before it"):
        deliver(Delivery(store), *lines()[5:])


def test_what_was_recorded_alone_before_it_stopped_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a turn's hands were tried one by one, those that were recorded have their receipts."""
    append = Recording.append

    def failing(turn: Recording, stream: object, events: object, record: object = None) -> None:
        if stream == Draft(verified(hand_id="h-2"), None).stream:
            raise ZeroDivisionError("never")
        if stream == Draft(verified(hand_id="h-3"), None).stream:
            raise StoreUnavailable("busy")
        append(turn, stream, events, record)  # type: ignore[arg-type]

    monkeypatch.setattr(Recording, "append", failing)
    with pytest.raises(Stopped) as stopped:
        deliver(Delivery(store), *(verified(hand_id=f"h-{number}") for number in range(1, 5)))
    assert [type(one.outcome) for one in stopped.value.delivered] == [Receipt, ZeroDivisionError]
    assert "1 whole hands and 0 lines were recorded before it" in str(stopped.value)


def test_what_should_never_happen_takes_no_other_hand_with_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand at fault has the exception as its answer; those of its turn are recorded one by one."""
    append = Recording.append

    def failing(turn: Recording, stream: object, events: object, record: object = None) -> None:
        if stream == lost.stream:
            raise ZeroDivisionError("never")
        append(turn, stream, events, record)  # type: ignore[arg-type]

    lost = Draft(verified(hand_id="h-2"), None)
    monkeypatch.setattr(Recording, "append", failing)
    told = deliver(Delivery(store), verified(), verified(hand_id="h-2"), verified(hand_id="h-3"))
    assert [type(one.outcome) for one in told] == [Receipt, ZeroDivisionError, Receipt]


def test_lines_of_tables_go_with_those_of_hands(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """They share a turn of writing, and count as lines; a table that came to grief is told once, and for good."""
    monkeypatch.setattr("ledger.intake.delivery.LINES", 8)
    delivery = Delivery(store)
    mixed = [one for pair in zip(lines()[:4], venue_lines()[:4], strict=True) for one in pair]
    taken = [len(delivery.add(one)) for one in mixed]
    assert taken == [0, 0, 0, 0, 0, 0, 0, 2]
    other = Venue("testrum", "Vega 2")
    broken, _ = deliver(delivery, *venue_lines(venue=other)[2:4], *venue_lines(POOLS, ROOM))
    assert (broken.subject, isinstance(broken.outcome, OutOfOrder)) == (other, True)
    assert deliver(delivery, *venue_lines(venue=other)) == []
