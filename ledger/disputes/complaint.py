"""From a player's complaint to the investigation: what support does with a case."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from ledger.disputes import queue
from ledger.disputes.case_id import case_id, case_number, case_stream
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Answer,
    Ask,
    Attach,
    Bundle,
    Investigate,
    MarkDuplicate,
    Open,
    PutOutOfScope,
)
from ledger.disputes.deadlines import Kind, UnknownJurisdiction, due, resumed
from ledger.disputes.events import (
    AtTable,
    CaseBundled,
    DisputeAccepted,
    DisputeAcknowledged,
    DisputeDuplicate,
    DisputeOpened,
    DisputeOutOfScope,
    EvidenceAttached,
    InvestigationBegun,
    PartyAnswered,
    PartyAsked,
)
from ledger.disputes.handling import Handling, hand_in_case, read_case
from ledger.disputes.plain_text import be_plain_text
from ledger.disputes.reasons import REASONS, Reason
from ledger.disputes.refusals import Refusal
from ledger.disputes.table_clock import at_table
from ledger.histories.instant import parse_instant
from ledger.log.time_text import write_time
from ledger.store.recorded_hand import RecordedHand
from ledger.store.recording import Recording

MOST_NAME: Final = 200
"""Characters of the name of a cause."""
LANGUAGES: Final = ("en", "sv", "nb", "da")
_SHA256: Final = 64


def open_case(handling: Handling, asked: Open) -> None:
    """Opens a case on a recorded hand in which the player has a seat."""
    reason = be_complaint(asked.reason, asked.facts)
    be_language(asked.language)
    recorded = hand_with(handling, asked.room, asked.hand_id, asked.player)
    received = day(asked.received_on, "received_on")
    if received > handling.today:
        raise Refusal(
            "bad-value", "{field} is {day}, after today, {today}",
            field="received_on", day=received, today=handling.today,
        )  # fmt: skip
    complained_at = _time_on(received, asked.complained_at, handling.turn.at)
    handling.happened(
        DisputeOpened(
            by=handling.by, case=new_case(handling.turn), room=asked.room, hand_id=asked.hand_id, player=asked.player,
            reason=asked.reason, complaint=text(asked.complaint, "complaint"), language=asked.language,
            jurisdiction=asked.jurisdiction, received_on=received.isoformat(),
            acknowledge_by=due_on("acknowledgement", received, asked.jurisdiction),
            answer_by=due_on("answer", received, asked.jurisdiction), facts=dict(asked.facts),
            complained_at=complained_at, at_table=noted(handling, reason, recorded, received, complained_at),
        )
    )  # fmt: skip


def be_complaint(reason_key: str, facts: Mapping[str, str]) -> Reason:
    """The reason. Raises Refusal where there is no such one, or where the facts are not what it needs."""
    reason = REASONS.get(reason_key)
    if reason is None:
        raise Refusal(
            "unknown-reason", "no reason is called {said!r}; there are {reasons}",
            said=reason_key[:40], reasons=", ".join(REASONS),
        )  # fmt: skip
    if lacking := reason.lacks({fact for fact, said in facts.items() if said.strip()}):
        raise Refusal(
            "lacking-facts", "a complaint about {reason} needs {facts}", reason=reason_key, facts=", ".join(lacking)
        )
    if unknown := sorted(facts.keys() - reason.needs - reason.helps):
        raise Refusal(
            "bad-value", "a complaint about {reason} has no {facts}", reason=reason_key, facts=", ".join(unknown)
        )
    return reason


def be_language(language: str) -> None:
    """Raises Refusal for one that no letters are written in."""
    if language not in LANGUAGES:
        raise Refusal(
            "bad-value", "no letters are written in {said!r}; there are {languages}",
            said=language[:20], languages=", ".join(LANGUAGES),
        )  # fmt: skip


def hand_with(handling: Handling, room: str, hand_id: str, player: str) -> RecordedHand:
    """The recorded hand in which a player has a seat. Raises Refusal."""
    recorded = hand_in_case(handling.turn, room, hand_id).recorded
    players = [seat.player for seat in recorded.hand.seats]
    if player not in players:
        raise Refusal(
            "not-in-hand", "{player!r} has no seat in it; there sit {players}",
            player=player, players=", ".join(players),
        )  # fmt: skip
    return recorded


def new_case(turn: Recording) -> str:
    """The id of the next case."""
    number = queue.next_number(turn.session)
    while turn.head(case_stream(case_id(number))) is not None:
        number += 1  # the view was lost; what is recorded stays
    return case_id(number)


def noted(
    handling: Handling, reason: Reason, recorded: RecordedHand, received: date, complained_at: str
) -> AtTable | None:
    """What is noted of the table's own window, for a reason that has one."""
    return at_table(handling.turn, recorded, received, complained_at) if reason.clock == "table" else None


def _time_on(received: date, complained_at: str, now: int) -> str:
    """When the player complained, in UTC; "" where it is not known. Raises Refusal."""
    if not complained_at:
        return ""
    try:
        at = parse_instant(complained_at)
        said = write_time(at)
    except ValueError as fault:
        raise Refusal(
            "bad-value", "{field} is {said!r}; {fault}", field="complained_at", said=complained_at[:40], fault=fault
        ) from None
    if said[: len("2026-01-31")] != received.isoformat() or at > now:
        raise Refusal(
            "bad-value", "{field} is {said}; expected a time on {day} (UTC) that has gone by",
            field="complained_at", said=said, day=received,
        )  # fmt: skip
    return said


def acknowledge(handling: Handling, asked: Acknowledge) -> None:
    """Tells the player that the complaint has come."""
    handling.happened(DisputeAcknowledged(handling.by))
    handling.tell("acknowledgement")


def accept(handling: Handling, asked: Accept) -> None:
    """Takes it up."""
    handling.happened(DisputeAccepted(handling.by))


def put_out_of_scope(handling: Handling, asked: PutOutOfScope) -> None:
    """Ends it, and tells the player."""
    handling.happened(DisputeOutOfScope(handling.by, text(asked.why, "why")))
    handling.tell("out_of_scope")


def mark_duplicate(handling: Handling, asked: MarkDuplicate) -> None:
    """Ends it for another case, and tells the player."""
    other = _other_case(handling, asked.of)
    handling.happened(DisputeDuplicate(handling.by, other))
    handling.tell("duplicate")


def attach(handling: Handling, asked: Attach) -> None:
    """Adds a text, or the hash of a file."""
    if asked.sha256 and not (len(asked.sha256) == _SHA256 and set(asked.sha256) <= set("0123456789abcdef")):
        raise Refusal(
            "bad-value", "{field} is {said!r}; expected {count} hex digits",
            field="sha256", said=asked.sha256[:80], count=_SHA256,
        )  # fmt: skip
    if bool(asked.sha256) == bool(asked.text.strip()):
        raise Refusal("bad-value", "expected either a text or the sha256 of a file")
    said = text(asked.text, "text") if asked.text.strip() else ""
    handling.happened(EvidenceAttached(handling.by, text(asked.name, "name"), said, asked.sha256))


def investigate(handling: Handling, asked: Investigate) -> None:
    """Begins to work on it."""
    handling.happened(InvestigationBegun(handling.by))


def ask(handling: Handling, asked: Ask) -> None:
    """Asks a party: the regulator's clock stands still meanwhile."""
    due_on = day(asked.due, "due")
    if due_on <= handling.today:
        raise Refusal(
            "bad-value", "{field} is {day}; expected a day after today, {today}",
            field="due", day=due_on, today=handling.today,
        )  # fmt: skip
    party, question = text(asked.party, "party"), text(asked.question, "question")
    today = handling.today.isoformat()
    handling.happened(PartyAsked(handling.by, party, question, today, due_on.isoformat()))
    handling.tell("question", only=party)


def answer(handling: Handling, asked: Answer) -> None:
    """Goes on, with the days added that the party took."""
    case = handling.case
    assert case.asked is not None
    began = date.fromisoformat(case.asked.asked_on)
    answer_by = resumed(date.fromisoformat(case.answer_by), began, handling.today, case.opened.jurisdiction)
    handling.happened(PartyAnswered(handling.by, text(asked.answer, "answer"), answer_by.isoformat()))


def bundle(handling: Handling, asked: Bundle) -> None:
    """Puts it with others of its cause."""
    handling.happened(CaseBundled(handling.by, bundle_name(asked.bundle, "bundle")))


def bundle_name(said: str, name: str) -> str:
    """A name for many cases, on one line. Raises Refusal for one that is none."""
    found = " ".join(text(said, name).split())
    if len(found) > MOST_NAME or not found.isprintable():
        raise Refusal(
            "bad-value", "{field} is {said!r}; expected one line of at most {most} characters",
            field=name, said=found[:40], most=MOST_NAME,
        )  # fmt: skip
    return found


def text(said: str, name: str) -> str:
    """What somebody wrote, without blanks around it. Raises Refusal for nothing, and for too much."""
    bare = said.strip()
    if not bare:
        raise Refusal("bad-value", "{field} is empty; expected a text", field=name)
    be_plain_text(bare, name)
    return bare


def day(said: str, name: str) -> date:
    """An ISO day. Raises Refusal."""
    try:
        found = date.fromisoformat(said)
    except ValueError:
        raise _no_day(name, said) from None
    if found.isoformat() != said:
        raise _no_day(name, said)
    return found


def _no_day(name: str, said: str) -> Refusal:
    return Refusal("bad-value", "{field} is {said!r}; expected a day like 2026-01-31", field=name, said=said[:40])


def due_on(kind: Kind, from_day: date, jurisdiction: str) -> str:
    """The ISO day by which something is due. Raises Refusal."""
    try:
        return due(kind, from_day, jurisdiction).isoformat()
    except UnknownJurisdiction as fault:
        raise Refusal("bad-value", str(fault)) from None


def _other_case(handling: Handling, other: str) -> str:
    number = case_number(other)
    if number is None or handling.turn.head(case_stream(other)) is None:
        raise Refusal("no-such-case", "there is no case {case!r}; expected an id like C-17", case=other[:20])
    if other == handling.case.id:
        raise Refusal("bad-value", "a case is not a duplicate of itself")
    state = read_case(handling.turn, other).state
    if state in ("duplicate", "out_of_scope"):
        raise Refusal(
            "bad-value", "{case} is {state}, and nothing is decided in it; expected the case in which it is",
            case=other, state=state,
        )  # fmt: skip
    return other
