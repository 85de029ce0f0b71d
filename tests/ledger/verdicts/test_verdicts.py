import resource
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from ledger.intake.whole_hands import record
from ledger.store.pin import Pin
from ledger.store.store import Store, open_store
from ledger.verdicts import verdict as verdict_module
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import judge
from replay.events import DeckSeed
from tests.ledger import stores
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.stores import behind


@pytest.fixture
def full(store: Store) -> Store:
    """Seven hands: h-0 to h-4 verified, then one wrong and one in progress of another house."""
    for number in range(5):
        record(store, verified(hand_id=f"h-{number}"))
    record(store, discrepant(hand_id="wrong-5"))
    record(store, in_progress(hand_id="live-6", house="svea-two-seat"))
    assert store.verdicts.follow()
    return store


def test_every_recorded_hand_has_a_verdict(full: Store) -> None:
    """A hand's row has its verdict with the version, house hash and replayer that it holds for."""
    newest, wrong, *others = stores.verdicts(full)
    assert (newest.hand_id, newest.house, newest.over) == ("live-6", "svea-two-seat", False)
    assert (wrong.verdict, wrong.findings, wrong.rules) == ("discrepant", 3, "practice/rank.high")
    assert [one.verdict for one in others] == ["verified"] * 5
    assert all(one.over for one in others)
    recorded = full.hand(wrong.stream)
    assert (wrong.version, wrong.house_sha256) == (recorded.version, recorded.pin.sha256)
    assert wrong.replayer == replayer()


def test_verdicts_come_after_recording(store: Store) -> None:
    """The view follows by position: what was recorded since the last look is added, what grew is judged again."""
    record(store, live(in_progress()))
    assert stores.verdicts(store) == []
    store.verdicts.follow()
    assert [one.version for one in stores.verdicts(store)] == [10]
    record(store, discrepant())
    record(store, verified(hand_id="h-2"))
    store.verdicts.follow()
    found = stores.verdicts(store)
    assert [(one.hand_id, one.verdict, one.version) for one in found] == [
        ("h-2", "verified", 25),
        ("h-1", "discrepant", 25),
    ]


def test_following_can_stop_and_go_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bounded look takes so many batches and says whether anything is left."""
    monkeypatch.setattr("ledger.verdicts.verdicts.BATCH", 2)
    for number in range(5):
        record(store, verified(hand_id=f"h-{number}"))
    assert not store.verdicts.follow(batches=1)
    assert len(stores.verdicts(store)) == 2
    assert not store.verdicts.follow(batches=1)
    assert store.verdicts.follow()
    assert len(stores.verdicts(store)) == 5
    assert store.verdicts.follow(batches=1)


def test_hands_by_their_ids(full: Store) -> None:
    """By the very id, one a room; by any part of it in either case, where no sign means anything else; by stream."""
    record(full, verified(hand_id="h-1", room="annat"))
    full.verdicts.follow()
    assert [one.room for one in full.verdicts.with_id("h-1", 5)] == ["annat", "testrum"]
    assert len(full.verdicts.with_id("h-1", 1)) == 1
    assert full.verdicts.with_id("h", 5) == []
    assert [one.hand_id for one in full.verdicts.with_part_of_id("ONG-", 5)] == ["wrong-5"]
    assert full.verdicts.with_part_of_id("%", 5) == []
    assert len(full.verdicts.with_part_of_id("h-", 3)) == 3
    newest = stores.verdicts(full)[0]
    assert full.verdicts.of_stream(newest.stream) == newest
    assert full.verdicts.of_stream(UUID(int=0)) is None


def test_counts(full: Store) -> None:
    """How many hands have each verdict, also where none has."""
    assert full.verdicts.counts() == {"verified": 6, "discrepant": 1, "unverifiable": 0}


def test_counts_follow_what_comes(store: Store) -> None:
    """A hand that is judged again is counted once, with its newest verdict; so after all are judged again."""
    assert sum(store.verdicts.counts().values()) == 0
    record(store, live(in_progress()))
    store.verdicts.follow()
    assert store.verdicts.counts() == {"verified": 1, "discrepant": 0, "unverifiable": 0}
    record(store, discrepant())
    store.verdicts.follow()
    found = store.verdicts.counts()
    assert found == {"verified": 0, "discrepant": 1, "unverifiable": 0}
    store.verdicts.rebuild()
    assert store.verdicts.counts() == found


def test_a_rebuilt_view_is_the_same(full: Store) -> None:
    """The view holds nothing of its own: rebuilt from the events it is the same."""
    before = stores.verdicts(full)
    with full.database.writing() as session:
        session.run("UPDATE verdicts SET verdict = 'verified', findings = 0")
    assert stores.verdicts(full) != before
    full.verdicts.rebuild()
    assert stores.verdicts(full) == before


def test_another_replayer_judges_anew(full: Store, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts of another version of the replayer are no good: they are found again when the view is next looked at."""
    monkeypatch.setattr("ledger.verdicts.verdicts.replayer", lambda: "another")
    monkeypatch.setattr(verdict_module, "replayer", lambda: "another")
    with open_store(address) as later:
        assert later.verdicts.follow(batches=1)
        found = stores.verdicts(later)
        assert len(found) == 7
        assert {one.replayer for one in found} == {"another"}


def test_two_readers_may_follow_at_once(full: Store, address: str) -> None:
    """Two processes that judge the same hands leave one verdict for each."""
    with open_store(address) as other:
        record(other, verified(hand_id="h-7"))
        full.verdicts.follow()
        other.verdicts.follow()
        assert [one.hand_id for one in stores.verdicts(other)[:2]] == ["h-7", "live-6"]
        assert sum(other.verdicts.counts().values()) == 8


def test_a_damaged_hand_hides_no_other(full: Store) -> None:
    """A stream that cannot be read is listed as unverifiable, with the reason; the others keep their verdicts."""
    with behind(full.database) as session:
        session.run("DELETE FROM events WHERE version = 5 AND stream = 1")
    full.verdicts.rebuild()
    found = stores.verdicts(full)
    assert len(found) == 7
    assert (found[-1].verdict, found[-1].over) == ("unverifiable", False)
    assert "has no event with version 5" in found[-1].because


def test_a_lost_house_makes_a_hand_unverifiable(full: Store) -> None:
    """Where the pinned house is gone there is no verdict, and the reason is said."""
    recorded = full.hand_of("testrum", "h-1")
    lost = judge(replace(recorded, pin=Pin("svea", "7", "00"))).verdict
    assert lost.verdict == "unverifiable"
    assert "svea@7" in lost.because


def test_a_fault_of_the_replayer_is_not_the_hands(full: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the replay of one hand fail, its row says whose fault that is."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(verdict_module, "audit", fail)
    failed = judge(full.hand_of("testrum", "h-1")).verdict
    assert failed.verdict == "unverifiable"
    assert "a fault of oddchip" in failed.because


def resident() -> int:
    """The bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def test_judging_keeps_nothing(file_store: Store) -> None:
    """Whoever judges a million hands has no more memory at the end than at the beginning."""
    recorded = file_store.hand(record(file_store, verified()).stream)
    events = [DeckSeed("fy-shake256-v1", "07" * 32), *recorded.hand.events]
    seeded = replace(recorded, hand=recorded.hand.with_events(events, "", False))
    assert [use.kind for use in judge(seeded).uses] == ["seed", "deck"]
    for _ in range(500):
        judge(seeded)
    before = resident()
    for _ in range(2_000):
        judge(seeded)
    assert resident() - before < 500_000
