from dataclasses import replace

import pytest

from ledger.intake.whole_hands import record
from ledger.store.pin import Pin
from ledger.store.store import Store, open_store
from ledger.verdicts import verdict as verdict_module
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import judge
from ledger.verdicts.verdicts import Filter, Page
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.stores import behind


def ids(page: Page) -> list[str]:
    return [one.hand_id for one in page.verdicts]


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
    newest, wrong, *others = full.verdicts.page(50, Filter()).verdicts
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
    assert store.verdicts.page(50, Filter()).verdicts == []
    store.verdicts.follow()
    assert [one.version for one in store.verdicts.page(50, Filter()).verdicts] == [10]
    record(store, discrepant())
    record(store, verified(hand_id="h-2"))
    store.verdicts.follow()
    found = store.verdicts.page(50, Filter()).verdicts
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
    assert len(store.verdicts.page(50, Filter()).verdicts) == 2
    assert not store.verdicts.follow(batches=1)
    assert store.verdicts.follow()
    assert len(store.verdicts.page(50, Filter()).verdicts) == 5
    assert store.verdicts.follow(batches=1)


def test_pages_meet_without_a_gap(full: Store) -> None:
    """Cursors lead from the newest to the oldest and back over every hand, once."""
    first = full.verdicts.page(3, Filter())
    assert (ids(first), first.newer) == (["live-6", "wrong-5", "h-4"], None)
    second = full.verdicts.page(3, Filter(), older=first.older)
    assert ids(second) == ["h-3", "h-2", "h-1"]
    last = full.verdicts.page(3, Filter(), older=second.older)
    assert (ids(last), last.older) == (["h-0"], None)
    assert full.verdicts.page(3, Filter(), newer=last.newer) == second
    back = full.verdicts.page(3, Filter(), newer=second.newer)
    assert ids(back) == ids(first)
    assert back.newer is None


def test_new_hands_do_not_move_a_page(full: Store) -> None:
    """A cursor is a place in the order of recording: what is recorded later leaves the older pages as they are."""
    first = full.verdicts.page(3, Filter())
    second = full.verdicts.page(3, Filter(), older=first.older)
    record(full, verified(hand_id="h-9"))
    full.verdicts.follow()
    assert full.verdicts.page(3, Filter(), older=first.older) == second


def test_a_place_outside_the_list_is_empty(full: Store) -> None:
    """Beyond either end there is nothing, and no cursor."""
    assert full.verdicts.page(3, Filter(), older=0) == Page([], None, None)
    assert full.verdicts.page(3, Filter(), newer=10**15) == Page([], None, None)


def test_filters(full: Store) -> None:
    """By verdict, by house, by any part of the hand id in either case, and by all of them."""
    assert ids(full.verdicts.page(50, Filter(verdict="discrepant"))) == ["wrong-5"]
    assert ids(full.verdicts.page(50, Filter(house="svea-two-seat"))) == ["live-6"]
    assert ids(full.verdicts.page(50, Filter(text="H-1"))) == ["h-1"]
    assert ids(full.verdicts.page(50, Filter(text="%"))) == []
    assert ids(full.verdicts.page(2, Filter("verified", "practice", "h-"))) == ["h-4", "h-3"]


def test_counts(full: Store) -> None:
    """Counts are of all verdicts under the rest of the filter; houses are counted over everything."""
    everything = full.verdicts.counts(Filter())
    assert sum(everything.values()) == 7
    assert everything["discrepant"] == 1
    assert full.verdicts.counts(Filter(verdict="discrepant", house="practice")) == {
        "verified": 5, "discrepant": 1, "unverifiable": 0,
    }  # fmt: skip
    assert full.verdicts.houses() == {"practice": 6, "svea-two-seat": 1}


def test_a_rebuilt_view_is_the_same(full: Store) -> None:
    """The view holds nothing of its own: rebuilt from the events it is the same."""
    before = full.verdicts.page(50, Filter())
    with full.database.writing() as session:
        session.run("UPDATE verdicts SET verdict = 'verified', findings = 0")
    assert full.verdicts.page(50, Filter()) != before
    full.verdicts.rebuild()
    assert full.verdicts.page(50, Filter()) == before


def test_another_replayer_judges_anew(full: Store, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts of another version of the replayer are no good: they are found again when the view is next looked at."""
    monkeypatch.setattr("ledger.verdicts.verdicts.replayer", lambda: "another")
    monkeypatch.setattr(verdict_module, "replayer", lambda: "another")
    with open_store(address) as later:
        assert later.verdicts.follow(batches=1)
        found = later.verdicts.page(50, Filter()).verdicts
        assert len(found) == 7
        assert {one.replayer for one in found} == {"another"}


def test_two_readers_may_follow_at_once(full: Store, address: str) -> None:
    """Two processes that judge the same hands leave one verdict for each."""
    with open_store(address) as other:
        record(other, verified(hand_id="h-7"))
        full.verdicts.follow()
        other.verdicts.follow()
        assert ids(other.verdicts.page(2, Filter())) == ["h-7", "live-6"]
        assert sum(other.verdicts.counts(Filter()).values()) == 8


def test_a_damaged_hand_hides_no_other(full: Store) -> None:
    """A stream that cannot be read is listed as unverifiable, with the reason; the others keep their verdicts."""
    with behind(full.database) as session:
        session.run("DELETE FROM events WHERE version = 5 AND stream = 1")
    full.verdicts.rebuild()
    found = full.verdicts.page(50, Filter()).verdicts
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
