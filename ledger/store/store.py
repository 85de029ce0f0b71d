"""The ledger's store: opened by a setting, it takes and gives the streams of hands."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper
from eventsourcing.utils import Environment, EnvType

from ledger.database.address import DEFAULT, SETTING, BadSetting, open_database
from ledger.database.database import Database
from ledger.database.schema import prepare
from ledger.days.days import Days
from ledger.search.pasted import Pasted
from ledger.search.search import Search
from ledger.store.factory import LedgerFactory
from ledger.store.mapper import HandMapper, is_of_a_hand
from ledger.store.recorded_hand import HandNotFound, RecordedHand, read_stream
from ledger.store.recorder import LedgerRecorder
from ledger.store.recording import Recording
from ledger.store.stored_hand import FIRST, HandStarted, StoredHandEvent
from ledger.store.stream import stream_id
from ledger.verdicts.verdicts import Verdicts

__all__ = ["DEFAULT", "SETTING", "WAIT", "BadSetting", "HandNotFound", "Store", "open_store"]

WAIT: Final = 5
"""Seconds that a writer waits for another one before it gives up."""


class Store(Application[UUID]):
    """An event store with one stream a hand.

    Its methods may be called from several threads, and several processes may share a database. Each raises
    StoreUnavailable where the database cannot be used. A store is a context manager, which closes it.
    """

    name = "oddchip"

    def __init__(self, database: Database) -> None:
        self.database: Final = database
        super().__init__()
        self.verdicts: Final = Verdicts(self.rows, self.hand)
        self.days: Final = Days(database)
        self.search: Final = Search(database)
        self.pasted: Final = Pasted(database, self.search, self.verdicts)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The given settings alone: the library would let any variable of the process decide how hands are stored."""
        return Environment(name, env)

    def construct_factory(self, env: Environment) -> LedgerFactory:
        """The factory of this store's own database."""
        return LedgerFactory(env, self.database)

    def construct_mapper(self) -> Mapper[UUID]:
        """The mapper that knows the hand's events."""
        return HandMapper(self.construct_transcoder())

    @property
    def rows(self) -> LedgerRecorder:
        """The stored events as rows."""
        return cast("LedgerRecorder", self.recorder)

    @contextmanager
    def recording(self) -> Iterator[Recording]:
        """A turn of writing: everything in it is on disk when it ends, or nothing."""
        with self.rows.recording() as turn:
            yield turn

    @contextmanager
    def looking(self) -> Iterator[Recording]:
        """What a turn of writing would see now, to look at and not to add to."""
        with self.rows.looking() as turn:
            yield turn

    def stream(self, stream: UUID) -> list[StoredHandEvent]:
        """The events of a hand's stream in their order, none for one that is no hand's. Raises Unreadable."""
        return self._events(stream)

    def start(self, stream: UUID) -> HandStarted | None:
        """The first event of a hand's stream; None where there is none. Raises Unreadable."""
        stored = self._events(stream, FIRST)
        started = stored[0].event if stored else None
        return started if isinstance(started, HandStarted) else None

    def _events(self, stream: UUID, last: int | None = None) -> list[StoredHandEvent]:
        stored = self.rows.select_events(stream, lte=last)
        if stored and not is_of_a_hand(stored[0].topic):
            return []
        return cast("list[StoredHandEvent]", [self.mapper.to_domain_event(one) for one in stored])

    def hand(self, stream: UUID) -> RecordedHand:
        """The recorded hand of a stream. Raises HandNotFound, and HandDamaged or Unreadable for a changed store."""
        stored = self.stream(stream)
        if not stored:
            raise HandNotFound(f"no hand is recorded under {stream}")
        _, recorded_at = self.rows.begun(stream)
        return read_stream(stored, recorded_at)

    def hand_of(self, room: str, hand_id: str) -> RecordedHand:
        """The recorded hand of a room by its id there. Raises as ``hand`` does."""
        try:
            return self.hand(stream_id(room, hand_id))
        except HandNotFound:
            raise HandNotFound(f"no hand {hand_id!r} of room {room!r} is recorded") from None


def open_store(url: str = DEFAULT, wait: int = WAIT) -> Store:
    """The store that ``ODDCHIP_STORE`` names; its tables are made, or brought forward, where they are not there yet.

    ``sqlite:///oddchip.db`` is a file in the working directory, ``sqlite:////var/lib/oddchip.db`` one at an absolute
    path, ``postgresql://user@host/database`` a database of a server. ``wait`` is how many seconds a writer waits for
    another one. Raises BadSetting for what names no store, TooNew for one of a newer oddchip, StoreUnavailable where
    it cannot be used now, and StoreUnreadable where it is damaged.
    """
    database = open_database(url, wait)
    try:
        prepare(database)
        return Store(database)
    except BaseException:
        database.close()
        raise
