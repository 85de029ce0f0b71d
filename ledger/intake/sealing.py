"""When a hand is sealed, and what is kept of it then."""

from uuid import UUID

from ledger.store.pin import Pin, PinLost
from ledger.store.recorded_hand import RecordedHand
from ledger.store.recording import Recording
from ledger.store.stored_hand import DOCUMENT, FINISHED, REFUNDED, HandClosed
from replay.audit import audit
from replay.events import HandFinished, HandVoided, Refunded
from replay.hand import Hand
from replay.sealed.write import write_sealed
from replay.settlement import refunds


def reason_to_close(hand: Hand, pin: Pin) -> str:
    """Why nothing but a late jackpot can follow this hand; "" while more may come.

    A document says all there is. A stream's hand ends with the room's final stacks, or after a void when the refunds
    that have come are those of the rules; a sender, or time, may end it otherwise.
    """
    if not hand.still_open:
        return DOCUMENT
    if any(isinstance(event, HandFinished) for event in hand.events):
        return FINISHED
    if _is_refunded(hand, pin):
        return REFUNDED
    return ""


def _is_refunded(hand: Hand, pin: Pin) -> bool:
    if not any(isinstance(event, HandVoided) for event in hand.events):
        return False
    try:
        play = audit(hand, pin.rules()).play
    except PinLost:
        return False
    if play is None or play.stopped >= 0 or play.voided < 0:
        return False
    due = [(play.table.seats[place], amount) for place, amount in refunds(play.table)]
    given = [(event.seat, event.amount) for event in hand.events if isinstance(event, Refunded)]
    return sorted(due) == sorted(given)


def sealed_record(turn: Recording, stream: UUID, hand: Hand, pin: Pin, closed: HandClosed, new: int) -> bytes:
    """The sealed record of a hand to which ``new`` events are about to be added."""
    head = turn.head(stream)
    version = (head.version if head else 0) + new
    at = turn.recorded_at(stream)
    return write_sealed(RecordedHand(stream, version, hand, pin, at, closed).as_sealed())
