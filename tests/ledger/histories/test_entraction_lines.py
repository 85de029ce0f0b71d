"""Lines of an Entraction history that are not as the format has them."""

import pytest

from ledger.histories.entraction_lines import read_sheet
from ledger.histories.entraction_sheet import UnreadableLine

LINES = """\
Game # 41 - Omaha Hi/Lo Pot Limit EUR 0.50/1 - Table "Ystad Max 100BB"

Players(max 6):
Skata                       (EUR 1,250.40 in seat 2)
Kråka                       (EUR 90.00 in seat 6)

Dealer:                     Kråka
Small Blind:                Skata       (0.50)
Big Blind:                  Kråka       (1.00)

Kråka was dealt:            Ah - 2s - 9d - 9c

Skata                       Call        (0.50)
Kråka                       Check

Flop                        2d - 3d - Kc
Turn                        2d - 3d - Kc - 8h

Skata didn't show hand

Skata wins:                 EUR 2.00
Rake:                       EUR 0.00"""


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), 101))


def test_the_sheet_keeps_what_the_lines_say() -> None:
    """Thousands commas, whole stakes, the written label of a post."""
    sheet = read_sheet(numbered(LINES))
    assert (sheet.number, sheet.game, sheet.hole_cards, sheet.high_low) == ("41", "omaha8", 4, True)
    assert (sheet.low, sheet.high, sheet.most, sheet.button) == (50, 100, 6, 6)
    assert [(player.seat, player.name, player.stack) for player in sheet.players] == [
        (2, "Skata", 125040), (6, "Kråka", 9000),
    ]  # fmt: skip
    assert [(post.seat, post.label, post.amount) for post in sheet.posts] == [
        (2, "Small Blind", 50), (6, "Big Blind", 100),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("Omaha Hi/Lo", "Badugi", 101, "'Badugi'; expected one of the games Texas Hold'em, Omaha High"),
        ("EUR 0.50/1 ", "0.50 ", 101, "expected a first line such as"),
        ("Kråka                       (EUR", "Skata                       (EUR", 105, "a name that no player"),
        ("in seat 6", "in seat 2", 105, "a seat number from 1 that no player above has"),
        ("in seat 6", "in seat 0", 105, "a seat number from 1"),
        ("EUR 90.00", "USD 90.00", 105, "'USD'; expected EUR as in the hand's first line"),
        ("Dealer:                     Kråka", "Dealer:                     Måsen", 107, "'Måsen'; expected a player"),
        ("Dealer:                     Kråka", "Dealer:", 107, "expected a player on the list above: Skata, Kråka"),
        ("9d - 9c", "9d", 111, "expected 4 cards"),
        ("2d - 3d - Kc - 8h", "2d - 4d - Kc - 8h", 117, "4 cards, those of the streets before first"),
        ("Flop ", "Turn ", 116, "expected 4 cards"),
        ("Call        (0.50)", "Call", 113, "expected an amount"),
        ("Check", "Check       (1.00)", 114, "expected no amount"),
        ("Call        (0.50)", "Call        (0.5)", 113, "an amount with two decimals"),
        ("Call        (0.50)", "Straddle    (0.50)", 113, "expected a line of the format"),
        ("Skata wins:                 EUR 2.00", "Skata wins:                 2.00", 121, "an amount without currency"),
        ("Rake: ", "Rake:                       EUR 0.00\nRake: ", 123, "one Rake line a hand"),
        ("EUR 2.00", "EUR 999,999,999,999,999.00", 121, "more than 2**53 units"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_of_the_format(old: str, new: str, line: int, message: str) -> None:
    """The error names the line, what stands there and what was expected."""
    assert old in LINES
    with pytest.raises(UnreadableLine) as caught:
        read_sheet(numbered(LINES.replace(old, new, 1)))
    assert message in str(caught.value)
    assert caught.value.line == line


def test_a_name_may_look_like_anything() -> None:
    """Names hold blanks, brackets and words of the format; whole lines are matched, not columns."""
    text = LINES.replace("Skata", "Check (1.00) Flop").replace("Kråka", "Dealer Bet")
    sheet = read_sheet(numbered(text))
    assert [player.name for player in sheet.players] == ["Check (1.00) Flop", "Dealer Bet"]
    assert sheet.button == 6
