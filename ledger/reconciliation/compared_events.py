"""A hand's events held against its sealed record: whether both say the same hand."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from uuid import UUID

from ledger.database.database import Row
from ledger.reconciliation.played_hands import PlayedHand
from ledger.reconciliation.streams import Streams, read_contents, recorded_by_events
from ledger.store.mapper import HAND_CLOSED, HAND_STARTED, Unreadable, content, read_content
from ledger.store.recorded_hand import HandDamaged
from ledger.store.stored_hand import FINISHED, HandClosed
from replay.event_json import write_event
from replay.events import Event
from replay.reconciliation.sealed_record import Rows
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from replay.start_json import write_start
from replay.written_events import are_written

SAME: Final = Rows(True)


def compared(streams: Streams, one: PlayedHand, sealed: SealedHand) -> Rows:
    """How the events of a hand compare with its sealed record."""
    rows = streams.events(one.stream, one.version)
    if _are_as_written(rows, sealed) and one.began == sealed.recorded_at:
        return SAME
    try:
        told = recorded_by_events(streams, one.stream, one.began, read_contents(rows, one.stream)).as_sealed()
    except (HandDamaged, Unreadable) as fault:
        return Rows(False, -1, str(fault), "")
    if write_sealed(told) == write_sealed(sealed):
        return SAME
    return _difference(told.hand.events, sealed.hand.events)


def _are_as_written(rows: list[Row], sealed: SealedHand) -> bool:
    """Whether what is stored is the record's hand, written anew: nearly always, and quick to tell.

    What an earlier oddchip wrote, and events with more to them than the hand has (a sender's own time), are not.
    """
    if not rows or len(rows) != sealed.version:
        return False
    start = write_start(sealed.hand, sealed.house, sealed.house_version, sealed.house_sha256, "", "")
    if rows[0] != (HAND_STARTED, start):
        return False
    mark = len(rows) - 1
    while rows[mark][0] != HAND_CLOSED:
        if mark == 0:
            return False
        mark -= 1
    if _closes_by_itself(rows[mark][1]) is not sealed.closed:
        return False
    return are_written(sealed.hand.events, rows[1:mark] + rows[mark + 1 :])


@lru_cache(maxsize=1024)
def _closes_by_itself(mark: object) -> bool | None:
    """Whether a mark closed its hand, and not the event before it; None for what is no mark as one is written today."""
    if type(mark) is not bytes:
        return None
    try:
        told = read_content(UUID(int=0), 0, HAND_CLOSED, mark).event
    except Unreadable:
        return None
    if not isinstance(told, HandClosed) or content(told) != (HAND_CLOSED, mark):
        return None
    return told.because != FINISHED


def _difference(stored: Sequence[Event], sealed: Sequence[Event]) -> Rows:
    for index in range(max(len(stored), len(sealed))):
        texts = [_text(events[index]) if index < len(events) else "" for events in (stored, sealed)]
        if texts[0] != texts[1]:
            return Rows(False, index, *texts)
    return Rows(False)


def _text(event: Event) -> str:
    return write_event(event, "", "").decode()
