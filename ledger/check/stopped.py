"""Where a check was stopped, so that the next one goes on from there."""

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
    """A check of the appends from number ``begin`` on has got to ``next``, with views or without; ``at`` is when.

    ``damages`` are what it has found, as texts; ``count`` how many.
    """

    begin: int
    next: int
    views: bool
    at: str = ""
    count: int = 0
    damages: list[str] = field(default_factory=list)

    def add(self, damage: str) -> None:
        """One more damage."""
        self.count += 1
        if len(self.damages) < MOST:
            self.damages.append(damage)

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
        whole = all(type(one) is int and one >= 0 for one in (found.begin, found.next, found.count))
        return found if whole and found.begin <= found.next and isinstance(found.damages, list) else None

    @staticmethod
    def forget(folder: Path) -> None:
        """The check came to its end."""
        with suppress(OSError):
            (folder / NAME).unlink(missing_ok=True)
