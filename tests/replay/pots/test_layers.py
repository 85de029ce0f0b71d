"""Pots are layers of equal contribution, cut at each different total of the players still active."""

import pytest

from tests.replay.ruling import HOUSES, derived, pots, ruling, shares, steps


def amounts(text: str) -> list[str]:
    """The pots of the dictated hand without their rake."""
    return [pot.split(",")[0] for pot in pots(ruling(text))]


@pytest.mark.parametrize("house", HOUSES)
def test_ten_twenty_five_and_fifty(house: str) -> None:
    """Totals 10 (all-in), 25 (all-in), 50: 25 uncalled, main pot 30 for all three, side pot 30 for the last two.

    ``pots``, ``pots.layers``: an all-in player contests from each opponent at most what he put in.
    """
    text = f"""
        {house} holdem no 1/2, button 1
        1: 10 | 2: 25 | 3: 50
        blinds 2 3
        deal 1 AsAh, 2 KsKh, 3 QsQh
        1 raises all-in | 2 raises all-in | 3 raises all-in
        flop 7c 4d 2h | turn 9c | river 3s
        """
    assert amounts(text) == ["30.00 for 1 2 3", "30.00 for 2 3"]
    report = ruling(text)
    assert derived(report)["uncalled"] == {"3": "25.00"}
    assert [share.split()[0] for share in shares(report)] == ["1", "2"]


@pytest.mark.parametrize("house", HOUSES)
def test_the_order_of_going_all_in_decides_nothing(house: str) -> None:
    """Amounts alone decide the layers (``pots.order-of-all-in``, Q33)."""
    text = """
        {house} holdem no 1/2, button 1
        1: {one} | 2: {two} | 3: {three}
        blinds 2 3
        deal
        1 raises to {one} | 2 calls all-in | 3 calls all-in
        flop | turn | river
        """
    assert amounts(text.format(house=house, one=50, two=25, three=10)) == ["30.00 for 1 2 3", "30.00 for 1 2"]
    assert amounts(text.format(house=house, one=50, two=10, three=25)) == ["30.00 for 1 2 3", "30.00 for 1 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_folded_chips_fill_the_layers(house: str) -> None:
    """A folded player's chips fill the layers up to his total (``pots.layers``)."""
    assert amounts(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 10 | 4: 100
        blinds 2 3
        deal
        4 raises to 10 | 1 calls | 2 calls | 3 calls
        flop
        2 bets 20 | 4 calls | 1 calls
        turn
        2 bets 40 | 4 folds | 1 calls
        river
        2 checks | 1 checks
        """) == ["40.00 for 1 2 3", "140.00 for 1 2"]


@pytest.mark.parametrize("house", HOUSES)
def test_folded_chips_above_every_active_total_join_the_last_pot(house: str) -> None:
    """Fine print 20: a folded seat's chips above every active total join the last pot.

    2 and 3 are all-in for 5 and 8, 1 has put in 20 and folds to a bet that is then uncalled down to his 20.
    """
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 5 | 3: 8 | 4: 100
        blinds 2 3
        deal
        4 raises to 20 | 1 calls | 2 calls | 3 calls
        flop
        4 checks | 1 bets 20 | 4 folds
        """
    assert amounts(f"{text} turn | river") == ["20.00 for 1 2 3", "9.00 for 1 3", "24.00 for 1"]
    wrong = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 5 | 3: 8
        blinds 2 3
        deal
        1 raises to 20 | 2 calls | 3 calls
        1 folds ← hand.end
        flop | turn | river
        """
    assert amounts(wrong) == ["15.00 for 2 3", "18.00 for 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_players_who_contest_the_same_layers_share_one_pot(house: str) -> None:
    """Equal totals make no pot of their own (``pots.layers``)."""
    assert amounts(f"""
        {house} omaha pot 1/2, button 1
        1: 100 | 2: 7 | 3: 7 | 4: 100
        blinds 2 3
        deal
        4 raises to 7 | 1 calls | 2 calls | 3 calls
        flop
        4 bets 10 | 1 calls
        turn
        4 checks | 1 checks
        river
        4 checks | 1 checks
        """) == ["28.00 for 1 2 3 4", "20.00 for 1 4"]


@pytest.mark.parametrize("house", HOUSES)
def test_who_has_put_in_only_dead_money_contests_that_alone(house: str) -> None:
    """Dead money lies in pot 0, outside the layers (``pots.layers``).

    4 has one chip, which is his dead post: he contests the dead money alone, the live layers go to the others.
    """
    assert amounts(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 1
        blinds 2 3
        4 missed small 1 | 4 missed big 0
        deal
        1 calls | 2 calls | 3 checks
        flop
        2 checks | 3 checks | 1 checks
        turn
        2 checks | 3 checks | 1 checks
        river
        2 checks | 3 checks | 1 checks
        """) == ["1.00 for 1 2 3 4", "6.00 for 1 2 3"]


@pytest.mark.parametrize("house", HOUSES)
def test_each_pot_goes_to_the_best_hand_among_its_claimants(house: str) -> None:
    """Main pot to the best hand of all, side pot to the best of the others (``pots``, ``pots.separate``, Q33)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 10 | 2: 25 | 3: 25
        blinds 2 3
        deal 1 AsAh, 2 KsKh, 3 QsQh
        1 raises all-in | 2 raises all-in | 3 calls
        flop 7c 4d 2h | turn 9c | river 3s
        """)
    assert [(share.split()[0], share.split("of ")[-1]) for share in shares(report)][1] == ("2", "pot 1")
    assert shares(report)[0].startswith("1 wins ")


def test_a_step_shows_the_pots_as_they_stand() -> None:
    """What has been gathered lies in pots; bets that still lie in front of the players do not."""
    text = """
        robert holdem no 1/2, button 1
        1: 10 | 2: 25 | 3: 50
        blinds 2 3
        deal
        1 raises all-in | 2 raises all-in | 3 calls
        """
    assert steps(text)[-2].pots == []
    assert steps(f"{text} flop")[-1].pots == [
        {"pot": 0, "amount": "30.00", "eligible": [1, 2, 3]},
        {"pot": 1, "amount": "30.00", "eligible": [2, 3]},
    ]
