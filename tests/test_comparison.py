"""The comparison of cases finds what it must: a runner that lets everything pass would prove nothing."""

from typing import Any

import pytest

from tests.comparison import differences, equal, pair

REPORT: dict[str, Any] = {
    "hand_id": "h-1",
    "verdict": "discrepant",
    "derived": {
        "pots": [
            {"pot": 0, "amount": "12.00", "eligible": [1, 4], "rake": "0.60"},
            {"pot": 1, "amount": "3.00", "eligible": [4], "rake": "0.00"},
        ],
        "show_order": [4, 1],
        "net": {"1": "-6.00", "4": "5.40"},
        "hands": {"4": {"high": {"name": "Two Pair, Aces and Kings"}, "low": None}},
    },
    "discrepancies": [
        {"rule": "svea/rake", "event": 31, "expected": {"amount": "0.60"}, "recorded": {"amount": "0.59"}},
        {"rule": "svea/odd-chip.low", "event": 32, "expected": {"seat": 4}, "recorded": {"seat": 1}},
    ],
}


@pytest.mark.parametrize(
    "expect",
    [
        {"verdict": "discrepant"},
        {"derived": {"pots": [{"pot": 1, "amount": "3"}, {"pot": 0, "eligible": [4, 1]}]}},
        {"derived": {"net": {"4": "5.4", "1": "-6"}}},
        {"derived": {"hands": {"4": {"low": None}}}},
        {"discrepancies": [{"rule": "svea/rake", "event": 31}], "also": ["svea/odd-chip"]},
        {"discrepancies": [{"rule": "svea/odd-chip.low"}, {"expected": {"amount": "0.6"}}]},
        {"absent": ["derived.stacks", "derived.hands.4.high.cards"]},
        {"exit": 1},
    ],
)
def test_what_the_report_holds_is_found_in_it(expect: dict[str, Any]) -> None:
    """Named parts are enough, money is compared by value, bags by content."""
    assert differences(expect, REPORT) == []


@pytest.mark.parametrize(
    "expect",
    [
        {"verdict": "verified"},
        {"derived": {"pots": [{"pot": 0, "amount": "12.00"}]}},
        {"derived": {"pots": [{"pot": 0}, {"pot": 0}]}},
        {"derived": {"net": {"4": "5.40"}}},
        {"derived": {"net": {"4": 5.4, "1": "-6.00"}}},
        {"derived": {"show_order": [1, 4]}},
        {"derived": {"hands": {"4": {"low": {"name": "8-7-4-3-A low"}}}}},
        {"derived": {"refunds": {}}},
        {"discrepancies": []},
        {"discrepancies": [], "also": ["svea/rake", "svea/odd-chip"]},
        {"discrepancies": [{"rule": "svea/rake", "event": 31}]},
        {"discrepancies": [{"rule": "svea/rake", "event": 31}], "also": ["svea/odd"]},
        {"discrepancies": [{"rule": "svea/rake", "event": 30}], "also": ["svea/odd-chip", "svea/rake"]},
        {"absent": ["derived.net"]},
        {"absent": ["derived.hands.4.low"]},
    ],
)
def test_what_differs_is_named(expect: dict[str, Any]) -> None:
    """A wrong value, a missing element, one too many, a finding nobody expected: each is a line."""
    assert len(differences(expect, REPORT)) >= 1


def test_a_verdict_and_its_findings_must_agree() -> None:
    """A report is discrepant exactly when it has discrepancies, whatever the case expects."""
    assert differences({"exit": 0}, REPORT | {"verdict": "verified"}) != []
    assert differences({"exit": 0}, REPORT | {"discrepancies": []}) != []


def test_pairs_are_found_where_the_first_fit_is_another_ones_only_fit() -> None:
    """The first expected element gives way to the second, which fits only there."""
    assert pair([{}, {"a": 1}], [{"a": 1}, {"b": 2}], "x") == [1, 0]


@pytest.mark.parametrize(("one", "other"), [("6.00", "6E0"), ("6", 6), (True, 1), (None, 0), ("a", "b")])
def test_unequal_things_stay_unequal(one: object, other: object) -> None:
    """Only amounts have several spellings; types are never mixed."""
    assert not equal(one, other)
