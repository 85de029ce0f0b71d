"""Faults are one line for a person: where, what was found, what was expected."""

from ledger.histories.fault import Fault, place_of


def test_a_fault_is_file_place_and_message_in_one_line() -> None:
    """The parts stand in that order; a fault of the whole file has no place."""
    assert str(Fault("night.jsonl", place_of(12, "h-7", 5), "no such seat")) == (
        "night.jsonl: line 12, hand h-7, event 5: no such seat"
    )
    assert str(Fault("night.jsonl", "", "no hand in it")) == "night.jsonl: no hand in it"


def test_a_place_names_only_what_is_known() -> None:
    """Lines count from 1 and events from 0, so event 0 is named and line 0 is not."""
    assert place_of(line=3) == "line 3"
    assert place_of(hand_id="h-7", event=0) == "hand h-7, event 0"
    assert place_of() == ""


def test_a_name_in_the_input_cannot_pose_as_another_line() -> None:
    """Line ends and terminal codes in names are written as escapes."""
    fault = Fault("a\nb.json", "hand \x1b[2Jh", "bad\r\nOK: all hands verified")
    assert "\n" not in str(fault) and "\r" not in str(fault) and "\x1b" not in str(fault)
    assert str(fault) == r"a\nb.json: hand \x1b[2Jh: bad\r\nOK: all hands verified"
