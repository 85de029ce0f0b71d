"""Copies of a store in an SQLite file: made while it is in use, and put back in its place.

A copy is whole or not there. A PostgreSQL store is backed up with the server's own tools.
"""

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.database.address import SETTING, NoStore
from ledger.database.schema import NEWEST
from ledger.publishing.durable_file import sync_folder

_MAGIC: Final = b"SQLite format 3\0"
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file that is in use."""


class NoBackup(ValueError):
    """What was given is no copy of a store, or nothing can be put where it was asked for. The text says why."""


class StoreThere(ValueError):
    """There is a store in the place already."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds: ``size`` is how many entries of the log, ``put_aside`` where the store before it is kept."""

    path: Path
    size: int
    put_aside: Path | None = None


def by_the_servers_tools(doing: str, file: str) -> str:
    """What to type for a PostgreSQL store; ``doing`` is ``backup`` or ``restore``."""
    if doing == "backup":
        return f"a PostgreSQL store is backed up by pg_dump: pg_dump --format=custom --file='{file}' \"${SETTING}\""
    return (
        "a PostgreSQL store is restored by pg_restore, into an empty database: "
        f"pg_restore --exit-on-error --single-transaction --no-owner --dbname=\"${SETTING}\" '{file}'"
    )


def back_up(store: Path, to: Path) -> Copied:
    """Copies a store, which may be in use, into one file that is on the disk when this returns.

    What is recorded meanwhile is in it or not, hand by hand. Raises NoStore; StoreUnavailable where it cannot be
    read now or the copy not written, StoreUnreadable for a damaged one. Then nothing is left behind.
    """
    if not store.is_file():
        raise NoStore(f"{store}: there is no store to back up")
    with _in_place_of(to) as copy:
        _copy(store, copy)
        size = _size(copy)
    return Copied(to, size)


def restore(file: Path, store: Path, replace: bool) -> Copied:
    """Puts a copy in the place of a store; with ``replace`` one that is there is kept under another name.

    Raises NoBackup, StoreThere; StoreUnavailable while the store is in use, or where the copy cannot be written. Then
    everything is as it was.
    """
    there = store.exists()
    if there and not replace:
        raise StoreThere(f"{store} is there; expected no store, or --replace, which keeps it under another name")
    for left in () if there else _beside(store):
        # SQLite would take it for the copy's own, and write into the copy what belongs to another store.
        raise StoreThere(f"{left} is left of a store that is gone; expected nothing there, so put it elsewhere first")
    _check(file)
    with _in_place_of(store) as copy:
        _copy(file, copy)
        size = _size(copy)
        aside = _put_aside(store) if there else None
    return Copied(store, size, aside)


def _check(file: Path) -> None:
    """Raises NoBackup for what is no whole store of a form that is known."""
    if not file.is_file():
        raise NoBackup(f"{file}: there is no such file")
    try:
        with closing(_reading(file)) as connection:
            [(said,)] = connection.execute("PRAGMA quick_check(1)").fetchall()
            [(form,)] = connection.execute("SELECT max(version) FROM ledger_schema").fetchall()
    except sqlite3.Error as fault:
        raise NoBackup(f"{file} is no copy of a store: {fault}") from None
    if said != "ok":
        raise NoBackup(f"{file} is damaged: {said}")
    if form is None or form > NEWEST:
        raise NoBackup(f"{file} has tables of form {form}; this oddchip knows them up to {NEWEST}")


def _size(file: Path) -> int:
    """How many entries of the log a copy has."""
    with closing(_reading(file)) as connection:
        try:
            return int(connection.execute("SELECT coalesce(max(no) + 1, 0) FROM appends").fetchone()[0])
        except sqlite3.Error as fault:
            raise NoBackup(f"{file} is no copy of a store: {fault}") from None


def _reading(file: Path) -> sqlite3.Connection:
    """A connection that writes nothing, nor anything beside the file unless something is beside it already."""
    mode = "mode=ro" if _beside(file) else "mode=ro&immutable=1"
    return sqlite3.connect(f"{file.resolve().as_uri()}?{mode}", uri=True)


def _beside(file: Path) -> list[Path]:
    """What SQLite keeps beside a file, as far as it is there."""
    return [one for suffix in _BESIDE if (one := file.with_name(file.name + suffix)).exists()]


def _copy(source: Path, copy: Path) -> None:
    try:
        with closing(_reading(source)) as reading, closing(sqlite3.connect(copy)) as writing:
            # In one step, which no writer can come between; in write-ahead mode it hinders none either.
            reading.backup(writing, pages=-1)
    except sqlite3.OperationalError as fault:
        raise StoreUnavailable(f"{source} cannot be copied: {fault}") from fault
    except sqlite3.Error as fault:
        raise StoreUnreadable(f"{source} cannot be copied: {fault}") from fault


@contextmanager
def _in_place_of(path: Path) -> Iterator[Path]:
    """A new file that takes the place of ``path``, on the disk, when the block ends well; else nothing is left."""
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"):
            pass  # hands of many people lie in it: its owner's alone from the first byte on
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(path)
        sync_folder(path.parent)
    except OSError as fault:
        if isinstance(fault, StoreUnavailable):
            raise
        raise StoreUnavailable(f"{path} cannot be written: {fault.strerror}") from None
    finally:
        for one in (new, *_beside(new)):
            one.unlink(missing_ok=True)


def _put_aside(store: Path) -> Path:
    """Gives a store that nobody uses another name, all in one file. Raises StoreUnavailable while it is in use."""
    with store.open("rb") as file:
        is_database = file.read(len(_MAGIC)) == _MAGIC
    if is_database:
        _leave_write_ahead(store)
    aside = store.with_name(f"{store.name}.{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.{secrets.token_hex(2)}")
    for one in _beside(store):
        one.rename(aside.with_name(one.name.replace(store.name, aside.name, 1)))
    try:
        # A second name: there is a store in the place at every moment.
        os.link(store, aside)
    except OSError:
        store.rename(aside)
    return aside


def _leave_write_ahead(store: Path) -> None:
    """Takes everything into the file, which is refused while anybody has it open. A damaged one stays as it is."""
    try:
        with closing(sqlite3.connect(store.resolve().as_uri(), uri=True, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.OperationalError as fault:
        raise StoreUnavailable(f"{store} is in use ({fault}); stop what works with it first") from None
    except sqlite3.DatabaseError:
        return
