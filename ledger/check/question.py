"""What is to be checked, and by whose word."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ledger.log.checkpoint import Checkpoint
from ledger.log.key_history import KeyHistory
from ledger.log.verifier_key import VerifierKey
from ledger.publishing.published_sizes import PublishedSizes


class NoSuchAppend(ValueError):
    """A check was asked to begin with an append that the log does not have. The text says how many it has."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A checkpoint that somebody kept: its note, and what the file is called."""

    name: str
    note: bytes


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be checked, and by whose word.

    ``last`` is what the signer remembers, ``published`` which checkpoints the store was given by its word, ``keys`` its
    key history; without keys no signature is verified. ``folder`` is where a stopped check is kept, None for nowhere;
    ``restart``: such a check is not gone on with. Appends are looked at from number ``since`` on; the tree is always
    looked at whole.
    """

    keys: KeyHistory | None = None
    last: Checkpoint | None = None
    published: PublishedSizes | None = None
    folder: Path | None = None
    kept: Kept | None = None
    witnesses: Sequence[VerifierKey] = ()
    since: int = 0
    views: bool = True
    restart: bool = False

    def refuse_since(self, size: int) -> None:
        """Raises NoSuchAppend where a log of this size has no append to begin with."""
        if self.since == 0 or 0 <= self.since < size:
            return
        has = f"it has {size}, with the numbers 0 to {size - 1}" if size else "it has none"
        raise NoSuchAppend(f"the log has no append {self.since} to begin with: {has}")
