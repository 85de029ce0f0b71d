"""A complaint that was written down wrongly, put right before its evidence is frozen."""

from datetime import date

from ledger.disputes.commands import Correct
from ledger.disputes.complaint import be_complaint, hand_with, noted, text
from ledger.disputes.events import ComplaintCorrected
from ledger.disputes.handling import Handling
from ledger.disputes.refusals import Refusal


def correct(handling: Handling, asked: Correct) -> None:
    """Puts other facts in place of those that were written down; these stay in the record.

    Another player has not been told that his complaint has come, and is told so now where the first one had been.
    Raises Refusal, also where nothing is another.
    """
    case = handling.case
    be_correctable(handling)
    why, opened = text(asked.why, "why"), case.opened
    room, hand_id = asked.room or opened.room, asked.hand_id or opened.hand_id
    player, reason_key = asked.player or opened.player, asked.reason or opened.reason
    facts = dict(opened.facts if asked.facts is None else asked.facts)
    if (room, hand_id, player, reason_key, facts) == (
        opened.room, opened.hand_id, opened.player, opened.reason, opened.facts,
    ):  # fmt: skip
        raise Refusal("bad-value", "the complaint says all this already; expected something that is another")
    reason = be_complaint(reason_key, facts)
    recorded = hand_with(handling, room, hand_id, player)
    window = noted(handling, reason, recorded, date.fromisoformat(opened.received_on), opened.complained_at)
    handling.happened(ComplaintCorrected(handling.by, why, room, hand_id, player, reason_key, facts, window))
    if player != opened.player and case.state != "open":
        handling.tell("acknowledgement")


def be_correctable(handling: Handling) -> None:
    """Raises Refusal where a ruling is about the complaint as it is, or where nobody has complained."""
    case = handling.case
    if case.rulings:
        raise Refusal(
            "wrong-state", "ruling {number} of {case} is about the complaint as it is",
            number=case.rulings, case=case.id,
        )  # fmt: skip
    if case.opened.found:
        raise Refusal("wrong-state", "the room has found {case} itself; there is no complaint to correct", case=case.id)
