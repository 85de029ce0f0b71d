"""Several pieces of work in one turn of writing: each is answered for itself."""

import sqlite3
from collections.abc import Sequence
from uuid import UUID

import pytest

from ledger.availability import CommitInDoubt, StoreUnavailable
from ledger.intake.consignment import Consignment
from ledger.intake.live_intake import LiveIntake
from ledger.intake.work import record_together
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.ledger.sample_hands import verified


class Appending:
    """Work that appends an event to a stream of its own, or fails in the midst of it."""

    size = 1

    def __init__(self, name: str, fault: Exception | None = None) -> None:
        self.streams: Sequence[UUID] = [stream_id("testrum", name)]
        self.fault = fault
        self.written = 0

    def write(self, turn: Recording) -> int:
        self.written += 1
        turn.append(self.streams[0], [("hand_voided", b"{}")])
        if self.fault is not None:
            raise self.fault
        return turn.leaf(self.streams[0])


def consignment(store: Store, hand_id: str) -> Consignment:
    return Consignment(LiveIntake(store), [verified(hand_id=hand_id)])


def appends(store: Store) -> int:
    with store.database.reading() as session:
        return int(session.rows("SELECT count(*) FROM appends")[0][0])


def test_all_is_written_in_one_turn(store: Store) -> None:
    """The answers come in the order of the works, each with what it wrote."""
    works = [Appending(name) for name in "abc"]
    assert record_together(store, works) == [0, 1, 2]
    with store.database.reading() as session:
        assert len(session.rows("SELECT DISTINCT at FROM appends")) == 1
    assert [one.written for one in works] == [1, 1, 1]
    assert record_together(store, []) == []


def test_what_makes_the_turn_fail_is_its_own_answer(store: Store) -> None:
    """The others are written all the same, in turns of their own; of the one at fault nothing is there."""
    fault = ZeroDivisionError("broken")
    works = [Appending("a"), Appending("b", fault), Appending("c")]
    assert record_together(store, works) == [0, fault, 1]
    assert appends(store) == 2
    assert record_together(store, [Appending("d", fault)]) == [fault]
    assert appends(store) == 2


def test_a_store_that_cannot_be_used_is_said_to_everybody(file_store: Store) -> None:
    """Nothing was written, and each may try again."""
    works = [consignment(file_store, "h-1"), consignment(file_store, "h-2")]
    with sqlite3.connect(file_store.database.name, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = record_together(file_store, works)
        other.execute("ROLLBACK")
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 2
    assert appends(file_store) == 0


def test_nobody_is_told_that_nothing_was_written_where_nobody_knows(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit in doubt is one for everybody in the turn, and nothing is tried again."""

    def in_doubt(_: object) -> None:
        raise CommitInDoubt("not known")

    monkeypatch.setattr(Store, "recording", in_doubt)
    answers = record_together(store, [Appending("a"), Appending("b")])
    assert [(type(one), str(one)) for one in answers] == [(CommitInDoubt, "not known")] * 2
    assert answers[0] is not answers[1]
