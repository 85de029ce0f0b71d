"""A seed that was used on a day before is found, and only at the later hand (``shuffle.when``)."""

from pathlib import Path
from typing import Any

import pytest

from ledger.intake.whole_hands import record
from ledger.reconciliation import earlier_shuffles
from ledger.store.store import Store
from replay.hand import Hand
from tests.ledger.reconciliation.nights import at, run
from tests.ledger.sample_hands import BLINDS, hand

BEFORE, AFTER = "2026-11-26", "2026-11-28"


def found(store: Store, folder: Path) -> tuple[list[tuple[str, int, Any]], list[dict[str, Any]]]:
    """The findings of the check by code, event and what they name; and what it could not look at."""
    document = run(store, folder).result.document
    rows = [one for one in document["findings"] if one["check"] == "decks_and_seeds"]
    told = [(f"{one['code']} {one['hand_id']}", one["event"], one["recorded"]) for one in rows]
    [check] = [one for one in document["checks"] if one["check"] == "decks_and_seeds"]
    assert check["findings"] == len(rows)
    assert all(one["rule"].endswith("/shuffle.when") for one in rows)
    return told, check["not_looked_at"]


def dealt(name: str, when: str, seed: str, **other: str) -> Hand:
    """A hand that was dealt from a seed."""
    told = {"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": seed * 32}
    return hand([told, *BLINDS], hand_id=name, started_at=when, **other)


def test_a_seed_of_a_day_before_is_named(store: Store, tmp_path: Path) -> None:
    """Of whichever room; the first of several."""
    record(store, dealt("old-2", at(13, 0, BEFORE), "aa"))
    record(store, dealt("old-1", at(12, 0, BEFORE), "aa", room="other"))
    record(store, dealt("new", at(12), "aa"))
    record(store, dealt("own", at(13), "bb"))
    told, missed = found(store, tmp_path)
    assert told == [("shuffle.seed-again new", 0, {"seed": {"hand_id": "old-1", "room": "other"}})]
    assert missed == []


def test_what_comes_later_accuses_nobody_before(store: Store, tmp_path: Path) -> None:
    """The day's hand was first: the one of the next day is found when that is reconciled."""
    record(store, dealt("new", at(12), "aa"))
    record(store, dealt("later", at(12, 0, AFTER), "aa"))
    assert found(store, tmp_path) == ([], [])


def test_twice_on_one_day_is_named_once(store: Store, tmp_path: Path) -> None:
    """Both hands of the day repeat that of the day before, each is named with that."""
    for name, when in (("old", at(12, 0, BEFORE)), ("one", at(12)), ("two", at(13))):
        record(store, dealt(name, when, "aa"))
    told, _ = found(store, tmp_path)
    assert [(name, named.popitem()[1]["hand_id"]) for name, _, named in told] == [
        ("shuffle.seed-again one", "old"), ("shuffle.seed-again two", "old"),
    ]  # fmt: skip


def test_a_view_that_is_far_behind_is_told(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing was looked for among the days before, and the result says so for every hand."""
    monkeypatch.setattr(earlier_shuffles, "MOST_BEHIND", 0)
    record(store, dealt("old", at(12, 0, BEFORE), "aa"))
    record(store, dealt("new", at(12), "aa"))
    assert found(store, tmp_path) == ([], [{"because": earlier_shuffles.BEHIND, "count": 1}])


def test_where_nobody_played_before_nothing_is_waited_for(store: Store, tmp_path: Path) -> None:
    """The first day of a store has no hand before it: no verdict has to be found for that."""
    record(store, dealt("one", at(12), "aa"))
    record(store, dealt("two", at(13), "aa"))
    told, missed = found(store, tmp_path)
    assert [name for name, _, _ in told] == ["shuffle.seed-again two"]
    assert missed == []
    assert store.verdicts.come_to() == -1
