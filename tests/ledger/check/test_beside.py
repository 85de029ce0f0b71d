"""A check hinders nobody, and nobody makes it cry wolf."""

from pathlib import Path
from threading import Event, Thread

from ledger.check.check import Check
from ledger.check.question import Question
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store
from tests.ledger.sample_hands import in_progress, live, verified


def test_while_others_record_and_publish(store: Store, tmp_path: Path) -> None:
    """What comes in during a check is no damage: each question sees one state."""
    signer = Signer.create(tmp_path / "signer")
    publish(store.database, signer)
    stop, failed = Event(), list[Exception]()

    def busy() -> None:
        number = 0
        try:
            while not stop.is_set():
                record(store, live(in_progress(hand_id=f"h-{number}")))
                publish(store.database, signer)
                record(store, verified(hand_id=f"h-{number}"))
                store.verdicts.follow()
                number += 1
        except Exception as fault:
            failed.append(fault)

    thread = Thread(target=busy)
    thread.start()
    try:
        for _ in range(12):
            asked = Question(signer.history(), signer.last())
            assert [str(one) for one in Check(store.database, asked).run(lambda *_: None)] == []
    finally:
        stop.set()
        thread.join()
    assert failed == []
    assert signer.last().size > 1
