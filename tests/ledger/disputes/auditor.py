"""An auditor of cases: reads what is recorded, event by event, and knows nothing of how the desk keeps its cases."""

import json
from collections import defaultdict
from typing import Any, Final

from ledger.database.database import Session
from ledger.people.actor import Actor

_EVENTS: Final = (
    "SELECT s.no, t.topic, e.state, a.no FROM events e JOIN streams s ON s.no = e.stream JOIN types t ON t.no = e.type "
    "JOIN appends a ON a.stream = e.stream AND e.version >= a.first AND e.version < a.first + a.count "
    "ORDER BY a.no, e.version"
)
RIGHTS: Final = {
    "dispute_decided": "manager",
    "proposal_rejected": "manager",
    "appeal_decided": "manager",
    "ruling_approved": "manager",
    "ruling_rejected": "manager",
    "ruling_made_on_appeal": "manager",
}
"""What only somebody with that role may have done; all else of a case is support's or a manager's."""


def audit(session: Session, people: list[Actor]) -> int:
    """Raises AssertionError for what no desk may do; answers with how many decisions it saw."""
    roles = {one.name: one.roles for one in people}
    cases: dict[str, list[dict[str, Any]]] = defaultdict(list)
    rulings: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    postings: list[dict[str, Any]] = []
    streams: dict[int, tuple[str, int]] = {}
    for stream, topic, state, _ in session.rows(_EVENTS):
        said = {"topic": topic} | json.loads(bytes(state))
        if topic == "dispute_opened":
            streams[stream] = (said["case"], 0)
        elif topic == "ruling_proposed":
            streams[stream] = (said["case"], said["number"])
        if topic == "remedy_posted":
            postings.append(said)
        elif stream in streams:
            case, number = streams[stream]
            (rulings[case, number] if number else cases[case]).append(said)
    decisions = sum(_case(case, events, rulings, roles) for case, events in cases.items())
    _money(cases, rulings, postings)
    return decisions


def _case(
    case: str,
    events: list[dict[str, Any]],
    rulings: dict[tuple[str, int], list[dict[str, Any]]],
    roles: dict[str, frozenset[str]],
) -> int:
    frozen = loose = decisions = 0
    ruled = False
    for place, event in enumerate(events, 1):
        if event["by"] != "system":
            needed = RIGHTS.get(event["topic"])
            assert needed in roles[event["by"]] if needed else roles[event["by"]] & {"support", "manager"}
        match event["topic"]:
            case "evidence_frozen":
                frozen, loose = place, 0
            case "evidence_attached":
                loose += 1
            case "complaint_corrected":
                assert not frozen, "corrected after the evidence was frozen"
                assert not ruled, "corrected under a ruling"
            case "proposal_made":
                ruled = True
            case "dispute_reopened":
                frozen = 0
            case "dispute_decided":
                decisions += 1
                proposed, *after = rulings[case, event["ruling"]]
                assert frozen == proposed["evidence"], "decided on other evidence than it was proposed on"
                assert not loose, "decided although there was new evidence"
                assert after[0]["topic"] == "ruling_approved"
                assert after[0]["by"] == event["by"] != proposed["by"], "approved by himself"
            case "appeal_decided":
                decisions += 1
                for number in range(1, 1 + max(one for name, one in rulings if name == case)):
                    proposed, *after = rulings[case, number]
                    by_appeal = any(one["topic"] == "ruling_made_on_appeal" for one in after)
                    if number != event["ruling"] or not by_appeal:
                        signed = [one["by"] for one in after if one["topic"] == "ruling_approved"]
                        later = number > event["ruling"]
                        assert later or event["by"] not in (proposed["by"], *signed), "no third person"
    return decisions


def _money(
    cases: dict[str, list[dict[str, Any]]],
    rulings: dict[tuple[str, int], list[dict[str, Any]]],
    postings: list[dict[str, Any]],
) -> None:
    """Every posting sums to zero, and what a case has posted in all is the remedy that it noted last."""
    booked: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for posting in postings:
        assert sum(one["units"] for one in posting["entries"]) == 0
        for one in posting["entries"]:
            booked[posting["case"]][one["account"]] += one["units"]
    for case, events in cases.items():
        noted = [one["ruling"] for one in events if one["topic"] == "remedy_noted"]
        due = {one["account"]: one["units"] for one in rulings[case, noted[-1]][0]["entries"]} if noted else {}
        assert {account: units for account, units in booked[case].items() if units} == due
