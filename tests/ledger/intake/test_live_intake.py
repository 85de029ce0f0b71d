import threading

from ledger.histories.hand_document import NotAHand, write_hand
from ledger.histories.stream_line import StreamLine, read_line
from ledger.intake.live_intake import LiveIntake
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused, refusals
from ledger.intake.whole_hands import record
from ledger.store.store import Store, open_store
from ledger.store.stream import stream_id
from replay.houses.load import UnknownHouse
from tests.ledger.live_lines import EVENTS, received
from tests.ledger.live_lines import live_lines as lines
from tests.ledger.sample_hands import BLINDS, hand


def test_a_hand_comes_event_by_event(store: Store) -> None:
    """One line at a time, and the hand is the one that a document would have brought, sealed at its last event."""
    live = LiveIntake(store)
    sent = lines()
    for n, line in enumerate(sent):
        receipt = received(live.take([line]))
        assert (receipt.events, receipt.sealed) == (n, n == len(sent) - 1)
    document = hand(EVENTS)
    assert write_hand(store.hand_of("testrum", "h-1").hand) == write_hand(document)
    assert record(store, document) == receipt


def test_a_few_at_a_time_of_many_tables(store: Store) -> None:
    """Lines of many hands, interleaved, are recorded together; each hand keeps its own order."""
    live = LiveIntake(store)
    tables = [lines(hand_id=f"h-{number}") for number in range(5)]
    for at in range(0, len(tables[0]), 7):
        batch = [line for table in zip(*(table[at : at + 7] for table in tables), strict=True) for line in table]
        taken = live.take(batch)
        assert [one.hand_id for one in taken] == [f"h-{number}" for number in range(5)]
        assert all(isinstance(one.outcome, Receipt) for one in taken)
    for number in range(5):
        assert write_hand(store.hand_of("testrum", f"h-{number}").hand) == write_hand(
            hand(EVENTS, hand_id=f"h-{number}")
        )


def test_the_same_line_again_is_the_same_receipt(store: Store) -> None:
    """A sender who lost the answer sends again: nothing is written, and the answer is the same."""
    live = LiveIntake(store)
    first = received(live.take(lines()[:8]))
    assert received(live.take(lines()[:8])) == first
    assert received(live.take(lines()[3:8])) == first
    assert received(live.take(lines()[:8])).written == 0
    assert received(live.take(lines()[5:11])).events == 10


def test_another_event_in_its_place_is_refused_and_recorded(store: Store) -> None:
    """What is recorded stays, and the attempt is on record; the rest of the hand's lines are not taken either."""
    live = LiveIntake(store)
    received(live.take(lines()[:10]))
    other = [*EVENTS[:7], {"type": "acted", "seat": 3, "action": "fold"}, *EVENTS[8:]]
    [refused] = live.take(lines(other)[5:12])
    assert isinstance(refused.outcome, Refused)
    assert 'event 7 is recorded as {"type": "acted", "seat": 3, "action": "call", "amount": "2.00"}' in str(
        refused.outcome
    )
    assert store.hand_of("testrum", "h-1").version == 10
    with store.recording() as turn:
        assert len(turn.contents(refusals(stream_id("testrum", "h-1")))) == 1
    [header] = live.take(lines(table="Vega 2"))
    assert isinstance(header.outcome, Refused)
    assert "as its table" in str(header.outcome)


def test_another_house_is_refused(store: Store) -> None:
    """A hand keeps the house that it was recorded under, whatever its later lines are sent with."""
    live = LiveIntake(store)
    assert received(live.take(lines()[:3], "titan")).pin.house == "titan"
    assert received(live.take(lines()[3:4])).pin.house == "titan"
    assert received(live.take(lines()[4:5], "titan@1")).events == 4
    for some in (lines()[5:6], lines()[:6]):
        [refused] = live.take(some, "svea")
        assert isinstance(refused.outcome, Refused)
        assert "is recorded under titan@1 for good; asked for is svea" in str(refused.outcome)


def test_one_hand_hinders_no_other(store: Store) -> None:
    """A batch is all or nothing a hand: what is wrong with one is told, the others are recorded."""
    live = LiveIntake(store)
    broken = lines(hand_id="broken")
    unknown = StreamLine("testrum", "broken", "acted", 1, "", {"type": "acted", "seat": 9}, 12)
    batch = [*lines(), broken[0], unknown, *lines(hand_id="house", house="vega")[:3], *lines(hand_id="gap")[4:6]]
    taken = {one.hand_id: one.outcome for one in live.take(batch)}
    assert isinstance(taken["h-1"], Receipt)
    assert isinstance(taken["broken"], NotAHand)
    [problem] = taken["broken"].problems
    assert (problem.event, problem.line) == (0, 12)
    assert isinstance(taken["house"], UnknownHouse)
    assert isinstance(taken["gap"], OutOfOrder)
    with store.database.reading() as session:
        assert session.rows("SELECT count(*) FROM streams") == [(1,)]


def test_the_senders_times_are_kept(store: Store) -> None:
    """When it happened, as the sender said, stands with the event; the same event at another time is the same."""
    live = LiveIntake(store)
    document = {"room": "testrum", "hand_id": "h-1", "n": 1, "at": "2026-01-02T03:04:05Z"} | BLINDS[0]
    received(live.take([lines()[0], read_line(document)]))
    assert store.stream(stream_id("testrum", "h-1"))[1].at == "2026-01-02T03:04:05Z"
    assert received(live.take(lines()[:2])).written == 0


def test_private_keys_stay_with_their_event(store: Store) -> None:
    """A sender's own keys come back where he put them, whether they came in lines or in a document."""
    live = LiveIntake(store)
    events = [EVENTS[0] | {"x-dealer": {"b": 1, "a": [2]}}, *EVENTS[1:]]
    received(live.take(lines(events, **{"x-table": "t"})))
    document = hand(events, **{"x-table": "t"})
    assert write_hand(store.hand_of("testrum", "h-1").hand) == write_hand(document)
    assert record(store, document).written == 0


def test_many_tables_at_once(address: str) -> None:
    """Several senders stream at the same time, each its own tables: every event is there once, in its hand's order."""
    open_store(address).close()
    failed: list[object] = []

    def send(sender: int) -> None:
        with open_store(address, wait=30) as own:
            live = LiveIntake(own)
            tables = [lines(hand_id=f"h-{sender}-{number}") for number in range(3)]
            for step in zip(*tables, strict=True):
                failed.extend(one for one in live.take(step) if not isinstance(one.outcome, Receipt))

    threads = [threading.Thread(target=send, args=(sender,)) for sender in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with open_store(address) as store:
        for sender in range(4):
            for number in range(3):
                recorded = store.hand_of("testrum", f"h-{sender}-{number}")
                assert write_hand(recorded.hand)["events"] == EVENTS
                assert recorded.sealed
