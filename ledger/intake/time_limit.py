"""Sealing by time: a hand to which nothing has come for so long is closed, so that its record does not stay open."""

import logging
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from ledger.intake.open_hands import OpenHands
from ledger.intake.receipt import Receipt
from ledger.intake.sealing import sealed_record
from ledger.intake.whole_hands import read_recorded, receipt
from ledger.store.mapper import Unreadable, content
from ledger.store.recorded_hand import HandDamaged
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.stored_hand import TIME_LIMIT, HandClosed

BATCH: Final = 100
"""Hands that are closed in one turn of writing."""
_log: Final = logging.getLogger(__name__)


def close_overdue(store: Store, hands: OpenHands, before: int) -> list[Receipt]:
    """Closes the hands to which nothing has come since a time (microseconds since 1970 UTC); gives their receipts.

    ``hands`` is brought up to date first. A hand whose record was changed stays as it is, and is named in the log of
    the program. Raises StoreUnavailable: those that were closed before stay closed.
    """
    hands.catch_up(store.database)
    overdue = hands.overdue(before)
    closed = []
    for at in range(0, len(overdue), BATCH):
        closed += _close_batch(store, overdue[at : at + BATCH], before)
    return closed


def _close_batch(store: Store, streams: Sequence[UUID], before: int) -> list[Receipt]:
    closed = []
    with store.recording() as turn:
        turn.look_up(streams)
        for stream in streams:
            try:
                found = _close(turn, stream, before)
            except (HandDamaged, Unreadable) as fault:
                _log.error("not closed by the time limit: %s", fault)
                continue
            if found is not None:
                closed.append(found)
    return closed


def _close(turn: Recording, stream: UUID, before: int) -> Receipt | None:
    """Closes a hand, unless somebody has closed it meanwhile, or something has come."""
    hand = read_recorded(turn, stream)
    if hand.sealed or turn.last_at(stream) >= before:
        return None
    mark = HandClosed(TIME_LIMIT)
    turn.append(stream, [content(mark)], sealed_record(turn, stream, hand.hand, hand.pin, mark, 1))
    return receipt(turn, stream, hand.hand, len(hand.hand.events), hand.pin, True, 1)
