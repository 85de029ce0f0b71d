"""One writer for all senders: everybody gets his own answer, nobody waits without end, and nothing taken is lost."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest

from ledger.availability import StoreUnavailable
from ledger.histories.hand_document import write_hand
from ledger.intake.consignment import Consignment, Item, TakenIn
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.intake.work import Work, record_together
from ledger.store.recording import Recording
from ledger.store.store import Store
from tests.ledger.live_lines import EVENTS, live_lines
from tests.ledger.sample_hands import discrepant, verified


class Held:
    """Work that holds the writer up until it is let go."""

    streams: Sequence[UUID] = ()
    size = 1

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()

    def write(self, turn: Recording) -> str:
        self.begun.set()
        assert self.go_on.wait(30)
        return "done"


class Broken:
    """Work that always fails."""

    streams: Sequence[UUID] = ()
    size = 1

    def write(self, turn: Recording) -> str:
        raise ZeroDivisionError("broken")


def consignment(store: Store, *items: Item) -> Consignment:
    return Consignment(LiveIntake(store), items)


def appends(store: Store) -> int:
    with store.database.reading() as session:
        return int(session.rows("SELECT count(*) FROM appends")[0][0])


def receipts(taken: TakenIn) -> list[Receipt]:
    found = [one.outcome for one in taken.hands if isinstance(one.outcome, Receipt)]
    assert len(found) == len(taken.hands), taken
    return found


def test_what_waits_is_recorded_in_one_turn(store: Store) -> None:
    """Everybody who came while the writer was at work shares the next turn, and gets his own receipt."""
    held = Held()
    with IntakeDesk(store) as desk, ThreadPoolExecutor(12) as senders:
        first = senders.submit(desk.hand_in, held)
        assert held.begun.wait(30)
        waiting = [
            senders.submit(desk.hand_in, consignment(store, verified(hand_id=f"h-{number}"))) for number in range(10)
        ]
        while len(desk) < 10:
            pass
        held.go_on.set()
        assert first.result() == "done"
        found = [receipt for one in waiting for receipt in receipts(one.result())]
    assert {receipt.hand_id for receipt in found} == {f"h-{number}" for number in range(10)}
    assert len({receipt.recorded_at for receipt in found}) == 1


def test_hands_and_lines_come_together(store: Store) -> None:
    """One sender may bring both; the answers are a hand's each."""
    lines = live_lines(hand_id="live")
    with IntakeDesk(store) as desk:
        whole, live = receipts(desk.hand_in(consignment(store, verified(), *lines)))
    assert (whole.hand_id, whole.sealed, live.hand_id, live.sealed) == ("h-1", True, "live", True)
    assert write_hand(store.hand_of("testrum", "live").hand)["events"] == EVENTS


def test_who_comes_to_a_full_desk_is_sent_away_at_once(file_store: Store) -> None:
    """Nothing is kept of what cannot be taken: back-pressure instead of memory."""
    held, waiting = Held(), Held()
    waiting.go_on.set()
    with IntakeDesk(file_store, places=1) as desk, ThreadPoolExecutor(2) as senders:
        senders.submit(desk.hand_in, held)
        assert held.begun.wait(30)
        second = senders.submit(desk.hand_in, waiting)
        while len(desk) < 1:
            pass
        with pytest.raises(StoreUnavailable, match="1 are waiting; nothing was written, try again"):
            desk.hand_in(consignment(file_store, verified()))
        held.go_on.set()
        assert second.result() == "done"
        assert receipts(desk.hand_in(consignment(file_store, verified())))[0].leaf == 0


def test_nobody_is_hindered_by_anothers_fault(store: Store) -> None:
    """Where one makes the turn fail, the others are recorded all the same; he alone is told."""
    works: list[Work[Any]] = [consignment(store, verified()), Broken(), consignment(store, verified(hand_id="h-2"))]
    first, broken, second = record_together(store, works)
    assert isinstance(broken, ZeroDivisionError)
    assert isinstance(first, TakenIn) and isinstance(second, TakenIn)
    assert [receipt.leaf for receipt in (*receipts(first), *receipts(second))] == [0, 1]
    with IntakeDesk(store) as desk:
        with pytest.raises(ZeroDivisionError):
            desk.hand_in(Broken())
        assert receipts(desk.hand_in(consignment(store, verified())))[0].written == 0


def test_a_refused_hand_hinders_no_other(store: Store) -> None:
    """A hand that contradicts the record, or lines too early, are answered; the rest of the turn is recorded."""
    early = live_lines(hand_id="early")[3:]
    with IntakeDesk(store) as desk:
        desk.hand_in(consignment(store, verified()))
        refused, other, late = desk.hand_in(consignment(store, discrepant(), verified(hand_id="h-2"), *early)).hands
    assert isinstance(refused.outcome, Refused)
    assert isinstance(other.outcome, Receipt)
    assert isinstance(late.outcome, OutOfOrder)
    assert late.outcome.expected == 0


def test_what_was_taken_is_recorded_before_the_desk_closes(store: Store) -> None:
    """Closing waits for all who were let in; who comes afterwards is sent away."""
    held = Held()
    with ThreadPoolExecutor(6) as senders:
        with IntakeDesk(store) as desk:
            senders.submit(desk.hand_in, held)
            assert held.begun.wait(30)
            waiting = [
                senders.submit(desk.hand_in, consignment(store, verified(hand_id=f"h-{number}"))) for number in range(5)
            ]
            while len(desk) < 5:
                pass
            held.go_on.set()
        assert appends(store) == 5
        for one in waiting:
            receipts(one.result())
    with pytest.raises(StoreUnavailable, match="closed"):
        desk.hand_in(consignment(store, verified()))
