"""The recorded final stacks held against the derived ones."""

import pytest

from tests.replay.ruling import HOUSES, derived, ruling

HAND = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAh, 2 KsKh, 3 QsQh
    1 raises to 10 | 2 calls | 3 calls
    flop 7c4d2h | 2 checks | 3 checks | 1 checks
    turn 9c | 2 checks | 3 checks | 1 checks
    river 3s | 2 checks | 3 checks | 1 checks |
    """


@pytest.mark.parametrize("house", HOUSES)
def test_final_stacks(house: str) -> None:
    """Start less what was put in, and what was won (section 18)."""
    report = ruling(f"{HAND.format(house=house)} stacks 1 120, 2 90, 3 90")
    assert derived(report)["stacks"] == {"1": "120.00", "2": "90.00", "3": "90.00"}
    assert derived(report)["net"] == {"1": "20.00", "2": "-10.00", "3": "-10.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_final_stacks_that_are_wrong_while_all_else_agrees(house: str) -> None:
    """Fine print 12: ``table-stakes``; the finding has the seats that differ."""
    report = ruling(f"{HAND.format(house=house)} 1 wins 30 | stacks 1 119, 2 91, 3 90 ← table-stakes")
    assert report.findings[0].expected == {"stacks": {"1": "120.00", "2": "90.00"}}
    assert report.findings[0].recorded == {"stacks": {"1": "119.00", "2": "91.00"}}


@pytest.mark.parametrize("house", HOUSES)
def test_a_seat_that_is_left_out_has_not_changed(house: str) -> None:
    """A seat without a final stack is taken to have that of the start."""
    ruling(f"{HAND.format(house=house)} stacks 1 120, 2 90 ← table-stakes")
    folded = f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 folds | 2 folds |
        """
    ruling(f"{folded} stacks 2 99, 3 101")


@pytest.mark.parametrize("house", HOUSES)
def test_stacks_that_follow_from_another_fault_cite_its_rule(house: str) -> None:
    """Final stacks are wrong by themselves only while all else agrees (fine print 12)."""
    ruling(
        f"{HAND.format(house=house)} 2 wins 30 ← rank.high | stacks 1 90, 2 120, 3 90 ← rank.high | missing ← rank.high"
    )


def test_where_a_type_has_no_event_its_chips_show_in_the_stacks() -> None:
    """Fine print 3: chips that it should have moved show at ``hand_finished``: no rake taken."""
    text = HAND.format(house="svea").replace(", for play", "")
    ruling(f"{text} stacks 1 118.50, 2 90, 3 90")
    ruling(f"{text} stacks 1 120, 2 90, 3 90 ← table-stakes")


@pytest.mark.parametrize("house", HOUSES)
def test_where_nobody_can_say_who_won_the_sum_is_held(house: str) -> None:
    """Sum of stacks before = sum after + rake: no chip comes or goes, whoever won."""
    text = HAND.format(house=house).replace("deal 1 AsAh, 2 KsKh, 3 QsQh", "deal 1 ????, 2 KsKh, 3 QsQh")
    ruling(f"{text} stacks 1 90, 2 120, 3 90", verdict="unverifiable")
    ruling(f"{text} stacks 1 90, 2 121, 3 90 ← table-stakes")
