import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pokerkit
import pytest

from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.high import CATEGORIES, High, best_key, category, high_key
from tests.replay.cards.obvious import best_value, cards, five_value


def key(text: str) -> int:
    return high_key(cards(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Qs Qd Qh 6c 6d", "Qs Qd Qh 5c 5d"),  # the pair of a full house
        ("Kh 7h 5h 3h 2h", "Qs Js Ts 8s 6s"),  # the highest card of a flush
        ("As Ad Kc Th 6s", "As Ad Qc Jh 5s"),  # the first side card beside a pair
        ("Js Jd Jh Ac Qd", "Js Jd Jh Ac 9d"),  # the second side card beside threes
        ("6s 5d 4h 3c 2d", "5s 4d 3h 2c Ad"),  # the ace of a wheel is low
        ("Ks Qs Js Ts 9s", "5s 4s 3s 2s As"),  # of a steel wheel as well
        ("2s 2d 2h 2c 4s", "2s 2d 2h 2c 3s"),  # the side card beside fours
        ("3s 3d 3h 3c 2s", "2s 2d 2h 2c As"),  # the four before it
        ("As Ad 3h 3c 4d", "As Ad 2h 2c Kd"),  # the lower pair before the side card
        ("As Ad 3h 3c 4d", "Ks Kd Qh Qc Ad"),  # the higher pair before it
        ("As Ks Qs Js 9s", "As Ks Qs Js 8s"),  # a flush to the fifth card
        ("7s 5d 4h 3c 2d 2h", "7s 5d 4h 3c 2d"),  # a sixth card may help
    ],
)
def test_ties_inside_a_category(better: str, worse: str) -> None:
    """What decides between hands of one category (``rank.high``, ``rank.kicker``)."""
    assert key(better) > key(worse)


def test_categories_from_the_royal_flush_down() -> None:
    """The ten categories, each beating the next (``rank.high``); the names are those of jackpot lists."""
    ladder = [
        ("royal_flush", "As Ks Qs Js Ts"),
        ("straight_flush", "5h 4h 3h 2h Ah"),
        ("quads", "2s 2d 2h 2c 3s"),
        ("full_house", "2s 2d 2h 3c 3s"),
        ("flush", "7h 5h 4h 3h 2h"),
        ("straight", "5h 4h 3h 2h As"),
        ("trips", "2s 2d 2h 4c 3s"),
        ("two_pair", "3s 3d 2h 2c 4s"),
        ("pair", "2s 2d 5h 4c 3s"),
        ("high_card", "7h 5h 4h 3h 2s"),
    ]
    keys = [key(text) for _, text in ladder]
    assert keys == sorted(keys, reverse=True)
    assert [category(one) for one in keys] == [name for name, _ in ladder] == list(reversed(CATEGORIES))


def test_suits_do_not_rank_hands() -> None:
    """Equal ranks tie whatever the suits (``suits``); the royal flush has no strength of its own."""
    assert key("As Kd 9h 5c 2s") == key("Ad Kh 9c 5s 2d")
    assert key("As Ks Qs Js Ts") == key("Ac Kc Qc Jc Tc")
    assert key("9s 8s 5s 3s 2s") == key("9h 8h 5h 3h 2h")


def test_the_board_plays() -> None:
    """Hold'em takes the best five of seven, none of the hole cards if need be (``hole-cards.holdem``)."""
    board = cards("As Ks Qd Jh Tc")
    assert best_key(cards("2c 2d"), board, 0, 0) == best_key(cards("3h 4h"), board, 0, 0)
    assert category(best_key(cards("2c 2d"), board, 0, 0)) == "straight"


def test_every_five_cards_once() -> None:
    """All 2,598,960 hands by the ways to suit 6,175 sets of ranks: 7,462 strengths, each category as often as known."""
    frequency: Counter[str] = Counter()
    ranked = []
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            ways -= 4
            flush = [rank * 4 for rank in ranks]
            frequency[category(high_key(flush))] += 4
            ranked.append((five_value(flush), high_key(flush)))
        five = [rank * 4 + (ranks[:at].count(rank) if counts[rank] > 1 else at % 4) for at, rank in enumerate(ranks)]
        frequency[category(high_key(five))] += ways
        ranked.append((five_value(five), high_key(five)))
    ranked.sort()
    keys = [one for _, one in ranked]
    assert keys == sorted(keys)
    assert len(set(keys)) == len({value for value, _ in ranked}) == 7462
    assert frequency == {
        "royal_flush": 4, "straight_flush": 36, "quads": 624, "full_house": 3744, "flush": 5108, "straight": 10200,
        "trips": 54912, "two_pair": 123552, "pair": 1098240, "high_card": 1302540,
    }  # fmt: skip


@pytest.mark.parametrize(("count", "hands"), [(5, 20_000), (6, 10_000), (7, 20_000)])
def test_random_hands_against_the_obvious_evaluator(count: int, hands: int) -> None:
    """Keys order hands as trying every five does, ties included."""
    chance = random.Random(count)
    dealt = [chance.sample(range(52), count) for _ in range(hands)]
    strongest_first(dealt)
    # Hands of few ranks or of one suit are rare among random ones, and where mistakes would hide.
    strongest_first([chance.sample([card for card in range(52) if card // 4 < 4], count) for _ in range(2_000)])
    strongest_first(
        [chance.sample([card for card in range(52) if card % 4 == 0 or card < 8], count) for _ in range(2_000)]
    )


def strongest_first(dealt: list[list[int]]) -> None:
    """Asserts that keys and obvious values are two names of the same strength."""
    by_value: dict[tuple[int, ...], int] = {}
    for hand in dealt:
        found = high_key(hand)
        assert by_value.setdefault(best_value(hand, []), found) == found, [CARD_TEXTS[card] for card in hand]
    keys = [by_value[value] for value in sorted(by_value)]
    assert keys == sorted(set(keys))


def test_pokerkit_agrees() -> None:
    """An independent library orders hold'em hands alike."""
    chance = random.Random(7)
    before = None
    for _ in range(2_000):
        hand = chance.sample(range(52), 7)
        texts = [CARD_TEXTS[card] for card in hand]
        theirs = pokerkit.StandardHighHand.from_game("".join(texts[:2]), "".join(texts[2:]))
        ours = high_key(hand)
        if before is not None:
            assert (ours > before[0]) == (theirs > before[1])
            assert (ours == before[0]) == (theirs == before[1])
        before = (ours, theirs)


def test_every_way_to_ask_gives_the_same_key() -> None:
    """Seven cards in a list, as hole and board: one key."""
    chance = random.Random(11)
    ranking = High()
    for _ in range(3_000):
        dealt = chance.sample(range(52), 9)
        board, holes = dealt[:5], [dealt[5:7], dealt[7:]]
        keys = [high_key(hole + board) for hole in holes]
        assert [best_key(hole, board, 0, 0) for hole in holes] == keys
        assert [ranking.best_key(hole, board, 0, 0) for hole in holes] == keys


def test_more_than_seven_cards() -> None:
    """Any five of eight or more: every five is tried."""
    chance = random.Random(13)
    for _ in range(200):
        dealt = chance.sample(range(52), 9)
        found = best_key(dealt[:4], dealt[4:], 0, 0)
        assert found == max(high_key(list(five)) for five in combinations(dealt, 5))


def test_too_few_cards_are_no_hand() -> None:
    """A key of 0 where five cards cannot be had."""
    assert best_key(cards("As Ad"), [], 0, 0) == 0
    assert best_key(cards("As Ad"), cards("Ah Ac"), 0, 0) == 0
    assert best_key(cards("As Ad Ah Ac"), cards("Kc Kd"), 2, 3) == 0


@pytest.mark.parametrize("count", [0, 4, 8])
def test_a_high_hand_is_of_five_to_seven_cards(count: int) -> None:
    """Another number is refused."""
    with pytest.raises(ValueError, match=f"{count} cards; expected five to seven"):
        high_key(list(range(count)))


@pytest.mark.parametrize("text", ["As Ks Qs Js Ts 9s 8s", "2c 2d 2h 3s 3c 3d 4h"])
@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize(
    "ask",
    [
        high_key,
        lambda hand: best_key(hand[:2], hand[2:], 0, 0),
        lambda hand: best_key(hand[:2], hand[2:], 2, 3),
        lambda hand: best_key(hand[:5], hand[5:], 3, 2),
    ],
)
def test_an_unknown_card_is_never_guessed_at(ask: Callable[[list[int]], object], place: int, text: str) -> None:
    """``??`` has no rank, wherever it stands and whatever the others are."""
    hand = cards(text)
    ask(hand)
    hand[place] = UNKNOWN
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        ask(hand)


def test_that_or_better() -> None:
    """A jackpot list's ``quads`` means four of a kind or better."""
    ranking = High()
    assert ranking.reaches(key("2s 2d 2h 2c 3s"), "quads")
    assert ranking.reaches(key("As Ks Qs Js Ts"), "straight_flush")
    assert not ranking.reaches(key("Ks Qs Js Ts 9s"), "royal_flush")
    assert not ranking.reaches(key("As Ad Ah Kc Ks"), "quads")
    assert not ranking.reaches(0, "high_card")
    with pytest.raises(ValueError, match="'poker' is no category of high52; there are high_card, pair"):
        ranking.reaches(key("2s 2d 2h 2c 3s"), "poker")
