"""The result of a night: one document for a room and a day, the same bytes whenever it is made of the same events."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay
from ledger.log.canonical_json import canonical_json
from ledger.log.canonical_text import encode_base64
from ledger.publishing import published
from ledger.verdicts.replayer import replayer
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.sheet import Sheet, house_rows
from replay.reconciliation.statement import Statement

FORMAT: Final = "oddchip-reconciliation/1"
CLEAN: Final = "clean"
DIFFERENCES: Final = "differences"
UNVERIFIABLE: Final = "unverifiable"


@dataclass(frozen=True, slots=True)
class Result:
    """A result document, as canonical JSON it is what ``sha256`` (hex) is of."""

    document: dict[str, Any]

    @property
    def text(self) -> bytes:
        """The document as canonical JSON (RFC 8785)."""
        return canonical_json(self.document)

    @property
    def sha256(self) -> str:
        """Of the text."""
        return sha256(self.text).hexdigest()

    @property
    def verdict(self) -> str:
        """What came out."""
        return str(self.document["verdict"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What was found, in order."""
        return list(self.document["findings"])


def make_result(
    session: Session, day: RoomDay, sheet: Sheet, pools: list[PoolBook], statement: Statement | None
) -> Result:
    """The result of all sheets of a day, merged and held against one another."""
    return Result(
        {
            "format": FORMAT,
            "room": day.room,
            "date": day.date,
            "time_zone": day.time_zone,
            "replayer": replayer(),
            "houses": house_rows(sheet),
            "ledger": _checkpoint(session, sheet.last_leaf),
            "reached": sheet.last_leaf,
            "hands": sheet.hands.document(),
            "tables": sheet.tables,
            "totals": [sheet.totals[key].document() for key in sorted(sheet.totals)],
            "rake": [sheet.rake[key].document() for key in sorted(sheet.rake)],
            "pools": [pool.document() for pool in pools],
            "finance": _finance(statement),
            "checks": [check.document() for check in sheet.checks.values()],
            "findings": [finding.document(day.date) for finding in sheet.findings],
            "verdict": _verdict(sheet),
        }
    )


def _verdict(sheet: Sheet) -> str:
    hands = sheet.hands
    if sheet.findings:
        return DIFFERENCES
    return UNVERIFIABLE if hands.unverifiable or hands.in_progress or hands.unreadable else CLEAN


def _checkpoint(session: Session, leaf: int) -> dict[str, object] | None:
    """The smallest checkpoint that has the leaf; None where none was published over it yet, or nothing was read."""
    found = published.first_with(session, leaf) if leaf >= 0 else None
    if found is None:
        return None
    checkpoint = found.checkpoint()
    return {"size": checkpoint.size, "root": encode_base64(checkpoint.root)}


def _finance(statement: Statement | None) -> dict[str, object] | None:
    if statement is None:
        return None
    return {"statement": statement.name, "sha256": statement.sha256, "lines": len(statement.lines)}
