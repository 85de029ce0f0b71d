"""The report of a night in each of its forms."""

import csv
import io
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from api.languages.language import LANGUAGES, language
from api.nights.csv_files import FINDINGS, RAKE, findings_csv, rake_csv
from api.nights.night_facts import NightFacts, night_facts
from api.nights.report import report_page, report_pdf
from ledger.people.seen_hand import HIDDEN
from ledger.reconciliation.nights import NoSuchNight
from ledger.reconciliation.recorded import explain_all, record_result
from ledger.store.store import Store
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.ledger.reconciliation.nights import DAY, made


@pytest.fixture
def facts(store: Store, tmp_path: Path) -> NightFacts:
    """A bad day of which one finding is explained."""
    key = reconciled(store, tmp_path).result.findings[0]["key"]
    explain_all(store, ROLF, ROOM, DAY, [key], "the floor moved it by hand")
    return night_facts(store, ROOM, DAY)


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_rake_is_held_against_finance(facts: NightFacts) -> None:
    """Figure by figure, of a table and of all of them; what differs is marked."""
    found = [(one.table, one.ours, one.theirs, one.hands, one.their_hands, one.differs) for one in facts.finance]
    assert found == [
        ("Vega 0", "2.00", "2.00", 4, 4, False), ("Vega 1", "2.50", "2.00", 5, 5, True),
        ("", "4.50", "4.50", 9, -1, False),
    ]  # fmt: skip


def test_the_pdf_has_the_same_bytes_each_time(facts: NightFacts, store: Store) -> None:
    """Made of the record again, in another order of languages."""
    first = report_pdf(facts, language("en"))
    assert first.startswith(b"%PDF-") and len(first) > 20_000
    streams = re.findall(rb"stream\n(.*?)\nendstream", first, re.DOTALL)
    plain = b"".join(zlib.decompress(one) for one in streams if one.startswith(b"x"))
    assert plain.count(b"/Alt (") == 3, "each drawing says what it is of"
    assert report_pdf(facts, language("sv")) != first
    assert report_pdf(night_facts(store, ROOM, DAY), language("en")) == first


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_stands_alone(facts: NightFacts, code: str) -> None:
    """Nothing is loaded with it; it has the hash, the drawings and each finding, and no hidden card."""
    page = report_page(facts, language(code))
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    assert facts.recorded.result.sha256 in page
    assert page.count("<svg") == 3
    assert page.count("h-0-0") >= 1 and "the floor moved it by hand" in page
    assert not re.search(r"\b[AKQJT2-9][cdhs]\b", page)


def test_an_empty_day_has_a_report(store: Store) -> None:
    """It says that nothing was found."""
    record_result(store, ROLF, made(ROOM, "2026-11-20", tables=0))
    page = report_page(night_facts(store, ROOM, "2026-11-20"), language("en"))
    assert "Nothing was found." in page and "No hand was played." in page


def test_findings_as_csv(facts: NightFacts) -> None:
    """A line each in the result's order, with what was said of it; what rests on hidden cards has its rule alone."""
    text = findings_csv(facts)
    assert text.splitlines()[0] == ",".join(FINDINGS)
    found = lines(text)
    assert [one["key"] for one in found] == [one["key"] for one in facts.recorded.result.findings]
    assert (found[0]["explained_by"], found[0]["explanation"]) == ("rolf", "the floor moved it by hand")
    assert {one["message"] for one in found if one["code"] == "award.amount"} == {HIDDEN}
    assert text.count("\r\n") == text.count("\n") == len(found) + 1


def test_rake_as_csv(facts: NightFacts) -> None:
    """A line a table and game; its sum is the day's."""
    found = lines(rake_csv(facts))
    assert rake_csv(facts).splitlines()[0] == ",".join(RAKE)
    assert [(one["table"], one["hands"], one["rake"]) for one in found] == [
        ("Vega 0", "4", "2.00"),
        ("Vega 1", "5", "2.50"),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_no_name_is_a_formula(store: Store, name: str) -> None:
    """Whatever a player calls himself, a spreadsheet takes it for text; figures of our own stay figures."""
    one: dict[str, Any] = {
        "key": "0" * 16, "check": "rake", "code": "c", "rule": "r", "room": ROOM, "table": name, "hand_id": "",
        "event": None, "player": name, "expected": {}, "recorded": {}, "message": name,
    }  # fmt: skip
    row = {"table": name, "game": "g", "limit": "no", "currency": "EUR", "money": "real", "hands": 1, "rake": "-1.00"}
    record_result(store, ROLF, made(ROOM, DAY, findings=[one], rake=[row]))
    facts = night_facts(store, ROOM, DAY)
    [found] = lines(findings_csv(facts))
    assert (found["player"], found["table"], found["message"]) == (f"'{name}",) * 3
    [found] = lines(rake_csv(facts))
    assert (found["table"], found["rake"]) == (f"'{name}", "-1.00")


def test_a_day_without_a_result_has_none(store: Store) -> None:
    """Nor has a room that is none."""
    for room in (ROOM, "\ud800"):
        with pytest.raises(NoSuchNight, match="expected a day that was reconciled"):
            night_facts(store, room, DAY)
