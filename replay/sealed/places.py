"""Where many hands were played: from rows as a store has them, each with its sealed record."""

from hashlib import sha256
from typing import Any

from replay.sealed.place import Place, read_place
from replay.sealed.record_reader import NotSealed


def read_places(rows: list[tuple[Any, ...]], digest: int, record: int, salt: int) -> list[Place | None]:
    """The place of each row's hand, None of a row without the record that was sealed, or with one that cannot be read.

    ``digest`` and ``record`` say where a row has the SHA-256 that the log has of the record, and the record as it is
    stored, of which the first ``salt`` bytes are not the hand's.
    """
    return [_read(row[digest], row[record], salt) for row in rows]


def _read(digest: object, stored: object, salt: int) -> Place | None:
    if type(stored) is not bytes or sha256(stored).digest() != digest:
        return None
    try:
        return read_place(stored[salt:])
    except NotSealed:
        return None
