"""One action after another within a round: whose turn it is, and what comes out of turn or too late."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, ruling, to_act

TWO = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100
    """


@pytest.mark.parametrize("house", HOUSES)
def test_the_first_round_begins_left_of_the_big_blind(house: str) -> None:
    """Left of the big blind (``first-to-act.first-round``)."""
    text = f"""
        {house} holdem no 1/2, button 2
        2: 100 | 4: 100 | 5: 100 | 9: 100
        blinds 4 5
        deal
        """
    assert to_act(text) == 9
    report = ruling(f"{text} 2 folds ← first-to-act.first-round | 4 folds | 5 checks | 9 folds")
    assert report.findings[0].expected == {"seat": 9}


@pytest.mark.parametrize("house", HOUSES)
def test_later_rounds_begin_left_of_the_button(house: str) -> None:
    """First active left of the button (``first-to-act.later``); a folded blind is passed over."""
    text = f"""
        {house} holdem no 1/2, button 2
        2: 100 | 4: 100 | 5: 100 | 9: 100
        blinds 4 5
        deal
        9 calls | 2 calls | 4 folds | 5 checks
        flop
        """
    assert to_act(text) == 5
    ruling(f"{text} | 9 checks ← first-to-act.later | 2 checks | 5 checks | turn | 5 checks | 9 checks | 2 checks")


def test_later_rounds_may_begin_left_of_the_big_blind() -> None:
    """Q11: `titan` to the letter runs later rounds as the first: ``first_to_act.holdem.later``."""
    text = """
        titan holdem no 1/2, button 2
        2: 100 | 4: 100 | 5: 100 | 9: 100
        blinds 4 5
        deal
        9 calls | 2 calls | 4 calls | 5 checks
        flop
        """
    assert to_act(text, amended("titan", 'first_to_act.holdem.later = "left_of_big_blind"')) == 9
    assert to_act(text, amended("titan", 'first_to_act.holdem.later = "left_of_button"')) == 4


@pytest.mark.parametrize("house", HOUSES)
def test_action_goes_clockwise(house: str) -> None:
    """Nobody acts out of turn (``action.clockwise``); a skipped seat keeps its turn (fine print 19)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        4 calls | 2 calls ← action.clockwise |
        """
    assert to_act(text) == 3
    assert to_act(f"{text} 3 checks") == 1
    report = ruling(f"{text} 3 checks | 1 folds | flop | 2 checks | 3 checks | 4 checks")
    assert report.findings[0].expected == {"seat": 1}


@pytest.mark.parametrize("house", HOUSES)
def test_after_folding_nobody_acts(house: str) -> None:
    """Acting after folding cites ``action.clockwise`` (fine print 12) and ends what can be replayed."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        4 folds | 1 calls | 2 calls | 3 checks
        flop
        2 checks | 3 checks | 4 bets 10 ← action.clockwise | 1 folds
        """)
    assert report.derived() == {}


def test_order_of_action_with_two_players_in_svea() -> None:
    """Fine print 11: the order of action heads-up in `svea` cites ``svea/blinds.heads-up``."""
    text = f"{TWO.format(house='svea')} blinds 2 1 | deal |"
    ruling(f"{text} 1 checks ← blinds.heads-up | 2 folds")
    ruling(f"{text} 2 calls | 1 checks | flop | 1 checks ← blinds.heads-up | 2 checks")
    ruling(f"{TWO.format(house='titan')} blinds 1 2 | deal | 2 checks ← first-to-act.first-round | 1 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_an_action_after_the_round_is_over(house: str) -> None:
    """Acting after the round or the hand is over: ``hand.end`` (fine print 12); chips that moved have moved."""
    text = f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 6 | 2 folds | 3 calls | 3 bets 10 ← hand.end
        """
    assert to_act(text) is None
    report = ruling(f"{text} | flop | 3 checks | 1 checks | turn | 3 checks | 1 checks | river | 3 checks | 1 checks")
    assert derived(report)["uncalled"] == {"3": "10.00"}
    assert derived(report)["pots"][0]["amount"] == "13.00"


@pytest.mark.parametrize("house", HOUSES)
def test_a_skipped_seat_keeps_its_turn(house: str) -> None:
    """After an act out of turn, action goes on clockwise from the seat that acted (fine print 19)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        4 calls | 3 checks ← action.clockwise |
        """
    assert to_act(text) == 1
    assert to_act(f"{text} 1 folds") == 2
    assert to_act(f"{text} 1 folds | 2 calls") is None
