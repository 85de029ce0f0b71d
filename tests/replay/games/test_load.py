"""A game file says what a game is wherever it is dealt."""

import pytest

from replay.games.game import Game
from replay.games.load import game_file, game_names
from replay.houses.compare import flat
from replay.houses.load import find_house

GAMES = (
    "americana", "draw32", "draw5", "holdem", "omaha", "omaha5", "omaha5-8", "omaha8", "soko", "stud5", "stud7",
    "stud7-8", "telesina", "triple27",
)  # fmt: skip


def dealt(name: str) -> Game:
    return find_house("practice").games[name]


def test_every_game_of_the_houses_has_a_file() -> None:
    assert game_names() == GAMES
    assert all(game_file(name) is not None for name in GAMES)


def test_a_game_without_a_file_is_told_by_none() -> None:
    assert game_file("fizzbin") is None


@pytest.mark.parametrize(
    ("name", "deal", "rounds"),
    [
        ("holdem", "down 2, bet, board 3, bet, board 1, bet, board 1, bet", 4),
        ("omaha", "down 4, bet, board 3, bet, board 1, bet, board 1, bet", 4),
        ("omaha8", "down 4, bet, board 3, bet, board 1, bet, board 1, bet", 4),
        ("omaha5", "down 5, bet, board 3, bet, board 1, bet, board 1, bet", 4),
        ("omaha5-8", "down 5, bet, board 3, bet, board 1, bet, board 1, bet", 4),
        ("soko", "down 1, up 1, bet, up 1, bet, up 1, bet, up 1, bet", 4),
        ("americana", "down 1, up 1, bet, up 1, bet, up 1, bet, up 1, bet", 4),
        ("telesina", "down 1, up 1, bet, up 1, bet, up 1, bet, up 1, bet, board 1, bet", 5),
        ("stud7", "down 2, up 1, bet, up 1, bet, up 1, bet, up 1, bet, down 1, bet", 5),
        ("stud7-8", "down 2, up 1, bet, up 1, bet, up 1, bet, up 1, bet, down 1, bet", 5),
        ("stud5", "down 1, up 1, bet, up 1, bet, up 1, bet, up 1, bet", 4),
        ("draw5", "down 5, bet, draw, bet", 2),
        ("draw32", "down 5, bet, draw, bet", 2),
        ("triple27", "down 5, bet, draw, bet, draw, bet, draw, bet", 4),
    ],
)
def test_streets(name: str, deal: str, rounds: int) -> None:
    """Cards per street, their faces and the betting rounds are those of the rule `streets`."""
    game = dealt(name)
    assert ", ".join(f"{step.kind} {step.count}".removesuffix(" 0") for step in game.streets) == deal
    assert game.rounds == rounds


@pytest.mark.parametrize("name", GAMES)
def test_deck(name: str) -> None:
    """52 cards, except in americana, telesina and 32-card draw."""
    assert dealt(name).deck == (32 if name in ("americana", "telesina", "draw32") else 52)


@pytest.mark.parametrize("name", GAMES)
def test_button_games_have_blinds_and_stud_games_antes(name: str) -> None:
    game = dealt(name)
    stud = name in ("stud7", "stud7-8", "stud5", "soko", "americana", "telesina")
    assert game.button == (not stud)
    assert (game.has_bring_in, game.has_blinds) == (stud, not stud)
    assert ("stud" in game.families) == stud
    first = flat(find_house("practice").data)[f"first_to_act.{name}.first"]
    assert first == ("bring_in" if stud else "left_of_big_blind")


@pytest.mark.parametrize(
    ("name", "use_hole", "use_board"), [("holdem", 0, 0), ("omaha", 2, 3), ("omaha5-8", 2, 3), ("stud7", 0, 0)]
)
def test_hole_cards(name: str, use_hole: int, use_board: int) -> None:
    """In the Omaha games exactly two hole cards and three of the board make a hand; elsewhere any."""
    game = dealt(name)
    assert (game.use_hole, game.use_board) == (use_hole, use_board)


@pytest.mark.parametrize(
    ("name", "high", "low"),
    [
        ("holdem", "high52", ""),
        ("omaha8", "high52", "low8"),
        ("stud7-8", "high52", "low8"),
        ("soko", "high52-soko", ""),
        ("americana", "high32", ""),
        ("telesina", "telesina", ""),
        ("draw32", "draw32", ""),
        ("triple27", "low27", ""),
    ],
)
def test_ranking(name: str, high: str, low: str) -> None:
    """A game with one side is ranked by one ranking, also where the lowest hand wins."""
    game = dealt(name)
    assert (game.high_rank, game.low_rank) == (high, low)


def test_after_the_draw_of_32_cards_the_first_to_act_is_left_of_the_big_blind() -> None:
    assert dealt("draw32").first_later == "left_of_big_blind"
    assert dealt("draw5").first_later == "left_of_button"
    assert dealt("stud5").first_later == "high_showing"


@pytest.mark.parametrize(
    ("name", "draws", "most"), [("draw5", 1, 5), ("triple27", 3, 5), ("draw32", 1, 4), ("omaha", 0, 0)]
)
def test_draws(name: str, draws: int, most: int) -> None:
    """draw5: one draw of up to five cards; triple27: three; draw32: one of up to four."""
    assert (dealt(name).draws, dealt(name).draw_max) == (draws, most)
