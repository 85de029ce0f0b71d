"""A case as JSON, beside its page: what the page says, no more. What rests on hidden cards is left out."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from ledger.disputes.case_file import CaseFile
from ledger.disputes.queue import Listed
from ledger.disputes.remedy import entries_document
from ledger.disputes.ruling import Ruling
from ledger.log.time_text import write_time
from ledger.people.looks import Look

Json = dict[str, Any]
_NOT_TOLD: Final = ("number", "changed_at")


def listed_document(listed: Listed, today: str) -> Json:
    """A line of the queue."""
    return {
        "case": listed.id, **{key: value for key, value in asdict(listed).items() if key not in _NOT_TOLD},
        "changed_at": write_time(listed.changed_at), "late": is_late(listed, today),
    }  # fmt: skip


def is_late(listed: Listed, today: str) -> bool:
    """Whether who must move should have done so before today."""
    return bool(listed.due) and listed.due < today and listed.state != "notified"


def case_document(file: CaseFile) -> Json:
    """A case with its rulings, and what whoever reads it can do now."""
    case = file.case
    evidence = None
    if case.evidence is not None:
        evidence = asdict(case.evidence)
        evidence.pop("report")  # it tells hands that were not shown
        evidence["stale"] = file.stale
    return {
        "case": case.id, "version": case.version, "state": case.state, "mover": case.mover, "due": case.due,
        "deadline": case.deadline, "late": file.late,
        "opened": {key: value for key, value in asdict(case.opened).items() if key != "case"},
        "answer_by": case.answer_by, "bundle": case.bundle, "duplicate_of": case.duplicate_of,
        "attached": [asdict(one) for one in case.attached], "evidence": evidence,
        "asked": None if case.asked is None else asdict(case.asked),
        "appeal": None if case.appeal is None else asdict(case.appeal), "appeal_by": case.appeal_by,
        "breaches": [asdict(one) for one in case.breaches],
        "rulings": [ruling_document(one) for one in file.rulings],
        "moves": [
            {"command": one.command, "hindrance": None if one.hindrance is None else one.hindrance.code}
            for one in file.moves
        ],
    }  # fmt: skip


def ruling_document(ruling: Ruling) -> Json:
    """A ruling with its arithmetic; money as decimal strings."""
    proposed = ruling.proposed
    return {
        "number": ruling.number, "state": ruling.state, "proposed_by": proposed.by, "signed_by": ruling.signed_by,
        "rejected_because": ruling.rejected_because, "evidence": proposed.evidence,
        "house": f"{proposed.house}@{proposed.house_version}", "house_sha256": proposed.house_sha256,
        "outcome": proposed.outcome, "text": proposed.text, "because": proposed.because,
        "currency": proposed.currency, "unit": proposed.unit,
        "entries": entries_document(proposed.entries, proposed.unit), "arithmetic": json.loads(proposed.arithmetic),
    }  # fmt: skip


def history_document(file: CaseFile, looks: Sequence[Look], in_full: bool) -> Json:
    """What happened to a case, and who looked at hidden cards for it; what was said with it only ``in_full``."""
    events = []
    for one in file.history:
        said = asdict(one.event) if in_full else {"by": one.event.by}
        said.pop("report", None)
        events.append({"version": one.version, "at": write_time(one.at), "type": one.event.TYPE, **said})
    return {
        "case": file.case.id, "events": events,
        "looks": [
            {"leaf": one.no, "at": write_time(one.at), "by": one.by, "hand": str(one.hand), "purpose": one.purpose}
            for one in looks
        ],
    }  # fmt: skip
