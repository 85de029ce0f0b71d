"""The evidence of a case: frozen with its proofs, and whether it is still what it was."""

from uuid import UUID

from ledger.database.database import Session
from ledger.disputes.commands import FreezeEvidence
from ledger.disputes.events import EvidenceFrozen, ProvenAppend
from ledger.disputes.handling import HandInCase, Handling
from ledger.disputes.refusals import Refusal
from ledger.log.inclusion import inclusion_proof
from ledger.log.refusal import NotAccepted
from ledger.publishing import published
from ledger.publishing.recorded_log import RecordedLog
from ledger.store.recorded_append import LogDamaged
from ledger.verdicts.replayer import replayer
from replay.report import UNVERIFIABLE


def freeze(handling: Handling, asked: FreezeEvidence) -> None:
    """Fixes the hand as it stands, proven under the first published checkpoint that has all of it."""
    hand = handling.hand()
    size, root, appends = _proven(handling, hand)
    recorded, pin = hand.recorded, hand.recorded.pin
    handling.happened(
        EvidenceFrozen(
            by=handling.by, stream=str(recorded.stream), version=recorded.version, checkpoint_size=size,
            checkpoint_root=root, appends=appends, house=pin.house, house_version=pin.version,
            house_sha256=pin.sha256, replayer=replayer(),
            verdict=UNVERIFIABLE if hand.report is None else hand.report.verdict,
            report="" if hand.report is None else hand.report.json(), attached=len(handling.case.attached),
        )
    )  # fmt: skip


def frozen(handling: Handling, hand: HandInCase) -> EvidenceFrozen:
    """The frozen evidence. Raises Refusal where there is none, or where the hand or the case has got more since."""
    case = handling.case
    evidence = case.evidence
    if evidence is None:
        raise Refusal("no-evidence", "freeze the evidence first: a ruling rests on nothing else")
    if grown(hand, evidence):
        raise hand.refused(
            "evidence-changed",
            "hand {hand_id} of room {room} had {before} events when it was frozen and has {now} now; freeze it again",
            before=evidence.version, now=hand.recorded.version,
        )  # fmt: skip
    if evidence.attached != len(case.attached):
        raise Refusal(
            "evidence-changed",
            "the case had {before} texts and files when it was frozen and has {now} now; freeze it again",
            before=evidence.attached, now=len(case.attached),
        )  # fmt: skip
    return evidence


def grown(hand: HandInCase, evidence: EvidenceFrozen) -> bool:
    """Whether more has been recorded of the hand since it was frozen: a late jackpot, above all."""
    return evidence.version != hand.recorded.version


def _proven(handling: Handling, hand: HandInCase) -> tuple[int, str, tuple[ProvenAppend, ...]]:
    """Size and root of the checkpoint, and each append of the hand with its proof. Raises Refusal."""
    session = handling.turn.session
    leaves = leaves_of(session, hand.recorded.stream)
    found = published.first_with(session, leaves[-1])
    if found is None:
        raise Refusal(
            "evidence-unpublished",
            "no checkpoint has entry {entry} of the log yet; the service publishes one every few seconds",
            entry=leaves[-1],
        )
    try:
        checkpoint = found.checkpoint()
        hashes = RecordedLog(session).hashes(checkpoint)
        proofs = [[one.hex() for one in inclusion_proof(leaf, checkpoint.size, hashes)] for leaf in leaves]
    except (NotAccepted, LogDamaged) as fault:
        raise hand.refused(
            "hand-damaged", "the log does not prove hand {hand_id} of room {room}: {fault}", fault=fault
        ) from None
    appends = tuple(ProvenAppend(leaf, tuple(proof)) for leaf, proof in zip(leaves, proofs, strict=True))
    return checkpoint.size, checkpoint.root.hex(), appends


def leaves_of(session: Session, stream: UUID) -> list[int]:
    """The entries of the log that hold a stream, the first first."""
    rows = session.rows(
        "SELECT a.no FROM appends a JOIN streams s ON s.no = a.stream WHERE s.id = ? ORDER BY a.no", (stream.bytes,)
    )
    return [int(no) for (no,) in rows]
