"""The way through a hand's streets: who has the next thing to do, and when the hand is over."""

import pytest

from tests.replay.ruling import HOUSES, derived, pots, ruling, to_act

START = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAh, 2 KsKh, 3 QsQh
    """
RIVER = """
    1 calls | 2 calls | 3 checks
    flop 7c4d2h | 2 checks | 3 checks | 1 checks
    turn 9c | 2 checks | 3 checks | 1 checks
    river 3s | 2 checks | 3 checks | 1 checks
    """


def start(house: str) -> str:
    return START.format(house=house)


CHECKED = "1 calls | 2 calls | 3 checks"
ROUND = "2 checks | 3 checks | 1 checks"


def dealt(house: str, game: str) -> str:
    return f"""
        {house} {game} no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        """


@pytest.mark.parametrize("house", HOUSES)
def test_a_street_before_its_betting_round_is_over(house: str) -> None:
    """A street dealt before its betting round is over (``streets``): the finding says who had still to act."""
    report = ruling(f"{start(house)} 1 calls | 2 calls | flop ← streets | 2 checks")
    assert report.findings[0].expected == {"seat": 3}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8"])
def test_hole_cards_flop_turn_and_river(house: str, game: str) -> None:
    """Two or four hole cards, bet, three, bet, one, bet, one, bet (``streets``)."""
    text = f"{dealt(house, game)} deal | {CHECKED} | flop | {ROUND} | turn | {ROUND} | river | {ROUND}"
    assert len(derived(ruling(text))["show_order"]) == 3


@pytest.mark.parametrize(("house", "game"), [("svea", "omaha5"), ("svea", "omaha5-8"), ("dansk", "omaha5")])
def test_five_hole_cards(house: str, game: str) -> None:
    """Five hole cards, then as in Omaha (``streets``)."""
    ruling(f"{dealt(house, game)} deal | {CHECKED} | flop | {ROUND} | turn | {ROUND} | river | {ROUND}")


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_ends_when_one_active_player_is_left(house: str) -> None:
    """The hand ends when one active player is left (``hand.end``): nobody acts and no card comes any more."""
    text = f"{start(house)} 1 raises to 6 | 2 folds | 3 folds |"
    ruling(text)
    ruling(f"{text} 1 checks ← hand.end")
    ruling(f"{text} flop 7c4d2h ← hand.end")


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_ends_at_the_showdown(house: str) -> None:
    """Or at showdown after the last round (``hand.end``)."""
    assert derived(ruling(f"{start(house)} {RIVER}"))["show_order"] == [2, 3, 1]
    ruling(f"{start(house)} {RIVER} | 2 bets 4 ← hand.end")


@pytest.mark.parametrize("house", HOUSES)
def test_with_at_most_one_able_to_act_the_board_is_dealt_without_betting(house: str) -> None:
    """When at most one player is able to act and owes nothing, the remaining cards are dealt (``hand.end``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 20 | 3: 30
        blinds 2 3
        deal
        1 raises to 40 | 2 calls | 3 calls |
        """
    assert to_act(text) is None
    ruling(f"{text} flop | turn | river")
    ruling(f"{text} flop | 1 checks ← hand.end | turn | river")


@pytest.mark.parametrize("house", HOUSES)
def test_who_owes_something_still_acts(house: str) -> None:
    """One able to act who faces an all-in has his choice (``hand.end``)."""
    text = f"{start(house)} 1 raises all-in | 2 calls |"
    assert to_act(text) == 3
    ruling(f"{text} 3 folds | flop | turn | river")


@pytest.mark.parametrize("house", HOUSES)
def test_everybody_is_all_in_on_the_blinds(house: str) -> None:
    """Nobody can act: the board is dealt at once."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 0.50 | 3: 2
        blinds 2 3
        deal
        """
    assert to_act(text) == 1
    report = ruling(f"{text} | 1 calls | flop | turn | river")
    assert [pot.split(",")[0] for pot in pots(report)] == ["1.50 for 1 2 3", "3.00 for 1 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_whose_turn_it_is_at_every_point(house: str) -> None:
    """As soon as the last card of a street is out; nobody while cards are due."""
    text = start(house)
    for events, seat in (
        ("", 1),
        ("1 calls |", 2),
        ("2 calls |", 3),
        ("3 checks |", None),
        ("flop 7c4d2h |", 2),
        ("2 checks |", 3),
        ("3 bets 2 |", 1),
        ("1 folds |", 2),
        ("2 calls |", None),
        ("turn 9c |", 2),
    ):
        text += events
        assert to_act(text) == seat
