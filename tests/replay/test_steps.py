"""A hand step by step: one step before any event and one after each, as far as replay gets."""

from decimal import Decimal

import pytest

from tests.replay.ruling import HOUSES, steps

HAND = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 6 | 2 folds | 3 calls
    flop | 3 checks | 1 bets 5 | 3 folds
    uncalled 5 to 1 | 1 wins 13
    """


@pytest.mark.parametrize("house", HOUSES)
def test_one_step_an_event_and_the_start(house: str) -> None:
    """Fourteen events, the first step before all of them; settlement has its steps too."""
    walked = steps(HAND.format(house=house))
    assert [step.index for step in walked] == list(range(-1, 14))


@pytest.mark.parametrize("house", HOUSES)
def test_steps_end_where_replay_cannot_go_on(house: str) -> None:
    """A bet of more than the stack: the steps before it remain."""
    walked = steps(HAND.format(house=house).replace("1 bets 5", "1 bets 500"))
    assert walked[-1].text == "Seat 3 checks"
    assert len(walked) == 11


def test_a_hand_that_cannot_be_played_has_no_steps() -> None:
    """A game or limit that the house does not offer."""
    assert steps(HAND.format(house="dansk").replace("no 1/2", "half-pot 1/2")) == []


@pytest.mark.parametrize("house", HOUSES)
def test_no_chip_is_lost_between_steps(house: str) -> None:
    """Stacks and pot together are the same at every step until the pot is awarded."""
    for step in steps(HAND.format(house=house)):
        assert sum(Decimal(str(seat["stack"])) for seat in step.seats) + Decimal(step.pot) == 300


def test_what_a_player_does_belongs_to_the_street_that_it_closes() -> None:
    """The last action of a round is still that round's; the card after it opens the next street."""
    streets = [step.street for step in steps(HAND.format(house="svea"))]
    assert streets == [
        *["posting"] * 3,
        *["before the flop"] * 6,
        *["flop"] * 4,
        *["hand over"] * 2,
    ]
