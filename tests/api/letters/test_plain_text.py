"""The text of a letter without its HTML."""

from api.languages.language import LANGUAGES
from api.letters.documents import LetterDocument, ReportDocument
from api.letters.plain_text import plain_text
from tests.api.letters.sent import Sent


def test_a_line_for_each_paragraph_item_and_row() -> None:
    """Cells have a tab between them, a name of a list stands before its value, and space is as it is shown."""
    html = """<h1>A &amp; <em>B</em></h1><p>one
      two<br>three</p><dl><div><dt>Case</dt><dd>C-1</dd></div></dl>
      <table><tr><th>Seat</th> <td></td> <td>5\N{NO-BREAK SPACE}€</td></tr></table><ul><li><p>x</p></li></ul>"""
    assert plain_text(html).split("\n") == [
        "A & B", "one two", "three", "Case: C-1", "Seat\t\t5\N{NO-BREAK SPACE}€", "x"
    ]  # fmt: skip


def test_a_letter_has_its_text_in_each_of_its_languages(sent: Sent) -> None:
    """The player's first, then the English; all blocks, and the hand event by event."""
    made = LetterDocument.of(sent.letter("ruling", "sv"))
    assert [one.language for one in made.texts] == ["sv", "en"]
    own, english = (one.text.split("\n") for one in made.texts)
    assert "Vårt beslut om ditt klagomål" in own and "Our decision on your complaint" in english
    assert "4\tPlats 1 får A♥ A♦" in own and "4\tSeat 1 is dealt A♥ A♦" in english
    assert "The aces win." in english
    assert not any("<" in line for line in [*own, *english])
    assert [one.language for one in LetterDocument.of(sent.letter("ruling")).texts] == ["en"]
    assert made.remedy == sent.letter("ruling").remedy


def test_a_report_has_its_text(sent: Sent) -> None:
    """In the language of who reads it; its arithmetic row by row."""
    [text] = ReportDocument.of(sent.report, LANGUAGES["da"]).texts
    assert text.language == "da"
    lines = text.text.split("\n")
    assert lines[0].startswith("Afgørelse 1 i sag")
    assert sum(line.endswith("−14,00\N{NO-BREAK SPACE}€") for line in lines) == 2
