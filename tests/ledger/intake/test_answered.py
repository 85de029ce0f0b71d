"""An answer is kept with what it answers, for a while."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from ledger.intake.answered import HOURS, Answered, KeyedWork, OtherRequest
from ledger.intake.consignment import Consignment, TakenIn
from ledger.intake.live_intake import LiveIntake
from ledger.intake.work import record_together
from ledger.store.recording import Recording
from ledger.store.store import Store
from tests.ledger.sample_hands import verified

HOUR = 3_600_000_000_000
NOW = 1_800_000_000_000_000_000


class Counting:
    """Work that says how often it was done."""

    streams: Sequence[UUID] = ()
    size = 1
    done = 0

    def write(self, turn: Recording) -> int:
        self.done += 1
        return self.done


def answer(number: int) -> Answered:
    return Answered(200, b"answer %d" % number)


def keyed(work: Counting, request: bytes = b"request", key: str = "k") -> KeyedWork[int]:
    return KeyedWork(work, answer, key, request)


def test_the_same_request_is_done_once(store: Store) -> None:
    """The answer comes again and says so; without a key everything is done."""
    work = Counting()
    assert record_together(store, [keyed(work)]) == [Answered(200, b"answer 1")]
    assert record_together(store, [keyed(work)]) == [Answered(200, b"answer 1", again=True)]
    assert record_together(store, [keyed(work, key=""), keyed(work, key="")])[1] == Answered(200, b"answer 3")


def test_the_same_request_twice_in_a_turn_is_done_once(store: Store) -> None:
    """A sender who did not wait for the first answer gets it too."""
    work = Counting()
    _, second = record_together(store, [keyed(work), keyed(work)])
    assert isinstance(second, Answered)
    assert second.again and work.done == 1


def test_another_request_under_the_key_is_refused(store: Store) -> None:
    """And not done."""
    work = Counting()
    _, other = record_together(store, [keyed(work), keyed(work, b"other")])
    assert isinstance(other, OtherRequest)
    assert work.done == 1


def test_a_key_is_free_again_after_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts from the first answer; what is older is dropped."""
    work = Counting()
    for hours, done in ((0, 1), (HOURS, 1), (HOURS + 1, 2), (HOURS + 2, 2)):
        monkeypatch.setattr("ledger.store.recorder.time_ns", lambda now=NOW + hours * HOUR: now)
        record_together(store, [keyed(work)])
        assert work.done == done
        record_together(store, [Consignment(LiveIntake(store), [verified(hand_id=f"h-{hours}")])])
    with store.database.reading() as session:
        assert session.rows("SELECT count(*) FROM answers") == [(1,)]


def test_an_answer_is_kept_only_with_what_it_answers(store: Store) -> None:
    """Where the turn comes to nothing, so does the key."""

    class Failing(Counting):
        def write(self, turn: Recording) -> int:
            raise ZeroDivisionError

    [failed] = record_together(store, [keyed(Failing())])
    assert isinstance(failed, ZeroDivisionError)
    assert record_together(store, [keyed(Counting())]) == [Answered(200, b"answer 1")]


def test_taken_hands_are_answered(store: Store) -> None:
    """The answer is made of what became of the hands, in the turn in which they are recorded."""

    def said(taken: TakenIn) -> Answered:
        return Answered(200, taken.hands[0].hand_id.encode())

    work = KeyedWork(Consignment(LiveIntake(store), [verified()]), said, "k", b"request")
    assert work.size == 23
    assert record_together(store, [work]) == [Answered(200, b"h-1")]
