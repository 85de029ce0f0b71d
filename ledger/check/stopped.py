"""Where a check was stopped, so that the next one goes on from there, if it is of the same store and its same log."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from ledger.log.time_text import write_time
from ledger.publishing.durable_file import write_durably

NAME: Final = "check.json"
MOST: Final = 1_000
"""Damages that are kept of a check that was stopped."""


@dataclass(slots=True)
class Stopped:
    """A check of the appends from number ``begin`` on has got to ``next``, with views or without.

    ``store`` says of which store (``store_place``), ``size`` and ``root`` (in hexadecimal) which log was in it then.
    ``begun_at`` is when its first append was compared, ``at`` when its last one was. ``damages`` are what it has found,
    as texts; ``count`` how many.
    """

    begin: int
    next: int
    views: bool
    store: str
    size: int
    root: str
    begun_at: str
    at: str = ""
    count: int = 0
    damages: list[str] = field(default_factory=list)

    def add(self, damage: str) -> None:
        """One more damage."""
        self.count += 1
        if len(self.damages) < MOST:
            self.damages.append(damage)

    def why_not(self, begin: int, views: bool, store: str, root: bytes | None) -> str:
        """Why a check cannot go on from here, "" if it can.

        ``root`` is that of the first ``size`` leaves that there are now, None if there are not so many.
        """
        if (self.begin, self.views) != (begin, views):
            return "it was asked something else"
        if self.store != store:
            return f"it was of another store, or of what was in the place of this one: {self.store}"
        if root is None or root.hex() != self.root:
            return f"the {self.size} leaves that the log had then are not the same now"
        return ""

    def write(self, folder: Path, now: int) -> None:
        """Keeps it in the signer's folder, out of reach of whoever owns the database. Raises OSError."""
        self.at = write_time(now)
        write_durably(folder / NAME, json.dumps(asdict(self), ensure_ascii=False).encode("utf-8", "backslashreplace"))

    @classmethod
    def read(cls, folder: Path) -> "Stopped | None":
        """What was kept; None where there is nothing, or nothing that can be read."""
        try:
            found = cls(**json.loads((folder / NAME).read_bytes()))
        except (OSError, TypeError, ValueError):
            return None
        numbers = all(type(one) is int and one >= 0 for one in (found.begin, found.next, found.count, found.size))
        texts = all(type(one) is str for one in (found.store, found.root, found.begun_at, found.at))
        if not numbers or not texts or not isinstance(found.damages, list):
            return None
        return found if found.begin <= found.next <= found.size else None

    @staticmethod
    def forget(folder: Path) -> None:
        """The check came to its end."""
        with suppress(OSError):
            (folder / NAME).unlink(missing_ok=True)
