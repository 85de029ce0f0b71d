"""Which database the setting names."""

from pathlib import Path
from typing import Final

from ledger.availability import StoreUnreadable
from ledger.database.database import Database
from ledger.database.sqlite import SqliteDatabase
from ledger.database.sqlite_copy import SqliteCopy, can_be_written

SETTING: Final = "ODDCHIP_STORE"
DEFAULT: Final = "sqlite:///oddchip.db"
_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = ("postgresql://", "postgres://")


class BadSetting(ValueError):
    """The setting names no store that can be opened."""


class NoStore(LookupError):
    """There is no store where the setting names one."""


def open_database(url: str, wait: float) -> Database:
    """The database of an address; an SQLite file that is not there yet is made.

    ``wait`` is how many seconds a writer waits for another one. Raises BadSetting, StoreUnavailable where the
    database cannot be used now, and StoreUnreadable where it is damaged.
    """
    if url.startswith(_POSTGRESQL):
        return _open_postgresql(url, wait)
    path = sqlite_path(url)
    database = SqliteDatabase(path, wait)
    try:
        with database.reading() as session:
            session.rows("SELECT 1 FROM sqlite_master LIMIT 1")
    except StoreUnreadable as fault:
        if "not a database" in str(fault):
            raise BadSetting(f"{SETTING}={url}: {path} is no SQLite database") from None
        raise
    return database


def database_as_it_is(url: str, wait: float) -> Database:
    """The database of an address, without making or changing anything in it: also one that is damaged, and a file that
    cannot be written to.

    Raises BadSetting, and NoStore where there is no such file.
    """
    if url.startswith(_POSTGRESQL):
        return _open_postgresql(url, wait)
    path = sqlite_path(url)
    if not path.exists():
        raise NoStore(f"{SETTING}={url}: there is no file {path}")
    return SqliteDatabase(path, wait) if can_be_written(path) else SqliteCopy(path, wait)


def sqlite_path(url: str) -> Path:
    """The file of an address; raises BadSetting, which says what is expected, for one that names none."""
    name = url.removeprefix(_SQLITE)
    if name == url or not name or name.endswith("/") or "?" in name or name.startswith(":"):
        raise BadSetting(
            f"{SETTING}={url}: expected sqlite:/// and the path of a file, such as {DEFAULT}, "
            "or postgresql:// and a server, such as postgresql://user@host/database"
        )
    path = Path(name)
    if path.is_dir():
        raise BadSetting(f"{SETTING}={url}: {path} is a directory; expected the path of a file")
    if not path.parent.is_dir():
        raise BadSetting(f"{SETTING}={url}: there is no directory {path.parent}; expected one to keep the file in")
    return path


def _open_postgresql(url: str, wait: float) -> Database:
    try:
        # Only who has a server needs the driver.
        from ledger.database.postgresql import PostgresqlDatabase
    except ImportError as missing:
        raise BadSetting(
            f"{SETTING}: PostgreSQL needs the extra oddchip[postgresql] ({missing}); expected it to be installed"
        ) from None
    try:
        return PostgresqlDatabase(url, wait)
    except ValueError as fault:
        raise BadSetting(f"{SETTING}: {fault}; expected an address such as postgresql://user@host/database") from None
