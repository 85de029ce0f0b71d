"""Results of nights as they are recorded, and explanations of what they found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.people.refusal import NotDone
from ledger.reconciliation.events import (
    MOST_ROWS,
    OF_EXPLANATIONS,
    OF_NIGHTS,
    FindingExplained,
    FindingsNoted,
    RakeNoted,
    Reconciled,
    explanations_stream,
    night_stream,
)
from ledger.reconciliation.nights import NoSuchNight, follow
from ledger.reconciliation.result import Result
from ledger.store.mapper import Unreadable
from ledger.store.recording import Recording
from ledger.store.state import Content
from ledger.store.store import Store

COMMAND: Final = "reconcile.explain"
SHORTEST: Final = 3
LONGEST: Final = 500
"""Characters of a reason."""


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """A result in the record: with which leaf of the log, when (RFC 3339, UTC), and who had it made."""

    result: Result
    leaf: int
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a finding is as it is, by whom and when (RFC 3339, UTC)."""

    key: str
    reason: str
    by: str
    at: str


def record_result(store: Store, actor: Actor, result: Result) -> int:
    """Records a result, and gives the leaf that it has; one that says what the last one of its day says is there."""
    room, date = result.document["room"], result.document["date"]
    stream = night_stream(room, date)
    with store.recording() as turn:
        last = _last(turn, room, date)
        if last is None or last.sha256 != result.sha256:
            turn.append(stream, _contents(actor, result))
            count = sum(topic == Reconciled.TYPE for topic, _ in turn.contents(stream))
            follow(turn.session, turn.number(stream), turn.at, count, _head(actor, result), result.findings)
        return turn.leaf(stream)


def results(store: Store, room: str, date: str) -> list[RecordedResult]:
    """Every result that was recorded of a room's day, the newest last. Raises Unreadable."""
    stream = night_stream(room, date)
    with store.looking() as turn:
        events = [OF_NIGHTS.read(*one) for one in turn.contents(stream)]
        times = turn.times(stream)
    leaves = store.rows.leaves(stream)
    found: list[RecordedResult] = []
    for at, event in enumerate(events):
        if isinstance(event, Reconciled):
            leaf = leaves[min(len(found), len(leaves) - 1)]
            found.append(RecordedResult(_again(event, events[at + 1 :]), leaf, write_time(times[at]), event.by))
    return found


def explain(store: Store, actor: Actor, room: str, date: str, key: str, reason: str) -> Explanation:
    """Records why a finding of a day is as it is. Raises NotAllowed, NoSuchNight where no result of the day is
    recorded, NotDone for a finding that there is none of, or without a reason.
    """
    return explain_all(store, actor, room, date, [key], reason)[0]


def explain_all(
    store: Store, actor: Actor, room: str, date: str, keys: Sequence[str], reason: str
) -> list[Explanation]:
    """Records why some findings of a day are as they are, all or none of them; one that is explained in these words
    already stays as it is. Raises as ``explain`` does.
    """
    actor.must(COMMAND)
    why = " ".join(reason.split())
    if not is_reason(why):
        raise NotDone(f"expected the reason in {SHORTEST} to {LONGEST} characters, found {len(why)}")
    recorded = results(store, room, date)
    if not recorded:
        raise NoSuchNight(f"no result of {room} of {date} is recorded; expected a day that was reconciled")
    known = {one["key"] for one in recorded[-1].result.findings}
    wanted = list(dict.fromkeys(keys))
    if unknown := [key for key in wanted if key not in known]:
        raise NotDone(f"the last result of {room} of {date} has no finding {unknown[0]!r}; expected the key of one")
    stream = explanations_stream(room)
    with store.recording() as turn:
        before = _explanations(turn, room)
        new = [key for key in wanted if key not in before or before[key].reason != why]
        if new:
            said = [FindingExplained(actor.name, room, date, key, why) for key in new]
            turn.append(stream, [OF_EXPLANATIONS.content(one) for one in said])
        made = {key: Explanation(key, why, actor.name, write_time(turn.at)) for key in new}
        return [made.get(key) or before[key] for key in wanted]


def is_reason(why: str) -> bool:
    """Whether a text is a reason: neither too short nor too long, on one line."""
    return SHORTEST <= len(why) <= LONGEST and why.isprintable()


def explanations(store: Store, room: str) -> Mapping[str, Explanation]:
    """What was said of a room's findings, by their keys; of one that was explained again what was said last."""
    with store.looking() as turn:
        return _explanations(turn, room)


def _explanations(turn: Recording, room: str) -> dict[str, Explanation]:
    stream = explanations_stream(room)
    found = {}
    for content, at in zip(turn.contents(stream), turn.times(stream), strict=False):
        event = OF_EXPLANATIONS.read(*content)
        found[event.key] = Explanation(event.key, event.reason, event.by, write_time(at))
    return found


def _last(turn: Recording, room: str, date: str) -> Reconciled | None:
    for content in reversed(turn.contents(night_stream(room, date))):
        if content[0] == Reconciled.TYPE:
            event = OF_NIGHTS.read(*content)
            assert isinstance(event, Reconciled)
            return event
    return None


def _contents(actor: Actor, result: Result) -> list[Content]:
    chunks = [FindingsNoted(tuple(some)) for some in _in_parts(result.findings)]
    rows = [RakeNoted(tuple(some)) for some in _in_parts(result.document["rake"])]
    return [OF_NIGHTS.content(event) for event in (_head(actor, result), *chunks, *rows)]


def _head(actor: Actor, result: Result) -> Reconciled:
    rest = {key: value for key, value in result.document.items() if key not in ("findings", "rake")}
    counts = len(result.findings), len(result.document["rake"])
    return Reconciled(actor.name, rest["room"], rest["date"], result.sha256, rest, *counts)


def _in_parts(rows: Sequence[Any]) -> list[Sequence[Any]]:
    return [rows[at : at + MOST_ROWS] for at in range(0, len(rows), MOST_ROWS)]


def _again(head: Reconciled, following: Sequence[object]) -> Result:
    """The result that the events say. Raises Unreadable."""
    findings: list[dict[str, Any]] = []
    rake: list[dict[str, Any]] = []
    for event in following:
        if isinstance(event, Reconciled):
            break
        if isinstance(event, FindingsNoted):
            findings += event.findings
        elif isinstance(event, RakeNoted):
            rake += event.rake
    result = Result(head.result | {"findings": findings, "rake": rake})
    if result.sha256 != head.sha256:
        raise Unreadable(f"the recorded result of {head.room} of {head.date} is not the one that was made")
    return result
