"""Chips from hand to hand: each explained, or named with the player and the hand."""

import pytest

from replay.reconciliation.carried_stacks import NO_EVENTS, NO_TIME
from replay.reconciliation.sitter import Sitter
from replay.reconciliation.table_books import NOT_KNOWN
from tests.replay.reconciliation.table_night import SITS, TableNight, found, looked, night

OPEN = f"""
    robert holdem no 1/2
    19:59 opens
    {SITS.format(at="20:00")}
    button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3
    """
"""After the hand seat 1 has 200, seat 2 has 199, and seat 3 has 201."""
ALL_IN = " | deal 1 7c2d 2 AsAd 3 QcQd | 2 raises all-in | 3 folds | 1 calls | flop Ah Kh 9d | turn 5s | river 6s"


def stacks(text: str, number: int = 1) -> list[tuple[str, str, str, str]]:
    """What the chips and the table's books show, whatever else the hands show."""
    return [one for one in night(text, number) if one[0] in ("carried_stacks", "table_books")]


# --- with the table's own events ------------------------------------------------------------------------------------


def test_stacks_that_are_carried_accuse_nobody() -> None:
    sheet = TableNight(
        f"{OPEN}\n button 2 at 20:07: 1 2 3 | blinds 3 1 \n button 3 at 20:09: 1 2 3 | blinds 1 2"
    ).walk()
    assert found(sheet) == []
    assert looked(sheet.check("carried_stacks")) == (9, {})


def test_chips_that_appear_are_named() -> None:
    """Nobody brought them."""
    sheet = TableNight(f"{OPEN}\n button 2 at 20:07: 1 2=200 3 | blinds 3 1").walk()
    assert found(sheet) == [("carried_stacks", "chips.appeared", "2", "p2")]
    (one,) = sheet.findings
    assert one.rule == "night/carried-stacks"
    assert (one.expected, one.recorded) == ({"seat": 2, "stack": "199.00"}, {"seat": 2, "stack": "200.00"})
    assert one.message == "1.00 more lies before player p2 than what he had and brought"


def test_chips_that_vanish_are_named_and_the_next_hand_goes_on_from_what_is_there() -> None:
    """One fault is one finding."""
    text = f"{OPEN}\n button 2 at 20:07: 1 2=150 3 | blinds 3 1 \n button 3 at 20:09: 1 2 3 | blinds 1 2"
    assert night(text) == [("carried_stacks", "chips.vanished", "2", "p2")]


def test_what_is_brought_between_two_hands_explains_a_stack() -> None:
    """Also in parts, and while a hand is being played: it counts from the next one on."""
    text = f"{OPEN}\n 20:05:30 p2 adds 0.50 \n 20:06 p2 adds 0.50 \n button 2 at 20:07: 1 2=200 3 | blinds 3 1"
    assert night(text) == []


def test_what_happens_as_a_hand_starts_comes_before_it() -> None:
    """Of the very same instant."""
    assert night(f"{OPEN}\n 20:07 p2 adds 1 \n button 2 at 20:07: 1 2=200 3 | blinds 3 1") == []
    late = f"{OPEN}\n 20:07:01 p2 adds 1 \n button 2 at 20:07: 1 2=200 3 | blinds 3 1"
    assert night(late)[0] == ("carried_stacks", "chips.appeared", "2", "p2")


def test_who_leaves_takes_what_lies_before_him() -> None:
    assert night(f"{OPEN}\n 20:06 p3 leaves with 201") == []
    sheet = TableNight(f"{OPEN}\n 20:06 p3 leaves with 202").walk()
    assert found(sheet) == [("carried_stacks", "left.amount", "", "p3")]
    assert sheet.findings[0].expected == {"seat": 3, "amount": "201.00"}


def test_who_leaves_in_the_middle_of_a_hand_leaves_after_it() -> None:
    """He has folded, and takes what is left."""
    assert night(f"{OPEN}\n 20:05:10 p2 leaves with 199") == []


def test_who_is_dealt_in_and_never_sat_down_is_named_once() -> None:
    text = f"{OPEN}\n button 2 at 20:07: 1 2 3 4@carl=200 | blinds 3 4 \n button 3 at 20:09: 1 2 3 4@carl | blinds 4 1"
    assert night(text) == [("carried_stacks", "player.not-seated", "2", "carl")]


def test_somebody_else_in_a_seat_is_named() -> None:
    """He sits where another one sat down."""
    text = f"{OPEN}\n button 2 at 20:07: 1@carl=200 2 3 | blinds 3 1"
    assert ("carried_stacks", "player.not-seated", "2", "carl") in night(text)


def test_another_guest_may_take_the_seat_of_one_who_left() -> None:
    text = f"""{OPEN}
        20:06 p1 leaves with 200; carl sits 1, brings 100
        button 2 at 20:07: 1@carl=100 2 3 | blinds 3 1
        """
    assert night(text) == []


def test_who_sits_out_keeps_his_chips_listed_or_not() -> None:
    text = f"""{OPEN}
        20:06 p4 sits 4, brings 100
        button 2 at 20:07: 1 2 3 | blinds 3 1
        button 3 at 20:09: 1 2 3 4=100=out | blinds 1 2
        button 1 at 20:11: 1 2 3 4=100 | blinds 2 3 | 4 entry
        """
    assert stacks(text) == []
    assert stacks(text.replace("4=100 |", "4=99 |")) == [("carried_stacks", "chips.vanished", "4", "p4")]


def test_who_lost_all_buys_in_again() -> None:
    """What he brings is all that he has."""
    text = f"""{OPEN.replace("p1 sits 1, brings 200", "p1 sits 1, brings 100").replace("1=200", "1=100")}
        button 2 at 20:07: 1 2 3 | blinds 3 1{ALL_IN}
        20:10 p1 brings 120
        button 3 at 20:12: 1={{}} 2 3 | blinds 1 2
        """
    assert stacks(text.format("120")) == []
    assert stacks(text.format("121")) == [("carried_stacks", "chips.appeared", "3", "p1")]


@pytest.mark.parametrize("reason", ["misdeal", "management"])
def test_after_a_void_hand_all_have_what_they_had(reason: str) -> None:
    text = f"{OPEN}\n button 2 at 20:07: 1 2 3 | blinds 3 1 | void {reason} \n button 2 at 20:09: 1 2 3 | blinds 3 1"
    assert [one for one in night(text) if one[0] == "carried_stacks"] == []


def test_after_a_crash_the_table_is_closed_and_begins_anew() -> None:
    """``server-crash``: their chips are in their accounts, whether or not the room says that each of them left."""
    crash = f"{OPEN}\n button 2 at 20:07: 1 2 3 | blinds 3 1 | void server_crash"
    told = "20:08 p1 leaves with 200; p2 leaves with 199; p3 leaves with 201; closes"
    again = f"20:30 opens; {SITS.format(at='')[1:]} \n button 1 at 20:35: 1=200 2=200 3=200 | blinds 2 3"
    for text in (f"{crash}\n {told}\n {again}", f"{crash}\n 20:08 closes \n {again}"):
        assert [one for one in night(text) if one[0] != "refunds"] == []
    wrong = told.replace("with 199", "with 198")
    assert ("carried_stacks", "left.amount", "", "p2") in night(f"{crash}\n {wrong}")


def test_a_jackpot_may_be_laid_on_the_stack_at_once_later_or_never() -> None:
    """A late one may come hands after that which won it."""
    won = OPEN.replace("robert", "dansk").replace(
        "blinds 2 3", "blinds 2 3 | deal | 1 folds | 2 folds | 2 wins jackpot bad-beat 50"
    )
    for stacks in (("249", ""), ("199", ""), ("199", "249")):
        second, third = stacks
        text = f"{won}\n button 2 at 20:07: 1 2={second} 3 | blinds 3 1"
        if third:
            text += f"\n button 3 at 20:09: 1 2={third} 3 | blinds 1 2"
        assert [one for one in night(text) if one[0] == "carried_stacks"] == []
    twice = f"{won}\n button 2 at 20:07: 1 2=249 3 | blinds 3 1 \n button 3 at 20:09: 1 2=299 3 | blinds 1 2"
    assert ("carried_stacks", "chips.appeared", "3", "p2") in night(twice)


def test_a_jackpot_in_the_recorded_stacks_is_laid_there_once() -> None:
    """It is neither laid on the stack again nor taken away from it."""
    won = OPEN.replace("robert", "dansk").replace(
        "blinds 2 3",
        "blinds 2 3 | deal | 1 folds | 2 folds | 2 wins jackpot bad-beat 50 | stacks 1 200 2 249 3 201",
    )
    for stack, code in ((249, ""), (299, "chips.appeared"), (199, "chips.vanished")):
        codes = [one[1] for one in stacks(f"{won}\n button 2 at 20:07: 1 2={stack} 3 | blinds 3 1")]
        assert codes == ([code] if code else [])


def test_a_wrong_award_is_the_hand_s_fault_and_not_the_next_one_s() -> None:
    """What lies before the players may be what was recorded or what is right."""
    wrong = OPEN.replace("blinds 2 3", "blinds 2 3 | deal | 1 folds | 2 folds | stacks 1 200 2 200 3 200")
    for second in ("1=200 2=200 3=200", "1=200 2=199 3=201"):
        text = f"{wrong}\n button 2 at 20:07: {second} | blinds 3 1"
        assert [one for one in night(text) if one[0] == "carried_stacks"] == []
    gone = f"{wrong}\n button 2 at 20:07: 1=200 2=198 3=201 | blinds 3 1"
    assert ("carried_stacks", "chips.vanished", "2", "p2") in night(gone)


def test_past_midnight_the_lead_in_tells_how_the_table_stood() -> None:
    """Its hands are reported with the day before; a stack that is not carried over midnight is the new day's."""
    text = f"""{OPEN.replace("20:05", "23:50")}
        button 2 at 23:58: 1 2=190 3 | blinds 3 1
        2. 00:01 p3 adds 5
        button 3 at 2. 00:02: 1 2 3={{third}} | blinds 1 2
        """
    assert stacks(text.format(third="205.00"), 2) == []
    assert stacks(text.format(third="205.00"), 1) == [("carried_stacks", "chips.vanished", "2", "p2")]
    assert stacks(text.format(third="200"), 2) == [("carried_stacks", "chips.vanished", "3", "p3")]


def test_with_a_short_lead_in_what_is_not_known_is_not_looked_at() -> None:
    """Who sat down before the hands on record begin has what the first hand that lists him shows."""
    text = f"""{OPEN}
        20:06 p4 sits 4, brings 100
        button 2 at 2. 00:02: 1=500 2=9 3=70 | blinds 3 1
        button 3 at 2. 00:04: 1 2 3 4=33 | blinds 1 2 | 4 entry
        button 1 at 2. 00:06: 1 2 3 4 | blinds 2 3
        """
    told = TableNight(text)
    day = told.day(2, whole=False)
    for hand in told.hands[1:]:
        day.take(told.sealed(hand), told.told.house)
    sheet = day.finish()
    assert [one for one in found(sheet) if one[0] == "carried_stacks"] == []
    assert looked(sheet.check("carried_stacks")) == (7, {NOT_KNOWN: 4})


def test_a_hand_without_a_time_is_looked_at_where_nothing_happened_around_it() -> None:
    """Where somebody came or went before it was recorded, nobody knows whether before or after it."""
    second = "button 2: 1 2 3 | blinds 3 1 \n button 3 at 20:09: 1 2{} 3 | blinds 1 2"
    assert _timeless(f"{OPEN}\n {second.format('')}") == ([], (9, {}))
    text = f"{OPEN}\n 20:06 p2 adds 1 \n {second.format('=200.00')}"
    assert _timeless(text) == ([], (3, {NO_TIME: 3, NOT_KNOWN: 3}))


def _timeless(text: str) -> tuple[list[tuple[str, str, str, str]], tuple[int, dict[str, int]]]:
    told = TableNight(text)
    day = told.day()
    for hand in told.hands:
        recorded = told.hands[0].started + 110_000_000
        day.take(told.sealed(hand, 0 if hand.started else recorded), told.told.house)
    sheet = day.finish()
    return [one for one in found(sheet) if one[0] == "carried_stacks"], looked(sheet.check("carried_stacks"))


def test_after_a_hand_that_cannot_be_read_stacks_are_taken_as_they_are() -> None:
    """And so after one that was never finished."""
    told = TableNight(
        f"{OPEN}\n button 3 at 20:09: 1=1 2=2 3=3 | blinds 1 2 \n button 1 at 20:12: 1 2 3=9 | blinds 2 3"
    )
    day = told.day()
    day.take(told.sealed(told.hands[0]), told.told.house)
    day.take_unreadable("7", "the bytes are no record")
    for hand in told.hands[1:]:
        day.take(told.sealed(hand), told.told.house)
    sheet = day.finish()
    assert [one for one in found(sheet) if one[0] == "carried_stacks"] == [
        ("carried_stacks", "chips.appeared", "3", "p3")
    ]
    assert sheet.hands.unreadable == 1 and sheet.hands.all() == 4


# --- without the table's own events ---------------------------------------------------------------------------------

ALONE = """
    robert holdem no 1/2
    button 1 at 20:05: 1=200 2=200 3=200 4=200 | blinds 2 3
    button 2 at 20:07: {second} | blinds 3 4
    """


def test_the_hands_alone_show_that_who_stayed_has_less() -> None:
    assert night(ALONE.format(second="1=199 2 3 4")) == [("carried_stacks", "chips.vanished", "2", "p1")]


def test_more_may_have_been_brought() -> None:
    """Without events nobody knows; it is counted as not looked at."""
    sheet = TableNight(ALONE.format(second="1 2=200 3 4")).walk()
    assert found(sheet) == []
    assert looked(sheet.check("carried_stacks")) == (3, {NO_EVENTS: 5})


def test_who_may_have_left_and_come_back_is_not_accused() -> None:
    """In the big blind nothing shows that he did not; nor where somebody posts to come in, or sat out."""
    assert night(ALONE.format(second="1 2 3 4=100")) == []
    assert night(ALONE.format(second="1=100 2 3 4").replace("blinds 3 4", "blinds 3 4 | 1 entry"))[:1] != [
        ("carried_stacks", "chips.vanished", "2", "p1")
    ]
    assert night(ALONE.format(second="1=100=out 2 3 4")) == []


def test_after_a_crash_nothing_is_carried() -> None:
    text = ALONE.format(second="1=100 2=100 3=100 4=100").replace("blinds 2 3", "blinds 2 3 | void server_crash")
    assert [one for one in night(text) if one[0] == "carried_stacks"] == []


# --- a sitter -------------------------------------------------------------------------------------------------------


def test_what_a_jackpot_owes_is_paid_once() -> None:
    sitter = Sitter(1, "anna", True)
    sitter.hold(100, 100)
    sitter.owed = 50
    assert sitter.fits(100) and sitter.owed == 50
    assert sitter.fits(150) and sitter.owed == 0
    assert not sitter.fits(150)
    assert (sitter.more_than(150), sitter.more_than(100), sitter.more_than(70)) == (50, 0, -30)
