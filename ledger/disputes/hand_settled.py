"""Whether other cases of a hand have put its money right: a remedy is the whole hand's, and is made once."""

from collections.abc import Iterator

from ledger.disputes.case import Case
from ledger.disputes.case_id import case_id
from ledger.disputes.handling import Handling, read_case, read_ruling
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling import Ruling
from ledger.store.recording import Recording

_OTHERS = "SELECT number FROM cases WHERE room = ? AND hand_id = ? AND number <> ? ORDER BY number"


def settled_by(turn: Recording, case: Case) -> tuple[str, ...]:
    """The decided rulings of other cases of the hand that move its money, as ``C-3/1``: the case, and its ruling."""
    rows = turn.session.rows(_OTHERS, (case.opened.room, case.opened.hand_id, case.number))
    found: list[str] = []
    for (number,) in rows:
        other = read_case(turn, case_id(number))
        moving = [one for one in _holding(turn, other) if one.proposed.entries]
        found.extend(f"{other.id}/{one.number}" for one in moving[:1])
    return tuple(found)


def be_settled_as_before(handling: Handling, before: tuple[str, ...]) -> None:
    """Raises Refusal where another case of the hand has been decided since a ruling was proposed, or decided anew."""
    now = settled_by(handling.turn, handling.case)
    if now != before:
        raise Refusal(
            "settled-elsewhere",
            "rulings of other cases of this hand that move its money: {now}; when this one was proposed: {before}; "
            "reject it and propose anew",
            now=", ".join(now) or "none", before=", ".join(before) or "none",
        )  # fmt: skip


def _holding(turn: Recording, case: Case) -> Iterator[Ruling]:
    """What holds in a case: the decided ruling, and the one whose remedy is posted, until it is taken back."""
    for number in dict.fromkeys((case.ruling, case.paid)):
        if number:
            ruling = read_ruling(turn, case.id, number)
            if ruling.state == "decided" or number == case.paid:
                yield ruling
