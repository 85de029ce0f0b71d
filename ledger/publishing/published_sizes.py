"""The signer's own memory of which checkpoints were published: the sizes of those that the store had.

Whoever owns the database can take a checkpoint out of it, and the others prove as much; with this it is found which
one is gone. A size is written down after the checkpoint is in the store, so that none is missed that never was there.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from ledger.publishing.durable_file import write_durably

NAME: Final = "published-sizes"
MOST_BYTES: Final = 4 * 1024 * 1024
"""The file grows to this, some hundred thousand sizes; then the older half of them is counted and no longer named."""
_LONGEST: Final = 64
"""More bytes than a line has."""


class PublishedSizes:
    """The sizes in a signer's folder, smallest first; one publisher writes at a time.

    The first line says how many checkpoints were published with sizes below a bound, without naming them; each other
    line is a size. A last line without its end was being written when the power went, and counts for nothing.
    """

    def __init__(self, folder: Path) -> None:
        self.path: Final = folder / NAME

    def are_there(self) -> bool:
        """Whether sizes have been written down yet: signers of an earlier oddchip have none until they publish."""
        return self.path.exists()

    def newest(self) -> int:
        """The largest size that was written down, -1 for none. Raises OSError, ValueError."""
        if not self.are_there():
            return -1
        with self.path.open("rb") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(0, end - _LONGEST))
            lines = _whole_lines(file.read())
        newest = lines[-1] if lines else b""
        if b" " in newest:  # there is no other line than the first
            return _first_line(newest)[1] - 1
        return _number(newest)

    def earlier(self) -> tuple[int, int]:
        """How many checkpoints were published that are not named, and the bound that their sizes are below.

        Raises OSError, ValueError.
        """
        with self.path.open("rb") as file:
            return _first_line(file.readline().removesuffix(b"\n"))

    def each(self) -> Iterator[int]:
        """The sizes that are named, in their order. Raises OSError, ValueError."""
        with self.path.open("rb") as file:
            _, bound = _first_line(file.readline().removesuffix(b"\n"))
            before = bound - 1
            for line in file:
                if not line.endswith(b"\n"):
                    return
                size = _number(line[:-1])
                if size <= before:
                    raise ValueError(f"found size {size} after {before}; expected each larger than the one before")
                yield size
                before = size

    def add(self, sizes: Sequence[int]) -> None:
        """Writes down sizes, the smallest first; on the disk when this returns. Raises OSError, ValueError.

        One that is not above all before was written down already: a store that lost its checkpoint was given it again.
        """
        newest = self.newest()
        sizes = [size for size in sizes if size > newest]
        if not sizes:
            return
        text = b"".join([b"%d\n" % size for size in sizes])
        if not self.are_there():
            write_durably(self.path, b"0 0\n" + text)
            return
        with self.path.open("r+b") as file:
            end = file.seek(0, os.SEEK_END)
            at = max(0, end - _LONGEST)
            file.seek(at)
            file.seek(at + file.read().rindex(b"\n") + 1)
            file.truncate()
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            grown = file.tell()
        if grown > MOST_BYTES:
            self._shorten()

    def _shorten(self) -> None:
        count, _ = self.earlier()
        sizes = list(self.each())
        half = len(sizes) // 2
        kept = b"".join([b"%d\n" % size for size in sizes[half:]])
        write_durably(self.path, b"%d %d\n" % (count + half, sizes[half]) + kept)


def _whole_lines(data: bytes) -> list[bytes]:
    return data.split(b"\n")[:-1]


def _first_line(line: bytes) -> tuple[int, int]:
    count, space, bound = line.partition(b" ")
    if not space:
        raise ValueError(f"found {line[:40]!r}; expected a count and a size in the first line")
    return _number(count), _number(bound)


def _number(text: bytes) -> int:
    if not text.isdigit() or len(text) > 19:
        raise ValueError(f"found {text[:40]!r}; expected a size")
    return int(text)
