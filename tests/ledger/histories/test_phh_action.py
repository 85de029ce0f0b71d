"""Actions of PHH, one text each."""

from decimal import Decimal

import pytest

from ledger.histories.phh_action import PhhAction, parse_action
from replay.cards.card import UNKNOWN, parse_card

AS, TD = parse_card("As"), parse_card("Td")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d dh p2 AsTd", PhhAction("dh", 1, cards=(AS, TD))),
        ("d dh p1 ??As", PhhAction("dh", 0, cards=(UNKNOWN, AS))),
        ("d db As", PhhAction("db", cards=(AS,))),
        ("  p3   cbr  12.50  ", PhhAction("cbr", 2, amount=Decimal("12.50"))),
        ("p3 cbr 1,200", PhhAction("cbr", 2, amount=Decimal(1200))),
        ("p1 cc", PhhAction("cc", 0)),
        ("p1 f # sighs", PhhAction("f", 0)),
        ("p1 f # timeout", PhhAction("f", 0, cause="timeout")),
        ("p1 cc # disconnected, uses left 0", PhhAction("cc", 0, cause="disconnected", uses_left=0)),
        ("p2 pb", PhhAction("pb", 1)),
        ("p2 sd", PhhAction("sd", 1)),
        ("p2 sd 10d", PhhAction("sd", 1, cards=(TD,))),
        ("p2 sm", PhhAction("sm", 1)),
        ("p2 sm -", PhhAction("sm", 1, known=True)),
        ("p2 sm ????", PhhAction("sm", 1, cards=(UNKNOWN, UNKNOWN))),
        ("# A card is exposed", None),
        ("", None),
    ],
)
def test_each_action_of_the_standard_is_read(text: str, action: PhhAction | None) -> None:
    """Players count from 0 inside; a comment is none of it, but for the two that say why somebody else acted."""
    assert parse_action(text, 3) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p4 f", "'p4' is no player; expected p1 to p3"),
        ("p0 f", "'p0' is no player"),
        ("q1 f", "'q1' is no player"),
        ("p1 raise 5", "'p1 raise 5' is no action; expected one such as"),
        ("p1 cbr", "is no action"),
        ("p1 cbr much", "'much' is no number"),
        ("p1 cbr inf", "expected an amount above 0"),
        ("p1 cbr -5", "expected an amount above 0"),
        ("p1 cbr nan", "'nan' is no amount"),
        ("d db Ax", "'Ax' is no card"),
        ("d db A", "'A' are no cards; expected two characters each, such as AsKd"),
        ("d dh p1 A?", "'A?' is no card"),
        ("d dh p1", "is no action"),
        ("d run 2", "is no action"),
    ],
)
def test_what_is_no_action_is_told_with_what_was_expected(text: str, message: str) -> None:
    """The text stands in the message."""
    with pytest.raises(ValueError) as error:
        parse_action(text, 3)
    assert message in str(error.value)
