"""Rows as PostgreSQL's COPY has them, written out here, against what psycopg writes of them."""

from collections.abc import Sequence
from typing import Any

import psycopg
import pytest

from ledger.database.copy_format import packed_rows
from tests.ledger import stores

ROWS: list[tuple[Any, ...]] = [
    (1, 2, 3, b"one"),
    (-(2**63), 2**63 - 1, 0, b""),
    (7, 8, 9, bytes(range(256)) * 300),
]


def test_what_is_packed_arrives() -> None:
    """A server that is sent these bytes has the rows that it has from psycopg."""
    with psycopg.connect(stores.server()) as connection, connection.cursor() as cursor:
        for table in ("packed", "written"):
            cursor.execute(f"CREATE TEMP TABLE {table} (a bigint, b bigint, c bigint, state bytea)".encode())
        packed = packed_rows(ROWS)
        assert packed is not None
        with cursor.copy("COPY packed FROM STDIN (FORMAT BINARY)") as copy:
            copy.write(packed)
        with cursor.copy("COPY written FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(["int8", "int8", "int8", "bytea"])
            for row in ROWS:
                copy.write_row(row)
        assert cursor.execute("TABLE packed").fetchall() == cursor.execute("TABLE written").fetchall() == ROWS


@pytest.mark.parametrize(
    "rows",
    [
        [(1, 2, 3, "text")],
        [(1, 2, None, b"x")],
        [(1, 2, 3, b"x"), (1, None, 3, b"x")],
        [(1, 2, 3, b"x"), (1, 2, 3, None)],
        [(1, 2, 3, b"x"), (1, 2, 3, "text")],
        [(1, 2, 2**63, b"x")],
        [(b"only",)],
        [(1, 2, 3, 4, b"five")],
    ],
)
def test_any_other_row_is_left_to_psycopg(rows: Sequence[tuple[Any, ...]]) -> None:
    """What has an empty value, another type or a number out of bounds is not packed."""
    assert packed_rows(rows) is None
