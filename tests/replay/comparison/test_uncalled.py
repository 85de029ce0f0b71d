"""The recorded return of an uncalled bet held against the derived one."""

import pytest

from tests.replay.ruling import HOUSES, missing, ruling

BET = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 6 | 2 calls | 3 calls
    flop | 2 bets 12 | 3 folds | 1 folds |
    """


@pytest.mark.parametrize("house", HOUSES)
def test_the_whole_uncalled_part_to_the_bettor(house: str) -> None:
    """The part of the last bet that nobody matched is returned (``pots.uncalled``)."""
    ruling(f"{BET.format(house=house)} uncalled 12 to 2")


@pytest.mark.parametrize("house", HOUSES)
def test_a_wrong_amount_or_seat(house: str) -> None:
    """Less, more, or to another seat (``pots.uncalled``): the finding says what is due to whom."""
    report = ruling(f"{BET.format(house=house)} uncalled 11.99 to 2 ← pots.uncalled")
    assert report.findings[0].expected == {"amount": "12.00"}
    report = ruling(f"{BET.format(house=house)} uncalled 12 to 3 ← pots.uncalled | missing ← pots.uncalled")
    assert report.findings[0].expected == {"seat": 2, "amount": "12.00"}
    assert missing(report) == [{"seat": 2, "amount": "12.00"}]


@pytest.mark.parametrize("house", HOUSES)
def test_nothing_is_uncalled_where_all_was_matched(house: str) -> None:
    """A return that is not due (``pots.uncalled``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 6 | 2 calls | 3 calls
        flop | 2 checks | 3 checks | 1 checks
        turn | 2 checks | 3 folds | 1 folds |
        """
    ruling(text)
    report = ruling(f"{text} uncalled 6 to 2 ← pots.uncalled")
    assert report.findings[0].expected == {"amount": "0.00"}
