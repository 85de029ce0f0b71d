"""The whole check: the file, the tables, the tree, the rows beside it, and each append with what it recorded."""

import time
from collections.abc import Iterator
from typing import Final

from ledger.check.appends import AppendCheck
from ledger.check.cases import check_cases
from ledger.check.cosignatures import Cosignatures
from ledger.check.coverage import Coverage
from ledger.check.damage import CHECKPOINT, FILE, Damage
from ledger.check.database_file import check_file
from ledger.check.days import check_days
from ledger.check.given_checkpoints import check_given
from ledger.check.known_roots import KnownRoot, KnownRoots
from ledger.check.nights import check_nights
from ledger.check.openings import check_openings
from ledger.check.people import check_people
from ledger.check.question import Kept, Question
from ledger.check.readable import Unread, reading
from ledger.check.stopped import Stopped
from ledger.check.store_place import place_of
from ledger.check.strays import check_strays, size_of
from ledger.check.tables import check_tables
from ledger.check.tree import Advance, TreeCheck
from ledger.check.unread import check_unread
from ledger.check.view import VerdictCheck
from ledger.database.database import Database
from ledger.log.checkpoint import Checkpoint
from ledger.log.refusal import NotAccepted
from ledger.log.time_text import write_time

KEEP_EVERY: Final = 2.0
"""Seconds between two notes of how far a check is."""


class Check:
    """One check of a store. It reads, and writes nothing but how far it is, into the signer's folder."""

    def __init__(self, database: Database, asked: Question) -> None:
        self._database: Final = database
        self._asked: Final = asked
        self._in_disorder = False
        self.covered: Final = Coverage(signatures=asked.keys is not None)

    def run(self, advance: Advance) -> Iterator[Damage]:
        """Everything that is damaged. Afterwards, and when it is stopped, ``covered`` says what was looked at.

        Raises NoSuchAppend, StoreUnavailable.
        """
        if self._asked.since:
            self._refuse_since()
        for damage in self._all(advance):
            self.covered.damages += 1
            yield damage

    def _all(self, advance: Advance) -> Iterator[Damage]:
        advance("file", 0, 0)
        for damage in check_file(self._database):
            self._in_disorder = True
            yield damage
        yield from check_tables(self._database)
        try:
            with reading(self._database) as session:
                size = size_of(session)
                [(newest,)] = session.rows("SELECT coalesce(max(size), -1) FROM checkpoints")
        except Unread as fault:
            yield Damage(FILE, f"the log cannot be read: {fault}")
            return
        self.covered.size = size
        earlier = self._earlier()
        outside, faults = self._outside()
        yield from faults
        roots = KnownRoots(self._database, newest, self._asked.keys, outside)
        tree = TreeCheck(self._database, size, roots, -1 if earlier is None else earlier.size)
        yield from tree.run(advance)
        self.covered.proven, self.covered.checkpoints = tree.proven, roots.count
        if tree.missing or self._in_disorder:
            # An index that does not fit its table hides what the other questions ask for.
            yield from check_unread(self._database, size)
        yield from self._given(size)
        cosignatures = Cosignatures(self._database, self._asked.witnesses)
        yield from cosignatures.run()
        self.covered.cosignatures, self.covered.unknown_cosignatures = cosignatures.count, cosignatures.unknown
        advance("rows", 0, 0)
        yield from check_strays(self._database, self._asked.views)
        if self._asked.views:
            yield from check_people(self._database)
            yield from check_cases(self._database)
            yield from check_days(self._database)
            yield from check_openings(self._database)
            yield from check_nights(self._database)
        yield from self._appends(self._go_on(earlier, tree), size, advance)

    def _refuse_since(self) -> None:
        try:
            with reading(self._database) as session:
                size = size_of(session)
        except Unread:
            return
        self._asked.refuse_since(size)

    def _outside(self) -> tuple[list[KnownRoot], list[Damage]]:
        """The roots that others than the store have kept."""
        roots: list[KnownRoot] = []
        last, kept = self._asked.last, self._asked.kept
        if last is not None:
            who = f"the last checkpoint that the signer signed, of size {last.size},"
            roots.append(KnownRoot(last.size, who, last.root))
        if kept is not None:
            try:
                roots.append(self._kept(kept))
            except NotAccepted as fault:
                return roots, [Damage(CHECKPOINT, f"{kept.name} is no checkpoint of this log: {fault}")]
        return roots, []

    def _kept(self, kept: Kept) -> KnownRoot:
        if self._asked.keys is None:
            found = Checkpoint.of_note(kept.note)
        else:
            found = self._asked.keys.open(kept.note).checkpoint
        return KnownRoot(found.size, f"the checkpoint in {kept.name}, of size {found.size},", found.root)

    def _given(self, size: int) -> Iterator[Damage]:
        given = self._asked.published
        if given is not None and given.are_there():
            yield from check_given(self._database, given, size)
        elif given is not None:
            self.covered.notes.append(
                "whether an older checkpoint is gone cannot be told: the signer has not written down which ones the "
                "store was given; the next oddchip checkpoint does"
            )

    def _earlier(self) -> Stopped | None:
        """The check that was stopped, if there was one."""
        folder = self._asked.folder
        return None if folder is None or self._asked.restart else Stopped.read(folder)

    def _go_on(self, earlier: Stopped | None, tree: TreeCheck) -> Stopped:
        """Where the appends are gone on with: where that check was stopped, if it was of this store and this log."""
        asked, store = self._asked, place_of(self._database)
        root = tree.root.hex()
        if earlier is not None:
            why_not = earlier.why_not(asked.since, asked.views, store, tree.watched)
            if not why_not:
                self.covered.resumed_begun, self.covered.resumed_at = earlier.begun_at, earlier.at
                earlier.size, earlier.root = self.covered.size, root
                return earlier
            self.covered.notes.append(f"the check that was stopped at {earlier.at} is not gone on with: {why_not}")
        return Stopped(asked.since, asked.since, asked.views, store, self.covered.size, root, write_time(_now()))

    def _appends(self, stopped: Stopped, size: int, advance: Advance) -> Iterator[Damage]:
        for text in stopped.damages:
            yield Damage(FILE, f"found before the check was stopped: {text}")
        if (more := stopped.count - len(stopped.damages)) > 0:
            yield Damage(FILE, f"found before the check was stopped: {more} more, {stopped.count} in all")
        views = VerdictCheck() if self._asked.views else None
        walk = AppendCheck(self._database, stopped.next, size, views)
        self.covered.begin, self.covered.end, self.covered.resumed = stopped.begin, walk.at, walk.at
        kept_at = time.monotonic()
        try:
            for damages in walk.run():
                for damage in damages:
                    stopped.add(str(damage))
                stopped.next = self.covered.end = walk.at
                yield from damages
                advance("appends", walk.at, size)
                if time.monotonic() - kept_at > KEEP_EVERY:
                    self._keep(stopped)
                    kept_at = time.monotonic()
        finally:
            if stopped.next < size:
                self._keep(stopped)
        if views is not None:
            self.covered.verdicts, self.covered.other_verdicts = views.compared, views.others
            self.covered.waiting, self.covered.waiting_names = views.waiting, views.names
        if self._asked.folder is not None:
            Stopped.forget(self._asked.folder)

    def _keep(self, stopped: Stopped) -> None:
        folder = self._asked.folder
        if folder is None:
            return
        try:
            stopped.write(folder, _now())
            self.covered.is_kept = True
        except OSError as fault:
            note = f"how far the check is cannot be kept in {folder}: {fault.strerror}"
            if note not in self.covered.notes:
                self.covered.notes.append(note)


def _now() -> int:
    return time.time_ns() // 1000
