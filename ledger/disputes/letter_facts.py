"""What a letter to a player says, as facts: no prose, nothing of another player's that he did not see at the table.

A letter is known by its case and by the version of the event that says that it went out. Its facts are those of that
moment: the same letter says the same for good.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, cast

from ledger.disputes.account import player_account
from ledger.disputes.case import Case, fold_case
from ledger.disputes.case_id import case_number, case_stream, ruling_stream
from ledger.disputes.commands import Letter
from ledger.disputes.events import (
    CASE_EVENTS,
    AppealDecided,
    DisputeAppealed,
    DisputeDecided,
    DisputeOutOfScope,
    PlayerNotified,
)
from ledger.disputes.handling import day_of
from ledger.disputes.ruling import RULING_EVENTS, Outcome, RulingProposed, fold_ruling
from ledger.evidence.reader import Reader, Sight
from ledger.people.seen_hand import TABLE
from ledger.sentences.sentence import Sentence, said
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import RecordedHand, read_hand
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.audit import audit
from replay.finding import MISSING
from replay.hand import Hand
from replay.houses.house import House
from replay.money import Unit
from replay.resettlement.line import STACK
from replay.steps import play_steps

DECISIONS: Final = ("ruling", "appeal_decision")
"""The letters that tell a decision, and with it the hand."""


class NoSuchLetter(LookupError):
    """No such letter went out."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter that went out: ``version`` is that of the case's event that says so, ``on`` the ISO day."""

    version: int
    kind: Letter
    language: str
    on: str


@dataclass(frozen=True, slots=True)
class HandFacts:
    """The hand that a letter is about. ``house`` is ``name@version``; ``started_at`` is "" where it is not recorded."""

    room: str
    hand_id: str
    table: str
    game: str
    limit: str
    currency: str
    started_at: str
    house: str
    house_sha256: str


@dataclass(frozen=True, slots=True)
class Told:
    """One event of the hand, as the player saw it. ``street`` only where another one begins."""

    index: int
    sentence: Sentence
    street: Sentence | None


@dataclass(frozen=True, slots=True)
class FindingFacts:
    """Where the record differs from a rule. ``message`` is None where it rests on cards that the player did not see.

    ``event`` is -1 for something that is missing. ``statement`` is the rule in the house's words, ``default`` whether
    it fills a silence of the house's own text.
    """

    code: str
    rule: str
    event: int
    message: Sentence | None
    statement: str
    default: bool


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a seat had of the hand (net) and should have had, as decimal strings; ``own`` is the player's."""

    seat: int
    own: bool
    recorded: str
    due: str


@dataclass(frozen=True, slots=True)
class LineFacts:
    """A step of the settlement, as the re-settlement has it; "" for what the rules, or the record, do not say."""

    key: str
    rule: str
    seat: int
    pot: int
    side: str
    pool: str
    seats: tuple[int, ...]
    due: str
    recorded: str


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """What was decided. ``text`` and ``because`` are English, and prevail; ``on`` is the ISO day of the decision."""

    number: int
    outcome: Outcome
    text: str
    because: str
    on: str


@dataclass(frozen=True, slots=True)
class AppealFacts:
    """An appeal and its decision: whether the ruling stands, and why (English)."""

    why: str
    stands: bool
    text: str
    on: str


@dataclass(frozen=True, slots=True)
class LetterFacts:
    """One letter. Days are ISO dates, "" for none; ``remedy`` is what the player's own account gets, "" for nothing.

    ``question`` and ``question_due`` belong to a question, ``why`` to what is out of scope, ``duplicate_of`` to a
    duplicate; ``ruling`` and all that follows it to a decision. ``hidden_of`` is the player's seat where the letter
    tells him cards of his that the table did not see, else 0. ``found`` is what the room has found itself, in a case
    of which nobody has complained: ``reason`` is "" then.
    """

    kind: Letter
    case: str
    version: int
    language: str
    written_on: str
    player: str
    hand: HandFacts
    reason: str
    complaint: str
    received_on: str
    answer_by: str
    question: str = ""
    question_due: str = ""
    why: str = ""
    duplicate_of: str = ""
    ruling: RulingFacts | None = None
    appeal: AppealFacts | None = None
    appeal_by: str = ""
    remedy: str = ""
    found: str = ""
    events: tuple[Told, ...] = ()
    findings: tuple[FindingFacts, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    lines: tuple[LineFacts, ...] = ()
    hidden_of: int = 0

    @property
    def remedy_sign(self) -> int:
        """1 where the player gets something, -1 where he gives something back, 0 for neither."""
        return (bool(self.remedy) and 1) * (-1 if self.remedy.startswith("-") else 1)


@dataclass(frozen=True, slots=True)
class _Past:
    """A case as it was after one of its events, with all events until then and their times."""

    case: Case
    events: Sequence[Any]
    times: Sequence[int]

    def last(self, kind: type) -> int:
        """The index of the last event of a kind, -1 for none."""
        return max((at for at, event in enumerate(self.events) if isinstance(event, kind)), default=-1)


def letters(store: Store, case: str) -> list[Sent]:
    """The letters of a case, the first first. Raises NoSuchLetter where there is no such case."""
    with store.looking() as turn:
        past = _past(turn, case)
        return [
            Sent(version, cast(Letter, event.letter), event.language, _day(at))
            for version, (event, at) in enumerate(zip(past.events, past.times, strict=True), 1)
            if isinstance(event, PlayerNotified)
        ]


def letter_facts(store: Store, case: str, version: int) -> LetterFacts:
    """The letter that the case's event with this version sent out.

    Raises NoSuchLetter; HandDamaged and Unreadable where what it rests on is not there any more. Where the rules are
    gone it says what was decided, and nothing of the replay.
    """
    with store.looking() as turn:
        past = _past(turn, case, version)
        event = past.events[-1] if len(past.events) == version else None
        if not isinstance(event, PlayerNotified):
            raise NoSuchLetter(f"case {case} has no letter {version}")
        opened = past.case.opened
        recorded = _hand(turn, past)
        facts: dict[str, Any] = {
            "kind": event.letter, "case": case, "version": version, "language": event.language,
            "written_on": _day(past.times[-1]), "player": event.player or opened.player, "hand": _hand_facts(recorded),
            "reason": opened.reason, "complaint": opened.complaint, "received_on": opened.received_on,
            "answer_by": past.case.answer_by, "appeal_by": event.appeal_by, "found": opened.found,
        }  # fmt: skip
        if event.letter == "question" and past.case.asked is not None:
            facts |= {"question": past.case.asked.question, "question_due": past.case.asked.due}
        elif event.letter == "out_of_scope":
            facts["why"] = cast(DisputeOutOfScope, past.events[past.last(DisputeOutOfScope)]).why
        elif event.letter == "duplicate":
            facts["duplicate_of"] = past.case.duplicate_of
        elif event.letter in DECISIONS:
            facts |= _decision(turn, past, recorded, event.player or opened.player)
        return LetterFacts(**facts)


def _past(turn: Recording, case: str, version: int | None = None) -> _Past:
    stream = case_stream(case)
    if case_number(case) is None or turn.head(stream) is None:
        raise NoSuchLetter(f"there is no case {case[:20]!r}")
    events = [CASE_EVENTS.read(*content) for content in turn.contents(stream)][:version]
    if not events:
        raise NoSuchLetter(f"case {case} has no letter {version}")
    return _Past(fold_case(events), events, turn.times(stream)[:version])


def _hand(turn: Recording, past: _Past) -> RecordedHand:
    """The hand as it was when its evidence was frozen, else as it stands."""
    opened, evidence = past.case.opened, past.case.evidence
    stream = stream_id(opened.room, opened.hand_id)
    contents = turn.contents(stream)
    return read_hand(stream, contents[: evidence.version if evidence else None], turn.recorded_at(stream))


def _hand_facts(recorded: RecordedHand) -> HandFacts:
    hand, pin = recorded.hand, recorded.pin
    return HandFacts(
        hand.room, hand.hand_id, hand.table, hand.game, hand.limit, hand.currency, hand.started_at, str(pin), pin.sha256
    )


def _decision(turn: Recording, past: _Past, recorded: RecordedHand, player: str) -> dict[str, Any]:
    case = past.case
    stream = ruling_stream(case.id, case.ruling)
    proposed = fold_ruling(RULING_EVENTS.read(*content) for content in turn.contents(stream)).proposed
    decided = max(past.last(DisputeDecided), past.last(AppealDecided))
    own = [entry.units for entry in proposed.entries if entry.account == player_account(player)]
    seats = {seat.seat for seat in recorded.hand.seats if seat.player == player}
    return {
        "ruling": RulingFacts(
            proposed.number, proposed.outcome, proposed.text, proposed.because, _day(past.times[decided])
        ),
        "appeal": _appeal(past),
        "remedy": Unit(proposed.unit).write(own[0]) if own else "",
        **_replayed(recorded, min(seats), "" if case.evidence is None else case.evidence.report),
        **_arithmetic(proposed, seats),
    }


def _replayed(recorded: RecordedHand, seat: int, report: str) -> dict[str, Any]:
    """What happened and what was found, as the player of a seat may know it; nothing where the rules are gone."""
    try:
        house = recorded.pin.rules()
    except PinLost:
        return {}
    hand = recorded.hand
    own, all_saw = Sight(Reader(seat), hand, True), Sight(TABLE, hand, True)
    shown = own.hand(hand)
    found = json.loads(report)["discrepancies"] if report else []
    return {
        "events": tuple(_told(shown, house)), "findings": tuple(_findings(found, shown, house)),
        "hidden_of": seat if any(own.sees(one) and not all_saw.sees(one) for one in hand.events) else 0,
    }  # fmt: skip


def _appeal(past: _Past) -> AppealFacts | None:
    at = past.last(AppealDecided)
    if at < 0:
        return None
    decided = cast(AppealDecided, past.events[at])
    appealed = cast(DisputeAppealed, past.events[past.last(DisputeAppealed)])
    before = fold_case(past.events[:at])
    return AppealFacts(appealed.why, decided.ruling == before.ruling, decided.text, _day(past.times[at]))


def _told(shown: Hand, house: House) -> Iterator[Told]:
    street = ""
    for step in play_steps(shown, house):
        if step.index >= 0:
            yield Told(step.index, said(step.text), said(step.street) if step.street != street else None)
        street = step.street


def _findings(found: Sequence[dict[str, Any]], shown: Hand, house: House) -> Iterator[FindingFacts]:
    """The findings of the frozen report; of one that the player's own sight of the hand does not show, the rule alone.

    That another hand was dealt from the same deck or seed no sight of this one shows, and is no secret.
    """
    seen = {(one.rule, one.event, one.message) for one in audit(shown, house).findings}
    for one in found:
        event = MISSING if one["event"] is None else one["event"]
        rule = house.rules.get(one["rule"].partition("/")[2])
        open_to_him = (one["rule"], event, one["message"]) in seen or one["code"].endswith("-again")
        yield FindingFacts(
            one["code"], one["rule"], event, said(one["message"]) if open_to_him else None,
            rule.statement if rule else "", rule is not None and rule.default,
        )  # fmt: skip


def _arithmetic(proposed: RulingProposed, own: set[int]) -> dict[str, Any]:
    """What each seat should have had, by the re-settlement that the ruling rests on; nothing where it has none."""
    told = json.loads(proposed.arithmetic)
    seats = tuple(
        SeatFacts(one["seat"], one["seat"] in own, one["recorded"]["net"], one["due"]["net"])
        for one in told.get("seats", [])
    )
    lines = tuple(line_facts(one) for one in told.get("lines", []))
    return {"seats": seats, "lines": tuple(one for one in lines if one.key != STACK or one.seat in own)}


def line_facts(line: dict[str, Any]) -> LineFacts:
    """A line of a re-settlement's document."""
    return LineFacts(
        line["key"], line["rule"], line.get("seat", 0), line.get("pot", -1), line.get("side", ""),
        line.get("pool", ""), tuple(line.get("seats", ())), line["due"] or "", line["recorded"] or "",
    )  # fmt: skip


def _day(at: int) -> str:
    day: date = day_of(at)
    return day.isoformat()
