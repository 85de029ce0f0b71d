import random

import pokerkit
import pytest

from replay.cards.card import CARD_TEXTS
from replay.cards.high import best_key, category, high_key
from replay.cards.three_and_two import three_and_two_key
from tests.replay.cards.obvious import best_value, cards

BOARD = "Ts Js 4h 5c 9d"
HOLE = "As Ks Qs Jd 2c"


def test_two_of_five_and_three_of_the_board() -> None:
    """omaha5 where two hole cards count: Ks Qs with Js Ts 9d, a straight (``svea/hole-cards.omaha5``)."""
    assert best_key(cards(HOLE), cards(BOARD), 2, 3) == high_key(cards("Ks Qs Js Ts 9d"))


def test_three_of_five_and_two_of_the_board() -> None:
    """omaha5 where three hole cards count: As Ks Qs with Js Ts, a royal flush (``dansk/hole-cards.omaha5``)."""
    assert category(best_key(cards(HOLE), cards(BOARD), 3, 2)) == "royal_flush"


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        ("As 2d 3d 4d", "Ks Qs Js Ts 9h", "As Ks Qs Js 4d"),  # one spade makes no flush, one ace no broadway
        ("As Ad Ah Ac", "2s 7d 9h Kc Qs", "As Ad Kc Qs 9h"),  # four of a kind in the hand are a pair
        ("As Kd 3h 4c", "Qs Qd Qh Qc 2s", "Qs Qd Qh As Kd"),  # four of a kind on the board are three
        ("As Ks 7d 8c", "Qs 9s 2s 3s 4h", "As Ks Qs 9s 3s"),  # a flush with the two highest of four
        ("8s 7s Ad Kd", "6s 5s 4s As Ks", "8s 7s 6s 5s 4s"),  # a straight flush before a higher flush
        ("2s 2d 5h 6c", "2h 2c Ks Qd Jh", "2s 2d 2h 2c Ks"),  # four of a kind of two and two
    ],
)
def test_exactly_two_and_three(hole: str, board: str, five: str) -> None:
    """Omaha takes exactly two hole cards and three of the board (``hole-cards.omaha``)."""
    assert best_key(cards(hole), cards(board), 2, 3) == high_key(cards(five))


@pytest.mark.parametrize(
    ("hole_cards", "board_cards", "use_hole", "hands"),
    [
        (4, 5, 2, 3_000),
        (5, 5, 2, 1_500),
        (6, 5, 2, 800),
        (5, 5, 3, 1_500),
        (5, 4, 3, 500),
        (4, 4, 2, 500),
        (4, 3, 2, 500),
    ],
)
def test_random_hands_against_the_obvious_evaluator(
    hole_cards: int, board_cards: int, use_hole: int, hands: int
) -> None:
    """Every split of hole and board cards orders hands as trying every allowed five does."""
    chance = random.Random(hole_cards * 100 + board_cards * 10 + use_hole)
    decks = [list(range(52)), [card for card in range(52) if card % 4 == 0 or card < 16]]
    for deck in decks:
        by_value: dict[tuple[int, ...], int] = {}
        for _ in range(hands):
            dealt = chance.sample(deck, hole_cards + board_cards)
            hole, board = dealt[:hole_cards], dealt[hole_cards:]
            key = best_key(hole, board, use_hole, 5 - use_hole)
            value = best_value(hole, board, use_hole, 5 - use_hole)
            assert by_value.setdefault(value, key) == key, [CARD_TEXTS[card] for card in dealt]
        keys = [by_value[value] for value in sorted(by_value)]
        assert keys == sorted(set(keys))


def test_many_other_cards() -> None:
    """With as many others as the counters hold, and beyond them, the answer is the same as by hand."""
    spades = [rank * 4 + 3 for rank in range(13)]
    board = cards("As Ks 3s 2d 2c")
    for count in range(2, 13):
        hole = [card for card in spades if card not in board][:count]
        assert best_key(hole, board, 2, 3) == high_key([*hole[-2:], *board[:3]])
        if count <= 9:
            assert three_and_two_key(board, hole) == high_key([*hole[-2:], *board[:3]])


def test_pokerkit_agrees() -> None:
    """An independent library orders Omaha hands alike."""
    chance = random.Random(5)
    before = None
    for _ in range(600):
        dealt = chance.sample(range(52), 9)
        texts = [CARD_TEXTS[card] for card in dealt]
        theirs = pokerkit.OmahaHoldemHand.from_game("".join(texts[:4]), "".join(texts[4:]))
        ours = best_key(dealt[:4], dealt[4:], 2, 3)
        if before is not None:
            assert (ours > before[0]) == (theirs > before[1])
            assert (ours == before[0]) == (theirs == before[1])
        before = (ours, theirs)


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    """Keys are worked out when first asked for: the second answer is the first, in any order of asking."""
    chance = random.Random(3)
    dealt = [chance.sample(range(52), 9) for _ in range(500)]
    first = [best_key(one[:4], one[4:], 2, 3) for one in dealt]
    second = [best_key(list(reversed(one[:4])), list(reversed(one[4:])), 2, 3) for one in reversed(dealt)]
    assert second == list(reversed(first))
