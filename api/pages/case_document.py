"""A case as JSON, beside its page: as programs get it, with what whoever reads it can do now."""

from collections.abc import Sequence
from typing import Any

from api.v1.case_document import CaseDocument, HappenedDocument, ListedCase, RulingDocument
from ledger.disputes.case_file import CaseFile
from ledger.disputes.queue import Listed
from ledger.log.time_text import write_time
from ledger.people.looks import Look

Json = dict[str, Any]


def listed_document(listed: Listed, today: str) -> Json:
    """A line of the queue."""
    return {**ListedCase.of(listed).model_dump(mode="json"), "late": is_late(listed, today)}


def is_late(listed: Listed, today: str) -> bool:
    """Whether who must move should have done so before today."""
    return bool(listed.due) and listed.due < today and listed.state != "notified"


def case_document(file: CaseFile) -> Json:
    """A case with its rulings, and what whoever reads it can do now."""
    return {
        "case": CaseDocument.of(file.case).model_dump(mode="json"), "late": file.late,
        "stale": "" if file.stale is None else file.stale.detail,
        "rulings": [RulingDocument.of(one).model_dump(mode="json") for one in file.rulings],
        "moves": [
            {"command": one.command, "hindrance": None if one.hindrance is None else one.hindrance.code}
            for one in file.moves
        ],
    }  # fmt: skip


def history_document(file: CaseFile, looks: Sequence[Look], in_full: bool) -> Json:
    """What happened to a case, and who looked at hidden cards for it; what was said with it only ``in_full``."""
    events = [HappenedDocument.of(one).model_dump(mode="json") for one in file.history]
    for one in events if not in_full else ():
        one["event"] = {"by": one["event"]["by"]}
    return {
        "case": file.case.id, "events": events,
        "looks": [
            {
                "leaf": one.no, "at": write_time(one.at), "by": one.by, "hand": str(one.hand), "purpose": one.purpose,
                "seat": one.seat or None,
            }
            for one in looks
        ],
    }  # fmt: skip
