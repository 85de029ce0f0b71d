"""PHH's actions become events: amounts that move, all-ins by size, and turns that PHH leaves out."""

import pytest

from ledger.histories.phh_hand import read_phh
from ledger.histories.phh_replay import ActionFault
from tests.ledger.histories.phh_texts import phh_text, play, said


def acts(*actions: str, **fields: object) -> list[str]:
    return [line.replace(" acted", "") for line in play(*actions, **fields) if " posted " not in line]


def test_raises_are_to_an_amount_and_become_the_chips_that_move() -> None:
    """The blinds are a bet before the flop; afterwards the first is a bet."""
    assert acts("p3 cbr 6", "p1 cbr 20", "p2 f", "p3 cc", "d db 2c3d4h", "p1 cbr 5", "p3 cbr 10", "p1 f") == [
        "3 raise 6", "1 raise 19", "2 fold", "3 call 14", "board dealt 2c3d4h up", "1 bet 5", "3 raise 10", "1 fold",
    ]  # fmt: skip


def test_cc_is_a_check_where_nothing_is_owed() -> None:
    """The big blind's option, and after the flop."""
    assert acts("p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc") == [
        "3 call 2", "1 call 1", "2 check", "board dealt 2c3d4h up", "1 check",
    ]  # fmt: skip


def test_a_call_takes_no_more_than_the_stack() -> None:
    """An all-in is by size."""
    assert acts("p3 cbr 50", "p1 cc", "p2 f", stacks=(30, 99, 99)) == ["3 raise 50", "1 call 29", "2 fold"]


def test_a_short_big_blind_leaves_the_price_at_the_full_blind() -> None:
    """A call costs 2 though he posted 1."""
    assert acts("p3 cc", "p1 cc", stacks=(50, 1, 50)) == ["3 call 2", "1 call 1"]


def test_where_the_stacks_say_so_a_short_big_blind_cost_what_he_posted() -> None:
    """PokerKit has it so; the recorded stack of one who called and folded tells."""
    actions = ("p3 cc", "p1 cc", "d db 2c3d4h", "p1 cbr 2", "p3 f", "d db 5c", "d db 6c")
    more = "finishing_stacks = [52, 0, 49]"
    assert acts(*actions, stacks=(50, 1, 50), more=more)[:2] == ["3 call 1", "1 check"]
    assert acts(*actions, stacks=(50, 1, 50), more=more.replace("49", "48"))[:2] == ["3 call 2", "1 call 1"]


def test_nobody_acts_who_has_nobody_to_bet_against() -> None:
    """PokerKit lets a blind check when all others are all-in; at a table he has no turn."""
    actions = ("p3 f", "p2 cc", "p1 sm AsAd", "p2 sm KsKd", "d db 2c3d4h", "d db 5c", "d db 6c")
    assert acts(*actions, stacks=(1, 50, 50))[:2] == ["3 fold", "1 shown AsAd"]


def test_checks_and_folds_that_pokerkit_fills_in_are_filled_in() -> None:
    """A player passed over has checked, or folded if he never acts again."""
    assert acts("p1 cbr 8", "d db 2c3d4h", "p1 cbr 9") == [
        "3 fold", "1 raise 7", "2 fold", "board dealt 2c3d4h up", "1 bet 9",
    ]  # fmt: skip
    assert acts("p3 cc", "p1 cc", "d db 2c3d4h", "p3 cbr 5") == [
        "3 call 2", "1 call 1", "2 check", "board dealt 2c3d4h up", "1 check", "2 check", "3 bet 5",
    ]  # fmt: skip


def test_who_acts_out_of_turn_and_again_is_not_taken_to_have_folded() -> None:
    """Then the order is as it is recorded, for the audit to judge."""
    assert acts("p1 cbr 8", "p3 cc", "p2 cc") == ["1 raise 7", "3 call 8", "2 call 6"]


def test_one_who_declined_a_straddle_needs_no_check() -> None:
    """A late post moves no turn; whether he had one is for the rules."""
    assert acts("p4 f", "p1 f", "p2 cc", "d db 2c3d4h", stacks=(9, 9, 9, 9), blinds=(1, 2, -2))[-2:] == [
        "2 check", "board dealt 2c3d4h up",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "boards",
    [["2c3d4h", "5c", "6d"], ["2c", "3d", "4h", "5c", "6d"], ["2c3d4h5c6d"], ["2c3d", "4h5c", "6d"]],
)
def test_the_board_is_dealt_street_by_street(boards: list[str]) -> None:
    """However the cards were written: flop, turn, river."""
    actions = ["p3 f", "p1 cc", "p2 cc"] + [f"d db {cards}" for cards in boards]
    lines = acts(*actions, stacks=(2, 2, 9))
    assert [line for line in lines if line.startswith("board")] == [
        "board dealt 2c3d4h up", "board dealt 5c up", "board dealt 6d up",
    ]  # fmt: skip


def test_hole_cards_are_one_deal_a_player_left_of_the_button_first() -> None:
    """Written one by one or together; what was not written is unknown."""
    hand = read_phh(phh_text(["d dh p2 Ks", "d dh p3 ??", "d dh p2 Kd", "p3 f"]))
    assert said(hand)[2:5] == ["1 dealt ???? down", "2 dealt KsKd down", "3 dealt ???? down"]


def test_the_last_showing_of_a_hand_counts() -> None:
    """Cards turned up in an all-in are written again at the showdown, sometimes known only then."""
    lines = acts("p3 cbr 9", "p1 cc", "p2 f", "p3 sm ????", "d db 2c3d4h", "p3 sm ????", "d db 5c", "d db 6c",
                 "p3 sm AsAd", "p1 sm ????", "p1 sm", stacks=(9, 9, 9))  # fmt: skip
    assert lines[-2:] == ["1 mucked", "3 shown AsAd"]


def test_a_hand_shown_as_a_dash_is_the_one_that_was_dealt() -> None:
    """PHH saves writing it again."""
    assert play("d dh p1 AsAd", "p3 f", "p2 f", "p1 sm -")[-1] == "1 shown AsAd"


RIVER = ("d db 2c3d4h", "p1 cc", "p2 cc", "p3 cc", "d db 5c", "p1 cc", "p2 cc", "p3 cc", "d db 6c")


def test_hands_shown_at_the_end_come_in_the_order_of_their_turn() -> None:
    """PHH does not tell theirs: the last to bet in the last round is first, else the first left of the button."""
    limp = ("p3 cc", "p1 cc", "p2 cc", *RIVER)
    shows = ("p3 sm AsAd", "p1 sm KsKd", "p2 sm QsQd")
    assert [line[0] for line in acts(*limp, "p1 cc", "p2 cc", "p3 cc", *shows)[-3:]] == ["1", "2", "3"]
    assert [line[0] for line in acts(*limp, "p1 cc", "p2 cbr 4", "p3 cc", "p1 cc", *shows)[-3:]] == ["2", "3", "1"]


def test_who_plays_for_the_last_side_pot_shows_first() -> None:
    """Then those of the pot before."""
    actions = ("p3 cbr 9", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cbr 20", "p3 cc", "d db 5c", "d db 6c")
    lines = acts(*actions, "p2 sm QsQd", "p3 sm AsAd", "p1 sm KsKd", stacks=(29, 9, 29))
    assert [line[0] for line in lines[-3:]] == ["1", "3", "2"]


def test_stud_deals_down_cards_first_and_the_last_card_down() -> None:
    """Third to sixth street up; facing the bring-in the full bet is a completion."""
    first = [f"d dh p{player} {cards}" for player, cards in ((1, "2c2d7h"), (2, "3c3d8h"))]
    later = ["d dh p1 9c", "d dh p2 9d", "p1 cbr 2", "p2 cc", "d dh p1 Tc", "d dh p2 Td", "p1 cc", "p2 cc",
             "d dh p1 Jc", "d dh p2 Jd", "p1 cc", "p2 cc", "d dh p1 Qc", "d dh p2 Qd"]  # fmt: skip
    lines = play(*first, "p1 pb", "p2 cbr 2", "p1 cc", *later, stacks=(50, 50), antes=(1, 1), variant="F7S")
    assert lines[2:9] == [
        "1 dealt 2c2d down", "2 dealt 3c3d down", "1 dealt 7h up", "2 dealt 8h up",
        "1 acted bring_in 1", "2 acted complete 2", "1 acted call 1",
    ]  # fmt: skip
    assert lines[9:12] == ["1 dealt 9c up", "2 dealt 9d up", "1 acted bet 2"]
    assert [line for line in lines if "J" in line or "Q" in line] == [
        "1 dealt Jc up", "2 dealt Jd up", "1 dealt Qc down", "2 dealt Qd down",
    ]  # fmt: skip


def test_opening_stud_for_the_full_bet_is_a_bet() -> None:
    """Nobody brought it in."""
    assert play("p1 cbr 2", "p2 cbr 4", stacks=(50, 50), antes=(1, 1), variant="FR")[2:] == [
        "1 acted bet 2", "2 acted raise 4",
    ]  # fmt: skip


def test_a_draw_is_one_event_a_player() -> None:
    """PHH writes all discards, then all new cards; standing pat is a draw of nothing, what is not told is unknown."""
    lines = play("d dh p1 2c3c4c5cKd", "d dh p2 7c7d8h9hTs", "p1 cc", "p2 cc", "p1 sd Kd", "p2 sd 7c7d", "d dh p1 7h",
                 "d dh p2 As", "p1 cc", "p2 cc", "p1 sd", "p2 sd As", "p2 cc",
                 stacks=(50, 50), variant="F2L3D")  # fmt: skip
    assert [line for line in lines if "drew" in line] == [
        "1 drew Kd 7h", "2 drew 7c7d As??", "1 drew", "2 drew As ??",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("actions", "index", "message"),
    [
        (["p3 cbr 6", "p1 cbr 1"], 1, "p1 cbr 1: expected more than the 1 that are in already"),
        (["# a note", "p3 f", "p9 f"], 2, "'p9' is no player; expected p1 to p3"),
        (["p3 cbr 6.5", "p1 cbr 0.0000005"], None, "more than six decimals"),
    ],
)
def test_an_action_that_cannot_be_is_told_with_its_index(actions: list[str], index: int | None, message: str) -> None:
    """Counted from 0, notes included."""
    with pytest.raises(ValueError) as error:
        read_phh(phh_text(actions))
    assert message in str(error.value)
    assert index is None or (isinstance(error.value, ActionFault) and error.value.index == index)


def test_a_raise_beyond_the_stack_is_kept_as_it_was_recorded() -> None:
    """The audit finds it; the reader does not mend records."""
    assert acts("p3 cbr 150") == ["3 raise 150"]
