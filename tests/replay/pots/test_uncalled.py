"""The part of a bet that nobody matched goes back, before rake and before pots are cut."""

import pytest

from tests.replay.ruling import HOUSES, derived, pots, ruling


@pytest.mark.parametrize("house", HOUSES)
def test_the_part_that_nobody_matched_is_returned(house: str) -> None:
    """It is never part of a pot (``pots.uncalled``): a bet of 50, called by an all-in for 20."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 30
        blinds 2 3
        deal
        1 folds | 2 raises to 10 | 3 calls
        flop
        2 bets 50 | 3 calls
        turn | river
        """)
    assert derived(report)["uncalled"] == {"2": "30.00"}
    assert [pot.split(",")[0] for pot in pots(report)] == ["60.00 for 2 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_bet_that_all_fold_to_goes_back_whole(house: str) -> None:
    """A last bet that nobody calls goes back, the pot is what was matched (``pots.uncalled``)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 6 | 2 calls | 3 calls
        flop
        2 bets 12 | 3 folds | 1 folds
        """)
    assert derived(report)["uncalled"] == {"2": "12.00"}
    assert derived(report)["pots"][0]["amount"] == "18.00"


@pytest.mark.parametrize("house", HOUSES)
def test_blinds_that_nobody_matched_are_uncalled_too(house: str) -> None:
    """Fine print 20: any part of an active seat's highest total, antes and blinds included."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 folds | 2 folds
        """)
    assert derived(report)["uncalled"] == {"3": "1.00"}
    assert derived(report)["net"] == {"1": "0.00", "2": "-1.00", "3": "1.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_an_ante_that_nobody_could_match_is_uncalled(house: str) -> None:
    """Fine print 20, with antes of 25: everybody else is all-in for less."""
    report = ruling(f"""
        {house} holdem no 100/200, button 1, ante 25, unit 1, for chips
        1: 10 | 2: 20 | 3: 5000
        antes 1 2 3
        3 big blind
        deal
        flop | turn | river
        """)
    assert derived(report)["uncalled"] == {"3": "205"}
    assert pots(report) == ["30 for 1 2 3", "20 for 2 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_dead_money_is_never_uncalled(house: str) -> None:
    """Dead money is never returned (``posting.dead-in-pot``)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        1 missed big | 1 dead
        deal
        1 raises to 8 | 2 folds | 3 folds
        """)
    assert derived(report)["uncalled"] == {"1": "6.00"}
    assert derived(report)["pots"][0]["amount"] == "6.00"


@pytest.mark.parametrize("house", HOUSES)
def test_a_folded_players_chips_do_not_go_back(house: str) -> None:
    """Only an active seat has an uncalled part (``pots.uncalled``); chips above all others' stay in the last pot."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 5
        blinds 2 3
        deal
        1 raises to 20 | 2 calls | 3 calls
        flop
        2 bets 10 | 1 raises to 30 | 2 folds
        turn | river
        """)
    assert derived(report)["uncalled"] == {"1": "20.00"}
    assert [pot.split(",")[0] for pot in pots(report)] == ["15.00 for 1 3", "50.00 for 1"]
