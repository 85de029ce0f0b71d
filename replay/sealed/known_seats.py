"""The seats of a hand. At a table the same players sit hand after hand, and some with the same stack."""

from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64, mypyc_attr

from replay.hand import Seat
from replay.sealed.known_texts import BITS, WORD
from replay.sealed.record_reader import RecordReader

_MOST_PLACES: Final = 16


@final
@mypyc_attr(acyclic=True)
class _Sitter:
    """Who sits at a place: ``seat`` as it was read last.

    ``size`` bytes say the number of the seat and the player. Where two words hold them, ``first`` and ``second`` are
    the words with the bits of theirs, and no others.
    """

    def __init__(self, first: i64, second: i64, size: i64, seat: Seat) -> None:
        self.size: Final[i64] = size
        self.first_bits: Final[i64] = _first_bits(size)
        self.second_bits: Final[i64] = _second_bits(size)
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.seat = seat


def _first_bits(size: i64) -> i64:
    return BITS[min(size, WORD)]


def _second_bits(size: i64) -> i64:
    return BITS[min(max(size - WORD, 0), WORD)]


_NOBODY: Final = [Seat(0, "", 0)]
_SITTERS: Final = [_Sitter(1, 0, 0, _NOBODY[0])] * _MOST_PLACES
"""Those of the hand that was read last, by their place among its seats. Each changes as a whole: threads share it.

The one that stands there at first is of no bytes, and no word is 1 where none of its bits are looked at.
"""


def read_seats(source: RecordReader) -> list[Seat]:
    """Reads the seats, of those that are as they were in the hand before the same ones. Raises NotSealed."""
    count = source.count("seats")
    seats = _NOBODY * min(count, source.size - source.at)  # however many are claimed, bytes end them
    for place in range(count):
        sitter = _read_sitter(source, place)
        stack = source.money("stack")
        sitting_out = source.flag("sitting_out")
        seat = sitter.seat
        if seat.stack != stack or seat.sitting_out != sitting_out:
            seat = Seat(seat.seat, seat.player, stack, sitting_out)
            sitter.seat = seat
        seats[place] = seat
    return seats


def _read_sitter(source: RecordReader, place: i64) -> _Sitter:
    start = source.at
    first: i64 = 0
    second: i64 = 0
    can_be_known = place < _MOST_PLACES and source.size - start >= 2 * WORD
    if can_be_known:
        first = read_i64_le(source.record, start)
        second = read_i64_le(source.record, start + WORD)
        known = _SITTERS[place]
        if first & known.first_bits == known.first and second & known.second_bits == known.second:
            source.at = start + known.size
            return known
    number = source.count("seat")
    player = source.known_text("player")
    size = source.at - start
    seat = Seat(number, player, -1)
    sitter = _Sitter(first & _first_bits(size), second & _second_bits(size), size, seat)
    if can_be_known and size <= 2 * WORD:
        _SITTERS[place] = sitter
    return sitter
