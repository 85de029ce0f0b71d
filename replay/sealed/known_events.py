"""Events that hand after hand has, as a fold of seat 3 or a deuce on the board: there is one object of each.

They are two thirds of a hand's events, and one that is met again costs a tenth of one that is made.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from replay.events import Acted, Dealt, Event, Mucked, Posted, RakeTaken, UncalledReturned
from replay.hand import tells_deck
from replay.sealed.event_codes import CODES
from replay.sealed.event_record import read_event
from replay.sealed.known_texts import BITS, SPREAD, WORD
from replay.sealed.record_reader import RecordReader

_SHORT: Final = 6
"""So many bytes has an event at most that is remembered, as one card that a seat is dealt."""
_LOOKED_AT: Final[dict[str, int]] = {
    Posted.TYPE: 5, Acted.TYPE: 5, Dealt.TYPE: 6, UncalledReturned.TYPE: 5, Mucked.TYPE: 2, RakeTaken.TYPE: 4,
}  # fmt: skip
"""Of the types that recur, where they are short: so many bytes say the slot. Behind a shorter one little follows."""
_CODES_LOOKED_AT: Final = {code: size for name, size in _LOOKED_AT.items() for code in CODES[name]}
_BITS_LOOKED_AT: Final = vec[i64]([BITS[_CODES_LOOKED_AT.get(code, 0)] for code in range(256)])
"""The bits of those bytes by the code of the type, none for a type that does not recur."""
_SLOTS: Final = 4096
_BYTES: Final[i64] = 2**48 - 1
"""The bits of the bytes that an event was read from in its ``sealed_as``; above them is how many they are."""


def _no_event() -> Event:
    """One that was read from no bytes, as no event is."""
    event = Event()
    event.sealed_as = 1
    return event


_NO_EVENT: Final = [_no_event()]
_KNOWN: Final[list[Event]] = _NO_EVENT * _SLOTS
"""Each in the slot that its bytes say, where the last to come stays. Only whole events change: threads share it."""
_MISSED: Final = vec[i64]([0] * _SLOTS)
"""The bytes of the event that was looked for last in each slot and was not there.

One that is met for the second time in a row takes the slot: most that are met once never come again.
"""


def read_events(source: RecordReader, deck_events: list[int]) -> list[Event]:
    """Reads a hand's events, of those that recur the ones that were read before where the bytes are the same.

    However many are claimed, there are no more than bytes. The places of those that tell the deck are added to
    ``deck_events``. Raises NotSealed.
    """
    count = source.count("events")
    events = _NO_EVENT * min(count, source.size - source.at)
    record = source.record
    last = source.size - WORD
    for at in range(count):
        start = source.at
        if start <= last:
            word = read_i64_le(record, start)
            looked_at = _BITS_LOOKED_AT[word & 255]
            if looked_at != 0:
                slot = ((word & looked_at) * SPREAD >> 48) & (_SLOTS - 1)
                known = _KNOWN[slot]
                sealed_as = known.sealed_as
                size = sealed_as >> 48
                if word & BITS[size] == sealed_as & _BYTES:
                    source.at = start + size
                    events[at] = known
                else:
                    events[at] = _read_to_remember(source, word, slot)
                continue
        event = read_event(source)
        events[at] = event
        if tells_deck(event):
            deck_events.append(int(at))
    return events


def _read_to_remember(source: RecordReader, word: i64, slot: i64) -> Event:
    start = source.at
    event = read_event(source)
    size = source.at - start
    if size <= _SHORT:
        read = word & BITS[size]
        if _MISSED[slot] == read:
            event.sealed_as = size * (_BYTES + 1) + read
            _KNOWN[slot] = event
        _MISSED[slot] = read
    return event
