"""The checkpoints that were published, as the store keeps them, with what witnesses put under them."""

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.database.database import Row, Session
from ledger.log.checkpoint import Checkpoint
from ledger.log.note import Signature, add_signatures, split_note

PAGE = 500
_COLUMNS = "SELECT size, at, note FROM checkpoints"


@dataclass(frozen=True, slots=True)
class PublishedCheckpoint:
    """A checkpoint's note as it was signed, and when (microseconds since 1970 UTC). No signature is verified."""

    size: int
    at: int
    note: bytes

    def checkpoint(self) -> Checkpoint:
        """What the note says. Raises Malformed."""
        return Checkpoint.parse(split_note(self.note)[0])


def newest(session: Session) -> PublishedCheckpoint | None:
    """The newest checkpoint; None where none was published."""
    return _one(session.rows(f"{_COLUMNS} ORDER BY size DESC LIMIT 1"))


def of_size(session: Session, size: int) -> PublishedCheckpoint | None:
    """The checkpoint of exactly this size; None where none was published."""
    return _one(session.rows(f"{_COLUMNS} WHERE size = ?", (size,)))


def first_with(session: Session, leaf: int) -> PublishedCheckpoint | None:
    """The first checkpoint that has a leaf; None where none was published over it yet."""
    return _one(session.rows(f"{_COLUMNS} WHERE size > ? ORDER BY size LIMIT 1", (leaf,)))


def each(session: Session, after: int = -1) -> Iterator[PublishedCheckpoint]:
    """All checkpoints of more than ``after`` entries, the smallest first, in memory that does not grow."""
    while found := session.rows(f"{_COLUMNS} WHERE size > ? ORDER BY size LIMIT ?", (after, PAGE)):
        for row in found:
            yield _published(row)
        after = found[-1][0]


def cosigned(session: Session, published: PublishedCheckpoint) -> bytes:
    """The note with the lines of all witnesses that have cosigned it, as it is served. Raises Malformed."""
    lines = session.rows("SELECT line FROM cosignatures WHERE size = ? ORDER BY witness", (published.size,))
    return add_signatures(published.note, [Signature.parse(line) for (line,) in lines])


def _one(found: list[Row]) -> PublishedCheckpoint | None:
    return _published(found[0]) if found else None


def _published(row: Row) -> PublishedCheckpoint:
    size, at, note = row
    return PublishedCheckpoint(size, at, note.encode())
