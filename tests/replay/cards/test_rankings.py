import random
from itertools import combinations

import pytest

from replay.cards.ranking import Ranking
from replay.cards.rankings import find_ranking, is_built
from replay.games.load import game_names
from replay.houses.load import find_house
from tests.replay.cards.obvious import cards

NAMES = ["high52", "low8", "high52-soko", "high32", "telesina", "draw32", "low27"]


@pytest.mark.parametrize("name", NAMES)
def test_rankings_by_the_names_of_house_data(name: str) -> None:
    """A house's ``high_rank`` and ``low_rank`` find their ranking."""
    assert is_built(name)
    assert find_ranking(name).name == name


def test_every_game_that_there_is_has_its_rankings() -> None:
    """No house deals a game whose hands cannot be compared."""
    for house in ("practice", "svea"):
        games = find_house(house).games
        assert set(games) <= set(game_names())
        for game in games.values():
            assert is_built(game.high_rank)
            assert is_built(game.low_rank or "low8")


@pytest.mark.parametrize("name", ["", "high53", "High52"])
def test_a_ranking_that_is_not_built(name: str) -> None:
    """It can be asked for without an error, and is refused by name."""
    assert not is_built(name)
    with pytest.raises(ValueError, match=f"no ranking '{name}' is built; there are high52, low8"):
        find_ranking(name)


@pytest.mark.parametrize("name", ["high52", "low8"])
@pytest.mark.parametrize(
    ("hole_cards", "use_hole", "use_board"), [(2, 0, 0), (7, 0, 0), (4, 2, 3), (5, 2, 3), (5, 3, 2)]
)
def test_what_a_new_ranking_gets_for_nothing(name: str, hole_cards: int, use_hole: int, use_board: int) -> None:
    """Keys of five cards are enough: the base finds the best by trying every five, as the built rankings' own do."""
    ranking = find_ranking(name)
    chance = random.Random(hole_cards)
    for _ in range(50):
        dealt = chance.sample(range(52), 5 + 2 * hole_cards)
        board, holes = dealt[:5], [dealt[5 : 5 + hole_cards], dealt[5 + hole_cards :]]
        keys = [ranking.best_key(hole, board, use_hole, use_board) for hole in holes]
        assert [Ranking.best_key(ranking, hole, board, use_hole, use_board) for hole in holes] == keys


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole_cards", [5, 6, 7])
def test_five_to_seven_cards_in_any_hands(name: str, hole_cards: int) -> None:
    """However a ranking finds the best five, it is the one that trying all finds; hole and board are no difference."""
    ranking = find_ranking(name)
    chance = random.Random(hole_cards)
    for _ in range(60):
        dealt = chance.sample(range(20, 52), hole_cards)
        best = max(ranking.best_key(list(five), [], 0, 0) for five in combinations(dealt, 5))
        assert Ranking.best_key(ranking, dealt, [], 0, 0) == best
        assert ranking.best_key(dealt, [], 0, 0) == ranking.best_key(dealt[:-1], dealt[-1:], 0, 0) == best


def test_no_hand_of_a_new_ranking() -> None:
    """Too few cards are a key of 0."""
    assert Ranking.best_key(find_ranking("high52"), [51, 50], [49, 48], 0, 0) == 0


# ---- what else every ranking can say ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_larger_key_beats(name: str) -> None:
    """Equal ones tie; how many are left matters to telesina alone."""
    ranking = find_ranking(name)
    for left in (2, 3):
        assert ranking.beats(9, 7, left)
        assert not ranking.beats(7, 9, left)
        assert not ranking.beats(7, 7, left)


# ---- a house's own switches ------------------------------------------------------------------------------------------

PRACTICE = find_house("practice").data


def switched(key: str, value: object) -> dict[str, object]:
    """House data with one switch set."""

    def laid(table: dict[str, object], steps: list[str]) -> dict[str, object]:
        if len(steps) == 1:
            return {**table, steps[0]: value}
        below = table[steps[0]]
        assert isinstance(below, dict)
        assert steps[1] in below, f"{key} is no key of the house file"
        return {**table, steps[0]: laid(below, steps[1:])}

    return laid(PRACTICE, key.split("."))


@pytest.mark.parametrize("name", NAMES)
def test_without_a_house_the_readings_that_are_chosen(name: str) -> None:
    """A house whose switches are the defaults has rankings like the ones without a house, kept for the next hand."""
    ours = find_ranking(name, PRACTICE)
    assert ours.name == name
    assert find_ranking(name, find_house("svea").data) is find_ranking(name, find_house("svea").data)
    assert ours.who_is_left == find_ranking(name).who_is_left == "hand"
    chance = random.Random(32)
    for _ in range(200):
        five = chance.sample(range(20, 52), 5)
        assert ours.five_key(five) == find_ranking(name).five_key(five)


@pytest.mark.parametrize(
    ("name", "key", "value", "better", "worse"),
    [
        ("high52-soko", "soko.ace_low_four_straight", False, "2s 2d 9h 8c 6s", "4h 3s 2c Ad 9d"),
        ("telesina", "telesina.flush", "ranks_then_suit", "As Ks Qs Js 9s", "Qh Jh 9h 8h 7h"),
        ("telesina", "telesina.shared_kicker.pair", "next_kicker", "Kd Ks As Qh 9c", "Kh Kc As Qs 9d"),
        ("telesina", "telesina.shared_top.straight", "next_card", "Kc Qd Js Ts 9s", "Kc Qs Jh Th 9h"),
        ("telesina", "suit_order.rank", "shdc", "Ks Qs Js 9s 8s", "Kh Qh Jh 9h 8h"),
        ("draw32", "draw32.pair_suit", "best_kicker", "Kh Kd Ac Qh Jh", "Ks Kc Ad Qs Jc"),
        ("draw32", "suit_order.rank", "shdc", "Ks Qs Js 9s 8s", "Kh Qh Jh 9h 8h"),
    ],
)  # fmt: skip
def test_a_house_s_switch_reaches_its_ranking(name: str, key: str, value: object, better: str, worse: str) -> None:
    """Each switch of section 20 turns a result round, and leaves the other houses alone."""
    house = switched(key, value)
    ranking = find_ranking(name, house)
    assert ranking is find_ranking(name, house)
    assert ranking is not find_ranking(name, PRACTICE)
    usual = find_ranking(name, PRACTICE)
    assert usual.five_key(cards(better)) <= usual.five_key(cards(worse))
    assert ranking.five_key(cards(better)) > ranking.five_key(cards(worse))


def test_switches_that_end_in_a_split() -> None:
    """``split`` makes hands equal that would be decided."""
    pair = find_ranking("telesina", switched("telesina.shared_kicker.pair", "split"))
    assert pair.five_key(cards("Kd Ks As Qh 9c")) == pair.five_key(cards("Kh Kc As Qs 9d"))
    high = find_ranking("telesina", switched("telesina.shared_top.high_card", "split"))
    assert high.five_key(cards("As Kh Jd 9s 8c")) == high.five_key(cards("As Kd Jh 9h 8h"))
    assert find_ranking("telesina").five_key(cards("As Kh Jd 9s 8c")) > high.five_key(cards("As Kd Jh 9h 8h"))


@pytest.mark.parametrize("who", ["hand", "dealt", "pot"])
def test_who_is_left_is_the_house_s(who: str) -> None:
    """``telesina.top_loses.scope``."""
    assert find_ranking("telesina", switched("telesina.top_loses.scope", who)).who_is_left == who


def test_open_hands_follow_the_house() -> None:
    """``open_hand.soko_four``."""
    four_flush, pair = cards("As 9s 5s 3s"), cards("2h 2d 4c 3s")
    without = find_ranking("high52-soko", switched("open_hand.soko_four", False))
    assert without.showing_key(four_flush) < without.showing_key(pair)
    counting = find_ranking("high52-soko", PRACTICE)
    assert counting.showing_key(four_flush) > counting.showing_key(pair)


def test_a_house_without_an_order_of_suits() -> None:
    """A house that deals a game with suits and names no order takes hearts, diamonds, clubs, spades."""
    ranking = find_ranking("draw32", switched("suit_order.rank", "none"))
    assert ranking.five_key(cards("Kh Qh Jh 9h 8h")) > ranking.five_key(cards("Ks Qs Js 9s 8s"))
