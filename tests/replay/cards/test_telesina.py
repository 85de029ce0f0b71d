import random
from collections import Counter
from itertools import product

import pytest

from replay.cards.best_five import best_five
from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.telesina import CATEGORIES, Telesina
from tests.replay.cards.obvious import cards
from tests.replay.cards.obvious_rankings import (
    DECK32,
    HIGH,
    PAIR,
    STRAIGHT,
    TWO_PAIR,
    assert_same_order,
    deciding,
    every_five_of_32,
    height,
    telesina_order,
    telesina_ranks,
    twin,
)
from tests.room.patience import SOAK

TELESINA = Telesina()
ROYAL_OF_HEARTS = "Ah Kh Qh Jh Th"
LEAST_OF_SPADES = "Ts 9s 8s 7s As"


def key(text: str) -> int:
    return TELESINA.five_key(cards(text))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def outcome(ours: str, theirs: str, vela: str, ranking: Telesina = TELESINA) -> int:
    """1 where the first player wins, -1 where the second does, 0 for a split pot."""
    board = cards(vela)
    return sign(ranking.best_key(cards(ours), board, 0, 0) - ranking.best_key(cards(theirs), board, 0, 0))


def test_the_order_of_hands() -> None:
    """Nine categories; a flush beats a full house, there is no royal flush (``rank.telesina``, ``rank.royal``)."""
    ladder = [
        ("straight_flush", "As Ks Qs Js Ts"),
        ("quads", "7s 7d 7h 7c 8s"),
        ("flush", "As Ks Qs 9s 7s"),
        ("full_house", "As Ad Ah Kc Ks"),
        ("straight", "Th 9h 8h 7h As"),
        ("trips", "7s 7d 7h 9c 8s"),
        ("two_pair", "8s 8d 7h 7c 9s"),
        ("pair", "7s 7d Th 9c 8s"),
        ("high_card", "Qh Th 9h 8h 7s"),
    ]
    keys = [key(text) for _, text in ladder]
    assert keys == sorted(keys, reverse=True)
    assert [TELESINA.category(one) for one in keys] == [name for name, _ in ladder] == list(reversed(CATEGORIES))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Js Ts 9s 8s 7s", "Th 9h 8h 7h Ah"),  # straight flush: top card, A-7-8-9-T is ten-high
        ("Jd Td 9d 8d 7d", "Jc Tc 9c 8c 7c"),  # then the suit
        ("Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td"),
        ("8s 8d 8h 8c 7d", "7s 7d 7h 7c Ah"),  # the rank of the four
        ("Qh Jh 9h 8h 7h", "As Ks Qs Js 9s"),  # flush: suit alone
        ("Jd 9d 8d 7d Kd", "Ac Kc Qc Jc 9c"),
        ("8s 8d 8h 7c 7d", "7s 7d 7h Ac Ad"),  # the rank of the three
        ("Th 9s 8c 7d Ad", "Ts 9h 8d 7c As"),  # straight: the suit of the top card
        ("8s 8d 8h 7c 9d", "7s 7d 7h Ac Kd"),
        ("As Ad 8h 8c 9d", "Ks Kd Qh Qc Jd"),  # higher pair, lower pair, fifth card
        ("As Ad 9h 9c 7s", "Ah Ac 8h 8d Kd"),
        ("As Ad 9h 9c Ks", "Ah Ac 9s 9d Qh"),
        ("As Ad 9s 9c Kh", "Ah Ac 9h 9d Kd"),  # then the suits of the fifth cards, not of the pairs
        ("Ks Kc Ad Qs Js", "Kh Kd Ac Qh Jh"),  # pair: the suit of the highest side card
        ("Ks Kc Ad Qs Js", "Kh Kd Ac Qh Th"),  # the three side cards before it
        ("Ah Kc Js 9s 8s", "Ad Kh Jh 9h 8h"),  # high card: suits card by card from the highest
        ("As Ks Js 9s 8d", "Ah Kh Jh 9h 7c"),  # five ranks before them
    ],
)
def test_what_decides_in_each_category(better: str, worse: str) -> None:
    """The table of telesina; hearts, diamonds, clubs, spades (``rank.telesina``)."""
    assert key(better) > key(worse)


def test_highest_card_and_next_by_suit() -> None:
    """Hearts ace with clubs king beats diamonds ace with clubs king (``rank.telesina.high-card``)."""
    assert key("Ah Kc Js 9d 8s") > key("Ad Kc Js 9d 8s")


@pytest.mark.parametrize(
    ("ours", "theirs", "vela", "expected"),
    [
        ("Qh Jh 9h 8h Ad", "As Ks Qs Js 9s", "7h", 1),  # flush by suit alone, with the vela
        # Two pair
        ("Ah Ac 9d 9s 7h", "Ad As 9h 9c 8d", "Ks", 1),  # the vela is the fifth card of both: the higher pair
        ("Ad Ac 9h 9s 7h", "Ah As 9d 9c 8d", "Ks", -1),  # the higher pair, not the lower one
        ("Ad As 9d 9s 8d", "Ah Ac 9h 9c 7h", "8c", 1),  # an own eight beats the vela by suit
        ("Ah As 9d 9s 8s", "Ad Ac 9h 9c 7h", "8h", 1),  # the vela is better than it: both have that: the higher pair
        ("Ad As 9d 9s 8s", "Ah Ac 9h 9c 7h", "8h", -1),
        ("Ah 9d 9s Kd 8h", "Ad 9h 9c Kc 8d", "As", 1),  # the vela is in the higher pair: suits of the own fifth cards
        ("Ah Kd 9d 8h 7h", "Ac Ks 9s 8d 7d", "Ad", 1),  # a pair of aces with the vela: suit of the king
        # Pair
        ("Kh Kd Qs 9c 8d", "Ks Kc Qh 9d 8h", "7c", -1),  # queen of hearts
        ("Kh Kd Qs 9c 8d", "Ks Kc Qh 9d 8h", "As", 1),  # the vela is the highest side card of both: suit in the pair
        ("Ks Kd Qh 9c 8d", "Kh Kc Qs 9d 8h", "As", -1),
        # High card
        ("Kh Jd 9s 8c 7d", "Kd Jh 9h 8h 7c", "As", 1),  # the vela is passed over: king of hearts
        ("Kd Jh 9h 8h 7c", "Kh Jd 9s 8c 7d", "As", -1),
        ("Ah Jd 9s 8c 7d", "Ad Jh 9h 8h 7c", "Ks", 1),  # the vela is not on top
        # Straight
        ("Qh Js Th 9h 7d", "Qs Jh Td 9d 7h", "Kc", 0),  # topped by the vela for both: split
        ("Kd Qs Jh Td 9d", "Qh Js Th 9h 7d", "Kc", 1),  # by an own king of a better suit for one of them
        ("Ks Qh Jh Td 9d", "Qs Js Th 9h 7d", "Kc", 0),  # his own king is worse than the vela, which he takes too
        ("Kd Qs Jh Td 9d", "Qh Js Th 9h 7d", "Kh", 0),
        ("Ah Kd Qc Js 9h", "Ad Kh Qs Jh 9d", "Tc", 1),  # the vela at the bottom: the own aces' suits
        ("9h 8d 7c As Kh", "9d 8c 7h Ah Kd", "Ts", 0),  # ten-high, the ten is the vela; aces do not count
        ("Th 8d 7c As Kh", "Td 8c 7h Ah Kd", "9s", 1),  # ten-high, the suits of the own tens
    ],
)
def test_the_vela_as_deciding_card(ours: str, theirs: str, vela: str, expected: int) -> None:
    """What decides when the deciding card is the vela for both (``rank.telesina.*``, Q16)."""
    assert outcome(ours, theirs, vela) == expected
    assert outcome(theirs, ours, vela) == -expected


@pytest.mark.parametrize(
    ("ours", "theirs", "vela", "switch", "outcomes"),
    [
        ("Kd Ks Qh 9c 8d", "Kh Kc Qs 9d 8h", "As", 2, {"pair_suit": -1, "next_kicker": 1, "split": 0}),
        ("Kh Jd 9s 8c 7d", "Kd Jh 9h 8h 7c", "As", 3, {"next_card": 1, "split": 0}),
        ("Qh Js Th 9h 7d", "Qs Jh Td 9d 7h", "Kc", 4, {"split": 0, "next_card": 1}),
        ("9s 8d 7c Ah Kh", "9d 8c 7h As Kd", "Ts", 4, {"split": 0, "next_card": -1}),
        ("Qh Jh 9h 8h Ad", "As Ks Qs Js 9s", "7h", 1, {"suit": 1, "ranks_then_suit": -1}),
    ],
)
def test_switches_both_ways(ours: str, theirs: str, vela: str, switch: int, outcomes: dict[str, int]) -> None:
    """``telesina.flush`` (Q15), ``telesina.shared_kicker.pair``, ``telesina.shared_top.*`` (Q16)."""
    for word, expected in outcomes.items():
        words = ["hdcs", "suit", "pair_suit", "next_card", "split"]
        words[switch] = word
        assert outcome(ours, theirs, vela, Telesina(*words)) == expected, word


def test_where_the_vela_does_not_decide_a_split_switch_changes_nothing() -> None:
    """The suits of own side cards still count."""
    splitting = Telesina(kicker_of_pair="split", top_of_high_card="split")
    assert outcome("Kh Kd Qs 9c 8d", "Ks Kc Qh 9d 8h", "7c", splitting) == -1
    assert outcome("Kh Jd 9s 8c 7d", "Kd Jh 9h 8h 7c", "As", splitting) == 0
    assert outcome("Ah Jd 9s 8c 7d", "Ad Jh 9h 8h 7c", "Ks", splitting) == 1


@pytest.mark.parametrize(
    "words",
    [
        {"suits": "hdc"}, {"flush": "ranks"}, {"kicker_of_pair": "next_card"}, {"top_of_high_card": "next_kicker"},
        {"top_of_straight": "suit"}, {"who_is_left": "table"},
    ],
)  # fmt: skip
def test_words_that_are_no_readings(words: dict[str, str]) -> None:
    """A switch has its own words and no other."""
    with pytest.raises(ValueError, match="expected"):
        Telesina(**words)


# ---- the exception ---------------------------------------------------------------------------------------------------


def test_with_two_left_the_royal_of_hearts_loses_to_the_least_of_spades() -> None:
    """``rank.telesina.top-loses``: two players left, these two hands; with three left the royal wins."""
    royal, least = key(ROYAL_OF_HEARTS), key(LEAST_OF_SPADES)
    assert TELESINA.beats(least, royal, 2)
    assert not TELESINA.beats(royal, least, 2)
    assert TELESINA.beats(royal, least, 3)
    assert not TELESINA.beats(least, royal, 3)


@pytest.mark.parametrize(
    "other",
    ["Ad Kd Qd Jd Td", "Js Ts 9s 8s 7s", "Td 9d 8d 7d Ad", "Tc 9c 8c 7c Ac", "As Ad Ac 7s 7d", "7s 7d 7c 7h As"],
)
def test_and_to_nothing_else(other: str) -> None:
    """Only the two named hands (Q14)."""
    royal = key(ROYAL_OF_HEARTS)
    assert TELESINA.beats(royal, key(other), 2)
    assert not TELESINA.beats(key(other), royal, 2)


def test_the_least_straight_flush_beats_no_other_royal() -> None:
    """The royal of diamonds wins against it, two left or not."""
    assert TELESINA.beats(key("Ad Kd Qd Jd Td"), key(LEAST_OF_SPADES), 2)
    assert TELESINA.beats(key(ROYAL_OF_HEARTS), key("Tc 9c 8c 7c Ac"), 2)


def test_the_named_hands_follow_the_order_of_suits() -> None:
    """Where spades are highest the royal of spades loses to the least of hearts."""
    spades_first = Telesina("shdc")
    royal, least = [spades_first.five_key(cards(text)) for text in ("As Ks Qs Js Ts", "Tc 9c 8c 7c Ac")]
    assert spades_first.beats(least, royal, 2)


@pytest.mark.parametrize("who", ["hand", "dealt", "pot"])
def test_who_counts_as_left(who: str) -> None:
    """``telesina.top_loses.scope`` says whom the table has to count (Q14); the default is the hand."""
    assert Telesina(who_is_left=who).who_is_left == who
    assert TELESINA.who_is_left == "hand"


def test_ordinary_hands() -> None:
    """The better beats, equal ones tie, no hand beats nothing."""
    queens = key("Qs Qd 9h 8c 7s")
    split = [TELESINA.best_key(cards(own), cards("Kc"), 0, 0) for own in ("Qh Js Th 9h 7d", "Qs Jh Td 9d 7h")]
    assert split[0] == split[1]
    assert TELESINA.beats(split[0], queens, 3)
    assert TELESINA.beats(queens, 0, 2)
    assert not TELESINA.beats(0, 0, 2)


# ---- the best five ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "vela", "printed", "name"),
    [
        ("Qh Jh 9h 8h Ad", "7h", "Qh Jh 9h 8h 7h", "Flush, Queen high"),
        ("Ad As 9h 9c Kc", "Kh", "As Ad Kh Kc 9h", "Two Pair, Aces and Kings"),
        ("Ad As 9h 9c Kc", "7h", "As Ad 9h 9c Kc", "Two Pair, Aces and Nines"),  # the vela is left out
        ("Ad As 9h 9c Ks", "7h", "As Ad 9h 9c Ks", "Two Pair, Aces and Nines"),
        ("Ad As 9h 8c Ks", "Kh", "As Ad Ks Kh 9h", "Two Pair, Aces and Kings"),
        ("Ks Qs Jd Tc 9h", "Kd", "Kd Qs Jd Tc 9h", "Straight, King high"),  # the better king tops it
        ("Kd Qs Jd Tc 9h", "Ks", "Kd Qs Jd Tc 9h", "Straight, King high"),
        ("Kd Qs Jd Tc 9h", "9s", "Kd Qs Jd Tc 9h", "Straight, King high"),  # either nine: the own one
        ("As Ts 9d 8c 7h", "Kd", "Ts 9d 8c 7h As", "Straight, Ten high"),
        (LEAST_OF_SPADES, "Kd", "Ts 9s 8s 7s As", "Straight Flush, Ten high"),
        (ROYAL_OF_HEARTS, "9h", "Ah Kh Qh Jh Th", "Straight Flush, Ace high"),
        ("Ks Kd Kh 9c 8d", "Qs", "Ks Kh Kd 9c 8d", "Three of a Kind, Kings"),  # side cards do not count: the own ones
        ("Ks Kd Kh Qc Qd", "Qs", "Ks Kh Kd Qd Qc", "Full House, Kings full of Queens"),
        ("Kh Qh Jh 9h 7h", "Ah", "Kh Qh Jh 9h 7h", "Flush, King high"),  # the suit alone counts: the own ones
    ],
)
def test_the_best_five_of_six(own: str, vela: str, printed: str, name: str) -> None:
    """The five that rank highest under the full key, suits included; then most own cards.

    svea/rank.telesina.best-five, svea/hole-cards.telesina.
    """
    found = best_five(TELESINA, cards(own), cards(vela), 0, 0)
    assert " ".join(CARD_TEXTS[card] for card in found) == printed
    assert TELESINA.five_name(found) == name


def test_with_ranks_before_suits_the_vela_makes_the_better_flush() -> None:
    """``ranks_then_suit``: an ace in the vela counts."""
    found = best_five(Telesina(flush="ranks_then_suit"), cards("Kh Qh Jh 9h 7h"), cards("Ah"), 0, 0)
    assert " ".join(CARD_TEXTS[card] for card in found) == "Ah Kh Qh Jh 9h"


def test_the_name_of_a_key() -> None:
    """A key names the hand as far as it tells; a flush by its suit, where that alone counts."""
    assert TELESINA.hand_name(key("Qh Jh 9h 8h 7h")) == "Flush of Hearts"
    assert TELESINA.hand_name(key("Qs Js 9s 8s 7s")) == "Flush of Spades"
    assert TELESINA.hand_name(key("Qs Jd 9s 8s 7s")) == "High Card, Queen"
    by_ranks = Telesina(flush="ranks_then_suit")
    assert by_ranks.hand_name(by_ranks.five_key(cards("Qh Jh 9h 8h 7h"))) == "Flush, Queen high"


# ---- against the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flush", ["suit", "ranks_then_suit"])
def test_every_hand_against_the_obvious_evaluator(flush: str) -> None:
    """Of all 201,376 hands every fiftieth, all when soaked: ranks, then the deciding suit, then the next one."""
    ranking = Telesina("hdcs", flush, "pair_suit", "next_card", "next_card")

    def value(five: list[int]) -> tuple[int, ...]:
        ranks = telesina_ranks(five, flush)
        suits = [height(card) for card in deciding(five)][:2] if ranks[0] not in (6, 8) else [height(five[0])]
        return (*ranks, *suits)

    assert_same_order(every_five_of_32(1 if SOAK else 50), ranking.five_key, value)


def test_deals_against_the_table_with_the_vela_met_by_name() -> None:
    """Two players, one made to resemble the other, under every combination of switches.

    The key never hears which card is the vela; the plain evaluator asks whether it decides for both.
    """
    chance = random.Random(9)
    switches = list(
        product(
            ("suit", "ranks_then_suit"), ("pair_suit", "next_kicker", "split"), ("next_card", "split"),
            ("split", "next_card"),
        )
    )  # fmt: skip
    rankings = {words: Telesina("hdcs", *words) for words in switches}
    met: Counter[str] = Counter()
    for at in range(100_000 if SOAK else 3_600):
        words = switches[at % len(switches)]
        flush, pair, high_card, straight = words
        *own, vela = chance.sample(DECK32, 6)
        other = twin(own, vela, chance)
        expected, decided = telesina_order(own, other, vela, flush, pair, high_card, straight)
        keys = [rankings[words].best_key(hand, [vela], 0, 0) for hand in (own, other)]
        assert sign(keys[0] - keys[1]) == expected, (words, [CARD_TEXTS[card] for card in [*own, vela, *other]])
        met[decided] += 1
    assert {f"vela {category}" for category in (TWO_PAIR, PAIR, HIGH, STRAIGHT)} <= set(met)
    assert min(met["ranks"], met["suit"]) > 300


def test_showing() -> None:
    """Suits rank the open hands too (``first-to-act.stud-tie``, ``open-hand``)."""
    showing = [TELESINA.showing_key(cards(text)) for text in ("Qc 8h", "Qs 8d", "Js Jd")]
    assert showing[2] > showing[0] > showing[1]


def test_what_is_no_hand() -> None:
    """Five known cards make a hand; with four there is none yet."""
    assert TELESINA.best_key(cards("As Ks Qs Js"), [], 0, 0) == 0
    with pytest.raises(ValueError, match="4 cards; expected five"):
        TELESINA.five_key(cards("As Ks Qs Js"))
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        TELESINA.best_key(cards("As Ks Qs Js Ts"), [UNKNOWN], 0, 0)
