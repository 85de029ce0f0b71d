"""The report: its keys and their order, what is derived when, hands in words."""

import json
from typing import Any

import pytest

from replay.audit import audit
from replay.houses.load import find_house
from tests.replay.dictation import dictate
from tests.replay.ruling import HOUSES, derived, ruling

HAND = """
    {house} holdem no 1/2, button 1, hand h-17
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 KsKd, 3 QsQd
    1 raises to 10 | 2 calls | 3 calls
    flop 7c4d2h | 2 bets 20 | 3 folds | 1 calls
    turn 9c | 2 checks | 1 checks
    river 3s | 2 checks | 1 checks |
    """
SETTLED = [
    "pots",
    "uncalled",
    "awards",
    "odd_chips",
    "rake",
    "jackpot_contributions",
    "hands",
    "show_order",
    "next_to_act",
    "net",
    "stacks",
    "jackpots",
]


def hand(house: str) -> str:
    return HAND.format(house=house)


def showing(cards: str, board: str, game: str = "holdem", house: str = "svea") -> dict[str, Any]:
    """The best hands of seat 1 with those cards on that board."""
    flop, turn, river = board.split()
    report = ruling(f"""
        {house} {game} no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 {cards}
        1 calls | 2 folds | 3 checks
        flop {flop} | 3 checks | 1 checks
        turn {turn} | 3 checks | 1 checks
        river {river} | 3 checks | 1 checks
        """)
    return dict(derived(report)["hands"]["1"])


# --- the document -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_the_keys_of_a_report_in_their_order(house: str) -> None:
    """As the hand document has them, the same for every hand."""
    report = ruling(hand(house))
    document = report.document()
    assert list(document) == ["hand_id", "verdict", "ruleset", "derived", "discrepancies", "skipped"]
    assert document["hand_id"] == "h-17"
    assert document["ruleset"] == {"house": house, "version": "1", "sha256": find_house(house).sha256}
    assert list(derived(report)) == SETTLED


def test_what_a_finished_hand_derives() -> None:
    """Every part, with amounts as decimal strings of the table's unit."""
    assert derived(ruling(hand("svea"))) == {
        "pots": [{"pot": 0, "amount": "70.00", "eligible": [1, 2], "rake": "2.00"}],
        "uncalled": {},
        "awards": [{"pot": 0, "side": "whole", "seat": 1, "amount": "68.00"}],
        "odd_chips": [],
        "rake": "2.00",
        "jackpot_contributions": {},
        "hands": {
            "1": {"high": {"cards": ["As", "Ad", "9c", "7c", "4d"], "name": "Pair of Aces"}, "low": None},
            "2": {"high": {"cards": ["Ks", "Kd", "9c", "7c", "4d"], "name": "Pair of Kings"}, "low": None},
        },
        "show_order": [2, 1],
        "next_to_act": None,
        "net": {"1": "38.00", "2": "-30.00", "3": "-10.00"},
        "stacks": {"1": "138.00", "2": "70.00", "3": "90.00"},
        "jackpots": [],
    }


@pytest.mark.parametrize(
    ("rest", "keys"),
    [
        ("", ["next_to_act"]),
        ("1 folds | void misdeal", ["next_to_act", "net", "stacks", "refunds"]),
        ("1 folds | 2 folds", SETTLED),
        ("1 raises to 101 ← table-stakes", []),
    ],
)
def test_what_is_derived_depends_on_how_far_the_hand_got(rest: str, keys: list[str]) -> None:
    """Fine print 4: in progress, voided, finished, or stopped."""
    assert list(derived(ruling(f"{hand('robert').split('1 raises')[0]} {rest}"))) == keys


def test_a_pot_that_cards_cannot_decide_has_no_net_and_no_stacks() -> None:
    """Fine print 10: only what depends on an unknown card is left out."""
    text = hand("svea").replace("1 AsAd", "1 ????")
    assert [key for key in SETTLED if key not in derived(ruling(text, verdict="unverifiable"))] == ["net", "stacks"]


def test_a_discrepancy() -> None:
    """Code, rule, event, what was expected and recorded, and a message; event null for what is missing."""
    report = ruling(f"{hand('svea')} rake 1.99 ← rake | 1 wins 68.01 ← rake")
    first = report.document()["discrepancies"][0]  # type: ignore[index]
    assert first == {
        "code": "rake.amount",
        "rule": "svea/rake",
        "event": 18,
        "expected": {"amount": "2.00"},
        "recorded": {"amount": "1.99"},
        "message": "pot 0 pays 2.00",
    }
    lost = ruling(f"{hand('svea')} 2 wins 68 ← rank.high | missing ← rank.high")
    assert lost.document()["discrepancies"][-1]["event"] is None  # type: ignore[index]


def test_skipped_checks() -> None:
    """Which check, and why."""
    report = ruling(f"{hand('norge')} rake 1")
    why = "norge/rake: the house states no rake; the recorded one is taken over"
    assert report.document()["skipped"] == [{"check": "rake", "because": why}]


@pytest.mark.parametrize("house", HOUSES)
def test_a_report_is_one_line_of_json_always_the_same(house: str) -> None:
    """The same text for the same hand, on any machine."""
    report = audit(dictate(hand(house)), find_house(house))
    assert json.loads(report.json()) == report.document()
    assert "\n" not in report.json()
    assert audit(dictate(hand(house)), find_house(house)).json() == report.json()


# --- money ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "stack"), [("1", "70"), ("0.5", "70.0"), ("0.01", "70.00"), ("0.001", "70.000")])
def test_amounts_have_the_units_decimals(unit: str, stack: str) -> None:
    """Decimal strings in the currency's unit."""
    text = hand("robert").replace("hand h-17", f"unit {unit}")
    assert derived(ruling(text))["stacks"]["2"] == stack


def test_what_was_lost_is_negative() -> None:
    """``net`` is everything a seat won less everything it put in."""
    assert derived(ruling(hand("robert")))["net"]["2"] == "-30.00"


# --- hands in words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "board", "five", "name"),
    [
        ("AsKd", "9c7h4s 3d 2d", "As Kd 9c 7h 4s", "High Card, Ace"),
        ("KsKd", "9c7h4s 3d 2d", "Ks Kd 9c 7h 4s", "Pair of Kings"),
        ("AsKd", "Ac7hKs 3d 2d", "As Ac Ks Kd 7h", "Two Pair, Aces and Kings"),
        ("7s7d", "7hAcKs 3d 2d", "7s 7h 7d Ac Ks", "Three of a Kind, Sevens"),
        ("9s8d", "ThJc7s 3d 2d", "Jc Th 9s 8d 7s", "Straight, Jack high"),
        ("As2d", "3h4c5s Kd Qd", "5s 4c 3h 2d As", "Straight, Five high"),
        ("AsTs", "9s7s4s 3d 2d", "As Ts 9s 7s 4s", "Flush, Ace high"),
        ("QsQd", "Qh6c6s 3d 2d", "Qs Qh Qd 6s 6c", "Full House, Queens full of Sixes"),
        ("JsJd", "JhJcAs 3d 2d", "Js Jh Jd Jc As", "Four of a Kind, Jacks"),
        ("9s8s", "7s6s5s Ad Kd", "9s 8s 7s 6s 5s", "Straight Flush, Nine high"),
        ("AsKs", "QsJsTs 3d 2d", "As Ks Qs Js Ts", "Royal Flush"),
        ("6s6d", "Kh9c4s 3d 2d", "6s 6d Kh 9c 4s", "Pair of Sixes"),
    ],
)
def test_the_best_five_and_its_name(cards: str, board: str, five: str, name: str) -> None:
    """Sorted by how often a rank occurs, then rank, then suit (s h d c), a low ace last (fine print 6)."""
    assert showing(cards, board)["high"] == {"cards": five.split(), "name": name}


def test_among_equal_fives_the_one_with_most_hole_cards() -> None:
    """Fine print 6: of equal fives the one with most hole cards is named."""
    assert showing("7s2d", "7hAcKs Qd Jc")["high"]["cards"] == ["7s", "7h", "Ac", "Ks", "Qd"]
    assert showing("Qs2d", "AcKs9d Qd Qc")["high"]["cards"] == ["Qs", "Qd", "Qc", "Ac", "Ks"]
    assert showing("9s8d", "AcKsQd Jc Th")["high"]["cards"] == ["Ac", "Ks", "Qd", "Jc", "Th"]
    assert showing("AsTd", "AcKsQd Jc Th")["high"]["cards"] == ["As", "Ks", "Qd", "Jc", "Td"]


def test_a_low_hand_and_its_name() -> None:
    """Highest first, the ace last: ``8-7-4-3-A low``; null where it does not qualify (fine print 6)."""
    hands = showing("As3hKdJh", "4d7h8s Kc 9c", "omaha8")
    assert hands["low"] == {"cards": ["8s", "7h", "4d", "3h", "As"], "name": "8-7-4-3-A low"}
    assert showing("As3hKdJh", "4d7hTs Kc 9c", "omaha8")["low"] is None
    assert showing("As3hKdJh", "4d7h8s Kc 9c", "omaha")["low"] is None


@pytest.mark.parametrize("house", HOUSES)
def test_each_seat_still_in_has_its_hand(house: str) -> None:
    """``hands`` gives each seat still in its best five (fine print 6); before the flop there is none."""
    assert list(derived(ruling(hand(house)))["hands"]) == ["1", "2"]
    folded = f"{hand(house).split('1 raises')[0]} 1 folds | 2 folds"
    assert derived(ruling(folded))["hands"] == {}


# --- order ------------------------------------------------------------------------------------------------------------


def test_awards_and_odd_chips_are_in_the_order_of_pot_side_and_seat() -> None:
    """Pot, side, seat."""
    report = ruling("""
        svea omaha8 no 1/2, button 1, unit 1, for play
        1: 10 | 2: 30 | 3: 30
        blinds 2 3
        deal 1 As3hQdJh, 2 Ac3dQhJc, 3 KhKdTcTd
        1 raises all-in | 2 raises all-in | 3 calls
        flop 2d7h8s | turn Kc | river 9c
        """)
    keys = [(award["pot"], award["side"], award["seat"]) for award in derived(report)["awards"]]
    assert keys == sorted(keys)
    assert keys == [(0, "high", 3), (0, "low", 1), (0, "low", 2), (1, "high", 3), (1, "low", 2)]
