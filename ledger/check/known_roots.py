"""The roots that the log had, by its own checkpoints and by what others keep."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ledger.check.damage import CHECKPOINT, Damage
from ledger.check.readable import Unread, reading
from ledger.database.database import Database
from ledger.log.key_history import KeyHistory
from ledger.log.refusal import NotAccepted
from ledger.publishing import published
from ledger.publishing.published import PublishedCheckpoint


@dataclass(frozen=True, slots=True, order=True)
class KnownRoot:
    """A root that the log had at a size, by somebody's word."""

    size: int
    who: str
    root: bytes


class KnownRoots:
    """Known roots in order of their sizes, given out as the tree gets there; memory does not grow with their number.

    Of the store's own checkpoints those up to size ``newest`` are taken. ``keys`` is the log's key history; without one
    no signature is verified. Of checkpoints that are none ``damages`` tells, ``count`` is how many there were.
    """

    def __init__(self, database: Database, newest: int, keys: KeyHistory | None, outside: Iterable[KnownRoot]) -> None:
        self._database: Final = database
        self._newest: Final = newest
        self._keys: Final = keys
        self.damages: Final[list[Damage]] = []
        self.count = 0
        self._roots: Final = iter(heapq.merge(self._stored(), sorted(outside)))
        self._next = next(self._roots, None)

    def up_to(self, size: int | None = None) -> Iterator[KnownRoot]:
        """Those up to a size, else all that are left; each is given once."""
        while self._next is not None and (size is None or self._next.size <= size):
            known, self._next = self._next, next(self._roots, None)
            yield known

    def _stored(self) -> Iterator[KnownRoot]:
        after = -1
        while True:
            try:
                with reading(self._database) as session:
                    found = published.page(session, after)
            except Unread as fault:
                self.damages.append(Damage(CHECKPOINT, f"checkpoints after size {after} cannot be read: {fault}"))
                return
            for one in found:
                if one.size > self._newest:
                    return
                self.count += 1
                yield from self._opened(one)
            if not found:
                return
            if found[-1].size <= after:
                self.damages.append(Damage(CHECKPOINT, f"checkpoints after size {after} are not in their order"))
                return
            after = found[-1].size

    def _opened(self, one: PublishedCheckpoint) -> Iterator[KnownRoot]:
        try:
            found = one.checkpoint() if self._keys is None else self._keys.open(one.note).checkpoint
            if found.size != one.size:
                raise NotAccepted(f"its note is of size {found.size}")
        except NotAccepted as fault:
            self.damages.append(Damage(CHECKPOINT, f"the checkpoint of size {one.size} is not the log's: {fault}"))
            return
        yield KnownRoot(one.size, f"the checkpoint of size {one.size}", found.root)
