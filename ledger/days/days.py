"""When each hand was played at which table: a view, made from the events and made again at any time."""

from collections.abc import Sequence
from operator import itemgetter
from threading import Lock
from typing import Final

from eventsourcing.persistence import IntegrityError

from ledger.availability import StoreUnreadable
from ledger.database.database import Database, Session
from ledger.days.begun import Beginnings, begun_after
from ledger.store.stored_value import stored_number

VIEW: Final = "days"
BATCH: Final = 10_000
"""Appends that are taken at a time; as many hands, where each came whole. Those of a table go to one page together."""
BEGINNING: Final = -1
"""What is reached before the first leaf."""
_COLUMNS: Final = ("place", "at", "stream", "leaf", "sealed", "record")
_REACHED: Final = "SELECT leaf FROM reached WHERE view = ?"
_PLACES: Final = 'SELECT no, room, "table" FROM places WHERE '
_AT_ONCE: Final = 200


class Days:
    """The view of one store. ``follow`` brings it up to the newest append.

    A hand's place in it is fixed by how it began: what comes later, a late jackpot or a new sealed record, does not
    move it, and whoever reads the day reads the newest record. So only the appends that begin a stream are looked at,
    and of those no more than the header.
    """

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._following: Final = Lock()

    def follow(self, batches: int = 0) -> bool:
        """Takes in what was recorded since; all of it, or that many batches. True when none is left.

        False as well while another thread does so. Raises StoreUnavailable, and StoreUnreadable for a damaged view.
        """
        if not self._following.acquire(blocking=False):
            return False
        try:
            done = 0
            while self._follow_batch():
                done += 1
                if done == batches:
                    return False
            return True
        finally:
            self._following.release()

    def reached(self) -> int:
        """The leaf up to which hands are in the view; -1 for none."""
        with self._database.reading() as session:
            return reached(session)

    def rebuild(self) -> None:
        """Forgets all of it and makes it again."""
        with self._database.writing() as session:
            session.run("DELETE FROM days")
            session.run("DELETE FROM places")
            session.run("DELETE FROM reached WHERE view = ?", (VIEW,))
        while not self.follow():
            pass

    def _follow_batch(self) -> bool:
        """One batch; False when there was nothing to do."""
        with self._database.reading() as session:
            before = reached(session)
            begun = begun_after(session, before, BATCH)
        leaf = begun.leaf
        if leaf == before:
            return False
        try:
            with self._database.writing() as session:
                if reached(session) == before:
                    # A row that somebody put in ahead of its hand would be in the way for ever.
                    session.run("DELETE FROM days WHERE leaf > ? AND leaf <= ?", (before, leaf))
                    _put(session, begun)
                    session.run("DELETE FROM reached WHERE view = ?", (VIEW,))
                    session.insert("reached", ("view", "leaf"), [(VIEW, leaf)])
                # Else another process has been here, and got as far.
        except IntegrityError as fault:
            raise StoreUnreadable(
                f"{self._database.name}: the view of days holds what was never recorded ({fault}); oddchip views "
                "--rebuild makes it again"
            ) from fault
        return True


def reached(session: Session) -> int:
    """The leaf up to which hands are in the view; -1 for none. Raises Unreadable."""
    found = session.rows(_REACHED, (VIEW,))
    return stored_number(found[0][0], "where the view of days has come to") if found else BEGINNING


def _put(session: Session, begun: Beginnings) -> None:
    played = [(one.room, one.table) for one in begun.hands]
    places = _numbers(session, list(dict.fromkeys(played + begun.tables)))
    rows = [(places[one.room, one.table], one.at, one.stream, one.leaf, one.sealed, one.record) for one in begun.hands]
    rows.sort(key=itemgetter(0, 1))  # by tables and times, as they will stand
    session.insert("days", _COLUMNS, rows)


def _numbers(session: Session, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """The numbers of tables, with those that are new."""
    known: dict[tuple[str, str], int] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        condition = " OR ".join(['room = ? AND "table" = ?'] * len(some))
        for no, room, table in session.rows(_PLACES + condition, [name for pair in some for name in pair]):
            known[room, table] = no
    new = [pair for pair in wanted if pair not in known]
    if new:
        [(next_no,)] = session.rows("SELECT coalesce(max(no), 0) + 1 FROM places")
        rows = [(no, *pair) for no, pair in enumerate(new, next_no)]
        session.insert("places", ("no", "room", "table"), rows)
        known.update({(room, table): no for no, room, table in rows})
    return known
