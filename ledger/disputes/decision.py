"""Rulings: proposed, approved or rejected by a second person, decided on appeal by a third."""

from collections.abc import Sequence
from typing import Final

from ledger.disputes.commands import Approve, DecideAppeal, Propose, Reject
from ledger.disputes.complaint import text
from ledger.disputes.events import AppealDecided, DisputeDecided, ProposalMade, ProposalRejected, RemedyNoted
from ledger.disputes.evidence import frozen
from ledger.disputes.hand_settled import be_settled_as_before, settled_by
from ledger.disputes.handling import HandInCase, Handling
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import Entry, same_movements
from ledger.disputes.resettled import Resettled, check_balanced, resettled
from ledger.disputes.ruling import (
    Outcome,
    Ruling,
    RulingApproved,
    RulingMadeOnAppeal,
    RulingProposed,
    RulingRejected,
    RulingSuperseded,
)
from ledger.people.keys import makers

OUTCOMES: Final = ("upheld", "partly", "dismissed", "goodwill")


def propose(handling: Handling, asked: Propose) -> None:
    """Proposes a ruling on the frozen evidence."""
    number = handling.case.rulings + 1
    handling.rule(number, _ruling(handling, number, asked))
    handling.happened(ProposalMade(handling.by, number))


def approve(handling: Handling, asked: Approve) -> None:
    """Approves it: from now on it is the decision."""
    ruling = approvable(handling)
    handling.rule(ruling.number, RulingApproved(handling.by))
    handling.happened(DisputeDecided(handling.by, ruling.number))
    if not ruling.proposed.entries and not handling.case.paid:
        handling.happened(RemedyNoted(handling.by, ruling.number, 0))


def reject(handling: Handling, asked: Reject) -> None:
    """Rejects it: the investigation goes on."""
    ruling = others_proposal(handling)
    why = text(asked.why, "why")
    handling.rule(ruling.number, RulingRejected(handling.by, why))
    handling.happened(ProposalRejected(handling.by, ruling.number, why))


def decide_appeal(handling: Handling, asked: DecideAppeal) -> None:
    """Decides an appeal; a decided text is superseded by another, and never edited."""
    case = handling.case
    be_third_person(handling)
    said = text(asked.text, "text")
    if asked.stands:
        handling.happened(AppealDecided(handling.by, case.ruling, said))
        return
    number = case.rulings + 1
    proposed = Propose(case.id, asked.outcome, asked.text, asked.entries, asked.because)
    handling.rule(number, _ruling(handling, number, proposed), RulingMadeOnAppeal(handling.by, case.ruling))
    handling.rule(case.ruling, RulingSuperseded(handling.by, number))
    handling.happened(AppealDecided(handling.by, number, said))


def _ruling(handling: Handling, number: int, asked: Propose) -> RulingProposed:
    """What is proposed. Raises Refusal where it does not rest on the evidence, or differs from it without a reason."""
    if asked.outcome not in OUTCOMES:
        raise Refusal(
            "bad-value", "{field} is {said!r}; expected one of {outcomes}",
            field="outcome", said=asked.outcome[:40], outcomes=", ".join(OUTCOMES),
        )  # fmt: skip
    hand = handling.hand()
    evidence = frozen(handling, hand)
    computed, beside = resettled(hand), settled_by(handling.turn, handling.case)
    left = () if beside else computed.entries
    entries = left if asked.entries is None else asked.entries
    because = asked.because.strip() and text(asked.because, "because")
    check_balanced(entries)
    differing = _differing(computed, left, asked.outcome, entries)
    if differing is not None and not because:
        raise differing
    return RulingProposed(
        by=handling.by, case=handling.case.id, number=number, evidence=handling.case.evidence_version,
        house=evidence.house, house_version=evidence.house_version, house_sha256=evidence.house_sha256,
        outcome=asked.outcome, text=text(asked.text, "text"), arithmetic=computed.arithmetic, entries=tuple(entries),
        unit=hand.recorded.hand.unit.text, currency=hand.recorded.hand.currency, because=because,
        beside=beside,
    )  # fmt: skip


def _differing(
    computed: Resettled, left: Sequence[Entry], outcome: Outcome, entries: Sequence[Entry]
) -> Refusal | None:
    """How a ruling differs from the re-settlement, which needs a reason; None where it does not.

    ``left`` is what of the remedy is left to be posted: nothing where another case of the hand has it.
    """
    if computed.lost:
        return Refusal(
            "no-reason-given",
            "the hand cannot be settled again ({because}), so that no ruling follows from it; say why",
            because=computed.lost,
        )
    if left != computed.entries and not same_movements(entries, left):
        return Refusal(
            "no-reason-given", "another case of this hand has moved its money already; say why it moves again"
        )
    if not same_movements(entries, left):
        return Refusal(
            "no-reason-given",
            "the remedy is another than the difference between the recorded and the re-settled hand; say why",
        )
    if outcome in ("upheld", "partly") and not computed.entries:
        return Refusal(
            "no-reason-given",
            "the outcome is {outcome}, and the recorded hand is settled as the rules say; say why",
            outcome=outcome,
        )
    if outcome == "dismissed" and computed.entries:
        return Refusal(
            "no-reason-given",
            "the outcome is {outcome}, and the recorded hand is settled otherwise than the rules say; say why",
            outcome=outcome,
        )
    return None


def approvable(handling: Handling) -> Ruling:
    """The proposal, if it can be approved: somebody else's, on the evidence and rules as they are. Raises Refusal."""
    ruling = others_proposal(handling)
    hand = handling.hand()
    evidence = frozen(handling, hand)
    if handling.case.evidence_version != ruling.proposed.evidence:
        raise Refusal("evidence-changed", "the evidence was frozen again after the proposal; propose on what it is now")
    _same_rules(hand, ruling)
    be_settled_as_before(handling, ruling.proposed.beside)
    assert evidence.house_sha256 == ruling.proposed.house_sha256
    return ruling


def others_proposal(handling: Handling) -> Ruling:
    """The proposal, if somebody else has made it. Raises Refusal."""
    ruling = handling.ruling(handling.case.ruling)
    if ruling.proposed.by == handling.by:
        raise Refusal("own-proposal", "{person} has made the proposal; expected somebody else", person=handling.by)
    if handling.by in makers(handling.turn, ruling.proposed.by):
        raise Refusal(
            "own-proposal",
            "{person} has made the key of {program}, which has made the proposal; expected somebody else",
            person=handling.by, program=ruling.proposed.by,
        )  # fmt: skip
    return ruling


def be_third_person(handling: Handling) -> None:
    """Raises Refusal for somebody who has proposed or signed a ruling of the case, also by a key that he has made."""
    signed = {
        name
        for number in range(1, handling.case.rulings + 1)
        for ruling in [handling.ruling(number)]
        for name in (ruling.proposed.by, ruling.signed_by)
    }
    if handling.by in signed.union(*(makers(handling.turn, name) for name in signed)):
        raise Refusal("third-person", "{person} has proposed or decided a ruling of this case", person=handling.by)


def _same_rules(hand: HandInCase, ruling: Ruling) -> None:
    house = hand.house
    name, before = f"{ruling.proposed.house}@{ruling.proposed.house_version}", ruling.proposed.house_sha256
    if house is None:
        raise Refusal(
            "house-changed",
            "{house} was sha256 {before} when the ruling was proposed and is no longer here",
            house=name, before=before,
        )  # fmt: skip
    if house.sha256 != before:
        raise Refusal(
            "house-changed",
            "{house} was sha256 {before} when the ruling was proposed and is sha256 {now}",
            house=name, before=before, now=house.sha256,
        )  # fmt: skip
