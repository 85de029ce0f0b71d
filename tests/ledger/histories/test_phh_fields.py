"""The fields of a PHH hand, and what is expected of them."""

from decimal import Decimal

import pytest

from ledger.histories.phh_fields import PhhFields, parse_toml, unit_for, units_of
from replay.money import Unit
from tests.ledger.histories.phh_texts import phh_text


def fields(text: str) -> PhhFields:
    return PhhFields(parse_toml(text))


def test_heads_up_lists_of_forced_bets_are_in_reverse() -> None:
    """p1 is the big blind; stacks and results are not reversed."""
    read = fields(phh_text([], stacks=(10, 20), blinds=(1, 2), antes=(0, 3), more="finishing_stacks = [5, 25]"))
    lists = (read.blinds, read.antes, read.stacks, read.finishing or [])
    assert [[int(figure) for figure in figures] for figures in lists] == [[2, 1], [3, 0], [10, 20], [5, 25]]


def test_short_lists_are_filled_with_zeros() -> None:
    """As PokerKit reads them."""
    text = phh_text([], blinds=(1, 2), stacks=(9, 9, 9, 9)).replace("[1, 2, 0, 0]", "[1, 2]")
    assert list(map(int, fields(text).blinds)) == [1, 2, 0, 0]


@pytest.mark.parametrize(
    ("seats", "numbers"),
    [
        ("[3, 5, 1]", [3, 5, 1]), ("[1, 2, 3]", [1, 2, 3]), ("[9, 2, 4]", [9, 2, 4]),
        ("[3, 1, 2]", [3, 1, 2]), ("[5, 3, 1]", [1, 2, 3]), ("[1, 1, 2]", [1, 2, 3]), ("[1, 2]", [1, 2, 3]),
        ("[0, 1, 2]", [1, 2, 3]), ("[1, 2, true]", [1, 2, 3]), ('"no"', [1, 2, 3]),
    ],
)  # fmt: skip
def test_seats_count_only_if_they_run_clockwise(seats: str, numbers: list[int]) -> None:
    """Seats ascend clockwise here; a list that does not is passed over and players are numbered."""
    assert fields(phh_text([], more=f"seats = {seats}")).seats == numbers


def test_players_without_a_name_are_numbered() -> None:
    """An empty name is a name that is not known."""
    assert fields(phh_text([], more="players = ['Bo', '', ' ']")).players == ["Bo", "p2", "p3"]
    assert fields(phh_text([], more="players = ['Bo']")).players == ["p1", "p2", "p3"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('variant = "NT"', "", "variant is missing; expected one of FT, NT, NS, PO, FO/8"),
        ('"NT"', '"PLO5"', "variant is 'PLO5'; expected one of"),
        ("starting_stacks", "_stacks", "starting_stacks is missing; expected a figure a player"),
        ("[100, 100, 100]", "[100]", "starting_stacks has 1 figures; expected one a player, 2 or more"),
        ("[100, 100, 100]", "[100, -1, 100]", "starting_stacks has -1; expected a number from 0"),
        ("[100, 100, 100]", "[100, nan, 100]", "'nan' is no amount"),
        ("[100, 100, 100]", "['a', 1, 2]", "starting_stacks has 'a'; expected a number"),
        ("[0, 0, 0]", "[0, inf, 0]", "antes has Infinity; expected a number"),
        ("[0, 0, 0]", "[0, 0, 0, 1]", "antes has 4 figures; expected 3, one a player"),
        ("[0, 0, 0]", "1", "antes is no list"),
        ("blinds_or", "no_blinds_or", "blinds_or_straddles is missing"),
        ("min_bet = 2", "", "min_bet is missing; expected a number"),
        ("min_bet = 2", "min_bet = true", "min_bet has True; expected a number"),
        ("actions = []", "", "actions is missing or no list of texts"),
        ("actions = []", "actions = [1]", "actions is missing or no list of texts"),
    ],
)
def test_a_field_that_cannot_be_is_told(old: str, new: str, message: str) -> None:
    """With its name and what was expected."""
    text = phh_text([])
    assert old in text
    with pytest.raises(ValueError) as error:
        fields(text.replace(old, new))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("figures", "real", "unit"),
    [
        ("1 50 10000", False, "1"), ("1 50 10000", True, "1"), ("0.5 100", False, "0.5"), ("0.25 0.5", False, "0.25"),
        ("0.5 100", True, "0.01"), ("2067.4 1", True, "0.01"), ("0.1 0.5", False, "0.1"), ("0.05", False, "0.01"),
        ("0.005", True, "0.001"), ("0.000001", True, "0.000001"), ("3.00", True, "1"),
    ],
)  # fmt: skip
def test_the_smallest_chip_follows_from_the_figures(figures: str, real: bool, unit: str) -> None:
    """Whole, half and quarter chips; real money with decimals is in hundredths or finer."""
    assert unit_for([Decimal(figure) for figure in figures.split()], real).text == unit


def test_figures_become_whole_units_or_are_refused() -> None:
    """Nothing is rounded."""
    assert units_of(Decimal("-12.5"), Unit("0.25")) == -50
    for figure in ("12.3", "1e30"):
        with pytest.raises(ValueError, match="units of"):
            units_of(Decimal(figure), Unit("0.25"))
    with pytest.raises(ValueError, match="more than six decimals"):
        unit_for([Decimal("33.3333333333")], True)
