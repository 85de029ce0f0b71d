"""Hands that were started and never finished."""

from replay.reconciliation.unfinished import RUNNING
from tests.replay.reconciliation.table_night import SITS, TableNight, found, instant, looked

OPEN = f"""
    robert holdem no 1/2
    19:59 opens
    {SITS.format(at="20:00")}
    button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3
    """


def left_open(
    second: str, heard: str, *after: str
) -> tuple[list[tuple[str, str, str, str]], tuple[int, dict[str, int]]]:
    """A second hand that was never finished, and was heard of last at a time."""
    told = TableNight("\n".join([OPEN, second, *after]))
    day = told.day()
    for at, hand in enumerate(told.hands):
        if at == 1:
            day.take_unfinished(hand, told.told.house, instant(heard))
        else:
            day.take(told.sealed(hand), told.told.house)
    sheet = day.finish()
    assert (sheet.hands.in_progress, sheet.hands.all()) == (1, len(told.hands))
    return found(sheet), looked(sheet.check("unfinished"))


def test_a_hand_that_was_heard_of_shortly_before_the_day_ended_may_still_be_played() -> None:
    assert left_open("button 2 at 23:29: 1 2 3 | blinds 3 1", "23:30") == ([], (0, {RUNNING: 1}))


def test_a_hand_that_was_left_is_named() -> None:
    found_, looked_ = left_open("button 2 at 23:28: 1 2 3 | blinds 3 1", "23:29")
    assert found_ == [("unfinished", "hand.unfinished", "2", "")] and looked_ == (1, {})


def test_a_hand_is_over_when_the_table_goes_on() -> None:
    """However late it is; what comes after is judged by nothing before it."""
    second, third = "button 2 at 23:50: 1 2 3 | blinds 3 1", "button 1 at 23:52: 1=77 2=8 3=9 | blinds 2 3"
    assert left_open(second, "23:51", third)[0] == [("unfinished", "hand.unfinished", "2", "")]


def test_its_stacks_are_held_against_those_before() -> None:
    assert ("carried_stacks", "chips.vanished", "2", "p1") in left_open(
        "button 2 at 23:50: 1=150 2 3 | blinds 3 1", "23:55"
    )[0]
