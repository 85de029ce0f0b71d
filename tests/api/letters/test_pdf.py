"""A letter as PDF: the same bytes each time, with our own fonts, and nothing that is not the letter's."""

import builtins
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from api.letters import pdf as module
from api.letters.letter import Rendered, letter
from api.letters.no_pdf import NoPdf
from api.letters.pdf import FONTS, pdf
from tests.api.letters.sent import Sent

ROOT = Path(__file__).parents[3]
AGAIN = """
import json, sys
from markupsafe import Markup
from api.letters.letter import Rendered
from api.letters.pdf import pdf
title, body, first = json.load(sys.stdin)
sys.stdout.buffer.write(pdf(Rendered(title, Markup(body), first), "testrum"))
"""


def test_a_letter_has_the_same_bytes_each_time(sent: Sent) -> None:
    """In this process, and in another that hashes otherwise and stands in another time zone."""
    rendered = letter(sent.letter("ruling", "sv"))
    made = pdf(rendered, "testrum")
    assert made == pdf(rendered, "testrum")
    told = json.dumps([rendered.title, str(rendered.body), rendered.first]).encode()
    variables = {**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "PYTHONPATH": str(ROOT)}
    again = subprocess.run([sys.executable, "-c", AGAIN], input=told, capture_output=True, env=variables, check=True)
    assert again.stdout == made


def test_a_letter_has_our_fonts_and_no_date_of_its_making(sent: Sent) -> None:
    """Its signs are all in the fonts that are shipped: suits, currencies, Nordic letters."""
    made = pdf(letter(sent.letter("ruling", "da")), "testrum")
    assert made.startswith(b"%PDF-")
    assert b"CreationDate" not in made
    assert b"ModDate" not in made
    fonts = {line.split(b"/", 2)[-1].split(b"+")[-1] for line in made.splitlines() if line.startswith(b"/BaseFont")}
    assert fonts <= {b"DejaVu-Sans-Condensed", b"DejaVu-Sans-Condensed-Bold", b"DejaVu-Sans-Mono"}


def test_a_letter_loads_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """No picture, style or file, wherever it lies; without it the letter is made all the same."""
    body = Markup('<img src="file:///etc/hostname"><link rel="stylesheet" href="http://127.0.0.1:9/x.css">')
    assert pdf(Rendered("t", body, "en"), "r").startswith(b"%PDF-")
    assert "a letter loads nothing from file:///etc/hostname" in caplog.text
    assert "a letter loads nothing from http://127.0.0.1:9/x.css" in caplog.text


def test_where_pango_is_missing_it_is_said(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the packages that bring it."""
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name.startswith("weasyprint"):
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, *rest)

    module._press.cache_clear()
    monkeypatch.setattr(builtins, "__import__", missing)
    rendered = letter(sent.letter("duplicate"))
    with pytest.raises(NoPdf, match=r"install libpango-1\.0-0 libpangoft2-1\.0-0"):
        pdf(rendered, "testrum")
    monkeypatch.undo()
    module._press.cache_clear()


def test_the_fonts_are_shipped_with_their_licence() -> None:
    assert sorted(path.name for path in FONTS.iterdir()) == [
        "LICENSE.txt", "letter-bold.ttf", "letter-mono.ttf", "letter-regular.ttf"
    ]  # fmt: skip


def test_facts_are_ready_for_json(sent: Sent) -> None:
    """As the address that ends in .json gives them."""
    assert json.loads(json.dumps(asdict(sent.letter("ruling"))))["remedy"] == "14.00"
