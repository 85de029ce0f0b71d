"""Tournament players who are away are dealt in until their chips are gone."""

import pytest

from tests.replay.sessions.evening import HOUSES, evening, expected

AWAY = """
    {house} holdem no 1/2, {money}
    button 1: 1 2 3 4 | blinds 2 3
    button 2: 1{away} 2 3 4 | blinds 3 4 {mark}
    """


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("money", ["for chips", "tournament, for chips"])
def test_who_was_dealt_in_is_dealt_in_again(house: str, money: str) -> None:
    """``disconnect.tournament``: blinds and antes are posted for him in every round until his stack is gone."""
    evening(AWAY.format(house=house, money=money, away="", mark=""))
    report = evening(AWAY.format(house=house, money=money, away="=out", mark="| missing ← disconnect.tournament"))
    assert expected(report) == [{"seat": 1}]


def test_who_has_no_chips_is_out() -> None:
    evening(AWAY.format(house="dansk", money="for chips", away="=0=out", mark=""))


def test_in_cash_games_a_player_may_sit_out() -> None:
    evening(AWAY.format(house="dansk", money="for real", away="=out", mark=""))


def test_who_is_not_listed_may_have_been_moved() -> None:
    """To another table: one table's hands cannot show that he was left out."""
    evening("""
        dansk holdem no 1/2, for chips
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 2 3 4 | blinds 3 4
        """)


def test_who_has_just_been_moved_here_may_wait() -> None:
    evening("""
        dansk holdem no 1/2, for chips
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 9=out | blinds 3 4
        """)


def test_another_player_in_the_seat_is_somebody_else() -> None:
    evening("""
        dansk holdem no 1/2, for chips
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1@anna=100=out 2 3 4 | blinds 3 4
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_who_lost_his_connection_may_be_back_for_the_next_hand(house: str) -> None:
    """``disconnect.seat``, ``disconnect.time-bank``: he takes no part until he is back, but coming back is no event and
    how long his seat is kept is the room's setting: hands alone, however many, show neither."""
    evening(f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3 | deal | 4 folds | 1 folds disconnected | 2 folds
        button 2: 1 2 3 4 | blinds 3 4
        """)
