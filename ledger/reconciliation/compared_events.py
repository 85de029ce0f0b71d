"""A hand's events held against its sealed record: whether both say the same hand."""

from collections.abc import Sequence
from typing import Final

from ledger.reconciliation.played_hands import PlayedHand
from ledger.reconciliation.streams import Streams, contents_of, recorded_by_events
from ledger.store.mapper import HAND_CLOSED, Unreadable, content, is_mark
from ledger.store.pin import Pin
from ledger.store.recorded_hand import HandDamaged
from ledger.store.state import Content, read_state
from ledger.store.stored_hand import FINISHED, HandClosed, HandStarted
from replay.event_json import write_event
from replay.events import Event
from replay.reconciliation.sealed_record import Rows
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed

SAME: Final = Rows(True)
_FINISHED: Final = content(HandClosed(FINISHED, 0))


def compared(streams: Streams, one: PlayedHand, sealed: SealedHand) -> Rows:
    """How the events of a hand compare with its sealed record."""
    try:
        contents = contents_of(streams, one.stream, one.version)
        if _are_as_written(contents, sealed) and streams.began(one.stream) == sealed.recorded_at:
            return SAME
        told = recorded_by_events(streams, one.stream, contents).as_sealed()
    except (HandDamaged, Unreadable) as fault:
        return Rows(False, -1, str(fault), "")
    if write_sealed(told) == write_sealed(sealed):
        return SAME
    return _difference(told.hand.events, sealed.hand.events)


def _are_as_written(contents: Sequence[Content], sealed: SealedHand) -> bool:
    """Whether the stored bytes are those of the record's hand, written anew: nearly always, and quick to tell.

    What an earlier oddchip wrote, and events with more to them than the hand has (a sender's own time), are not.
    """
    if not contents or len(contents) != sealed.version or contents[0] != _start(sealed):
        return False
    mark = next((at for at in range(len(contents) - 1, 0, -1) if is_mark(contents[at])), 0)
    if not mark or not _is_closed_so(contents[mark], sealed.closed):
        return False
    written = [(event.TYPE, write_event(event, "", "")) for event in sealed.hand.events]
    return [*contents[1:mark], *contents[mark + 1 :]] == written


def _is_closed_so(mark: Content, by_mark: bool) -> bool:
    """Whether a mark is one of today's, and says what the record says of it."""
    if mark == _FINISHED:
        return not by_mark
    if mark[0] != HAND_CLOSED:
        return False
    because, n = (read_state(mark[1]).get(key, default) for key, default in (("because", ""), ("n", 0)))
    return mark == content(HandClosed(because, n)) and (because != FINISHED) == by_mark


def _start(sealed: SealedHand) -> Content:
    pin = Pin(sealed.house, sealed.house_version, sealed.house_sha256)
    return content(HandStarted(sealed.hand, pin))


def _difference(stored: Sequence[Event], sealed: Sequence[Event]) -> Rows:
    for index in range(max(len(stored), len(sealed))):
        texts = [_text(events[index]) if index < len(events) else "" for events in (stored, sealed)]
        if texts[0] != texts[1]:
            return Rows(False, index, *texts)
    return Rows(False)


def _text(event: Event) -> str:
    return write_event(event, "", "").decode()
