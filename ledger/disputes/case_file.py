"""All that there is about a case, as one look at the store finds it."""

from dataclasses import dataclass

from ledger.disputes.case import Case
from ledger.disputes.case_id import case_stream
from ledger.disputes.desk import Happened, case_of
from ledger.disputes.events import CASE_EVENTS
from ledger.disputes.evidence import frozen
from ledger.disputes.handling import HandInCase, Handling, hand_in_case, read_ruling
from ledger.disputes.moves import Move, moves
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling import Ruling
from ledger.people.actor import Actor
from ledger.store.store import Store


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case with its rulings, its history, and what somebody can do with it now.

    ``today`` is the ISO day of the look. ``hand`` is None where it cannot be read, and ``hand_lost`` then says why.
    ``stale`` says what has changed since the evidence was frozen, None for nothing, or where none is frozen.
    """

    case: Case
    rulings: list[Ruling]
    history: list[Happened]
    moves: list[Move]
    today: str
    hand: HandInCase | None
    hand_lost: Refusal | None = None
    stale: Refusal | None = None

    @property
    def late(self) -> bool:
        """Whether who must move should have done so by now."""
        return bool(self.case.due) and self.case.due < self.today and self.case.state != "notified"


def read_case_file(store: Store, actor: Actor, case_id: str) -> CaseFile:
    """The file of a case for somebody. Raises Refusal where there is no such case."""
    with store.looking() as turn:
        case = case_of(turn, case_id)
        contents, times = turn.contents(case_stream(case.id)), turn.times(case_stream(case.id))
        history = [
            Happened(version, at, CASE_EVENTS.read(*content))
            for version, (content, at) in enumerate(zip(contents, times, strict=True), 1)
        ]
        rulings = [read_ruling(turn, case.id, number) for number in range(1, case.rulings + 1)]
        handling = Handling(turn, actor, case)
        hand, lost, stale = None, None, None
        try:
            hand = hand_in_case(turn, case.opened.room, case.opened.hand_id)
            if case.evidence is not None:
                frozen(handling, hand)
        except Refusal as refusal:
            lost, stale = (None, refusal) if hand is not None else (refusal, None)
        return CaseFile(case, rulings, history, moves(handling), handling.today.isoformat(), hand, lost, stale)
