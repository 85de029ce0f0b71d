import json
import threading
from collections.abc import Callable, Iterator

import pytest

from ledger.intake.receipt import Receipt
from ledger.intake.refusal import ATTEMPT_REFUSED, Refused
from ledger.intake.whole_hands import record, record_all
from ledger.store.mapper import content
from ledger.store.store import HandNotFound, Store, open_store
from ledger.store.stored_hand import HandClosed, HandStarted
from ledger.store.stream import stream_id
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import UnknownHouse, find_house
from tests.ledger import stores
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, discrepant, hand, in_progress, live, verified

LATE: Json = {"type": "jackpot_awarded", "pool": "bad-beat", "seat": 2, "amount": "100.00"}


def rows(store: Store) -> list[tuple[str, int, str]]:
    """Everything in the event store, in the order of recording, but refused attempts."""
    return [row for row in stores.rows(store.database) if row[2] != ATTEMPT_REFUSED]


@pytest.mark.parametrize("make", [verified, discrepant, in_progress])
def test_a_hand_comes_back_as_it_went_in(store: Store, make: Callable[[], Hand]) -> None:
    """The report of a recorded hand is byte for byte that of the hand before it was recorded."""
    sent = make()
    house = find_house("practice")
    before = audit(sent, house).json()
    receipt = record(store, sent)
    recorded = store.hand(receipt.stream)
    assert audit(recorded.hand, recorded.pin.rules()).json() == before
    assert [type(one) for one in recorded.hand.events] == [type(one) for one in sent.events]


def test_each_event_is_a_stored_event(store: Store) -> None:
    """One stream a hand: the start with the header, every event in its order, the mark that closes it."""
    receipt = record(store, verified())
    events = [one.event for one in store.stream(receipt.stream)]
    assert isinstance(events[0], HandStarted)
    assert events[0].header.table == "Vega 1"
    assert [getattr(one, "TYPE", "") for one in events[1:-1]] == [one.TYPE for one in verified().events]
    assert isinstance(events[-1], HandClosed)
    assert rows(store)[0] == (receipt.stream.hex, 1, "hand_started@2")
    assert rows(store)[-1] == (receipt.stream.hex, 25, "hand_closed@2")


def test_the_receipt_says_what_is_recorded(store: Store) -> None:
    """A receipt has the stream, the number of events, the pinned house, the time, and that the hand is sealed."""
    receipt = record(store, verified(), "titan")
    assert receipt.stream == stream_id("testrum", "h-1")
    assert (receipt.events, receipt.version, receipt.sealed, receipt.written) == (23, 25, True, 25)
    document = json.loads(json.dumps(receipt.document()))
    assert document["ruleset"] == {"house": "titan", "version": "1", "sha256": find_house("titan@1").sha256}
    assert document["recorded_at"].endswith("Z")
    assert len(document["recorded_at"]) == len("2025-11-30T04:05:06.123456Z")


def test_the_same_hand_again_changes_nothing(store: Store) -> None:
    """The same hand again: the same receipt, and nothing written."""
    first = record(store, verified())
    before = rows(store)
    again = record(store, verified())
    assert again == first
    assert again.document() == first.document()
    assert again.written == 0
    assert rows(store) == before


def test_rooms_have_their_own_hand_ids(store: Store) -> None:
    """The same id in another room is another hand."""
    first = record(store, verified())
    second = record(store, verified(room="annat"))
    assert first.stream != second.stream
    assert len(rows(store)) == 50


OTHERS: list[tuple[Hand, str]] = [
    (
        discrepant(),
        'event 21 is recorded as {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 1, "amount": "14.00"}; '
        'sent now is {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 3, "amount": "14.00"}',
    ),
    (hand([*BLINDS, *DEAL, *PLAY]), 'event 20 is recorded as {"type": "rake_taken", "pot": 0, "amount": "0.50"}; sent'),
    (
        hand([*BLINDS, *DEAL, *PLAY, *PAID, {"type": "mucked", "seat": 2}]),
        'sealed after event 22; sent now is another one, {"type": "mucked", "seat": 2}',
    ),
    (verified(table="Vega 2"), 'is recorded with "Vega 1" as its table; sent now is "Vega 2"'),
    (verified(started_at="2025-01-01T00:00:00Z"), "is recorded with null as its started_at"),
    (verified(house="svea"), 'is recorded with "practice" as its house; sent now is "svea"'),
]


@pytest.mark.parametrize(("other", "said"), OTHERS)
def test_another_event_in_its_place_is_refused(store: Store, other: Hand, said: str) -> None:
    """What is recorded stays: something else in its place is refused, with hand, event, and what is recorded."""
    first = record(store, verified())
    before = rows(store)
    with pytest.raises(Refused) as refused:
        record(store, other)
    assert "hand h-1 of room testrum" in str(refused.value)
    assert said in str(refused.value)
    assert rows(store) == before
    assert record(store, verified()) == first


def test_a_hand_is_pinned_for_good(store: Store) -> None:
    """The pinned house stays: asking for another one is refused, asking for the same is not."""
    first = record(store, verified(), "titan")
    assert record(store, verified(), "titan") == first
    assert record(store, verified(), "titan@1") == first
    assert record(store, verified()) == first
    for other in ("svea", "titan@2"):
        with pytest.raises(Refused, match=f"recorded under titan@1 for good; asked for is {other}"):
            record(store, verified(), other)


def test_a_wrong_hand_is_recorded_as_it_came(store: Store) -> None:
    """Recording never depends on a hand being right, nor on its game being played by the house at all."""
    assert record(store, discrepant()).written == 25
    impossible = hand([{"type": "acted", "seat": 1, "action": "bet", "amount": "9000.00"}], hand_id="h-2")
    assert record(store, impossible).written == 3
    assert record(store, verified(hand_id="h-3", game="telesina", house="titan")).written == 25
    assert record(store, hand([], hand_id="h-4")).written == 2


def test_an_unknown_house_is_refused(store: Store) -> None:
    """Without its house a hand cannot be pinned: nothing is recorded."""
    with pytest.raises(UnknownHouse):
        record(store, verified(house="vega"))
    assert rows(store) == []


def test_a_live_hand_grows(store: Store) -> None:
    """A hand that is not sealed takes the events that follow, and is sealed with the room's final stacks."""
    events = verified().events
    first = record(store, live(in_progress()))
    assert (first.events, first.version, first.sealed) == (9, 10, False)
    assert record(store, live(in_progress())) == first
    whole = record(store, live(verified()))
    assert (whole.events, whole.version, whole.sealed, whole.written) == (23, 25, True, 15)
    assert whole.recorded_at == first.recorded_at
    assert record(store, live(in_progress())) == whole
    assert [one.TYPE for one in store.hand(first.stream).hand.events] == [one.TYPE for one in events]


def test_a_live_hand_can_be_closed_as_it_is(store: Store) -> None:
    """The same events, sealed: only the mark is written."""
    record(store, live(in_progress()))
    closed = record(store, in_progress())
    assert (closed.sealed, closed.version, closed.written) == (True, 11, 1)
    with pytest.raises(Refused, match="sealed after event 8"):
        record(store, verified())


def test_after_sealing_only_a_jackpot_comes(store: Store) -> None:
    """A late jackpot is taken and makes a sealed record anew; the hand without it is still the same hand."""
    record(store, verified())
    late = hand([*BLINDS, *DEAL, *PLAY, *PAID, LATE])
    receipt = record(store, late)
    assert (receipt.events, receipt.version, receipt.sealed, receipt.written) == (24, 26, True, 1)
    assert record(store, verified()) == receipt
    assert record(store, late) == receipt
    assert store.hand(receipt.stream).hand.events[-1].TYPE == "jackpot_awarded"


def test_all_or_nothing(store: Store) -> None:
    """A hand is written in one transaction: where that fails at its end, none of it is left."""
    with pytest.raises(ZeroDivisionError), store.recording() as turn:
        turn.append(stream_id("testrum", "h-1"), [content(HandClosed("sender"))])
        turn.flush()
        raise ZeroDivisionError
    assert rows(store) == []
    with pytest.raises(HandNotFound):
        store.hand_of("testrum", "h-1")
    assert record(store, verified()).leaf == 0


def test_a_batch_is_all_or_nothing_a_hand(store: Store) -> None:
    """Hands recorded together: each is whole or not there, and one that is refused hinders no other."""
    first = record(store, verified())
    again = verified(hand_id="h-2")
    done = record_all(store, [again, discrepant(), verified(house="vega", hand_id="h-3"), verified(), again])
    assert [type(one) for one in done] == [Receipt, Refused, UnknownHouse, Receipt, Receipt]
    assert done[3] == first
    assert done[4] == done[0]
    assert len(rows(store)) == 50


def writers(address: str, count: int) -> Iterator[threading.Thread]:
    """Threads that record the same hands, each through a store of its own."""

    def work() -> None:
        with open_store(address, wait=30) as store:
            for number in range(20):
                record(store, verified(hand_id=f"h-{number}"))

    for _ in range(count):
        yield threading.Thread(target=work)


def test_two_writers_record_a_hand_once(store: Store, address: str) -> None:
    """Several writers of the same hands: each hand is there once, and nobody fails."""
    threads = list(writers(address, 4))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rows(store)) == 20 * 25
    assert len({stream for stream, _, _ in rows(store)}) == 20
