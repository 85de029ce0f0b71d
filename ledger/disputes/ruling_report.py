"""All that a ruling rests on, for managers and the regulator: the arithmetic, the signatures, the hashes, as facts."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ledger.disputes.case import fold_case
from ledger.disputes.case_id import case_number, case_stream, ruling_stream
from ledger.disputes.events import CASE_EVENTS, AppealDecided, AtTable, EvidenceAttached, EvidenceFrozen
from ledger.disputes.letter_facts import LineFacts, line_facts
from ledger.disputes.ruling import (
    RULING_EVENTS,
    RulingApproved,
    RulingMadeOnAppeal,
    RulingProposed,
    RulingRejected,
    RulingSuperseded,
    fold_ruling,
)
from ledger.log.time_text import write_time
from ledger.store.recording import Recording
from ledger.store.store import Store
from replay.money import Unit


class NoSuchRuling(LookupError):
    """A case has no such ruling, or there is no such case."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Who did what with the ruling (``proposed``, ``approved``, ``made_on_appeal``, ``rejected``, ``superseded``,
    ``upheld_on_appeal``) and when (RFC 3339, UTC)."""

    act: str
    by: str
    at: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """A seat's money as it was recorded and as it is due: put in, returned, won, net, jackpot; decimal strings."""

    seat: int
    player: str
    recorded: tuple[str, ...]
    due: tuple[str, ...]
    owed: str


@dataclass(frozen=True, slots=True)
class Posting:
    """An entry of the remedy: what an account gets, as a decimal string, and the rules that it rests on."""

    account: str
    amount: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The frozen evidence: the hand's stream at a version, proven under a checkpoint, and what the replay said of it.

    ``leaves`` are the entries of the log that hold the hand. ``attached`` are the case's texts and files by name, with
    the SHA-256 of the files.
    """

    stream: str
    version: int
    checkpoint_size: int
    checkpoint_root: str
    leaves: tuple[int, ...]
    replayer: str
    verdict: str
    frozen_at: str
    attached: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RulingReport:
    """One ruling of a case with all that it rests on. ``lines`` are every step of the re-settlement.

    ``found`` is what the room found itself where nobody has complained, ``others`` whom it touches beside ``player``.
    ``beside`` are the rulings of other cases that had moved the hand's money already, as ``C-3/1``.
    ``because_unsettled`` says why the hand cannot be settled again, "" where it can.
    """

    case: str
    number: int
    state: str
    outcome: str
    text: str
    because: str
    room: str
    hand_id: str
    player: str
    reason: str
    complaint: str
    received_on: str
    at_table: AtTable | None
    answer_by: str
    decided_on: str
    currency: str
    unit: str
    house: str
    house_sha256: str
    proof: Proof
    seats: tuple[SeatAccount, ...]
    lines: tuple[LineFacts, ...]
    because_unsettled: str
    entries: tuple[Posting, ...]
    signatures: tuple[Signature, ...]
    found: str = ""
    others: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


FIGURES = ("put_in", "returned", "won", "net", "jackpot")
"""What the figures of a seat's account are."""


def ruling_report(store: Store, case: str, number: int) -> RulingReport:
    """The report of a case's ruling, from 1. Raises NoSuchRuling, and Unreadable for a changed store."""
    with store.looking() as turn:
        if case_number(case) is None or turn.head(case_stream(case)) is None:
            raise NoSuchRuling(f"there is no case {case[:20]!r}")
        events = [CASE_EVENTS.read(*content) for content in turn.contents(case_stream(case))]
        times = turn.times(case_stream(case))
        found = fold_case(events)
        opened = found.opened
        if not 1 <= number <= found.rulings:
            raise NoSuchRuling(f"case {case} has no ruling {number}")
        ruling = _Ruling(turn, case, number)
        proposed = ruling.proposed
        told: dict[str, Any] = json.loads(proposed.arithmetic)
        signatures = (*ruling.signatures(), *_appeals(events, times, number))
        decided = [one.at for one in signatures if one.act in ("approved", "made_on_appeal")]
        return RulingReport(
            case, number, ruling.state, proposed.outcome, proposed.text, proposed.because, opened.room, opened.hand_id,
            opened.player, opened.reason, opened.complaint, opened.received_on, opened.at_table, found.answer_by,
            decided[0][:10] if decided else "", proposed.currency, proposed.unit,
            f"{proposed.house}@{proposed.house_version}", proposed.house_sha256,
            _proof(events, times, proposed.evidence),
            tuple(_seat(one) for one in told.get("seats", [])), tuple(line_facts(one) for one in told.get("lines", [])),
            _unsettled(told), tuple(_entries(proposed)), signatures, opened.found, opened.others,
            proposed.beside,
        )  # fmt: skip


class _Ruling:
    """A ruling's stream: what was proposed, and who did what with it when."""

    def __init__(self, turn: Recording, case: str, number: int) -> None:
        stream = ruling_stream(case, number)
        self._events = [RULING_EVENTS.read(*content) for content in turn.contents(stream)]
        self._times = turn.times(stream)
        ruling = fold_ruling(self._events)
        self.proposed: RulingProposed = ruling.proposed
        self.state = ruling.state

    def signatures(self) -> Iterator[Signature]:
        """Each in its order."""
        acts = {
            RulingProposed: "proposed", RulingApproved: "approved", RulingMadeOnAppeal: "made_on_appeal",
            RulingRejected: "rejected", RulingSuperseded: "superseded",
        }  # fmt: skip
        for event, at in zip(self._events, self._times, strict=True):
            why = event.why if isinstance(event, RulingRejected) else ""
            yield Signature(acts[type(event)], event.by, write_time(at), why)


def _appeals(events: Sequence[Any], times: Sequence[int], number: int) -> Iterator[Signature]:
    """Appeals after which the ruling stands."""
    for at, event in enumerate(events):
        if isinstance(event, AppealDecided) and event.ruling == number and fold_case(events[:at]).ruling == number:
            yield Signature("upheld_on_appeal", event.by, write_time(times[at]), event.text)


def _proof(events: Sequence[Any], times: Sequence[int], version: int) -> Proof:
    frozen = events[version - 1]
    assert isinstance(frozen, EvidenceFrozen), "a ruling rests on the event that froze its evidence"
    attached = [one for one in events[:version] if isinstance(one, EvidenceAttached)]
    return Proof(
        frozen.stream, frozen.version, frozen.checkpoint_size, frozen.checkpoint_root,
        tuple(one.leaf for one in frozen.appends), frozen.replayer, frozen.verdict, write_time(times[version - 1]),
        tuple((one.name, one.sha256) for one in attached),
    )  # fmt: skip


def _seat(told: dict[str, Any]) -> SeatAccount:
    recorded, due = (tuple(told[side][figure] for figure in FIGURES) for side in ("recorded", "due"))
    return SeatAccount(told["seat"], told["player"], recorded, due, told["owed"])


def _unsettled(told: dict[str, Any]) -> str:
    because = told.get("because")
    if isinstance(because, dict):
        return str(because["key"]).replace("_", " ")
    return str(because or "")


def _entries(proposed: RulingProposed) -> Iterator[Posting]:
    write = Unit(proposed.unit).write
    for entry in proposed.entries:
        yield Posting(entry.account, write(entry.units), entry.rules)
