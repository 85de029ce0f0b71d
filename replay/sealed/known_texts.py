"""Texts that hand after hand has, as the names of players: of each there is one object, found by its bytes."""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 8
LONGEST_KNOWN: Final = 2 * WORD - 1
"""So many bytes a text may have that is remembered: behind the byte with its length they fill two words."""
BITS: Final = vec[i64]([256**size - 1 for size in range(WORD)] + [-1])
"""The bits of the first bytes of a word, by how many they are, 0 to 8."""
SPREAD: Final = 0x1E3779B97F4A7C15
"""Odd, its bits mixed: bits 48 to 63 of a multiple depend on all bits of the word."""
_SLOTS: Final = 1024


@final
@mypyc_attr(acyclic=True)
class _KnownText:
    def __init__(self, first: i64, second: i64, text: str) -> None:
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.text: Final = text


_KNOWN: Final[list[_KnownText]] = [_KnownText(0, 0, "")] * _SLOTS
"""Each in the slot that its words say, where the last to come stays. Only whole entries change: threads share it."""


def read_known_text(record: bytes, at: i64, size: i64) -> str:
    """A text of at most ``LONGEST_KNOWN`` bytes, the byte with their number at ``at`` and at least 15 behind that.

    Raises UnicodeDecodeError.
    """
    first = read_i64_le(record, at)
    second: i64 = 0
    if size < WORD:
        first &= BITS[size + 1]
    else:
        second = read_i64_le(record, at + WORD) & BITS[size - WORD + 1]
    slot = ((first ^ second) * SPREAD >> 48) & (_SLOTS - 1)
    known = _KNOWN[slot]
    if known.first == first and known.second == second:
        return known.text
    text = record[at + 1 : at + 1 + size].decode()
    _KNOWN[slot] = _KnownText(first, second, text)
    return text
