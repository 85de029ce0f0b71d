import random
from collections import defaultdict
from itertools import combinations

import pytest

from replay.cards.card import UNKNOWN
from replay.cards.draw32 import Draw32
from replay.cards.high32 import CATEGORIES
from tests.replay.cards.obvious import cards
from tests.replay.cards.obvious_rankings import DECK32, assert_same_order, draw32_value, every_five_of_32, twin
from tests.room.patience import SOAK

DRAW32 = Draw32()


def key(text: str, ranking: Draw32 = DRAW32) -> int:
    return ranking.five_key(cards(text))


def test_the_order_of_hands() -> None:
    """Ten categories; a flush beats a full house (``rank.draw32``)."""
    ladder = [
        ("royal_flush", "As Ks Qs Js Ts"),
        ("straight_flush", "Th 9h 8h 7h Ah"),
        ("quads", "7s 7d 7h 7c 8s"),
        ("flush", "Jh Th 9h 8h Ah"),
        ("full_house", "As Ad Ah Kc Ks"),
        ("straight", "Th 9h 8h 7h As"),
        ("trips", "7s 7d 7h 9c 8s"),
        ("two_pair", "8s 8d 7h 7c 9s"),
        ("pair", "7s 7d Th 9c 8s"),
        ("high_card", "Qh Th 9h 8h 7s"),
    ]
    keys = [key(text) for _, text in ladder]
    assert keys == sorted(keys, reverse=True)
    assert [DRAW32.category(one) for one in keys] == [name for name, _ in ladder] == list(reversed(CATEGORIES))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td"),  # royal flush: suit
        ("Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"),
        ("Js Ts 9s 8s 7s", "Th 9h 8h 7h Ah"),  # straight flush: top card, then suit
        ("Td 9d 8d 7d Ad", "Tc 9c 8c 7c Ac"),
        ("Ks Qs Js Ts 8s", "Kh Qh Jh 9h 8h"),  # flush: ranks first, suit last (rank.draw32.flush)
        ("Kd Qd Jd 9d 8d", "Kc Qc Jc 9c 8c"),
        ("8s 8d 8h 7c 7d", "7s 7d 7h Ac Ad"),  # full house: the three
        ("Th 9s 8c 7d Ad", "Ts 9h 8d 7c As"),  # straight: top card, then its suit
        ("Js Ts 9s 8s 7d", "Th 9h 8h 7h As"),
        ("8s 8d 8h 7c 9d", "7s 7d 7h Ac Kd"),  # three of a kind: the three
        ("Ks Kd 9h 9c 7s", "Kh Kc 8h 8c Ad"),  # two pair: lower pair
        ("As Ac 9d 9s Kh", "Ah Ad 9h 9c Kd"),  # two pair: the suit of the side card
        ("Ks Kc Ad Qs Jc", "Kh Kd Ac Qh Jh"),  # pair: the suit of the highest side card (rank.draw32.pair-suit)
        ("Ks Kc Ad Qs Tc", "Kh Kd Ac Qh 9h"),  # pair: the third side card before any suit
        ("Ah Ks Qs Js 9s", "Ad Kh Qh Jh 9h"),  # high card: the suit of the highest card
        ("As Ks Qs Js 9d", "Ah Kh Qh Jh 8s"),  # high card: the fifth card before any suit
    ],
)
def test_what_decides_in_each_category(better: str, worse: str) -> None:
    """The table of 32-card draw; hearts, diamonds, clubs, spades (``rank.draw32.suits``)."""
    assert key(better) > key(worse)


def test_the_suit_beside_a_pair_both_ways() -> None:
    """``draw32.pair_suit`` (Q17): that of the highest side card, or the highest suit among the side cards."""
    other = Draw32(pair_suit="best_kicker")
    ours, theirs = "Ks Kc Ad Qs Jc", "Kh Kd Ac Qh Js"
    assert key(ours) > key(theirs)
    assert key(ours, other) < key(theirs, other)
    assert key("Ks Kc Ah Qd Jc", other) == key("Kh Kd Ac Qh Js", other)  # the reading's weakness: hands can tie
    assert key("Ks Kc Ac Qd 9h", other) < key("Kh Kd As Qc Js", other)  # side cards still come before suits
    with pytest.raises(ValueError, match="'best' decides no pair; expected top_kicker or best_kicker"):
        Draw32(pair_suit="best")


def test_another_order_of_suits() -> None:
    """``suit_order.rank`` is the house's."""
    spades_first = Draw32("shdc")
    assert key("As Ks Qs Js Ts", spades_first) > key("Ah Kh Qh Jh Th", spades_first)
    assert key("Ac Kc Qc Jc Tc", spades_first) < key("Ad Kd Qd Jd Td", spades_first)


@pytest.mark.parametrize("pair_suit", ["top_kicker", "best_kicker"])
def test_every_hand_against_the_obvious_evaluator(pair_suit: str) -> None:
    """Of all 201,376 hands every fiftieth, all when soaked; keys order them as the rules' table does.

    The pair of a full house is in the key for its name alone: no two players can hold the same three.
    """

    def value(five: list[int]) -> tuple[int, ...]:
        found = draw32_value(five, pair_suit)
        return (*found, min(card // 4 for card in five if card // 4 != found[1])) if found[0] == 5 else found

    assert_same_order(every_five_of_32(1 if SOAK else 50), Draw32(pair_suit=pair_suit).five_key, value)


def test_no_two_hands_of_a_deal_are_equal() -> None:
    """Hands with equal keys always share a card (``rank.draw32``): of 25 cards, of all 32 when soaked."""
    deck = DECK32 if SOAK else [card for card in DECK32 if card // 4 > 6 or card == 27]
    equal: defaultdict[int, list[int]] = defaultdict(list)
    for five in combinations(deck, 5):
        equal[DRAW32.five_key(list(five))].append(sum(1 << card for card in five))
    for hands in equal.values():
        in_all = hands[0]
        for hand in hands:
            in_all &= hand
        assert in_all or all(one & other for one, other in combinations(hands, 2))


def test_hands_of_the_same_ranks_are_never_equal() -> None:
    """The same with hands that another player's are made to resemble."""
    chance = random.Random(5)
    decided = 0
    for _ in range(3_000):
        own = chance.sample(DECK32, 5)
        other = twin(own, UNKNOWN, chance)
        assert DRAW32.five_key(own) != DRAW32.five_key(other)
        decided += sorted(card // 4 for card in own) == sorted(card // 4 for card in other)
    assert decided > 1_000


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("As Ks Qs Js Ts", "Royal Flush"),
        ("Th 9h 8h 7h Ah", "Straight Flush, Ten high"),
        ("Jc Jd Jh Js 8c", "Four of a Kind, Jacks"),
        ("Kh Jh Th 8h 7h", "Flush, King high"),
        ("Qc Qd Qh 7s 7c", "Full House, Queens full of Sevens"),
        ("Th 9d 8h 7h Ah", "Straight, Ten high"),
        ("7c 7d 7h Ks 8c", "Three of a Kind, Sevens"),
        ("Ac Ad Kh Ks 9c", "Two Pair, Aces and Kings"),
        ("Kc Kd Ah 9s 8c", "Pair of Kings"),
        ("Ac Kd Qh 9s 8c", "High Card, Ace"),
    ],
)
def test_hands_in_words(text: str, name: str) -> None:
    """The names of the report (hand document, fine print 6)."""
    assert DRAW32.hand_name(key(text)) == DRAW32.five_name(cards(text)) == name


def test_the_ace_of_the_lowest_straight() -> None:
    """It counts one there and nowhere else."""
    assert DRAW32.ace_is_low(key("Th 9d 8h 7h Ah"))
    assert DRAW32.ace_is_low(key("Th 9h 8h 7h Ah"))
    assert not DRAW32.ace_is_low(key("Ah Kh Qh Jh Td"))
    assert not DRAW32.ace_is_low(key("Th 9h 8h Kh Ah"))


def test_what_is_no_hand() -> None:
    """Five known cards make a hand, no other number."""
    with pytest.raises(ValueError, match="6 cards; expected five"):
        DRAW32.five_key(cards("As Ks Qs Js 9s 8s"))
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        DRAW32.five_key([*cards("As Ks Qs Js"), UNKNOWN])
