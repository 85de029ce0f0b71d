import random

import pytest

from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.door_card import door_card
from tests.replay.cards.obvious import cards

SPADES_FIRST = "shdc"
HEARTS_FIRST = "hdcs"


def opener(text: str, which: str, suits: str = SPADES_FIRST, ace: str = "high") -> str:
    found = cards(text)
    return CARD_TEXTS[found[door_card(found, which, suits, ace)]]


def test_the_lowest_card_opens() -> None:
    """Equal ranks: clubs lowest, then diamonds, hearts, spades (``bring-in.stud7``)."""
    assert opener("Kd 7h 9s", "low") == "7h"
    assert opener("7s 7h 7d 7c", "low") == "7c"
    assert opener("7s 7h 7d Kc", "low") == "7d"
    assert opener("7s 7h", "low") == "7h"


def test_the_highest_card_opens() -> None:
    """Equal ranks: spades highest, then hearts, diamonds, clubs (``bring-in.soko``, ``bring-in.americana``)."""
    assert opener("Kd Ah 9s", "high") == "Ah"
    assert opener("Ac Ad Ah As", "high") == "As"
    assert opener("Kh Kd", "high") == "Kh"


def test_hearts_first_in_telesina() -> None:
    """Hearts, diamonds, clubs, spades (``bring-in.telesina``)."""
    assert opener("As Ac Ad Ah", "high", HEARTS_FIRST) == "Ah"
    assert opener("As Ac", "high", HEARTS_FIRST) == "Ac"
    assert opener("7s 7c 7d 7h", "low", HEARTS_FIRST) == "7s"


@pytest.mark.parametrize(("ace", "low", "high"), [("high", "2s", "Ac"), ("low", "Ac", "Kd")])
def test_the_ace_both_ways(ace: str, low: str, high: str) -> None:
    """``bring_in.ace`` (Q6): high, or below the deuce."""
    assert opener("Kd Ac 2s", "low", ace=ace) == low
    assert opener("Kd Ac 2s", "high", ace=ace) == high


def test_low_aces_go_by_suit() -> None:
    """Among aces the suit decides as among other cards."""
    assert opener("As Ad 2c", "low", ace="low") == "Ad"


def test_there_is_always_one() -> None:
    """Cards are different, so no two can be equal, wherever they stand."""
    chance = random.Random(8)
    for _ in range(300):
        dealt = chance.sample(range(52), chance.randint(1, 8))
        for ace in ("high", "low"):
            for which in ("high", "low"):
                found = dealt[door_card(dealt, which, SPADES_FIRST, ace)]
                turned = dealt[::-1]
                assert turned[door_card(turned, which, SPADES_FIRST, ace)] == found


def test_what_cannot_be_asked() -> None:
    """No card, an unknown card, no order of suits."""
    with pytest.raises(ValueError, match="no card"):
        door_card([], "low", SPADES_FIRST, "high")
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        door_card([5, UNKNOWN], "low", SPADES_FIRST, "high")
    with pytest.raises(ValueError, match="'shd' is no order of suits"):
        door_card([5], "low", "shd", "high")
