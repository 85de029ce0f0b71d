"""The checkpoints that were published, as the store keeps them, with what witnesses put under them."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ledger.database.database import Row, Session
from ledger.log.checkpoint import Checkpoint
from ledger.log.note import Signature, add_signatures
from ledger.log.refusal import Malformed

PAGE: Final = 500
_COLUMNS: Final = "SELECT size, note FROM checkpoints"


@dataclass(frozen=True, slots=True)
class PublishedCheckpoint:
    """A checkpoint's note as it was signed. No signature is verified."""

    size: int
    note: bytes

    def checkpoint(self) -> Checkpoint:
        """What the note says. Raises Malformed."""
        return Checkpoint.of_note(self.note)


def newest(session: Session) -> PublishedCheckpoint | None:
    """The newest checkpoint; None where none was published."""
    return _one(session.rows(f"{_COLUMNS} ORDER BY size DESC LIMIT 1"))


def of_size(session: Session, size: int) -> PublishedCheckpoint | None:
    """The checkpoint of exactly this size; None where none was published."""
    return _one(session.rows(f"{_COLUMNS} WHERE size = ?", (size,)))


def first_with(session: Session, leaf: int) -> PublishedCheckpoint | None:
    """The first checkpoint that has a leaf; None where none was published over it yet."""
    return _one(session.rows(f"{_COLUMNS} WHERE size > ? ORDER BY size LIMIT 1", (leaf,)))


def page(session: Session, after: int = -1) -> list[PublishedCheckpoint]:
    """The next checkpoints of more than ``after`` entries, at most ``PAGE``, the smallest first."""
    found = session.rows(f"{_COLUMNS} WHERE size > ? ORDER BY size LIMIT ?", (after, PAGE))
    return [_published(row) for row in found]


def cosigned(session: Session, published: PublishedCheckpoint) -> bytes:
    """The note with the lines of all witnesses that have cosigned it, as it is served. Raises Malformed."""
    lines = session.rows("SELECT line FROM cosignatures WHERE size = ? ORDER BY witness", (published.size,))
    signatures: list[Signature] = []
    for (line,) in lines:
        # One that was damaged is told by a check; the checkpoint is as good without it.
        with suppress(Malformed):
            signatures.append(Signature.parse(str(line)))
    return add_signatures(published.note, signatures)


def _one(found: list[Row]) -> PublishedCheckpoint | None:
    return _published(found[0]) if found else None


def _published(row: Row) -> PublishedCheckpoint:
    size, note = row
    # One that is no text is no note, which whoever opens it tells.
    return PublishedCheckpoint(size, note.encode() if isinstance(note, str) else b"")
