"""What came out for one recorded hand."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from ledger.intake.hole_cards import is_over
from ledger.log.time_text import SECOND, write_time
from ledger.store.pin import Pin, PinLost
from ledger.store.recorded_hand import RecordedHand
from ledger.verdicts.replayer import replayer
from replay.audit import audit
from replay.finding import Finding
from replay.report import DISCREPANT, UNVERIFIABLE, VERIFIED
from replay.sealed.place import when_played
from replay.sealed.sealed_hand import SealedHand
from replay.shuffles.single_use import Repeat, ShuffleUse, shuffle_uses

VERDICTS: Final = (VERIFIED, DISCREPANT, UNVERIFIABLE)
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out for one recorded hand.

    It holds for this version of the stream, this house hash and this replayer. ``position`` is the hand's place in
    the order of recording. ``rules`` are the rule ids of its findings, each once, with blanks between, and ``codes``
    their codes; ``because`` is why a check was left out, where there are no findings. ``over`` is false for a hand in
    progress. ``at`` is when it was played, else recorded, in seconds since 1970 UTC.
    """

    position: int
    stream: UUID
    version: int
    house_sha256: str
    replayer: str
    verdict: str
    findings: int
    rules: str
    because: str
    over: bool
    room: str
    hand_id: str
    table: str
    game: str
    limit: str
    currency: str
    players: int
    house: str
    house_version: str
    started_at: str
    recorded_at: str
    codes: str
    at: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, the seeds and decks that the hand was dealt from, and who sat there."""

    verdict: Verdict
    uses: list[ShuffleUse]
    players: list[str]


def judge(recorded: RecordedHand, position: int = 0, repeats: Sequence[Repeat] = ()) -> Judged:
    """Replays a recorded hand under the house it is pinned to; ``repeats`` is what of its shuffle others have too."""
    return judge_sealed(recorded.stream, recorded.as_sealed(), position, repeats)


def judge_sealed(stream: UUID, sealed: SealedHand, position: int, repeats: Sequence[Repeat] = ()) -> Judged:
    """The same of what a sealed record says, or would say."""
    hand, pin = sealed.hand, Pin(sealed.house, sealed.house_version, sealed.house_sha256)
    verdict, because, over = UNVERIFIABLE, "", is_over(hand, False)
    findings: list[Finding] = []
    uses: list[ShuffleUse] = []
    try:
        report = audit(hand, pin.rules(), list(repeats))
        verdict, findings = report.verdict, report.findings
        over = is_over(hand, report.settled())
        if report.skipped and not findings:
            because = report.skipped[0].because
        if report.play is not None:
            uses = shuffle_uses(hand, [int(card) for card in report.play.deal.deck])
    except PinLost as lost:
        because = str(lost)
    except Exception:
        # One hand that the replayer cannot bear must not hide all others.
        _log.exception("replay of hand %s of room %s failed", hand.hand_id, hand.room)
        because = "the replay of this hand failed; that is a fault of oddchip, not of the hand"
    judged = Verdict(
        position=position,
        stream=stream,
        version=sealed.version,
        house_sha256=pin.sha256,
        replayer=replayer(),
        verdict=verdict,
        findings=len(findings),
        rules=_once(one.rule for one in findings),
        because=because,
        over=over,
        room=hand.room,
        hand_id=hand.hand_id,
        table=hand.table,
        game=hand.game,
        limit=hand.limit,
        currency=hand.currency,
        players=len(hand.seats),
        house=pin.house,
        house_version=pin.version,
        started_at=hand.started_at,
        recorded_at=write_time(sealed.recorded_at),
        codes=_once(one.code for one in findings),
        at=when_played(hand, sealed.recorded_at) // SECOND,
    )
    return Judged(judged, uses, [seat.player for seat in hand.seats])


def unreadable(stream: UUID, position: int, recorded_at: int, because: str) -> Judged:
    """The verdict on a stream of which no hand can be read: the store was changed."""
    verdict = Verdict(
        position=position,
        stream=stream,
        version=0,
        house_sha256="",
        replayer=replayer(),
        verdict=UNVERIFIABLE,
        findings=0,
        rules="",
        because=because,
        over=False,
        room="",
        hand_id=str(stream),
        table="",
        game="",
        limit="",
        currency="",
        players=0,
        house="",
        house_version="",
        started_at="",
        recorded_at="",
        codes="",
        at=recorded_at // SECOND,
    )
    return Judged(verdict, [], [])


def _once(texts: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(texts))
