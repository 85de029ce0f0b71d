"""Cases that the room opens itself, of hands in which it has found a fault: the one door to them, many at a time.

Nobody has complained: such a case says which finding it is of, and all whom the fault touches get its letters. A hand
has one case, for its remedy is that of the whole hand; a hand that has a case already is named with it and left alone,
so that the same hands can be given again and again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal
from uuid import UUID

from ledger.database.database import Session
from ledger.disputes import queue
from ledger.disputes.account import is_player, name_of
from ledger.disputes.case_id import case_id
from ledger.disputes.complaint import be_language, bundle_name, due_on, new_case, text
from ledger.disputes.events import CaseBundled, DisputeOpened
from ledger.disputes.handling import HandInCase, Handling, be_allowed, day_of, hand_in_case
from ledger.disputes.plain_text import be_plain
from ledger.disputes.refusals import Refusal
from ledger.disputes.resettled import resettled
from ledger.disputes.states import NOT_CASES
from ledger.people.actor import Actor
from ledger.people.permissions import IN_PROGRESS
from ledger.store.recording import Recording

MOST: Final = 200
"""Hands that are taken at once."""
OPENED: Final = "opened"
HAS_CASE: Final = "has_case"
REFUSED: Final = "refused"
Result = Literal["opened", "has_case", "refused"]
_CASE_OF: Final = (
    "SELECT number FROM cases WHERE room = ? AND hand_id = ? AND state NOT IN (?, ?) ORDER BY number LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class FoundHand:
    """A hand with a fault. ``players`` are those whom it touches; () for those whose money the re-settlement moves."""

    room: str
    hand_id: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenFound:
    """Opens a case for each of the hands, all bundled under one cause.

    ``code`` is that of the finding, or the rule that it cites. ``note`` is what the room says of it, in English, which
    the players get; "" for a sentence with the code. Letters are in ``language``, days those of ``jurisdiction``.
    """

    COMMAND: ClassVar[str] = "dispute.open"

    hands: tuple[FoundHand, ...]
    code: str
    bundle: str
    note: str = ""
    language: str = "en"
    jurisdiction: str = "EU"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a hand: its ``case``, opened now or there before, or why none was opened."""

    room: str
    hand_id: str
    result: Result
    case: str = ""
    refusal: Refusal | None = None


class OpenFoundWork:
    """The cases of many hands as work for one turn of writing: each hand's case whole, or not at all."""

    def __init__(self, actor: Actor, command: OpenFound) -> None:
        self._actor: Final = actor
        self._command: Final = command

    @property
    def streams(self) -> Sequence[UUID]:
        """None that are there already."""
        return []

    @property
    def size(self) -> int:
        """Two events a hand."""
        return 2 * len(self._command.hands)

    def write(self, turn: Recording) -> list[Outcome]:
        """What became of each hand, in their order. Raises Refusal where no case at all can be opened like this."""
        asked = self._command
        be_allowed(self._actor, asked.COMMAND)
        be_allowed(self._actor, "case.bundle")
        be_plain(asked)
        if not 0 < len(asked.hands) <= MOST:
            raise Refusal(
                "bad-value", "{field} are {count}; expected 1 to {most} at once",
                field="hands", count=len(asked.hands), most=MOST,
            )  # fmt: skip
        be_language(asked.language)
        due_on("answer", day_of(turn.at), asked.jurisdiction)
        code, cause = bundle_name(asked.code, "code"), bundle_name(asked.bundle, "bundle")
        note = text(asked.note, "note") if asked.note.strip() else f"The room has found {code} in this hand itself."
        said = _Said(code, cause, note, asked.language, asked.jurisdiction)
        return [self._opened(turn, hand, said) for hand in asked.hands]

    def _opened(self, turn: Recording, hand: FoundHand, said: "_Said") -> Outcome:
        try:
            if there := case_of_hand(turn.session, hand.room, hand.hand_id):
                return Outcome(hand.room, hand.hand_id, HAS_CASE, there)
            recorded = hand_in_case(turn, hand.room, hand.hand_id)
            first, *others = touched(recorded, hand.players)
            handling = Handling(turn, self._actor)
            handling.happened(said.opened(handling, hand, first, tuple(others)))
        except Refusal as refusal:
            return Outcome(hand.room, hand.hand_id, REFUSED, refusal=refusal)
        handling.happened(CaseBundled(handling.by, said.bundle))
        handling.finish()
        queue.put(turn.session, queue.row_of(handling.case, turn.at))
        return Outcome(hand.room, hand.hand_id, OPENED, handling.case.id)


@dataclass(frozen=True, slots=True)
class _Said:
    """What all the cases have in common."""

    code: str
    bundle: str
    note: str
    language: str
    jurisdiction: str

    def opened(self, handling: Handling, hand: FoundHand, player: str, others: tuple[str, ...]) -> DisputeOpened:
        """The first event of a hand's case."""
        return DisputeOpened(
            by=handling.by, case=new_case(handling.turn), room=hand.room, hand_id=hand.hand_id, player=player,
            reason="", complaint=self.note, language=self.language, jurisdiction=self.jurisdiction,
            received_on=handling.today.isoformat(),
            acknowledge_by=due_on("acknowledgement", handling.today, self.jurisdiction),
            answer_by=due_on("answer", handling.today, self.jurisdiction), facts={}, found=self.code, others=others,
        )  # fmt: skip


def touched(hand: HandInCase, named: Sequence[str] = ()) -> list[str]:
    """Whom a fault in a hand touches, who lacks most first: those who are named, else whose money is to be moved.

    Where the hand cannot be settled again nobody knows, and it is all who sit in it. Raises Refusal where it is nobody,
    for a hand that is not over, and for a name that has no seat.
    """
    players = list(dict.fromkeys(seat.player for seat in hand.recorded.hand.seats))
    if strange := [name for name in named if name not in players]:
        raise Refusal(
            "not-in-hand", "{player!r} has no seat in it; there sit {players}",
            player=strange[0], players=", ".join(players),
        )  # fmt: skip
    if hand.state == IN_PROGRESS:
        raise hand.in_its_state()
    if named:
        return list(dict.fromkeys(named))
    found = resettled(hand)
    if found.lost:
        return players
    entries = sorted(found.entries, key=lambda entry: -entry.units)
    moved = [name_of(entry.account) for entry in entries if is_player(entry.account)]
    if not moved:
        raise hand.refused("nobody-touched", "nobody's money is to be moved in hand {hand_id} of room {room}")
    return moved


def case_of_hand(session: Session, room: str, hand_id: str) -> str:
    """The first case about a hand that is one: open, or decided; "" for none."""
    found = session.rows(_CASE_OF, (room, hand_id, *NOT_CASES))
    return case_id(found[0][0]) if found else ""
