from replay.cards.high32 import KEYS32
from replay.cards.rank_sums import sum_of
from replay.cards.suit_order import suit_heights
from replay.cards.tie_suits import ALL_RANKS, NO_RANKS, NOBODY, SECOND, TOP, TOP_ALONE, TieSuits
from tests.replay.cards.obvious import cards


def ties(kept: int, first: int, then: int) -> TieSuits:
    """The same for every category."""
    return TieSuits(suit_heights("hdcs"), [kept] * 9, [first] * 9, [then] * 9)


def key(one: TieSuits, text: str) -> int:
    five = cards(text)
    return int(one.key(five, KEYS32.key(sum_of(five))))


def test_ranks_come_before_suits() -> None:
    """A suit decides only between equal ranks."""
    assert key(ties(ALL_RANKS, TOP, NOBODY), "As Kd Qd 9d 8d") > key(ties(ALL_RANKS, TOP, NOBODY), "Ah Kh Qh 9h 7s")


def test_only_the_ranks_that_are_kept_count() -> None:
    """Side cards that cannot decide are not in the key."""
    one, other = "9s 9d 9h Ac Kc", "9s 9d 9h 8d 7d"
    assert key(ties(TOP_ALONE, NOBODY, NOBODY), one) == key(ties(TOP_ALONE, NOBODY, NOBODY), other)
    assert key(ties(ALL_RANKS, NOBODY, NOBODY), one) > key(ties(ALL_RANKS, NOBODY, NOBODY), other)
    assert key(ties(NO_RANKS, TOP, NOBODY), "Ks Qs Js 9s 8s") < key(ties(NO_RANKS, TOP, NOBODY), "Jc Tc 9c 8c Kc")


def test_the_first_suit_before_the_next() -> None:
    """The second speaks where the first card has the same suit."""
    one = ties(ALL_RANKS, TOP, SECOND)
    assert key(one, "Ah Ks Qs 9s 8d") > key(one, "Ad Kh Qs 9s 8d") > key(one, "Ad Kc Qh 9h 8h")
    assert key(ties(ALL_RANKS, TOP, NOBODY), "Ad Kh Qs 9s 8d") == key(ties(ALL_RANKS, TOP, NOBODY), "Ad Kc Qs 9s 8d")


def test_of_a_pair_the_higher_suit() -> None:
    """Of several cards of the rank."""
    one = ties(ALL_RANKS, TOP, NOBODY)
    assert key(one, "Ks Kd Ah 9c 8c") > key(one, "Ks Kc Ah 9c 8c")
    assert key(one, "Kd Ks Ah 9c 8c") == key(one, "Kd Kc Ah 9c 8c")
