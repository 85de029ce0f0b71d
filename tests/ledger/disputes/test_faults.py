"""Bundling by cause: every recorded hand that a fault touched is found, page by page, with what is owed in it."""

import pytest

from ledger.disputes import faults
from ledger.disputes.faults import Cause, Faults
from ledger.intake.whole_hands import record
from ledger.search.question import Cursor
from ledger.store.store import Store
from tests.ledger import sample_hands


@pytest.fixture
def full(store: Store) -> Store:
    """Nine hands of three days: each third one paid the wrong player, one of those in another house and currency."""
    for number in range(9):
        make = sample_hands.discrepant if number % 3 == 1 else sample_hands.verified
        other = {"house": "robert", "currency": "SEK"} if number == 7 else {}
        record(store, make(hand_id=f"h-{number}", started_at=f"2026-03-0{number // 3 + 1}T20:00:0{number}Z", **other))
    record(store, sample_hands.in_progress(hand_id="h-9", started_at="2026-03-04T20:00:00Z"))
    store.verdicts.follow()
    return store


def ids(hands: list[faults.Touched]) -> list[str]:
    return [hand.verdict.hand_id for hand in hands]


def test_all_hands_of_a_fault_are_found_the_newest_first(full: Store) -> None:
    """By the kind of the finding and by the rule, each with its remedy: 14.00 from the one to the other."""
    for cause in (Cause(code="award.amount"), Cause(rule="rank.high")):
        hands = list(Faults(full).hands(cause))
        assert ids(hands) == ["h-7", "h-4", "h-1"]
        assert {hand.moved for hand in hands} == {1400}
        assert all(hand.remedy and len(hand.remedy.entries) == 2 for hand in hands)


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        (Cause(code="award.amount", house="practice"), ["h-4", "h-1"]),
        (Cause(code="award.amount", house="practice", house_version="1"), ["h-4", "h-1"]),
        (Cause(code="award.amount", house="practice", house_version="2"), []),
        (Cause(rule="robert/rank.high"), ["h-7"]),
        (Cause(rule="rank.high", game="omaha"), []),
        (Cause(rule="rank.high", room="testrum"), ["h-7", "h-4", "h-1"]),
        (Cause(code="award.amount", since=1772409600, until=1772496000), ["h-4"]),
        (Cause(code="refund.amount"), []),
    ],
)
def test_house_version_game_and_period_narrow_a_fault(full: Store, cause: Cause, expected: list[str]) -> None:
    """The end of a period is not in it."""
    assert ids(list(Faults(full).hands(cause))) == expected


def test_pages_lead_to_one_another(full: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand once, however few are on a page; all of them are gone through a few at a time."""
    seen: list[str] = []
    cursor: Cursor | None = None
    while True:
        page = Faults(full).page(Cause(code="award.amount"), 1, cursor)
        assert len(page.hands) <= 1
        seen += ids(page.hands)
        if page.older is None:
            break
        cursor = page.older
    assert seen == ["h-7", "h-4", "h-1"]
    monkeypatch.setattr(faults, "AT_ONCE", 1)
    assert ids(list(Faults(full).hands(Cause(code="award.amount")))) == seen


def test_the_total_sums_to_zero_in_each_currency(full: Store) -> None:
    """How many hands, how many of them owe something, and how much to whom."""
    total = Faults(full).total(Cause(code="award.amount"))
    assert (total.hands, total.owing, total.unsettled) == (3, 3, {})
    assert {currency: (one.players, one.overpaid, one.over()) for currency, one in total.sums.items()} == {
        "EUR": (28_000_000, 28_000_000, 0),
        "SEK": (14_000_000, 14_000_000, 0),
    }


def test_a_hand_that_cannot_be_settled_again_is_counted_with_its_reason(store: Store) -> None:
    """Replay stops at a bet of more than the stack: the fault is found, and no money is guessed at."""
    events = [
        *sample_hands.BLINDS,
        *sample_hands.DEAL,
        {"type": "acted", "seat": 1, "action": "raise", "amount": "999"},
    ]
    record(store, sample_hands.hand(events))
    store.verdicts.follow()
    (hand,) = Faults(store).hands(Cause(code="stack.exceeded"))
    assert (hand.remedy, hand.because, hand.moved) == (None, "stopped", 0)
    assert Faults(store).total(Cause(code="stack.exceeded")).unsettled == {"stopped": 1}


def test_a_fault_has_a_name() -> None:
    """Without a kind of finding or a rule every hand would be one."""
    with pytest.raises(ValueError, match="a fault is named by"):
        Cause(house="svea")
