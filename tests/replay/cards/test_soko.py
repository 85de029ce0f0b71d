import random
from itertools import combinations

import pytest

from replay.cards.best_five import best_five
from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.soko import CATEGORIES, Soko
from tests.replay.cards.obvious import cards
from tests.replay.cards.obvious_rankings import assert_same_order, soko_value
from tests.room.patience import SOAK

SOKO = Soko()


def key(text: str) -> int:
    return SOKO.five_key(cards(text))


def category(text: str) -> str:
    return SOKO.category(key(text))


def test_the_order_of_hands() -> None:
    """Twelve categories, each beating the next (``rank.soko``)."""
    ladder = [
        ("royal_flush", "As Ks Qs Js Ts"),
        ("straight_flush", "5h 4h 3h 2h Ah"),
        ("quads", "2s 2d 2h 2c 3s"),
        ("full_house", "2s 2d 2h 3c 3s"),
        ("flush", "7h 5h 4h 3h 2h"),
        ("straight", "5h 4h 3h 2h As"),
        ("trips", "2s 2d 2h 4c 3s"),
        ("two_pair", "3s 3d 2h 2c 4s"),
        ("four_flush", "5s 4s 3s 2s 2d"),
        ("four_straight", "4h 3s 2c Ad 6d"),
        ("pair", "As Ad Kh Qc 9s"),
        ("high_card", "As Kd Qh 9c 8s"),
    ]
    keys = [key(text) for _, text in ladder]
    assert keys == sorted(keys, reverse=True)
    assert [SOKO.category(one) for one in keys] == [name for name, _ in ladder] == list(reversed(CATEGORIES))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Qs 9s 4s 4d", "Ah Kd Qc Js 9h"),  # a four-flush beats the best four-straight
        ("Ah Kd Qc Js 9h", "Ah Ad Kc 9s 4h"),  # which beats a pair of aces
        ("4h 3s 2c Ad 6d", "Ah Ad Kc 9s 4h"),  # as the least four-straight does
        ("2h 2d 3c 3s 5h", "As Ks Qs 9s 2d"),  # two pair beats a four-flush
        ("2h 2d 3c 3s 5h", "Ah Kd Qc Js 9h"),
        ("Ts 9s 8s 3s 2d", "Ah Kd Qc Js Qh"),
    ],
)
def test_four_flush_and_four_straight_stand_between_pair_and_two_pair(better: str, worse: str) -> None:
    """``rank.soko``."""
    assert key(better) > key(worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Js 8s 5s 2d", "Kh Jh 8h 4h Ad"),  # the four from the top, before the fifth card
        ("As 5s 4s 2s 3d", "Ks Qs Js 9s Ad"),
        ("Ks Js 8s 5s 4d", "Kh Jh 8h 5h 3c"),  # then the fifth card
        ("9h 8d 7c 6s Kh", "9s 8c 7d 6h Qd"),
        ("9h 8d 7c 6s 2h", "8s 7d 6h 5c Ad"),  # the top of the run before the fifth card
    ],
)
def test_the_four_decide_then_the_fifth_card(better: str, worse: str) -> None:
    """``rank.soko.4-flush``, ``rank.soko.4-straight``, ``rank.soko.tie``."""
    assert key(better) > key(worse)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kd Jd 8d 5d 3s", "Kh Jh 8h 5h 3c"), ("9h 8d 7c 6s Kh", "9s 8c 7d 6h Kd"), ("4h 3s 2c Ad 6d", "4s 3h 2d Ac 6h")],
)
def test_with_equal_fifth_cards_the_pot_is_split(one: str, other: str) -> None:
    """``rank.soko.tie``: suits do not count."""
    assert key(one) == key(other)


@pytest.mark.parametrize("text", ["9s 8s 7s 6s Kh", "9s 8s 7s 6s 9h", "As Ks 4s 3s Ad", "4s 3s 2s As 6d"])
def test_what_is_both_is_a_four_flush(text: str) -> None:
    """A hand that is also a four-straight, or a pair, is a four-flush (``rank.soko.4-flush``)."""
    assert category(text) == "four_flush"


@pytest.mark.parametrize("text", ["9s 8s 7s 6s Ts", "9s 8s 7s 6s 2s", "9s 8s 7s 6s Th"])
def test_five_of_a_suit_or_in_a_row_are_more(text: str) -> None:
    """Exactly four of a suit; four in a row that are no part of a straight (``rank.exclusive``)."""
    assert category(text) in ("straight_flush", "flush", "straight")


def test_a_pair_with_four_in_a_row_is_a_four_straight() -> None:
    """``rank.soko.4-straight``: the pair does not count, its second card is the fifth card."""
    assert category("Ah Ad Kc Qs Jh") == "four_straight"
    assert key("Ah Ad Kc Qs Jh") > key("Ac Kh Qd Js Kd") > key("Ac Kh Qd Js 9d")
    assert key("9h 9d 8c 7s 6h") > key("9s 8d 8h 7c 6d")


@pytest.mark.parametrize("text", ["9h 8d 7c 5s Kh", "As Kd Qh Tc 9s", "As Kd Qh 2c 3s", "2s 3d Ah Kc 7s"])
def test_gaps_do_not_count(text: str) -> None:
    """Four to an inside straight are nothing, and the ace ends a run on one side only (``rank.soko.4-straight``)."""
    assert category(text) == "high_card"


def test_the_ace_of_a_four_straight() -> None:
    """A-K-Q-J is the highest, A-2-3-4 the lowest, four-high (``rank.soko.ace``)."""
    assert category("Ah 2d 3c 4h 9s") == "four_straight"
    assert key("5h 4d 3s 2c 9d") > key("Ah 2d 3c 4h 9s")
    assert key("Ah Kd Qc Js 2h") > key("Kh Qd Jc Ts Kd")
    assert key("Ah Ad 2c 3s 4h") > key("Ah 2d 3c 4h Ks")  # the other ace is a high fifth card


def test_switched_off_ace_to_four_is_nothing() -> None:
    """``soko.ace_low_four_straight`` (Q13) both ways; every other hand stays as it is."""
    other = Soko(ace_low_four_straight=False)
    assert other.category(other.five_key(cards("Ah 2d 3c 4h 9s"))) == "high_card"
    assert other.category(other.five_key(cards("Ah Ad 2c 3s 4h"))) == "pair"
    assert other.category(other.five_key(cards("Ah 2d 3c 4h 5s"))) == "straight"
    assert other.category(other.five_key(cards("Ah Kd Qc Js 9h"))) == "four_straight"
    assert SOKO.category(SOKO.five_key(cards("Ah 2d 3c 4h 9s"))) == "four_straight"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ks Qs 9s 4s 4d", "Four-Flush, King high"),
        ("4s 3s 2s As 9d", "Four-Flush, Ace high"),
        ("Jh Td 9c 8s Ah", "Four-Straight, Jack high"),
        ("Ah Ad Kc Qs Jh", "Four-Straight, Ace high"),
        ("Ah 2d 3c 4h 9s", "Four-Straight, Four high"),
        ("9h 9d Kc Qs 2h", "Pair of Nines"),
        ("9h 9d Kc Ks 2h", "Two Pair, Kings and Nines"),
        ("As Ks Qs Js Ts", "Royal Flush"),
        ("9h 8h 7h 6h 5h", "Straight Flush, Nine high"),
        ("5h 4h 3h 2h As", "Straight, Five high"),
        ("Kh 9h 7h 6h 5h", "Flush, King high"),
    ],
)
def test_hands_in_words(text: str, name: str) -> None:
    """The names of the report (hand document, fine print 6)."""
    assert SOKO.hand_name(key(text)) == SOKO.five_name(cards(text)) == name


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("9s Ah 4h 2d 3c", "9s 4h 3c 2d Ah"),  # the ace is low
        ("9d 4s 3s 2s As", "As 9d 4s 3s 2s"),  # a four-flush: it is high
        ("Jh Ah Qs Kc Ad", "Ah Ad Kc Qs Jh"),
        ("5h 3h 2h As 4h", "5h 4h 3h 2h As"),
    ],
)
def test_order_of_print(text: str, printed: str) -> None:
    """By how often a rank occurs, then rank; an ace last where it plays low."""
    assert " ".join(CARD_TEXTS[card] for card in best_five(SOKO, cards(text), [], 0, 0)) == printed


@pytest.mark.parametrize("ace_low", [True, False])
def test_against_the_obvious_evaluator(ace_low: bool) -> None:
    """Random hands (a million when soaked), and hands of few ranks or suits, where mistakes would hide."""
    chance = random.Random(3)
    ranking = Soko(ace_low)
    hands = [chance.sample(range(52), 5) for _ in range(1_000_000 if SOAK else 10_000)]
    low = [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 12)]
    hands += [chance.sample(low, 5) for _ in range(5_000)]
    one_suit = [card for card in range(52) if card % 4 == 2 or card // 4 > 10]
    hands += [chance.sample(one_suit, 5) for _ in range(5_000)]
    assert_same_order(hands, ranking.five_key, lambda five: soko_value(five, ace_low))


def test_how_many_four_flushes_there_are() -> None:
    """Counted by hand for the 24 cards from deuce to seven: four of six ranks, four suits, a fifth card of another.

    Less the two straights that they can be, four suits, five places for the card of another suit.
    """
    deck = [card for card in range(52) if card // 4 < 6]
    found = [SOKO.category(SOKO.five_key(list(five))) for five in combinations(deck, 5)]
    assert found.count("four_flush") == 15 * 4 * 18 - 2 * 4 * 5 * 3


@pytest.mark.parametrize("count", [4, 6])
def test_a_hand_is_of_five_cards(count: int) -> None:
    """Another number is refused."""
    with pytest.raises(ValueError, match=f"{count} cards; expected five"):
        SOKO.five_key(list(range(count)))


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("text", ["As Ks Qs Js Ts", "2c 2d 2h 3s 3c", "As Ks Qs Js 9d"])
def test_an_unknown_card_is_never_guessed_at(text: str, place: int) -> None:
    """``??`` has no rank."""
    hand = cards(text)
    hand[place] = UNKNOWN
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        SOKO.five_key(hand)


def test_the_best_five_of_more() -> None:
    """Should a game deal more cards, every five is tried."""
    assert SOKO.category(SOKO.best_key(cards("As Ks Qs 9s"), cards("Ad 2h 2c"), 0, 0)) == "two_pair"
    assert SOKO.best_key(cards("As Ks Qs 9s"), [], 0, 0) == 0
