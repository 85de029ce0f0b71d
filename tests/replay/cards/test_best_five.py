import random

import pytest

from replay.cards.best_five import best_five, best_fives, in_print_order
from replay.cards.card import CARD_TEXTS
from replay.cards.eight_or_better import EightOrBetter
from replay.cards.high import High
from replay.cards.ranking import Ranking
from tests.replay.cards.obvious import cards, five_value

HIGH52 = High()


def five(hole: str, board: str, use_hole: int = 0, use_board: int = 0, ranking: Ranking = HIGH52) -> str:
    found = best_five(ranking, cards(hole), cards(board), use_hole, use_board)
    return " ".join(CARD_TEXTS[card] for card in found)


@pytest.mark.parametrize(
    ("hole", "board", "printed"),
    [
        ("Kc As", "Ad 9s Kh 2c 3d", "As Ad Kh Kc 9s"),  # pairs before the side card, spades before diamonds
        ("6d 6h", "Qc Qs Qd 2c 3d", "Qs Qd Qc 6h 6d"),  # threes before the pair
        ("2c 7d", "2d 2h 2s Ac Kd", "2s 2h 2d 2c Ac"),  # fours before an ace
        ("Td 9c", "8h 7s 6d 2c 2d", "Td 9c 8h 7s 6d"),
        ("As 2d", "3h 4c 5s Kd Kh", "5s 4c 3h 2d As"),  # the ace is low here, and last
        ("As 2s", "3s 4s 5s Kd Kh", "5s 4s 3s 2s As"),
        ("As Kd", "Qh Jc Ts 2s 3s", "As Kd Qh Jc Ts"),
        ("Ah 2h", "9h 7h 4h Kd Kc", "Ah 9h 7h 4h 2h"),  # no straight: the ace stays first
    ],
)
def test_order_of_print(hole: str, board: str, printed: str) -> None:
    """Sorted by how often a rank occurs, then rank, then suit (s h d c); an ace last where it plays low."""
    assert five(hole, board) == printed


@pytest.mark.parametrize(
    ("hole", "board", "printed"),
    [
        ("Kd 7c", "Kh Kc Ks 7s 2h", "Ks Kh Kd Kc 7c"),  # either seven would do: the hole card's
        ("Ac 2d", "As Ks Qd Jh Tc", "Ac Ks Qd Jh Tc"),  # the hole card's ace, though a lower suit
        ("9c 2d", "9s 8s 7d 6h 5c", "9c 8s 7d 6h 5c"),
        ("2c 3d", "As Ks Qd Jh Tc", "As Ks Qd Jh Tc"),  # the board plays
        ("4c 4d", "As Ah Ks Kh 2h", "As Ah Ks Kh 4d"),  # the higher of two hole cards
    ],
)
def test_among_equal_fives_the_one_with_most_hole_cards(hole: str, board: str, printed: str) -> None:
    """Then the one whose cards come first in the order of print."""
    assert five(hole, board) == printed


def test_use_rules() -> None:
    """Exactly two and three, exactly three and two."""
    assert five("As Ks Qs Jd 2c", "Ts Js 4h 5c 9d", 3, 2) == "As Ks Qs Js Ts"
    assert five("As Ks Qs Jd 2c", "Ts Js 4h 5c 9d", 2, 3) == "Ks Qs Js Ts 9d"


def test_lows() -> None:
    """A low is printed from the top, its ace last; where none qualifies there are no cards."""
    assert five("As 3d", "4h 7c 8s 8d Kh", ranking=EightOrBetter()) == "8s 7c 4h 3d As"
    assert five("As 3d 4s Kc", "4h 7c 8s 8d 3h", 2, 3, EightOrBetter()) == "8s 7c 4s 3h As"
    assert five("As 3d", "4h 9c Ts Jd Kh", ranking=EightOrBetter()) == ""


def test_no_hand_yet() -> None:
    """Before five cards are there nothing is printed."""
    assert five("As Ad", "") == ""
    assert best_fives(HIGH52, cards("As Ad"), cards("Ah"), 0, 0) == []


@pytest.mark.parametrize(
    ("hole", "board", "both"),
    [
        ("Ks Kd", "Kh Kc 7s 4d 2h", True),
        ("Ks 7d", "Kh Kc Kd 7s 2h", True),  # the side card may be the hole card's
        ("9s 8s", "7s 6s 5s Kd Kh", True),
        ("As 2d", "Ks Qs Js Ts 3h", False),
        ("As 2d", "Ad Kc Qh Jh 9c", False),
    ],
)
def test_a_best_five_with_both_hole_cards(hole: str, board: str, both: bool) -> None:
    """A jackpot asks whether one of the best fives contains both hole cards (``jackpot.both-hole-cards``, Q44)."""
    found = best_fives(HIGH52, cards(hole), cards(board), 0, 0)
    assert any(set(cards(hole)) <= set(one) for one in found) == both


def test_which_two_hole_cards_are_used() -> None:
    """Every way to the best five of an Omaha hand is there, so that the two cards used can be told."""
    hole = cards("Ks Kd 7s 7d")
    found = best_fives(HIGH52, hole, cards("Kh Kc 7h 7c 2d"), 2, 3)
    assert [[CARD_TEXTS[card] for card in one] for one in found] == [
        ["Ks", "Kh", "Kd", "Kc", "7h"],
        ["Ks", "Kh", "Kd", "Kc", "7c"],
    ]
    assert all([card for card in hole if card in one] == hole[:2] for one in found)


def test_all_best_fives_and_no_other() -> None:
    """The fives found are exactly those of the best value, most hole cards first."""
    chance = random.Random(17)
    for _ in range(300):
        dealt = chance.sample([card for card in range(52) if card // 4 > 6], 7)
        hole, board = dealt[:2], dealt[2:]
        found = best_fives(HIGH52, hole, board, 0, 0)
        every = [[*dealt[:a], *dealt[a + 1 : b], *dealt[b + 1 :]] for a in range(7) for b in range(a + 1, 7)]
        best = max(five_value(one) for one in every)
        assert sorted(sorted(one) for one in found) == sorted(sorted(one) for one in every if five_value(one) == best)
        held = [sum(card in hole for card in one) for one in found]
        assert held == sorted(held, reverse=True)
        assert found[0] == best_five(HIGH52, hole, board, 0, 0) == best_five(HIGH52, hole[::-1], board[::-1], 0, 0)


def test_order_of_print_of_any_cards() -> None:
    """The order holds for any cards, not only for a hand."""
    assert in_print_order(cards("2c Ah 2s Kd"), False) == cards("2s 2c Ah Kd")
    assert in_print_order(cards("Ah 2s Kd"), True) == cards("Kd 2s Ah")
