"""The ledger's store: opened by a setting, it takes and gives the streams of hands."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper
from eventsourcing.utils import Environment, EnvType, get_topic

from ledger.availability import StoreUnavailable, answering
from ledger.mapper import HandMapper
from ledger.recorded_hand import RecordedHand, read_stream
from ledger.sqlite import LedgerFactory, LedgerRecorder
from ledger.stored_hand import StoredHandEvent, StreamEvent
from ledger.stream import stream_id
from ledger.verdicts import Verdicts

SETTING: Final = "ODDCHIP_STORE"
DEFAULT: Final = "sqlite:///oddchip.db"
WAIT: Final = 5
"""Seconds that a writer waits for another one before it gives up."""
_SQLITE: Final = "sqlite:///"


class BadSetting(ValueError):
    """The setting names no store that can be opened."""


class HandNotFound(LookupError):
    """No such hand is recorded."""


class Store(Application[UUID]):
    """An event store with one stream a hand.

    Its methods may be called from several threads, and several processes may share a file. Each raises
    StoreUnavailable where the file cannot be used. A store is a context manager, which closes it.
    """

    name = "oddchip"

    def __init__(self, path: Path, wait: int = WAIT) -> None:
        self.path: Final = path
        super().__init__(
            {
                "PERSISTENCE_MODULE": get_topic(LedgerFactory),
                # A URI, so that nothing in the name of a file can be taken for a setting of SQLite's.
                LedgerFactory.SQLITE_DBNAME: path.resolve().as_uri(),
                LedgerFactory.SQLITE_LOCK_TIMEOUT: str(wait),
            }
        )
        self.verdicts: Final = Verdicts(self.rows, self.hand, path)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The given settings alone: the library would let any variable of the process decide how hands are stored."""
        return Environment(name, env)

    def construct_mapper(self) -> Mapper[UUID]:
        """The mapper that knows the hand's events."""
        return HandMapper(self.construct_transcoder())

    @property
    def rows(self) -> LedgerRecorder:
        """The stored events as rows."""
        return cast("LedgerRecorder", self.recorder)

    def append(self, stream: UUID, first: int, events: Sequence[StreamEvent]) -> None:
        """Appends events to a stream, the first with version ``first``: all or none, on disk when this returns.

        Raises IntegrityError (of ``eventsourcing.persistence``) where the stream has an event of such a version.
        """
        placed = [StoredHandEvent(stream, version, event) for version, event in enumerate(events, first)]
        with answering(self.path):
            self.events.put(placed)

    def stream(self, stream: UUID) -> list[StoredHandEvent]:
        """The events of a stream in their order, none for one that is not here. Raises Unreadable."""
        with answering(self.path):
            return cast("list[StoredHandEvent]", list(self.events.get(stream)))

    def hand(self, stream: UUID) -> RecordedHand:
        """The recorded hand of a stream. Raises HandNotFound, and HandDamaged or Unreadable for a changed store."""
        stored = self.stream(stream)
        if not stored:
            raise HandNotFound(f"no hand is recorded under {stream}")
        return read_stream(stored)

    def hand_of(self, room: str, hand_id: str) -> RecordedHand:
        """The recorded hand of a room by its id there. Raises as ``hand`` does."""
        try:
            return self.hand(stream_id(room, hand_id))
        except HandNotFound:
            raise HandNotFound(f"no hand {hand_id!r} of room {room!r} is recorded") from None


def open_store(url: str = DEFAULT, wait: int = WAIT) -> Store:
    """The store that ``ODDCHIP_STORE`` names; a file that is not there yet is made.

    ``sqlite:///oddchip.db`` is a file in the working directory, ``sqlite:////var/lib/oddchip.db`` one at an absolute
    path. ``wait`` is how many seconds a writer waits for another one. Raises BadSetting for what names no store, and
    StoreUnavailable where the file cannot be used now.
    """
    path = store_path(url)
    try:
        with answering(path):
            return Store(path, wait)
    except StoreUnavailable as fault:
        if isinstance(fault.__cause__, sqlite3.DatabaseError) and "not a database" in str(fault):
            raise BadSetting(f"{SETTING}={url}: {path} is no SQLite database") from None
        raise


def store_path(url: str) -> Path:
    """The file of a setting; raises BadSetting, which says what is expected, for what names none."""
    if url.startswith(("postgresql:", "postgres:")):
        raise BadSetting(f"{SETTING}={url}: PostgreSQL is not supported yet; expected an SQLite file such as {DEFAULT}")
    name = url.removeprefix(_SQLITE)
    if name == url or not name or name.endswith("/") or "?" in name or name.startswith(":"):
        raise BadSetting(f"{SETTING}={url}: expected sqlite:/// and the path of a file, such as {DEFAULT}")
    path = Path(name)
    if path.is_dir():
        raise BadSetting(f"{SETTING}={url}: {path} is a directory; expected the path of a file")
    if not path.parent.is_dir():
        raise BadSetting(f"{SETTING}={url}: there is no directory {path.parent}; expected one to keep the file in")
    return path
