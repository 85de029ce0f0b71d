import random

import pokerkit
import pytest

from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.eight_or_better import EightOrBetter, best_low_key, low_key
from tests.replay.cards.obvious import best_low, cards


def key(text: str) -> int:
    return low_key(cards(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7s 6d 5h 4c 3s", "8s 5d 4h 3c 2s"),
        ("7s 5d 4h 2c As", "8s 4d 3h 2c As"),
        ("5s 4d 3h 2c As", "6s 4d 3h 2c As"),
        ("8s 6d 5h 4c 3s", "8s 7d 3h 2c As"),
        ("8s 7d 6h 5c 3s", "8s 7d 6h 5c 4s"),
    ],
)
def test_lower_is_better_from_the_top_card_down(better: str, worse: str) -> None:
    """Lows compare by the highest card, then the next, to the fifth (``rank.low8``)."""
    assert key(better) > key(worse) > 0


def test_straights_and_flushes_are_ignored() -> None:
    """5-4-3-2-A is the best low, suited or not; 8-7-6-5-4 the worst."""
    lows = [key("5s 4s 3s 2s As"), key("5s 4d 3h 2c As"), key("8s 7s 6s 5s 4s")]
    assert lows[0] == lows[1] > lows[2] > 0


@pytest.mark.parametrize("text", ["9s 4d 3h 2c As", "4s 4d 3h 2c As", "Ks Qd 3h 2c As Kd Qh", "4s 3d 2h As", ""])
def test_no_low(text: str) -> None:
    """A nine, a pair or too few cards: no hand qualifies."""
    assert key(text) == 0


def test_a_pair_does_not_spoil_the_best_five_of_seven() -> None:
    """Five different ranks among the seven suffice, the lowest five count."""
    assert key("As Ad 2h 2c 8s 7d 6h") == key("As 2c 8s 7d 6h")
    assert key("As 2d 3h 4c 5s 6d 7h") == key("As 2d 3h 4c 5s")


def test_exactly_two_and_three() -> None:
    """Omaha hi/lo: two hole cards and three of the board for the low too (``hole-cards.omaha8``)."""
    board = cards("3s 4d 8h Kh Qh")
    assert best_low_key(cards("As 2s Kd Kc"), board, 2, 3) == key("8h 4d 3s 2s As")
    assert best_low_key(cards("As Ks Kd Kc"), board, 2, 3) == 0
    assert best_low_key(cards("As 3h 4c Kc"), board, 2, 3) == 0
    assert best_low_key(cards("As 2s 5d 6d"), cards("Ks Qs Js 8d 7d"), 2, 3) == 0
    assert best_low_key(cards("As 2s 5d 6d 7d"), cards("Ks Qs Js 8d 3d"), 3, 2) == key("8d 5d 3d 2s As")


@pytest.mark.parametrize(
    ("hole_cards", "board_cards", "use_hole", "use_board"),
    [(2, 5, 0, 0), (7, 0, 0, 0), (4, 5, 2, 3), (5, 5, 2, 3), (4, 3, 2, 3), (5, 5, 3, 2), (5, 5, 1, 4), (4, 5, 4, 1)],
)
def test_random_hands_against_the_obvious_evaluator(
    hole_cards: int, board_cards: int, use_hole: int, use_board: int
) -> None:
    """Keys order lows as trying every allowed five does; no key where there is no low."""
    chance = random.Random(hole_cards * 10 + use_hole)
    low_deck = [card for card in range(52) if card // 4 in (12, 0, 1, 2, 3, 4, 5, 6, 7)]
    for deck in (list(range(52)), low_deck):
        by_low: dict[tuple[int, ...], int] = {}
        for _ in range(800):
            dealt = chance.sample(deck, hole_cards + board_cards)
            hole, board = dealt[:hole_cards], dealt[hole_cards:]
            found = best_low_key(hole, board, use_hole, use_board)
            assert EightOrBetter().best_key(hole, board, use_hole, use_board) == found
            low = best_low(hole, board, use_hole, use_board)
            assert (found > 0) == (low is not None)
            if low is not None:
                assert by_low.setdefault(low, found) == found
        keys = [by_low[low] for low in sorted(by_low)]
        assert keys == sorted(set(keys), reverse=True)
    assert len(by_low) > 20


def test_pokerkit_agrees() -> None:
    """An independent library orders Omaha lows alike."""
    chance = random.Random(9)
    before = None
    for _ in range(400):
        dealt = chance.sample(range(52), 9)
        texts = [CARD_TEXTS[card] for card in dealt]
        theirs = pokerkit.OmahaEightOrBetterLowHand.from_game_or_none("".join(texts[:4]), "".join(texts[4:]))
        ours = best_low_key(dealt[:4], dealt[4:], 2, 3)
        assert (ours > 0) == (theirs is not None)
        if theirs is None:
            continue
        if before is not None:
            assert (ours > before[0]) == (theirs > before[1])
            assert (ours == before[0]) == (theirs == before[1])
        before = (ours, theirs)
    assert before is not None


def test_an_unknown_card_is_never_guessed_at() -> None:
    """``??`` has no rank."""
    hand = [*cards("As 2s 3s 4s"), UNKNOWN, *cards("5s 6s 7s 8s")]
    for use_hole, use_board in ((0, 0), (2, 3), (3, 2)):
        with pytest.raises(ValueError, match="an unknown card has no rank"):
            best_low_key(hand[:4], hand[4:], use_hole, use_board)
        with pytest.raises(ValueError, match="an unknown card has no rank"):
            best_low_key(hand[:5], hand[5:], use_hole, use_board)
