"""What is seen of a hand: nothing hidden of one in progress, of one that is over nothing hidden without a look."""

import json
from typing import Any

import pytest

from ledger.histories.hand_document import write_hand
from ledger.intake.whole_hands import record
from ledger.people.seen_hand import HIDDEN, SeenHand, seen_hand, state_of
from ledger.store.store import Store
from replay.hand import Hand
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, discrepant, hand, in_progress, verified
from tests.ledger.stores import behind

FOLDED = ("7c", "2d")
"""The cards of seat 2, who folded them unseen."""
MUCKS: list[Json] = [*PLAY[:-1], {"type": "mucked", "seat": 1}]


def seen(store: Store, one: Hand, looked: bool = False) -> SeenHand:
    return seen_hand(store.hand(record(store, one).stream), looked)


def told(one: SeenHand) -> str:
    """All that is given out of a hand."""
    findings: list[Any] = [[f.message, f.expected, f.recorded] for f in one.findings]
    return json.dumps([write_hand(one.hand), one.report, findings])


def test_folded_cards_are_hidden_until_somebody_looks(file_store: Store) -> None:
    """Cards shown stay; those folded are unknown, until the hand is seen by one who has looked."""
    one = seen(file_store, verified())
    assert (one.over, one.hides, one.state) == (True, True, "over")
    assert not any(card in told(one) for card in FOLDED)
    assert "Ah" in told(one) and "Kh" in told(one)
    assert one.report["verdict"] == "verified"
    assert one.report["derived"]["awards"]
    assert set(one.report["derived"]["hands"]) == {"1", "3"}
    whole = seen(file_store, verified(), looked=True)
    assert (whole.hides, whole.hand.events[2].TYPE) == (False, "dealt")
    assert all(card in told(whole) for card in FOLDED)


def test_a_mucked_hand_is_hidden_with_its_name(file_store: Store) -> None:
    """Neither the cards nor the hand that they make is told; that the winner was another is, by the rule alone."""
    one = seen(file_store, hand([*BLINDS, *DEAL, *MUCKS, *PAID]))
    assert "Ah" not in told(one) and "Aces" not in told(one)
    assert "1" not in one.report["derived"]["hands"]
    assert "Ah" in told(seen(file_store, hand([*BLINDS, *DEAL, *MUCKS, *PAID]), looked=True))


def test_a_finding_that_rests_on_hidden_cards_keeps_them(file_store: Store) -> None:
    """Its rule and its place are told; the same fault in shown cards is told as it is."""
    twice: list[Json] = [
        *PLAY[:3],
        {"type": "dealt", "board": True, "cards": ["2c", "7c", "9s"], "face": "up"},
        *PLAY[4:],
    ]
    one = seen(file_store, hand([*BLINDS, *DEAL, *twice, *PAID]))
    about = [finding for finding in one.findings if finding.message == HIDDEN]
    assert about and all(not finding.expected and not finding.recorded for finding in about)
    assert "2d" not in told(one)
    assert {entry["message"] for entry in one.report["discrepancies"]} == {f.message for f in one.findings}
    assert not any(finding.message == HIDDEN for finding in seen(file_store, discrepant(hand_id="x")).findings)


def test_of_a_hand_in_progress_a_look_shows_nothing(file_store: Store) -> None:
    """Whoever says that he has looked: hole cards of a hand in progress are nobody's."""
    one = seen(file_store, in_progress(), looked=True)
    assert (one.over, one.hides, one.state) == (False, True, "in_progress")
    assert not any(card in told(one) for card in ("Ah", "Ad", "Kh", "Kd", *FOLDED))
    assert state_of(one.recorded) == "in_progress"


@pytest.mark.parametrize("looked", [False, True])
def test_the_deck_and_the_senders_keys_are_hidden(file_store: Store, looked: bool) -> None:
    """They tell every card, or may."""
    cards = ["7c", "Kh", "Ah", "2d", "Kd", "Ad", "2c", "7d", "9s", "Jc", "3h"]
    one = hand([{"type": "deck", "cards": cards}, *BLINDS, *DEAL, *PLAY, *PAID], **{"x-note": "bo had 7c 2d"})
    text = told(seen(file_store, one, looked))
    assert ("bo had" in text) is looked
    assert ("7c" in text) is looked


def test_a_hand_whose_rules_are_lost(file_store: Store) -> None:
    """It is shown as far as its record goes, with hidden cards hidden."""
    stream = record(file_store, verified()).stream
    with behind(file_store.database) as session:
        changed = 'CAST(replace(CAST(state AS TEXT), \'"version":"1"\', \'"version":"7"\') AS BLOB)'
        session.run(f"UPDATE events SET state = {changed} WHERE version = 1")
    one = seen_hand(file_store.hand(stream), False)
    assert one.house is None and "practice@7" in one.lost
    assert (one.over, one.hides) == (True, True)
    assert "7c" not in told(one)
    assert state_of(one.recorded) == "over"
