"""Findings of a night as rows of an export."""

from collections.abc import Iterator
from typing import Any

from ledger.export.place import plain
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.recorded import RecordedResult


def finding_rows(recorded: RecordedResult) -> Iterator[tuple[Any, ...]]:
    """What a recorded result found, in its order, by the columns of ``findings``."""
    sha256 = recorded.result.sha256
    for one in recorded.result.findings:
        yield (
            one["key"], one["check"], one["code"], one["rule"], plain(one["table"]), plain(one["hand_id"]),
            one["event"], plain(one["player"]), _json(one["expected"]), _json(one["recorded"]), plain(one["message"]),
            sha256, recorded.leaf,
        )  # fmt: skip


def _json(document: object) -> str:
    return canonical_json(document).decode()
