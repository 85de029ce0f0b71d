"""Fingerprints that were met: a set of 64-bit words in one piece of memory, as a day has millions of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

_SPREAD: Final[i64] = 0x1E3779B97F4A7C15
"""Odd, its bits mixed."""
_EMPTY: Final[i64] = 0


@final
@mypyc_attr(acyclic=True)
class PrintSet:
    """Room for so many words, of which 0 and 1 count as one; more must not be added. 16 to 32 bytes a word."""

    def __init__(self, most: int) -> None:
        slots = 2
        while slots < 2 * most + 1:
            slots *= 2
        self._mask: Final[i64] = slots - 1
        self._slots: Final[vec[i64]] = vec[i64]([0] * slots)

    def add(self, word: i64) -> bool:
        """Adds a word; False for one that was there already."""
        if word == _EMPTY:
            word = 1
        at = (word * _SPREAD >> 16) & self._mask
        while self._slots[at] != _EMPTY:
            if self._slots[at] == word:
                return False
            at = (at + 1) & self._mask
        self._slots[at] = word
        return True
