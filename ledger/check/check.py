"""The whole check: the file, the tables, the tree, the rows beside it, and each append with what it recorded."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ledger.check.appends import AppendCheck
from ledger.check.cosignatures import Cosignatures
from ledger.check.damage import CHECKPOINT, FILE, Damage, told
from ledger.check.database_file import check_file
from ledger.check.known_roots import KnownRoot, KnownRoots
from ledger.check.stopped import Stopped
from ledger.check.strays import check_strays, size_of
from ledger.check.tables import check_tables
from ledger.check.tree import Advance, TreeCheck
from ledger.check.unread import check_unread
from ledger.check.view import VerdictCheck
from ledger.database.database import Database
from ledger.log.checkpoint import Checkpoint
from ledger.log.key_history import KeyHistory
from ledger.log.refusal import NotAccepted
from ledger.log.verifier_key import VerifierKey

KEEP_EVERY: Final = 2.0
"""Seconds between two notes of how far a check is."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A checkpoint that somebody kept: its note, and what the file is called."""

    name: str
    note: bytes


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be checked, and by whose word.

    ``last`` is what the signer remembers, ``keys`` its key history; without them no signature is verified. ``folder``
    is where a stopped check is kept, None for nowhere; ``restart``: such a check is not gone on with. Appends are
    looked at from number ``since`` on; the tree is always looked at whole.
    """

    keys: KeyHistory | None = None
    last: Checkpoint | None = None
    folder: Path | None = None
    kept: Kept | None = None
    witnesses: Sequence[VerifierKey] = ()
    since: int = 0
    views: bool = True
    restart: bool = False


@dataclass(slots=True)
class Coverage:
    """What a check has looked at. Appends ``begin`` to below ``end`` were compared with their events, those before
    ``resumed`` by an earlier check that was stopped; ``proven`` of all ``size`` are under a checkpoint that fits."""

    size: int = 0
    proven: int = 0
    checkpoints: int = 0
    signatures: bool = False
    begin: int = 0
    end: int = 0
    resumed: int = 0
    resumed_at: str = ""
    verdicts: int = 0
    cosignatures: int = 0
    unknown_cosignatures: int = 0
    damages: int = 0
    notes: list[str] = field(default_factory=list)

    def document(self) -> dict[str, object]:
        """The coverage as JSON."""
        return {
            "size": self.size, "under_checkpoint": self.proven, "checkpoints": self.checkpoints,
            "signatures_verified": self.signatures, "since": self.begin, "to": self.end,
            "resumed_from": self.resumed, "verdicts": self.verdicts, "cosignatures": self.cosignatures,
            "cosignatures_unknown": self.unknown_cosignatures, "damages": self.damages, "notes": self.notes,
        }  # fmt: skip


class Check:
    """One check of a store. It reads, and writes nothing but how far it is, into the signer's folder."""

    def __init__(self, database: Database, asked: Question) -> None:
        self._database: Final = database
        self._asked: Final = asked
        self._in_disorder = False
        self.covered: Final = Coverage(signatures=asked.keys is not None)

    def run(self, advance: Advance) -> Iterator[Damage]:
        """Everything that is damaged. Afterwards, and when it is stopped, ``covered`` says what was looked at."""
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
            with self._database.reading() as session:
                size = size_of(session)
                [(newest,)] = session.rows("SELECT coalesce(max(size), -1) FROM checkpoints")
        except Exception as fault:
            yield Damage(FILE, f"the log cannot be read: {told(fault)}")
            return
        self.covered.size = size
        yield from self._tree(size, newest, advance)
        cosignatures = Cosignatures(self._database, self._asked.witnesses)
        yield from cosignatures.run()
        self.covered.cosignatures, self.covered.unknown_cosignatures = cosignatures.count, cosignatures.unknown
        advance("rows", 0, 0)
        yield from check_strays(self._database, self._asked.views)
        yield from self._appends(size, advance)

    def _tree(self, size: int, newest: int, advance: Advance) -> Iterator[Damage]:
        outside: list[KnownRoot] = []
        if self._asked.last is not None:
            last = self._asked.last
            outside.append(
                KnownRoot(last.size, f"the last checkpoint that the signer signed, of size {last.size},", last.root)
            )
        if self._asked.kept is not None:
            try:
                outside.append(self._kept(self._asked.kept))
            except NotAccepted as fault:
                yield Damage(CHECKPOINT, f"{self._asked.kept.name} is no checkpoint of this log: {fault}")
        roots = KnownRoots(self._database, newest, self._asked.keys, outside)
        tree = TreeCheck(self._database, size, roots)
        yield from tree.run(advance)
        self.covered.proven, self.covered.checkpoints = tree.proven, roots.count
        if tree.missing or self._in_disorder:
            # An index that does not fit its table hides what the other questions ask for.
            yield from check_unread(self._database, size)

    def _kept(self, kept: Kept) -> KnownRoot:
        if self._asked.keys is None:
            found = Checkpoint.of_note(kept.note)
        else:
            found = self._asked.keys.open(kept.note).checkpoint
        return KnownRoot(found.size, f"the checkpoint in {kept.name}, of size {found.size},", found.root)

    def _appends(self, size: int, advance: Advance) -> Iterator[Damage]:
        asked = self._asked
        stopped = self._go_on(size)
        begun = stopped.next
        for text in stopped.damages:
            yield Damage(FILE, f"found before the check was stopped: {text}")
        if (more := stopped.count - len(stopped.damages)) > 0:
            yield Damage(FILE, f"found before the check was stopped: {more} more, {stopped.count} in all")
        views = VerdictCheck() if asked.views else None
        walk = AppendCheck(self._database, begun, size, views)
        self.covered.begin, self.covered.end, self.covered.resumed = stopped.begin, begun, begun
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
            self.covered.verdicts = views.compared
        if asked.folder is not None:
            Stopped.forget(asked.folder)

    def _go_on(self, size: int) -> Stopped:
        asked = self._asked
        found = None if asked.restart or asked.folder is None else Stopped.read(asked.folder)
        if found is None or found.views != asked.views or found.begin != asked.since or found.next > size:
            return Stopped(asked.since, asked.since, asked.views)
        self.covered.resumed_at = found.at
        return found

    def _keep(self, stopped: Stopped) -> None:
        folder = self._asked.folder
        if folder is None:
            return
        try:
            stopped.write(folder, time.time_ns() // 1000)
        except OSError as fault:
            note = f"how far the check is cannot be kept in {folder}: {fault.strerror}"
            if note not in self.covered.notes:
                self.covered.notes.append(note)
