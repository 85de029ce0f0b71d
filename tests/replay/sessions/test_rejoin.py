"""Coming back with more than the maximum."""

import pytest

from tests.replay.amendment import amended
from tests.replay.sessions.evening import HOUSES, because, evening, expected

BACK = """
    {house} holdem no 1/2
    button 1 at 20:00: 1={had} 2 3 4 | blinds 2 3
    button 2 at 20:01: 2 3 4 | blinds 3 4
    button 3 at {last}: 2 3 4 8=out 9 | blinds 4 9
    button 4 at {at}: 1={stack} 2 3 4 8=out 9 | blinds 9 {big} {mark}
    """
"""Seat 1 is gone by 20:01, and back with another stack after the start of the third hand; seat 8 sits out and is
listed all the same."""


def back(
    house: str = "robert",
    had: str = "300",
    stack: str = "290",
    at: str = "20:21",
    mark: str = "",
    big: str = "2",
    last: str = "20:05",
) -> str:
    posts = "" if big == "1" else "| 1 entry"
    missing = f"| missing ← {mark}" if mark else ""
    return BACK.format(house=house, had=had, stack=stack, last=last, at=at, big=big, mark=f"{posts} {missing}")


@pytest.mark.parametrize("house", HOUSES)
def test_within_twenty_minutes_the_maximum_does_not_apply(house: str) -> None:
    """``buy-in.rejoin``: to who left with more than it."""
    for stack in ("201", "290", "299.99"):
        evening(back(house, stack=stack))


@pytest.mark.parametrize("house", HOUSES)
def test_after_twenty_minutes_it_does(house: str) -> None:
    """``buy-in.rejoin``: counted from when he was gone for sure to when he was still away for sure."""
    report = evening(back(house, last="20:21", at="20:22", mark="buy-in.rejoin"))
    assert expected(report) == [{"seat": 1, "most": "200.00"}]


def test_who_may_have_been_back_in_time_is_not_accused() -> None:
    """``buy-in.rejoin``: he sat down at some time between the start of a hand without him and that of the next."""
    report = evening(back(last="20:20", at="20:22"))
    assert because(report, "buy-in.rejoin") == "player p1 may have been back before the hand started"


@pytest.mark.parametrize("house", HOUSES)
def test_who_left_with_less_may_not_come_back_with_more(house: str) -> None:
    """``buy-in``: the exception is for those who had more than the maximum."""
    topic = "buy-in.default" if house == "svea" else "buy-in"
    evening(back(house, had="200", stack="200.01", mark=topic))
    evening(back(house, had="190", stack="200"))


def test_the_same_stack_says_that_he_may_never_have_left() -> None:
    """He may have sat out for an hour with what he had."""
    evening(back(stack="300", at="21:30"))


def test_somebody_else_in_his_seat_says_that_he_left() -> None:
    """Then the same stack is a buy-in as well."""
    text = """
        robert holdem no 1/2
        button 1 at 20:00: 1=300 2 3 4 | blinds 2 3
        button 2 at 20:01: 1@anna 2 3 4 | blinds 3 4 | 1 entry
        button 3 at {last}: 2 3 4 8=out | blinds 4 2
        button 4 at {at}: 1=300 2 3 4 8=out | blinds 2 3 | 1 entry {mark}
        """
    evening(text.format(last="20:05", at="20:21", mark=""))
    evening(text.format(last="20:21", at="20:22", mark="| missing ← buy-in.rejoin"))


def test_how_long_is_the_house_s_choice() -> None:
    """``buy_in.rejoin_minutes``."""
    sixty = amended("robert", "buy_in.rejoin_minutes = 60")
    evening(back(last="20:30", at="21:01"), house=sixty)
    evening(back(last="21:01", at="21:02", mark="buy-in.rejoin"), house=sixty)
    never = amended("robert", "buy_in.rejoin_minutes = 0")
    evening(back(at="20:06", mark="buy-in.rejoin"), house=never)


def test_where_nobody_is_listed_who_waits_he_may_have_come_back_earlier() -> None:
    """When he sat down is not on record: nobody is accused."""
    for big in "21":
        report = evening(back(at="20:40", big=big).replace(" 8=out", ""))
        why = "the record lists nobody who waits: player p1 may have been back earlier"
        assert because(report, "buy-in.rejoin") == why
    evening(back(last="20:30", at="20:40", big="1", mark="buy-in.rejoin"))


def test_without_times_nothing_can_be_told() -> None:
    text = back(at="20:40").replace(" at 20:01", "")
    assert because(evening(text), "buy-in.rejoin") == "when player p1 left and came back is not known"
    text = back(at="20:40").replace(" at 20:05", "")
    assert because(evening(text), "buy-in.rejoin") == "when player p1 left and came back is not known"
    text = back(at="20:40").replace(" at 20:40", "")
    assert because(evening(text), "buy-in.rejoin") == "when player p1 left and came back is not known"


def test_a_crash_sends_everybody_home() -> None:
    """``server-crash``: chips go to the accounts; who had more than the maximum may come back with it in time."""
    text = """
        robert holdem no 1/2
        button 1 at 20:00: 1=300 2 3 4 | blinds 2 3
        button 2 at 20:01: 1=300 2 3 4 | blinds 3 4 | void server_crash
        button 2 at 20:10: 2=100 3=100 4=100 8=100=out | blinds 3 4
        button 3 at {last}: 2 3 4 8=out | blinds 4 2
        button 4 at {at}: 1=300 2 3 4 | blinds 2 3 | 1 entry {mark}
        """
    evening(text.format(last="20:20", at="20:30", mark=""))
    evening(text.format(last="20:30", at="20:31", mark="| missing ← buy-in.rejoin"))


def test_right_after_a_crash_when_he_left_is_not_known() -> None:
    report = evening("""
        robert holdem no 1/2
        button 1 at 20:00: 1=300 2 3 4 | blinds 2 3 | void server_crash
        button 2 at 23:00: 1=300 2 3 4=79 | blinds 3 4 | missing ← buy-in
        """)
    assert because(report, "buy-in.rejoin") == "when player p1 left and came back is not known"


def test_a_stack_of_which_record_and_rules_differ_is_not_known() -> None:
    """By the rules he left with 190, by the record with 210; the maximum is 200."""
    report = evening("""
        robert holdem no 1/2
        button 1 at 20:00: 1=190 2 3 4 | blinds 2 3 | deal | 4 folds | 1 folds | 2 folds | stacks 1 210 2 99 3 101 4 100
        button 2 at 20:01: 1@anna=100 2 3 4 | blinds 3 4 | 1 entry
        button 3 at 20:05: 2 3 4 | blinds 4 2
        button 4 at 20:10: 1=205 2 3 4 | blinds 2 3 | 1 entry
        """)
    assert because(report, "buy-in.rejoin") == "what player p1 left with is not known"
