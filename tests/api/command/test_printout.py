"""What commands print is one line a thing, whatever the input holds."""

import io
import json

import pytest
from rich.text import Text

from api.command.printout import print_json, print_line, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Åsa – K♠", "Åsa – K♠"),
        ("a\nb", "a\\nb"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u202eb", "a\\u202eb"),
        ("\ud800", "\\ud800"),
    ],
)
def test_control_characters_are_shown_and_not_obeyed(text: str, shown: str) -> None:
    """A hand id from somebody's file can neither break the line nor steer the terminal."""
    assert printable(text) == shown


def test_a_long_line_is_whole_where_another_program_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Into a pipe nothing is wrapped, so that grep finds whole findings."""
    print_line(Text("x" * 300), indent=4)
    assert capsys.readouterr().out == " " * 4 + "x" * 300 + "\n"


def test_a_long_line_is_wrapped_with_its_indent_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal the second line stands under the first."""
    screen = io.StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    print_line(Text("word " * 8), indent=4)
    lines = [line for line in screen.getvalue().splitlines() if line.strip()]
    assert len(lines) >= 3
    assert all(line.startswith("    word") for line in lines)


def test_json_is_one_line_with_its_letters_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """A program reads a line an object; Swedish stays Swedish; the keys keep their order."""
    print_json({"b": "Åsa\n", "a": [1, None]})
    out = capsys.readouterr().out
    assert out == '{"b": "Åsa\\n", "a": [1, null]}\n'
    assert json.loads(out) == {"b": "Åsa\n", "a": [1, None]}
