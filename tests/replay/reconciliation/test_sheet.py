"""Sheets: written down, read again, merged."""

import json

import pytest

from replay.reconciliation.check import CHECKS, Check
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.numbering import Numbers
from replay.reconciliation.sheet import Sheet, merge, read_sheet
from replay.reconciliation.uses import AllInUse, Shuffles


def full(table: str = "t1", leaf: int = 7) -> Sheet:
    """A sheet with something of everything."""
    sheet = Sheet()
    sheet.tables = 1
    sheet.hands.verified, sheet.hands.discrepant, sheet.hands.unverifiable = 5, 1, 2
    sheet.hands.in_progress, sheet.hands.unreadable = 1, 1
    sheet.reach(leaf)
    sheet.houses[("svea", "1", "ab" * 32)] = 8
    row = sheet.rake_row(table, "holdem", "no", "EUR", "real")
    row.hands, row.rake = 8, 12_500_000
    total = sheet.total("EUR", "real")
    total.hands, total.rake, total.refunds, total.contributions = 8, 12_500_000, 3_000_000, 1
    total.jackpots, total.bought_in, total.cashed_out = 4, 5, 6
    pool = sheet.pool("bad-beat", "EUR")
    pool.contributions, pool.awards = 10, 20
    sheet.check("rake").looked_at = 8
    sheet.check("rake").skip("no reason", 2)
    sheet.note(
        NightFinding(
            "button", "button", "svea/button", "room", table, "h1", -1, "", {"button": 1}, {"button": 2}, "it moves"
        )
    )
    sheet.all_ins.append(AllInUse("anna", 5, table, "h2", 3, "svea/artificial-all-in.count", 2, "rolling"))
    sheet.shuffles.append(Shuffles(table, "svea/shuffle.when", bytes(range(28)), "h1", "BA==", "Cg=="))
    numbers = Numbers(table, "h")
    for number in (1, 2, 4, 3, 10**17):
        numbers.add(number, len(str(number)), True)
    numbers.add(0, 1, False)
    numbers.add(5, 1, False)
    numbers.backwards.append(3)
    sheet.numbers.append(numbers)
    return sheet


def test_a_sheet_read_again_is_the_same_sheet() -> None:
    document = full().document()
    assert read_sheet(json.loads(json.dumps(document))).document() == document


def test_an_empty_sheet_is_one() -> None:
    assert read_sheet(Sheet().document()).document() == Sheet().document()
    assert merge([]).document() == Sheet().document()


def test_merging_adds_up_in_the_order_given() -> None:
    merged = merge([full("t1"), full("t2", 9), full("t1", 3)])
    assert merged.tables == 3 and merged.hands.all() == 30 and merged.last_leaf == 9
    assert merged.houses == {("svea", "1", "ab" * 32): 24}
    assert [(row.table, row.hands, row.rake) for row in merged.rake.values()] == [
        ("t1", 16, 25_000_000), ("t2", 8, 12_500_000),
    ]  # fmt: skip
    total = merged.total("EUR", "real")
    assert (total.hands, total.rake, total.refunds, total.contributions) == (24, 37_500_000, 9_000_000, 3)
    assert (total.jackpots, total.bought_in, total.cashed_out) == (12, 15, 18)
    assert merged.pool("bad-beat", "EUR").contributions == 30 and merged.pool("bad-beat", "EUR").awards == 60
    assert merged.check("rake").looked_at == 24 and merged.check("rake").not_looked_at == {"no reason": 6}
    assert [finding.table for finding in merged.findings] == ["t1", "t2", "t1"]
    assert merged.check("button").findings == 3
    assert len(merged.all_ins) == len(merged.shuffles) == len(merged.numbers) == 3


def test_merging_pieces_first_changes_nothing() -> None:
    """A cluster may merge on the way."""
    whole = merge([full("t1"), full("t2"), full("t3")]).document()
    assert merge([merge([full("t1"), full("t2")]), full("t3")]).document() == whole
    assert merge([full("t1"), read_sheet(merge([full("t2"), full("t3")]).document())]).document() == whole


def test_merging_leaves_the_sheets_as_they_are() -> None:
    one = full()
    before = one.document()
    merge([one, one])
    assert one.document() == before


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("tables", "1", "sheet.tables: expected a whole number"),
        ("tables", True, "sheet.tables: expected a whole number"),
        ("hands", [], "sheet.hands: expected an object"),
        ("rake", {}, "sheet.rake: expected a list"),
        ("findings", [{}], r"sheet.findings\[0\].check: expected a text"),
        ("totals", [{"currency": "EUR", "money": "real", "hands": 1, "rake": 5}], r"sheet.totals\[0\].rake: expected"),
        ("checks", [Check("juggling").document()], "'juggling' is no check; expected one of verdict, conservation"),
    ],
)
def test_what_is_no_sheet_is_refused_by_its_key(key: str, value: object, message: str) -> None:
    document = full().document()
    document[key] = value
    with pytest.raises(ValueError, match=message):
        read_sheet(document)


def test_every_check_has_a_row_in_a_fixed_order() -> None:
    """Also one that had nothing to look at."""
    rows = full().document()["checks"]
    assert isinstance(rows, list)
    assert [row["check"] for row in rows] == list(CHECKS)
