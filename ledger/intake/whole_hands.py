"""Taking hands in: every event once, a hand whole or not at all, whether it is right or wrong."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from ledger.intake.contradiction import (
    are_late,
    name_of,
    refuse_after_the_end,
    refuse_early_end,
    refuse_other_events,
    refuse_other_header,
    refuse_other_house,
    without_events,
)
from ledger.intake.live_hand import LiveHand
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import Refused, record_attempt
from ledger.intake.sealing import reason_to_close, sealed_record
from ledger.log.time_text import write_time
from ledger.store.mapper import Unreadable, content, contents
from ledger.store.pin import Pin, choose_pin
from ledger.store.private_keys import split
from ledger.store.recorded_hand import HandDamaged, RecordedHand, read_hand
from ledger.store.recording import Recording
from ledger.store.state import Content
from ledger.store.store import Store
from ledger.store.stored_hand import HandClosed, HandStarted
from ledger.store.stream import stream_id
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

Outcome = Receipt | Refused | UnknownHouse | BadHouse | HandDamaged | Unreadable
"""A receipt, or why a hand was not recorded: the last two are of a store that was changed."""


def record(store: Store, hand: Hand, house: str | None = None) -> Receipt:
    """Records a hand and answers with its receipt; on disk when this returns.

    ``house`` is the rule set asked for (a name or ``name@version``); without it the hand's own is taken, else
    ``practice``. A hand is pinned to it once and for all. A hand from a stream that is still open is sealed when its
    end has come (``ledger.intake.sealing``), any other at once; a later call with more events stores those that are
    new. After sealing only ``jackpot_awarded`` may follow.

    The same hand again changes nothing and gets the same receipt. Raises Refused where something else is recorded in
    its place, UnknownHouse or BadHouse for a house that cannot be had, StoreUnavailable for a store that is busy.
    """
    [outcome] = record_all(store, [hand], house)
    if isinstance(outcome, Receipt):
        return outcome
    raise outcome


def record_all(store: Store, hands: Sequence[Hand], house: str | None = None) -> list[Outcome]:
    """Records hands together, each as ``record`` does, and answers for each of them, in their order.

    A hand that is refused hinders no other. All receipts are good, or StoreUnavailable is raised and nothing of any
    hand was written.
    """
    drafts = [Draft(hand, house) for hand in hands]
    with store.recording() as turn:
        turn.look_up([draft.stream for draft in drafts])
        return [write(turn, draft) for draft in drafts]


class Draft:
    """A hand ready to be stored: the work that needs no writer's turn."""

    def __init__(self, hand: Hand, house: str | None) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.stream: Final = stream_id(hand.room, hand.hand_id)
        _, private = split(hand.extra)
        self.header: Final = without_events(hand)
        self.pin: Final = _pin(hand, house)
        self.events: Final = contents(hand.events, private)


def _pin(hand: Hand, house: str | None) -> Pin | UnknownHouse | BadHouse:
    """The house of a new hand, or why it has none: of a recorded hand it is not asked."""
    try:
        return choose_pin(hand, house)
    except (UnknownHouse, BadHouse) as fault:
        return fault


def write(turn: Recording, draft: Draft) -> Outcome:
    """Adds a hand to a writer's turn; on disk when that has ended."""
    try:
        return _record(turn, draft)
    except (UnknownHouse, BadHouse, HandDamaged, Unreadable) as fault:
        return fault
    except Refused as refused:
        record_attempt(turn, draft.stream, refused)
        return refused


def _record(turn: Recording, draft: Draft) -> Receipt:
    if turn.head(draft.stream) is None:
        if not isinstance(draft.pin, Pin):
            raise draft.pin
        start = content(HandStarted(draft.header, draft.pin))
        return _add(turn, draft.stream, draft.pin, [start, *draft.events], draft.hand, None)
    recorded = read_recorded(turn, draft.stream)
    _refuse_other(recorded, draft)
    known = len(recorded.hand.events)
    hand = draft.hand if len(draft.events) >= known else recorded.hand
    return _add(turn, draft.stream, recorded.pin, draft.events[known:], hand, recorded.closed)


def _add(
    turn: Recording, stream: UUID, pin: Pin, events: list[Content], hand: Hand, closed: HandClosed | None
) -> Receipt:
    """Appends what is new of a hand, with the mark that closes it when its end has come, and makes out the receipt.

    ``hand`` is the whole hand with the new events, ``closed`` the mark that it has already.
    """
    if closed is None and (why := reason_to_close(hand, pin)):
        closed = HandClosed(why)
        events = [*events, content(closed)]
    if events:
        record = sealed_record(turn, stream, hand, pin, closed, len(events)) if closed else None
        turn.append(stream, events, record)
    return receipt(turn, stream, hand, len(hand.events), pin, closed is not None, len(events))


def receipt(
    turn: Recording, stream: UUID, hand: Hand | LiveHand, events: int, pin: Pin, sealed: bool, written: int
) -> Receipt:
    """The receipt of a hand as it stands now, with so many events."""
    head = turn.head(stream)
    assert head is not None
    return Receipt(
        stream, hand.room, hand.hand_id, events, head.version, turn.leaf(stream), sealed, pin,
        write_time(turn.recorded_at(stream)), written,
    )  # fmt: skip


def read_recorded(turn: Recording, stream: UUID) -> RecordedHand:
    """A recorded hand as the turn of writing sees it. Raises HandDamaged, Unreadable."""
    return read_hand(stream, turn.contents(stream), turn.recorded_at(stream))


def _refuse_other(recorded: RecordedHand, draft: Draft) -> None:
    """Raises Refused unless the hand is the recorded one, or that and what may follow it."""
    hand = draft.hand
    refuse_other_house(name_of(recorded.hand), recorded.pin, draft.house)
    refuse_other_header(recorded, draft.header)
    refuse_other_events(recorded, hand.events, draft.events)
    at = min(len(recorded.hand.events), len(draft.events))
    if recorded.sealed and not are_late(hand.events[at:]):
        refuse_after_the_end(recorded, hand.events[at], draft.events[at])
    if not hand.still_open:
        refuse_early_end(recorded, at)
