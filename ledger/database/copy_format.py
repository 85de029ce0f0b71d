"""The binary format of PostgreSQL's COPY, for the rows of which there are most: those of events.

psycopg writes rows of every kind, in twice the time, and each event passes. The tests hold the two against each other.
"""

from collections.abc import Sequence
from struct import Struct, error
from typing import Final

from ledger.database.database import Row

_BEGINS: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_ENDS: Final = b"\xff\xff"
_ROW: Final = Struct(">hiqiqiqi")
"""The number of columns, three integers each with its length before it, the length of the bytes that follow."""


def packed_rows(rows: Sequence[Row]) -> bytes | None:
    """Rows of three bigint columns and a bytea one, none of them empty; None for any others."""
    pack = _ROW.pack
    try:
        packed = [pack(4, 8, one, 8, two, 8, three, len(last)) + last for one, two, three, last in rows]
    except (TypeError, ValueError, error):
        return None
    return b"".join([_BEGINS, *packed, _ENDS])
