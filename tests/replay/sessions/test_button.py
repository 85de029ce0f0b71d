"""Where the button goes from one hand to the next."""

import pytest

from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.sessions.evening import HOUSES, because, evening, expected, skipped

OTHERS = ("titan", "norge", "robert", "dansk", "practice")
"""The houses whose button passes over nobody who is dealt in."""


@pytest.mark.parametrize("house", HOUSES)
def test_the_button_goes_clockwise_round_the_table(house: str) -> None:
    """``button``: one player further after every hand, and from the highest seat to the lowest."""
    evening(f"""
        {house} holdem no 1/2
        button 2: 2 5 9 | blinds 5 9
        button 5: 2 5 9 | blinds 9 2
        button 9: 2 5 9 | blinds 2 5
        button 2: 2 5 9 | blinds 5 9
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_a_button_that_stays_or_goes_too_far(house: str) -> None:
    """``button``: it moves, and to the next player; the hand after goes on from where it was."""
    report = evening(f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 1: 1 2 3 4 | blinds 2 3 | missing ← button
        button 3: 1 2 3 4 | blinds 4 1 | missing ← button
        button 4: 1 2 3 4 | blinds 1 2
        """)
    assert expected(report) == [{"button": 2}, {"button": 2}]


@pytest.mark.parametrize("house", HOUSES)
def test_the_button_passes_over_who_is_not_dealt_in(house: str) -> None:
    """``button.skip``: it goes to the next player who is dealt in, whether the others are listed or not."""
    evening(f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 4: 1 2=out 4 5 | blinds 5 1
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_there_is_no_dead_button(house: str) -> None:
    """``button.skip``: a button at a seat that is not dealt in."""
    report = evening(f"""
        {house} holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 2: 1 2=out 3 4 5 | blinds 3 4 | missing ← button.skip
        button 3: 1 2=out 3 4 5 | blinds 4 5
        button 3: 1 2=out 3=out 4 5 | blinds 4 5 | missing ← button.skip
        """)
    assert expected(report) == [{"button": 3}, {"button": 4}]


NEWCOMER = """
    {house} holdem no 1/2
    button 1: 1 3 4 5 | blinds 3 4
    button {button}: 1 2 3 4 5 | blinds {blinds} | 2 entry {mark}
    """


def test_svea_passes_over_who_comes_in_with_the_hand() -> None:
    """``svea/button.skip``: the next player who was dealt in in the hand before."""
    evening(NEWCOMER.format(house="svea", button=3, blinds="4 5", mark=""))
    report = evening(NEWCOMER.format(house="svea", button=2, blinds="3 4", mark="| missing ← button.skip"))
    assert expected(report) == [{"button": 3}]


@pytest.mark.parametrize("house", OTHERS)
def test_elsewhere_a_newcomer_may_have_the_button(house: str) -> None:
    """``button.skip``: the next player who is dealt in, newcomers included."""
    evening(NEWCOMER.format(house=house, button=2, blinds="3 4", mark=""))
    report = evening(NEWCOMER.format(house=house, button=3, blinds="4 5", mark="| missing ← button"))
    assert expected(report) == [{"button": 2}]


def test_whether_newcomers_are_passed_over_is_the_house_s_choice() -> None:
    """``button.passes_newcomers``, both ways."""
    lenient = amended("svea", "button.passes_newcomers = false")
    evening(NEWCOMER.format(house="svea", button=2, blinds="3 4", mark=""), house=lenient)
    strict = amended("robert", "button.passes_newcomers = true")
    evening(NEWCOMER.format(house="robert", button=3, blinds="4 5", mark=""), house=strict)


def test_another_player_in_the_seat_is_a_newcomer() -> None:
    """``svea/button.skip``: players are passed over, not seats."""
    evening("""
        svea holdem no 1/2
        button 1: 1 2 3 4 5 | blinds 2 3
        button 3: 1 2@anna 3 4 5 | blinds 4 5 | 2 entry
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_between_two_players_it_goes_to_and_fro(house: str) -> None:
    """``button``, heads-up; in svea as written the button posts the big blind."""
    text = """
        {house} holdem no 1/2
        button 1: 1 2 | blinds {first}
        button 2: 1 2 | blinds {second}
        button 1: 1 2 | blinds {first}
        """
    first, second = ("2 1", "1 2") if house == "svea" else ("1 2", "2 1")
    assert skipped(evening(text.format(house=house, first=first, second=second), whole=True)) == []


# --- after a void hand ----------------------------------------------------------------------------------------------

VOID = """
    {house} holdem no 1/2{money}
    button 1: 1 2 3 4 | blinds 2 3
    button 2: 1 2 3 4 | blinds 3 4 | void misdeal
    button {button}: 1 2 3 4 | blinds {blinds} {mark}
    """
STAYS = {"button": 2, "blinds": "3 4", "mark": ""}
MOVES = {"button": 3, "blinds": "4 1", "mark": ""}


def test_in_svea_the_button_moves_after_a_completed_hand() -> None:
    """``svea/button``: after a void one it stays."""
    evening(VOID.format(house="svea", money="", **STAYS))
    report = evening(VOID.format(house="svea", money="", **MOVES | {"mark": "| missing ← button"}))
    assert expected(report) == [{"button": 2}]


@pytest.mark.parametrize("house", OTHERS)
def test_elsewhere_no_text_says_where_it_goes_after_a_void_hand(house: str) -> None:
    for told in (STAYS, MOVES):
        report = evening(VOID.format(house=house, money="", **told))
        assert ("3", "button") in skipped(report)
        assert because(report, "button") == "the hand before was void, and no text says where the button goes then"


@pytest.mark.parametrize("house", HOUSES)
def test_in_tournaments_the_button_stays_after_a_void_hand(house: str) -> None:
    """``refund.amount``: in a tournament level and button stay."""
    evening(VOID.format(house=house, money=", for chips", **STAYS))
    mark = {"mark": "| missing ← refund.amount"}
    evening(VOID.format(house=house, money=", for chips", **MOVES | mark))


def test_where_the_button_goes_after_a_void_hand_is_the_house_s_choice() -> None:
    """``button.after_void``: ``stays``, ``moves`` or ``unset``."""
    wrong = {"mark": "| missing ← button"}
    stays = amended("robert", 'button.after_void = "stays"')
    evening(VOID.format(house="robert", money="", **STAYS), house=stays)
    evening(VOID.format(house="robert", money="", **MOVES | wrong), house=stays)
    moves = amended("robert", 'button.after_void = "moves"')
    evening(VOID.format(house="robert", money="", **MOVES), house=moves)
    evening(VOID.format(house="robert", money="", **STAYS | wrong), house=moves)
    unset = amended("svea", 'button.after_void = "unset"')
    evening(VOID.format(house="svea", money="", **MOVES), house=unset)


def test_a_void_hand_whose_button_has_gone() -> None:
    """Who it would stay with is not dealt in any more: no text says where it goes."""
    report = evening("""
        svea holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 | blinds 3 4 | void management
        button 4: 1 3 4 | blinds 1 3
        """)
    assert because(report, "button") == "the hand before was void, and its button is not dealt in any more"


# --- what is not judged -----------------------------------------------------------------------------------------------


def test_a_game_that_begins_anew_draws_for_the_button() -> None:
    """``button.first`` has no event: with one player left of the hand before, any button is in order."""
    report = evening("""
        robert holdem no 1/2
        button 1: 1 2 | blinds 1 2
        button 1: 1 3 | blinds 1 3
        """)
    assert because(report, "button").endswith("the game begins anew")


@pytest.mark.parametrize("played", ["", "| deal | 1 folds | 2 folds | 3 folds"])
def test_a_crash_closes_the_table(played: str) -> None:
    """``server-crash``: all chips go back to the accounts, and who comes afterwards begins anew.

    So too where the crash came after the last action and the hand stands.
    """
    report = evening(f"""
        svea holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 1 2 3 4 | blinds 3 4 {played} | void server_crash
        button 4: 1 2 3 4 | blinds 1 2
        """)
    assert "button" not in [check for _, check in skipped(report)]


def test_stud_has_no_button_to_move() -> None:
    """No text moves a button from hand to hand in a game with antes, also where one fixes the deal."""
    assert "stud7" in find_house("robert").stud.button_games
    evening("""
        robert stud7 fixed 1/2, ante 0.25
        button 1: 1 2 3 | antes 1 2 3 | deal only 1 2c 2 9s 3 Jd
        button 1: 1 2 3 | antes 1 2 3 | deal only 1 2c 2 9s 3 Jd
        """)


def test_a_hand_that_names_no_button() -> None:
    report = evening("""
        robert holdem no 1/2
        button 1: 1 2 3 | blinds 2 3
        button 0: 1 2 3 | blinds 3 1
        """)
    assert because(report, "button") == "one of the two hands names no button"
