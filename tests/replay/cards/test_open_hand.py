import random
from itertools import combinations, pairwise

import pytest
from pokerkit.state import _HighHandOpeningLookup

from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.ranking import Ranking
from replay.cards.rankings import find_ranking
from replay.cards.soko import Soko
from tests.replay.cards.obvious import cards
from tests.replay.cards.obvious_rankings import DECK32, Value, by_importance, rank

HIGH52, SOKO, AMERICANA, TELESINA = [find_ranking(name) for name in ("high52", "high52-soko", "high32", "telesina")]


def key(ranking: Ranking, text: str) -> int:
    return ranking.showing_key(cards(text))


def assert_falling(ranking: Ranking, texts: list[str]) -> None:
    """Each is higher than the next."""
    for higher, lower in pairwise(texts):
        assert key(ranking, higher) > key(ranking, lower), (higher, lower)


@pytest.mark.parametrize("ranking", [HIGH52, AMERICANA])
@pytest.mark.parametrize(
    "texts",
    [
        ["Ac", "Ks", "7d"],
        ["7c 7d", "Ah Kd", "Ah Qs", "Ks Qs"],
        ["8c 8d 8h", "Ah Ad Ks", "Ah Ad Qs", "Kh Kd As", "As Ks Qs", "As Ks Js"],
        ["7c 7d 7h 7s", "8c 8d 8h As", "7c 7d 7h As", "7c 7d 7h Ks", "8c 8d 7h 7s", "Ac Ad Kh Qs", "Ac Ad Kh Js",
         "As Ks Qs Js", "As Ks Qs Ts"],
    ],
)  # fmt: skip
def test_only_equal_ranks_and_high_cards_count(ranking: Ranking, texts: list[str]) -> None:
    """Of one to four open cards; the ace is high (``open-hand``)."""
    assert_falling(ranking, texts)


@pytest.mark.parametrize("ranking", [HIGH52, AMERICANA])
@pytest.mark.parametrize("text", ["As Ks Qs Js", "9h 8h 7h Th", "Ah Qh Th 8h"])
def test_flushes_and_straights_of_four_do_not_count(ranking: Ranking, text: str) -> None:
    """They are high cards (``open-hand``)."""
    assert key(ranking, text) < key(ranking, "7s 7d 9h 8c")


@pytest.mark.parametrize(
    ("one", "other"), [("Ac", "As"), ("Qc 8h", "Qs 8d"), ("9c 9d Kh", "9s 9h Kc"), ("As Kd Qh 9c", "Ah Kc Qs 9d")]
)
def test_equal_hands_showing_go_by_deal_order(one: str, other: str) -> None:
    """Suits do not count: the keys are equal, the seat earlier in deal order goes first (``first-to-act.stud-tie``)."""
    for ranking in (HIGH52, SOKO, AMERICANA):
        assert key(ranking, one) == key(ranking, other)


def test_pokerkit_agrees() -> None:
    """An independent library finds the same opener."""
    theirs = _HighHandOpeningLookup()
    chance = random.Random(4)
    few = [card for card in range(52) if card // 4 < 4]
    for count in (1, 2, 3, 4):
        seen: dict[int, int] = {}
        for at in range(400):
            hand = chance.sample(few if at % 2 else range(52), count)
            entry = theirs.get_entry("".join(CARD_TEXTS[card] for card in hand))
            assert seen.setdefault(entry.index, HIGH52.showing_key(hand)) == HIGH52.showing_key(hand)
        keys = [seen[index] for index in sorted(seen)]
        assert keys == sorted(set(keys))
        assert len(keys) > 10


# ---- Sökö ------------------------------------------------------------------------------------------------------------


def test_four_open_cards_of_soko() -> None:
    """A four-flush or four-straight counts in its place, between pair and two pair (``open-hand``, Q12)."""
    assert_falling(
        SOKO,
        ["2c 2d 2h 2s", "3c 3d 3h As", "3c 3d 2h 2s", "As 9s 5s 3s", "Kh Qh Jh Th", "Kh Qh Jh 9h", "Ah Kd Qc Js",
         "Kh Qd Jc Ts", "5h 4d 3c 2s", "4h 3d 2c As", "Ah Ad Kc Qs", "2h 2d 4c 3s", "As Kd Qh Tc", "As 4d 3h 5c"],
    )  # fmt: skip


def test_equal_fours_showing() -> None:
    """Suits do not count; the top of the run alone decides between four-straights."""
    assert key(SOKO, "9h 8d 7c 6s") == key(SOKO, "9s 8c 7d 6h")
    assert key(SOKO, "Kh Jh 8h 5h") == key(SOKO, "Kd Jd 8d 5d")


def test_three_open_cards_of_soko() -> None:
    """Before the fourth open card nothing but equal ranks and high cards counts."""
    assert key(SOKO, "9h 8h 7h") < key(SOKO, "2c 2d 3h")


def test_four_open_cards_both_ways() -> None:
    """``open_hand.soko_four`` (Q12) off: four-flush and four-straight showing are high cards."""
    plain = Soko(open_four=False)
    assert key(plain, "As 9s 5s 3s") < key(plain, "2h 2d 4c 3s")
    assert key(plain, "Ah Kd Qc Js") < key(plain, "2h 2d 4c 3s")
    assert key(plain, "Ah Kd Qc Js") == key(HIGH52, "Ah Kd Qc Js")


def test_ace_to_four_showing_both_ways() -> None:
    """``soko.ace_low_four_straight`` (Q13) holds for open cards too."""
    assert key(SOKO, "4h 3d 2c As") > key(SOKO, "Ah Ad Kc Qs")
    without = Soko(ace_low_four_straight=False)
    assert key(without, "4h 3d 2c As") < key(without, "2h 2d 4c 3s")


# ---- Telesina --------------------------------------------------------------------------------------------------------


def test_suits_rank_the_open_hands_of_telesina() -> None:
    """Hearts, diamonds, clubs, spades, by the game's own ranking (``first-to-act.stud-tie``)."""
    assert_falling(TELESINA, ["Ah", "Ad", "Ac", "As", "Kh"])
    assert_falling(TELESINA, ["8s 8h", "8c 8d", "Qc 8h", "Qs 8d", "Js Td"])
    assert_falling(TELESINA, ["9s 9c Kh", "9h 9d Kc", "9h 9d Qh"])  # the highest side card, not the pair
    assert_falling(TELESINA, ["9s 9h 8c 8s", "9c 9d 8d 8h", "9c 9d 7d 7h"])  # without a side card the higher pair
    assert_falling(TELESINA, ["As Kd Qh 9h", "Ks Qd Jd Th"])
    assert_falling(TELESINA, ["7s 7d 7h Ac", "9s 9h 8c 8s"])


def obvious_showing(hand: list[int]) -> Value:
    counts = sorted((sum(rank(card) == rank(other) for other in hand) for card in hand), reverse=True)
    ordered = by_importance(hand)
    single = [card for card in ordered if sum(rank(card) == rank(other) for other in hand) == 1]
    decider = single[0] if single else ordered[0]
    return (*counts, *[rank(card) for card in ordered], "scdh".index(CARD_TEXTS[decider][1]))


def test_no_two_open_hands_of_telesina_are_equal() -> None:
    """Of two disjoint hands of the same number of cards one is higher, and it is the one that the rules say."""
    chance = random.Random(6)
    for count in (1, 2, 3, 4):
        for _ in range(1_500):
            drawn = chance.sample(DECK32[chance.choice((0, 16)) :], 2 * count)
            one, other = drawn[:count], drawn[count:]
            assert TELESINA.showing_key(one) != TELESINA.showing_key(other)
            higher = obvious_showing(one) > obvious_showing(other)
            assert (TELESINA.showing_key(one) > TELESINA.showing_key(other)) == higher


# ---- any -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ranking", [HIGH52, SOKO, AMERICANA, TELESINA])
def test_no_cards_show_nothing(ranking: Ranking) -> None:
    """A key of 0, below that of any card."""
    assert ranking.showing_key([]) == 0
    assert all(ranking.showing_key([card]) > 0 for card in range(52))


@pytest.mark.parametrize("ranking", [HIGH52, SOKO, AMERICANA, TELESINA])
def test_the_order_of_cards_does_not_matter(ranking: Ranking) -> None:
    """Nor does it matter which came first."""
    for hand in combinations(cards("As Ad Kh Kc 9h 8h 7h Th"), 4):
        assert ranking.showing_key(list(hand)) == ranking.showing_key(list(reversed(hand)))


@pytest.mark.parametrize("ranking", [HIGH52, SOKO, AMERICANA, TELESINA])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_an_unknown_card_is_never_guessed_at(ranking: Ranking, count: int) -> None:
    """``??`` has no rank."""
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        ranking.showing_key([*cards("As Ks Qs")[: count - 1], UNKNOWN])
