"""Values as the ledger has stored them. SQLite takes anything in a column: what was changed may be of any type."""

from uuid import UUID

from ledger.store.mapper import Unreadable


def stored_bytes(value: object, *where: object) -> bytes:
    """A value that was stored as bytes. Raises Unreadable, which says ``where`` it stands."""
    if type(value) is bytes:
        return value
    if isinstance(value, memoryview):
        return bytes(value)
    raise _other(value, "bytes", where)


def stored_text(value: object, *where: object) -> str:
    """A value that was stored as text. Raises Unreadable."""
    if type(value) is str:
        return value
    raise _other(value, "text", where)


def stored_number(value: object, *where: object) -> int:
    """A value that was stored as a whole number. Raises Unreadable."""
    if type(value) is int:
        return value
    raise _other(value, "a whole number", where)


def stored_id(value: object, *where: object) -> UUID:
    """The id of a stream. Raises Unreadable."""
    found = stored_bytes(value, *where)
    if len(found) != 16:
        raise Unreadable(f"{_named(where)}: found {len(found)} bytes; expected the 16 of a stream's id")
    return UUID(bytes=found)


def _other(value: object, expected: str, where: tuple[object, ...]) -> Unreadable:
    return Unreadable(f"{_named(where)}: found a value of type {type(value).__name__}; expected {expected}")


def _named(where: tuple[object, ...]) -> str:
    return " ".join(map(str, where))
