"""Letters in the player's language, with the English beside."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from api.languages.language import LANGUAGES
from api.letters.letter import BLOCKS, letter
from api.letters.line_name import NAMES, line_name
from api.letters.report import report
from ledger.disputes.commands import Letter
from ledger.disputes.letter_facts import LineFacts
from replay.resettlement.line import LINE_KEYS
from tests.api.letters.sent import Sent

KINDS: tuple[Letter, ...] = get_args(Letter)
SUBJECTS = {
    "sv": "Vårt beslut om ditt klagomål",
    "nb": "Vår avgjørelse om klagen din",
    "da": "Vores afgørelse om din klage",
}
MONEY = {"sv": "14,00\N{NO-BREAK SPACE}€ sätts in", "nb": "14,00\N{NO-BREAK SPACE}€ settes inn",
         "da": "14,00\N{NO-BREAK SPACE}€ indsættes"}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_letter_has_its_blocks(sent: Sent, kind: Letter) -> None:
    """It is in one language for who reads English, else in two, block by block; the player's comes first."""
    facts = sent.letter(kind)
    alone = letter(facts)
    assert re.findall(r'<div class="text" lang="(\w+)"', alone.body) == ["en"] * (
        len(BLOCKS[kind]) - bool(facts.events)
    )
    assert "the English one prevails" not in alone.body
    both = letter(replace(facts, language="sv"))
    languages = re.findall(r'<div class="text" lang="(\w+)"', both.body)
    assert languages == ["sv", "en"] * (len(BLOCKS[kind]) - bool(facts.events))
    assert "the English one prevails" in both.body
    assert both.body.count("<h1>") == 1


@pytest.mark.parametrize("code", SUBJECTS)
def test_a_ruling_in_the_players_language_with_the_english_beside(sent: Sent, code: str) -> None:
    """Subject, money and days in the language's form, and the same in English; the reasons in English alone."""
    facts = sent.letter("ruling", code)
    rendered = letter(facts)
    body = rendered.body
    for said in (SUBJECTS[code], "Our decision on your complaint", MONEY[code], "€14.00 is credited"):
        assert said in body, said
    assert body.count("The aces win.") == 1
    assert "2 February 2026" in body
    assert facts.hand.room in rendered.title


@pytest.mark.parametrize("code", SUBJECTS)
def test_the_players_part_is_in_his_language_throughout(sent: Sent, code: str) -> None:
    """Nothing of the replayer's, no name of a game or of a reason is left in English there."""
    body = letter(sent.letter("ruling", code)).body
    own = " ".join(re.findall(rf'lang="{code}">(.*?)</(?:div|td|th)>', body, re.DOTALL))
    text = re.sub(r"<[^>]+>", " ", own)
    assert not re.search(r"\b(Seat|Pot|Main pot|the|wrong player|raises|shows)\b", text)


def test_what_people_wrote_is_only_text(sent: Sent) -> None:
    """Whatever it holds."""
    evil = "<script>alert(1)</script>"
    facts = replace(sent.letter("acknowledgement"), complaint=f"{evil}\n\nand %s {{x}}", player=evil)
    facts = replace(facts, hand=replace(facts.hand, hand_id=evil, room=evil, table=evil))
    body = letter(facts).body
    assert "<script>" not in body
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
    assert "and %s {x}" in body


def test_an_event_at_fault_stands_out_and_cards_have_names(sent: Sent) -> None:
    """For who does not see the signs too."""
    body = letter(sent.letter("ruling", "sv")).body
    assert body.count('class="faulty"') == 2
    assert 'aria-label="hjärter äss"' in body
    assert 'aria-label="ace of hearts"' in body
    assert 'aria-label="okänt kort"' in body


def test_money_that_goes_back_is_said_so(sent: Sent) -> None:
    """And where none is moved, that."""
    facts = sent.letter("ruling")
    assert "€2.50 that you were paid by mistake" in letter(replace(facts, remedy="-2.50")).body
    assert "Nothing is moved on your account." in letter(replace(facts, remedy="")).body


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_of_a_settlement_has_a_name(code: str) -> None:
    assert set(NAMES) == set(LINE_KEYS)
    names = {
        line_name(LANGUAGES[code], LineFacts(key, "", 3, 1, "whole", "bad-beat", (1, 3), "", "")) for key in LINE_KEYS
    }
    assert len(names) == len(LINE_KEYS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_report_has_everything_that_the_ruling_rests_on(sent: Sent, code: str) -> None:
    """Arithmetic, signatures, hashes; a sum of zero; in the language of who reads it."""
    facts = sent.report
    spoken = LANGUAGES[code]
    body = report(facts, spoken).body
    for said in (facts.proof.checkpoint_root, facts.house_sha256, "saga", "maja", ">cia</th>", "The aces win."):
        assert said in body, said
    assert spoken.amount("-14.00", "EUR") in body
    assert f'<td class="number">{spoken.amount("0.00", "EUR")}</td></tr></tbody>' in re.sub(r">\s+<", "><", body)
