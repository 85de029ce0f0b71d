"""The recorded outcome of a PHH hand: final stacks, and the rake that left them."""

import pytest

from tests.ledger.histories.phh_texts import play


def results(*actions: str, **fields: object) -> list[str]:
    return [line for line in play(*actions, **fields) if "rake_taken" in line or "hand_finished" in line]


WON_UNSEEN = ("p3 cbr 10", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cbr 20", "p3 f")


def test_finishing_stacks_are_the_final_stacks() -> None:
    """Nothing has gone: no rake. What is less at the end than at the beginning is rake."""
    assert results(*WON_UNSEEN, more="finishing_stacks = [112, 98, 90]") == [
        "{'1': '112', '2': '98', '3': '90'} hand_finished",
    ]
    assert results(*WON_UNSEEN, more="finishing_stacks = [111, 98, 90]") == [
        "0 rake_taken 1", "{'1': '111', '2': '98', '3': '90'} hand_finished",
    ]  # fmt: skip


def test_winnings_are_after_rake_and_without_the_uncalled_bet() -> None:
    """The final stacks follow: what was left, what came back, what was won."""
    assert results(*WON_UNSEEN, more="winnings = [21, 0, 0]") == [
        "0 rake_taken 1", "{'1': '111', '2': '98', '3': '90'} hand_finished",
    ]  # fmt: skip


def test_winnings_of_rooms_that_count_the_uncalled_bet_are_seen_to_be_such() -> None:
    """They are more than the pot."""
    assert results(*WON_UNSEEN, more="winnings = [41, 0, 0]") == [
        "0 rake_taken 1", "{'1': '111', '2': '98', '3': '90'} hand_finished",
    ]  # fmt: skip


def test_winnings_of_nothing_but_zeros_are_not_recorded() -> None:
    """Somebody always wins; writers leave zeros where they did not find the winner."""
    assert results(*WON_UNSEEN, more="winnings = [0, 0, 0]") == []


def test_finishing_stacks_come_before_winnings() -> None:
    """Where both stand and disagree, the record is of the stacks."""
    both = "finishing_stacks = [112, 98, 90]\nwinnings = [50, 0, 0]"
    assert results(*WON_UNSEEN, more=both) == ["{'1': '112', '2': '98', '3': '90'} hand_finished"]


def test_more_chips_at_the_end_than_at_the_beginning_are_no_rake() -> None:
    """The record stands as it is, for the audit to find."""
    assert results(*WON_UNSEEN, more="finishing_stacks = [115, 98, 90]") == [
        "{'1': '115', '2': '98', '3': '90'} hand_finished",
    ]


def test_results_of_a_hand_that_goes_on_are_left_out() -> None:
    """A hand in progress has no final stacks, whatever the field says."""
    assert results(*WON_UNSEEN[:-1], more="finishing_stacks = [70, 98, 90]") == []
    assert results("p3 cbr 10", "p1 cc", "p2 f", "d db 2c3d4h", more="winnings = [1, 0, 0]") == []


SIDE_POT = ("p3 cbr 30", "p1 cc", "p2 cc", "d db 2c3d4h", "p2 cbr 40", "p3 cc", "d db 5c", "p2 cc", "p3 cc", "d db 6c",
            "p2 cc", "p3 cc", "p1 sm AsAd", "p2 sm KsKd", "p3 sm QsQd")  # fmt: skip


@pytest.mark.parametrize(
    ("stacks", "rake"),
    [
        # Main pot 90, side pot 80; p2 and p3 have 30 left each.
        ((87, 107, 30), ["0 rake_taken 3", "1 rake_taken 3"]),  # p1 won the main pot, p2 the side pot
        ((86, 109, 30), ["0 rake_taken 4", "1 rake_taken 1"]),
        ((0, 197, 30), ["0 rake_taken 1", "1 rake_taken 2"]),  # p2 won both
        ((0, 113, 113), ["0 rake_taken 2", "1 rake_taken 2"]),  # p2 and p3 shared both
        ((43, 116, 30), ["0 rake_taken 21", "1 rake_taken 20"]),  # nobody can have won that: in proportion
    ],
)
def test_several_pots_are_raked_so_that_the_winners_can_have_won_them(stacks: tuple[int, ...], rake: list[str]) -> None:
    """Who won which pot follows from what each has more; a pot won alone gives its rake exactly."""
    lines = results(*SIDE_POT, stacks=(30, 100, 100), more=f"finishing_stacks = {list(stacks)}")
    assert lines[:-1] == rake
