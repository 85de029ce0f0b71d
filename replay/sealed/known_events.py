"""Events that hand after hand has, as a fold of seat 3 or a call of the big blind: there is one object of each.

Posts and actions are more than half of a hand's events, and one that is met again costs a tenth of one that is made.
"""

from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64, mypyc_attr

from replay.events import Acted, Event, Posted
from replay.sealed.event_codes import CODES
from replay.sealed.event_record import read_event
from replay.sealed.known_texts import BITS, SPREAD, WORD
from replay.sealed.record_reader import RecordReader

_POSTED: Final[i64] = CODES[Posted.TYPE][0]
_ACTED: Final[i64] = CODES[Acted.TYPE][0]
_SLOTS: Final = 2048
_MOST_LOOKED_AT: Final = 2**48 - 1
"""The six bytes that say the slot: few posts and actions are longer, and of a shorter one little follows."""


@final
@mypyc_attr(acyclic=True)
class _KnownEvent:
    """An event, and the bytes that it was read from: as many as ``size``, in a word of which ``bits`` are theirs."""

    def __init__(self, word: i64, bits: i64, size: i64, event: Event) -> None:
        self.word: Final[i64] = word
        self.bits: Final[i64] = bits
        self.size: Final[i64] = size
        self.event: Final = event


_KNOWN: Final[list[_KnownEvent]] = [_KnownEvent(1, 0, 0, Event())] * _SLOTS
"""Each in the slot that its bytes say, where the last to come stays. Only whole entries change: threads share it.

The event that stands there at first is the one of no bytes.
"""


def read_known_event(source: RecordReader) -> Event:
    """Reads an event, of posts and actions one that was read before where the bytes are the same. Raises NotSealed."""
    at = source.at
    if source.size - at < WORD:
        return read_event(source)
    word = read_i64_le(source.record, at)
    code = word & 255
    if code != _ACTED and code != _POSTED:
        return read_event(source)
    slot = ((word & _MOST_LOOKED_AT) * SPREAD >> 48) & (_SLOTS - 1)
    known = _KNOWN[slot]
    if word & known.bits == known.word:
        source.at = at + known.size
        return known.event
    event = read_event(source)
    size = source.at - at
    if size <= WORD:
        _KNOWN[slot] = _KnownEvent(word & BITS[size], BITS[size], size, event)
    return event
