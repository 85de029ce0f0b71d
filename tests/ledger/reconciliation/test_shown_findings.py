"""What is shown of a night's findings to who has not looked at hidden cards."""

from typing import Any

import pytest

from ledger.people.seen_hand import HIDDEN
from ledger.reconciliation.shown_findings import is_withheld, shown_document, shown_finding


def finding(check: str, code: str, **said: Any) -> dict[str, Any]:
    return {
        "key": "0" * 16, "check": check, "code": code, "rule": "practice/x", "room": "r", "table": "t", "hand_id": "h",
        "event": 3, "player": "anna", "expected": {"amount": "2.00"}, "recorded": {"seat": 1}, "message": "so it is",
    } | said  # fmt: skip


@pytest.mark.parametrize(
    "one",
    [
        finding("verdict", "rake.cap"), finding("verdict", "bet.min-raise.full"),
        finding("carried_stacks", "chips.vanished"),
        finding("rake", "rake.finance", message="Ahead by 7 days, and Tsar is no card"),
    ],
)  # fmt: skip
def test_what_bets_alone_show_is_shown(one: dict[str, Any]) -> None:
    """The whole table has seen it."""
    assert shown_finding(one) == one


@pytest.mark.parametrize(
    "one",
    [
        finding("verdict", "award.amount"), finding("verdict", "stacks"), finding("verdict", "jackpot.combinations"),
        finding("decks_and_seeds", "deck.again", expected={"cards": ["Ah", "7c"]}),
        finding("verdict", "post.amount", message="seat 3 holds Ah Kd"), finding("verdict", "a-code-of-tomorrow"),
    ],
)  # fmt: skip
def test_what_may_rest_on_hidden_cards_is_told_by_its_rule_alone(one: dict[str, Any]) -> None:
    """Also who should have won: where it happened and by which rule is left."""
    shown = shown_finding(one)
    assert is_withheld(shown) and not is_withheld(one)
    assert (shown["message"], shown["player"], shown["expected"], shown["recorded"]) == (HIDDEN, "", {}, {})
    same = ("key", "check", "code", "rule", "room", "table", "hand_id", "event")
    assert [shown[name] for name in same] == [one[name] for name in same]


def test_a_document_keeps_all_the_rest() -> None:
    """Counts and order are the recorded result's."""
    document: dict[str, Any] = {
        "room": "r",
        "findings": [finding("verdict", "stacks"), finding("rake", "rake.finance")],
    }
    shown = shown_document(document)
    assert [is_withheld(one) for one in shown["findings"]] == [True, False]
    assert shown["room"] == "r" and not is_withheld(document["findings"][0])
