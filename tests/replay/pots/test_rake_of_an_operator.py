"""What holds for rake in every house, shown with a table of the operator's own where the house states none.

norge and robert take a recorded rake over as it stands, titan knows bounds: there an operator may supply a table.
"""

import pytest

from replay.houses.house import House
from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, pots, ruling, shares

CHECKED_DOWN = """
    flop {flop} | 2 checks | 3 checks | 1 checks
    turn {turn} | 2 checks | 3 checks | 1 checks
    river {river} | 2 checks | 3 checks | 1 checks
    """
THREE = """
    {house} holdem no 0.50/1, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 KsKd, 3 KhKc
    """


def taking(house: str, percent: str, *lines: str) -> House:
    """The house with a table of one row: so many percent, at most 3."""
    row = ('rule = "rake"', 'cap_rule = "rake"', 'kind = "percent"', f'percent = "{percent}"', 'max = "3"')
    rows = [f"rake.rows.own.{key}" for key in row]
    return amended(house, 'rake.mode = "exact"', *rows, *[f"rake.rows.own.{line}" for line in lines])


@pytest.mark.parametrize("house", HOUSES)
def test_the_sum_of_all_pots_less_what_is_uncalled(house: str) -> None:
    """Dead money included, the uncalled part not (``rake.base``)."""
    text = f"""
        {THREE.format(house=house).replace("blinds 2 3", "blinds 2 3 | 1 missed big 1 | 1 missed small 0.50")}
        1 raises to 11 | 2 folds | 3 calls
        flop | 3 checks | 1 bets 20 | 3 folds
        """
    assert pots(ruling(text, taking(house, "10"))) == ["23.00 for 1, rake 2.30"]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("percent", "rake"), [("3", "0.09"), ("3.5", "0.10"), ("3.9", "0.11"), ("4", "0.12")])
def test_down_to_the_unit(house: str, percent: str, rake: str) -> None:
    """Of a pot of 3.00; 3.5 % would be 0.105, 3.9 % 0.117 (``rake.rounding``)."""
    text = f"{THREE.format(house=house)} 1 calls | 2 calls | 3 checks {CHECKED_DOWN.format(flop='', turn='', river='')}"
    (pot,) = pots(ruling(text, taking(house, percent)))
    assert pot.endswith(f"rake {rake}")


@pytest.mark.parametrize("house", HOUSES)
def test_rake_leaves_the_pot_before_it_is_divided(house: str) -> None:
    """Odd chips are counted on the net pot (``rake.before-split``): 2.00 is even, 1.91 leaves one."""
    board = CHECKED_DOWN.format(flop="QsJsTh", turn="9d", river="8c")
    text = f"{THREE.format(house=house)} 1 folds | 2 calls | 3 checks {board.replace(' | 1 checks', '')}"
    assert shares(ruling(text, taking(house, "4.5"))) == ["2 wins 0.95", "3 wins 0.95", "2 wins odd 0.01"]
    assert shares(ruling(text, taking(house, "5"))) == ["2 wins 0.95", "3 wins 0.95"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_pot_won_without_showdown_is_raked_like_another(house: str) -> None:
    """If the required street was reached (``rake.uncalled-win``): here the flop; before it nothing, where one is."""
    text = f"{THREE.format(house=house)} 1 calls | 2 calls | 3 checks | flop | 2 bets 5 | 3 folds | 1 folds"
    assert pots(ruling(text, taking(house, "10"))) == ["3.00 for 2, rake 0.30"]


@pytest.mark.parametrize(("house", "otherwise"), [("svea", "0.15"), ("titan", "0.15"), ("dansk", "0.07")])
def test_players_dealt_in_decide_the_row(house: str, otherwise: str) -> None:
    """Who sits out does not count, who folded at once does (``rake.players``): with four the house's own row fits."""
    judge = taking(house, "10", "players = [2, 3]")
    text = """
        {house} holdem no 0.50/1, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100{out}
        blinds 2 3
        deal
        {four}1 calls | 2 calls | 3 checks
        flop | 2 checks | 3 checks | 1 bets 4 | 2 folds | 3 folds
        """
    assert pots(ruling(text.format(house=house, out=" out", four=""), judge)) == ["3.00 for 1, rake 0.30"]
    four = text.format(house=house, out="", four="4 folds | ")
    assert pots(ruling(four, judge)) == [f"3.00 for 1, rake {otherwise}"]


@pytest.mark.parametrize("house", HOUSES)
def test_rake_is_spread_main_pot_first(house: str) -> None:
    """The rake of the pots so far together is that of their sum (``rake.allocation``): the cap falls on the last pot.

    10 % and at most 3: of the main pot of 15.00 1.50, of the two together 3.00 of 35.00.
    """
    text = f"""
        {THREE.format(house=house).replace("3: 100", "3: 5")}
        1 raises to 15 | 2 calls | 3 calls
        flop | 2 checks | 1 checks | turn | 2 checks | 1 checks | river | 2 checks | 1 checks
        """
    assert pots(ruling(text, taking(house, "10"))) == ["15.00 for 1 2 3, rake 1.50", "20.00 for 1 2, rake 1.50"]
