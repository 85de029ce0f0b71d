"""The findings and the rake of a night as CSV (RFC 4180), in UTF-8, with a line of names first."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from api.nights.night_facts import NightFacts
from ledger.log.canonical_json import canonical_json

FINDINGS: Final = (
    "key", "check", "code", "rule", "room", "date", "table", "hand_id", "event", "player", "expected", "recorded",
    "message", "explained_by", "explained_at", "explanation",
)  # fmt: skip
RAKE: Final = ("room", "date", "table", "game", "limit", "currency", "money", "hands", "rake")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def findings_csv(facts: NightFacts) -> str:
    """A line a finding, in the result's order. ``expected`` and ``recorded`` are JSON."""
    return _written(FINDINGS, (_finding(one, facts) for one in facts.findings))


def rake_csv(facts: NightFacts) -> str:
    """A line a table, game, limit, currency and kind of money. ``rake`` is a decimal number with a point."""
    rows = (
        (facts.room, facts.date, *(one[key] for key in RAKE[2:-2]), str(one["hands"]), one["rake"])
        for one in facts.document["rake"]
    )
    return _written(RAKE, rows, numbers=2)


def _finding(one: dict[str, object], facts: NightFacts) -> list[str]:
    said = facts.explained.get(str(one["key"]))
    row = {
        **one, "date": facts.date, "event": "" if one["event"] is None else one["event"],
        "expected": canonical_json(one["expected"]).decode(), "recorded": canonical_json(one["recorded"]).decode(),
        "explained_by": said.by if said else "", "explained_at": said.at if said else "",
        "explanation": said.reason if said else "",
    }  # fmt: skip
    return [str(row[name]) for name in FINDINGS]


def _written(names: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 0) -> str:
    """The file; the last ``numbers`` columns are figures of our own."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(names)
    for row in rows:
        end = len(row) - numbers
        writer.writerow([*map(_harmless, row[:end]), *row[end:]])
    return text.getvalue()


def _harmless(cell: str) -> str:
    """A name that a spreadsheet would take for a formula, with a ' before it."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
