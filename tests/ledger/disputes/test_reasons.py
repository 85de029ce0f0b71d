"""Reasons for complaints are data: what each needs, and which findings it is about."""

import pytest

from ledger.disputes.reasons import REASONS
from replay.finding import Finding
from replay.houses.load import find_house

HOUSES = ("svea", "titan", "norge", "robert", "dansk")


def finding(code: str, rule: str) -> Finding:
    return Finding(code, rule, 0, {}, {}, "")


def test_every_complaint_of_the_desk_has_its_reason() -> None:
    """The keys are recorded with cases: one that goes or changes its name would orphan them."""
    assert list(REASONS) == [
        "wrong_winner", "odd_chip", "rake", "side_pot", "jackpot_refused", "crash_refund", "disconnection", "misclick",
        "illegal_action", "missed_blind",
    ]  # fmt: skip
    assert all(reason.key == key and reason.name for key, reason in REASONS.items())


def test_a_complaint_says_what_its_reason_needs() -> None:
    """What lacks is named; what helps may be left out."""
    assert REASONS["odd_chip"].lacks({"seat"}) == ["pot"]
    assert REASONS["jackpot_refused"].lacks(set()) == ["pool", "seat"]
    assert REASONS["misclick"].lacks({"seat"}) == []


@pytest.mark.parametrize("key", REASONS)
def test_each_topic_is_one_that_a_house_has(key: str) -> None:
    """A topic that no house knows would never be found."""
    known = {topic for house in HOUSES for topic in find_house(house).rules}
    for topic in REASONS[key].topics:
        assert any(rule == topic or rule.startswith(f"{topic}.") for rule in known), topic


@pytest.mark.parametrize(
    ("key", "code", "rule", "about"),
    [
        ("odd_chip", "odd-chip.seat", "svea/odd-chip", True),
        ("odd_chip", "stacks", "svea/odd-chip", True),
        ("odd_chip", "stacks", "svea/table-stakes", False),
        ("rake", "rake.amount", "svea/rake.cap", True),
        ("rake", "award.amount", "svea/rank.high", False),
        ("disconnection", "timeout.action", "norge/disconnect.action", True),
        ("disconnection", "draw.card", "norge/draw", False),
        ("crash_refund", "void.settled", "dansk/refund.amount", True),
    ],
)
def test_a_reason_is_about_findings_of_its_rules_and_kinds(key: str, code: str, rule: str, about: bool) -> None:
    """By whole words: ``rake`` has ``rake.cap`` under it, ``draw.timeout`` is not all of ``draw``."""
    assert REASONS[key].about(finding(code, rule)) is about
