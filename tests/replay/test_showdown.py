"""Who shows first, in which order, and which hands have to be shown (section 10 of the rule catalogue)."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, ruling

FLOP = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    blinds 2 3
    deal 1 AsKd, 2 QsQd, 3 JsJd, 4 TsTd
    4 calls | 1 calls | 2 calls | 3 checks
    flop Ac7d2h | 2 checks | 3 checks | 4 checks | 1 checks
    turn 9c | 2 checks | 3 checks | 4 checks | 1 checks
    river 5h
    """


def order(text: str) -> list[int]:
    """The order in which the turn to show comes."""
    return list(derived(ruling(text))["show_order"])


@pytest.mark.parametrize("house", HOUSES)
def test_the_last_to_bet_or_raise_shows_first_then_clockwise(house: str) -> None:
    """If somebody bet in the last round, the last to bet or raise (``show.order``, Q30), then clockwise.

    ``show.order.next``.
    """
    text = FLOP.format(house=house)
    assert order(f"{text} | 2 checks | 3 bets 4 | 4 calls | 1 calls | 2 calls") == [3, 4, 1, 2]
    assert order(f"{text} | 2 bets 4 | 3 calls | 4 raises to 12 | 1 calls | 2 calls | 3 calls") == [4, 1, 2, 3]
    assert order(f"{text} | 2 bets 4 | 3 calls | 4 raises to 12 | 1 folds | 2 calls | 3 calls") == [4, 2, 3]


@pytest.mark.parametrize("house", HOUSES)
def test_without_a_bet_the_first_left_of_the_button(house: str) -> None:
    """All checked: the first remaining player left of the button (``show.order``)."""
    text = FLOP.format(house=house)
    assert order(f"{text} | 2 checks | 3 checks | 4 checks | 1 checks") == [2, 3, 4, 1]
    assert order(f"{text} | 2 folds | 3 checks | 4 checks | 1 checks") == [3, 4, 1]


@pytest.mark.parametrize("house", HOUSES)
def test_the_last_round_is_the_final_one(house: str) -> None:
    """A bet of an earlier round decides nothing (``show.last-round``): all-in on the turn, no bet on the river."""
    assert order(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop | 2 checks | 3 checks | 1 checks
        turn | 2 checks | 3 bets all-in | 1 calls | 2 folds
        river
        """) == [3, 1]
    assert order(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop | 2 checks | 3 checks | 1 checks
        turn | 2 checks | 3 checks | 1 bets all-in | 2 folds | 3 calls
        river
        """) == [3, 1]


def test_the_opener_may_show_first() -> None:
    """Q30: ``show.first = "opener"``: the hand that opened the betting of the last round."""
    text = f"{FLOP.format(house='robert')} | 2 bets 4 | 3 calls | 4 raises to 12 | 1 folds | 2 calls | 3 calls"
    house = amended("robert", 'show.first = "opener"')
    assert derived(ruling(text, house))["show_order"] == [2, 3, 4]
    assert derived(ruling(text, amended("robert", 'show.first = "last_aggressor"')))["show_order"] == [4, 2, 3]


@pytest.mark.parametrize("house", HOUSES)
def test_side_pots_are_shown_before_the_main_pot(house: str) -> None:
    """From the last side pot down to the main pot (``show.side-pots``).

    Seat 2 is all-in before the flop; seats 3 and 1 contest the side pot and show first, the last bettor before all.
    """
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 10 | 3: 100
        blinds 2 3
        deal
        1 raises to 10 | 2 calls | 3 calls
        flop | 3 checks | 1 bets 10 | 3 calls
        turn | 3 checks | 1 checks
        river | 3 checks |
        """
    assert order(f"{text} 1 bets 10 | 3 calls") == [1, 3, 2]
    assert order(f"{text} 1 checks") == [3, 1, 2]


@pytest.mark.parametrize("house", HOUSES)
def test_three_pots_are_shown_from_the_last_down(house: str) -> None:
    """First the claimants of the last pot, then those of the pot before who have not shown, and so on.

    ``show.side-pots``: totals 4, 10 and 30 twice; nobody bet in the last round.
    """
    assert order(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 4 | 3: 10 | 4: 100
        blinds 2 3
        deal
        4 raises to 30 | 1 calls | 2 calls | 3 calls
        flop | 4 checks | 1 checks
        turn | 4 checks | 1 checks
        river | 4 checks | 1 checks
        """) == [4, 1, 3, 2]


@pytest.mark.parametrize("house", HOUSES)
def test_a_pot_with_one_claimant_is_awarded_without_showing(house: str) -> None:
    """Fine print 5: a pot with one claimant is awarded without showing; his turn comes in the pot that is contested."""
    assert order(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 4 | 3: 100
        blinds 2 3
        deal
        1 raises to 30 | 2 calls | 3 calls
        flop | 3 bets 10 | 1 folds
        turn | river
        """) == [2, 3]


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_shows_in_an_uncalled_pot(house: str) -> None:
    """The winner of an uncalled pot decides himself whether to show (``show.uncalled``)."""
    text = f"{FLOP.format(house=house)} | 2 bets 4 | 3 folds | 4 folds | 1 folds"
    assert order(text) == []
    ruling(f"{text} | 2 shows")
    ruling(f"{text} | 2 mucks")
