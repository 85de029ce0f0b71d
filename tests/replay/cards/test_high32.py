import pytest

from replay.cards.best_five import best_five
from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.high32 import CATEGORIES, High32
from tests.replay.cards.obvious import cards
from tests.replay.cards.obvious_rankings import americana_value, assert_same_order, every_five_of_32
from tests.room.patience import SOAK

HIGH32 = High32()


def key(text: str) -> int:
    return HIGH32.five_key(cards(text))


def test_the_order_of_hands() -> None:
    """Ten categories; a flush beats a full house (``rank.americana``)."""
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
    assert [HIGH32.category(one) for one in keys] == [name for name, _ in ladder] == list(reversed(CATEGORIES))


def test_the_lowest_straight() -> None:
    """A-7-8-9-T is the lowest straight, ten-high; A-K-Q-J-T the highest (``rank.americana.straight``)."""
    assert key("Jh Td 9c 8s 7h") > key("Th 9d 8c 7s Ah") > key("As Ad Ah Kc Qs")
    assert key("Ah Kd Qc Js Th") > key("Kh Qd Jc Ts 9h")
    assert key("Jh Th 9h 8h 7h") > key("Th 9h 8h 7h Ah") > key("As Ad Ah Ac Ks")
    assert HIGH32.category(key("8h 7d As Kc Qh")) == "high_card"  # it does not go round the corner
    assert HIGH32.hand_name(key("Th 9d 8c 7s Ah")) == "Straight, Ten high"
    assert HIGH32.hand_name(key("Th 9h 8h 7h Ah")) == "Straight Flush, Ten high"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Qs 9s 8s 7s", "Ks Qs Js 9s 8s"),  # the highest card of a flush
        ("Ks Qs Js 9s 8s", "Kh Qh Jh 9h 7h"),  # to the fifth card
        ("8s 8d 8h 7c 7d", "7s 7d 7h Ac Ad"),  # the three before the pair
        ("Ks Kd Kh Qc 8d", "Ks Kd Kh Jc Td"),  # side cards
        ("Ks Kd 8h 8c 7d", "Qs Qd Jh Jc Ad"),
        ("Ks Kd Ah 9c 8d", "Ks Kd Qh Jc Td"),
    ],
)
def test_ties_as_in_the_ordinary_ranking(better: str, worse: str) -> None:
    """``rank.americana.tie``."""
    assert key(better) > key(worse)


def test_equal_hands_split() -> None:
    """Suits do not count (``rank.americana.tie``)."""
    assert key("Ah Kd Qc Js Th") == key("As Kh Qd Jc Ts")
    assert key("Jh Th 9h 8h 7h") == key("Js Ts 9s 8s 7s")
    assert key("As Ad Qc Js 9h") == key("Ah Ac Qd Jh 9s")


def test_every_hand_against_the_obvious_evaluator() -> None:
    """Of all 201,376 hands every fiftieth, all when soaked; keys order them as the rules' table does."""
    known = assert_same_order(every_five_of_32(1 if SOAK else 50), HIGH32.five_key, americana_value)
    if SOAK:
        # straights 5 twice; 51 other sets of five ranks twice; 56 of fours and of full houses; 168; 168; 280
        assert len(known) == 2 * 5 + 2 * 51 + 56 + 56 + 168 + 168 + 280


def test_the_ace_is_printed_last_where_it_is_low() -> None:
    """Hand document, fine print 6."""

    def printed(text: str) -> str:
        return " ".join(CARD_TEXTS[card] for card in best_five(HIGH32, cards(text), [], 0, 0))

    assert printed("Ah 7s 9d Th 8c") == "Th 9d 8c 7s Ah"
    assert printed("Ah Kd Qc Js Th") == "Ah Kd Qc Js Th"
    assert printed("7h 8h Ah 9h Kh") == "Ah Kh 9h 8h 7h"


def test_what_is_no_hand() -> None:
    """Five known cards make a hand, no other number."""
    with pytest.raises(ValueError, match="4 cards; expected five"):
        HIGH32.five_key(cards("As Ks Qs Js"))
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        HIGH32.five_key([*cards("As Ks Qs Js"), UNKNOWN])
