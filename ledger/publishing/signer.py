"""Who signs for the log: its keys, and its own memory of the last checkpoint, in a folder outside the database.

Whoever owns the database can change all that is in it, and cannot make the signer sign two histories.
"""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ledger.availability import StoreUnavailable
from ledger.evidence.verify import TITLE
from ledger.log.checkpoint import Checkpoint
from ledger.log.checkpoint_signing import sign_checkpoint
from ledger.log.consistency import verify_consistency
from ledger.log.key_history import KeyHistory, handover_text
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.note import Signature, sign_text
from ledger.log.refusal import NotAccepted, Unproven
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import VerifierKey, check_name
from ledger.publishing.durable_file import sync_folder, write_durably
from ledger.publishing.file_lock import held
from ledger.publishing.published_sizes import PublishedSizes
from ledger.publishing.settings import ORIGIN, SIGNER

WAIT: Final = 5.0
"""Seconds that a publisher waits for another one before it gives up."""
_KEYS: Final = "keys.json"
_LAST: Final = "last-checkpoint"
_LOCK: Final = "lock"


class BadSigner(ValueError):
    """The folder is no signer's, or not this log's. The text says what was expected."""


class WillNotSign(ValueError):
    """A checkpoint that the signer does not sign, because it signed another one before. The text says what to do."""


class Signer:
    """The signer of one log. Several processes may use one folder; ``turn`` is had by one of them at a time.

    The folder holds the public key history, the secret of the key in use, readable by its owner alone, and the last
    checkpoint that was signed.
    """

    def __init__(self, folder: Path) -> None:
        """Raises BadSigner where the folder is not a signer's."""
        self.folder: Final = folder
        self.published: Final = PublishedSizes(folder)
        """Which checkpoints the store was given."""
        self.origin: Final = self.history().origin
        """The name of the log, fixed when the signer was made."""
        self.last()

    @classmethod
    def create(cls, folder: Path, origin: str = "") -> "Signer":
        """A new log's signer with a new key; where another process has just made one, that.

        ``origin`` is ``oddchip.invalid/`` and a random number where none is given. Raises BadSigner for a name that
        no log can have, and for a place where no folder can be made.
        """
        origin = origin or f"oddchip.invalid/{secrets.token_hex(16)}"
        try:
            check_name(origin)
        except NotAccepted as fault:
            raise BadSigner(f"{ORIGIN}: {fault}") from None
        begun = folder.with_name(f"{folder.name}.{secrets.token_hex(4)}")
        try:
            begun.mkdir(mode=0o700)
            key = SigningKey.generate(origin)
            _write_secret(begun, key)
            write_durably(begun / _KEYS, KeyHistory.begin(origin, key.verifier, time.time_ns() // 1000).write())
            write_durably(begun / _LAST, Checkpoint(origin, 0, EMPTY_ROOT).text().encode())
            with suppress(OSError):
                begun.rename(folder)
            sync_folder(folder.parent)
        except OSError as fault:
            raise BadSigner(f"{SIGNER}: no signer can be made at {folder}: {fault.strerror}") from None
        finally:
            _remove(begun)
        return cls(folder)

    def history(self) -> KeyHistory:
        """The public keys, and the sizes that each may sign. Raises BadSigner."""
        try:
            return KeyHistory.parse(self._read(_KEYS))
        except NotAccepted as fault:
            raise BadSigner(f"{self.folder / _KEYS}: {fault}") from None

    def last(self) -> Checkpoint:
        """The last checkpoint that was signed, of size 0 where there was none. Raises BadSigner."""
        try:
            return Checkpoint.parse(self._read(_LAST).decode())
        except ValueError as fault:
            raise BadSigner(
                f"{self.folder / _LAST}: {fault}; without its memory a signer does not sign. Restore the folder"
            ) from None

    def sign_manifest(self, text: str) -> Signature:
        """The signature of the key in use under the manifest of a hand's evidence. Raises BadSigner.

        A manifest says so in its first line, and its second is no number: it can be taken for no checkpoint.
        """
        if not text.startswith(f"{TITLE}\n{{"):
            raise ValueError(f"expected a manifest, which begins with {TITLE!r}")
        return sign_text(text, _read_secret(self.folder, self.history().terms[-1].key))

    @contextmanager
    def turn(self, wait: float | None = None) -> Iterator["SigningTurn"]:
        """The only turn of signing that there is at this time. Raises StoreUnavailable while another has it."""
        with held(self.folder / _LOCK, WAIT if wait is None else wait, "another publisher is at work"):
            yield SigningTurn(self)

    def _read(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as fault:
            raise BadSigner(
                f"{self.folder / name}: {fault.strerror}; expected the folder of a signer, with {_KEYS} and {_LAST}"
            ) from None


class SigningTurn:
    """What can be signed while nobody else signs."""

    def __init__(self, signer: Signer) -> None:
        self._folder: Final = signer.folder
        self._published: Final = signer.published
        self.history = signer.history()
        self.last = signer.last()
        if self.last.origin != self.history.origin:
            raise BadSigner(
                f"{self._folder}: the keys are those of {self.history.origin}, the last checkpoint is of "
                f"{self.last.origin}; expected one log's"
            )

    def sign(self, size: int, root: bytes, proof: Sequence[bytes]) -> bytes:
        """The note of the log's checkpoint; before it is given, the signer remembers it for good.

        ``proof`` is the consistency proof from ``last``. Raises WillNotSign for one that the log cannot have grown to
        from there; BadSigner, StoreUnavailable.
        """
        new = Checkpoint(self.last.origin, size, root)
        self._check(new, proof)
        note = sign_checkpoint(self.last, new, proof, [self._secret()])
        self._remember(new)
        return note

    def learn(self, note: bytes, proof: Sequence[bytes]) -> None:
        """Remembers a checkpoint that has the log's own signature and that the signer, out of a backup, forgot.

        Raises WillNotSign as ``sign`` does, NotAccepted for a note that the log did not sign.
        """
        known = self.history.open(note).checkpoint
        self._check(known, proof)
        self._remember(known)

    def newest_published(self) -> int:
        """The largest size of which it was written down that the store has its checkpoint, -1 for none."""
        with self._writing_down():
            return self._published.newest()

    def note_published(self, sizes: Sequence[int]) -> None:
        """Writes down that the store has the checkpoints of these sizes, the smallest first. Raises StoreUnavailable,
        BadSigner."""
        with self._writing_down():
            self._published.add(sizes)

    @contextmanager
    def _writing_down(self) -> Iterator[None]:
        path = self._published.path
        try:
            yield
        except OSError as fault:
            raise StoreUnavailable(f"{path}: {fault.strerror}; nothing was signed, try again") from None
        except ValueError as fault:
            raise BadSigner(
                f"{path}: {fault}. Restore the folder, or put this file away: it is made anew from the checkpoints "
                "that the store has now"
            ) from None

    def rotate(self, now: int) -> VerifierKey:
        """Takes a new key from the last signed size on and forgets the old secret; ``now`` in microseconds.

        The old key hands over by its signature; where its secret is lost, nothing does. Raises StoreUnavailable, with
        the old key in use as before.
        """
        new = SigningKey.generate(self.last.origin)
        handover = b""
        with suppress(BadSigner):
            handover = self._secret().sign(handover_text(self.last.origin, new.verifier, self.last.size).encode())
        history = self.history.rotate(new.verifier, self.last.size, now, handover)
        try:
            # The secret before the history that names it: a crash between the two leaves the old key in use.
            _write_secret(self._folder, new)
            write_durably(self._folder / _KEYS, history.write())
            for secret in self._folder.glob("*.secret"):
                # Also those of rotations that were stopped before this.
                if secret != _secret_path(self._folder, new.verifier):
                    secret.unlink(missing_ok=True)
        except OSError as fault:
            raise StoreUnavailable(f"{self._folder}: {fault.strerror}; the key is as it was, try again") from None
        self.history = history
        return new.verifier

    def _check(self, new: Checkpoint, proof: Sequence[bytes]) -> None:
        if new.size < self.last.size:
            raise WillNotSign(older(new.size, self.last.size))
        try:
            verify_consistency(self.last.size, new.size, proof, self.last.root, new.root)
        except Unproven as fault:
            raise WillNotSign(other_history(self.last.size, str(fault))) from None

    def _remember(self, new: Checkpoint) -> None:
        try:
            write_durably(self._folder / _LAST, new.text().encode())
        except OSError as fault:
            raise StoreUnavailable(f"{self._folder / _LAST}: {fault.strerror}; nothing was signed, try again") from None
        self.last = new

    def _current(self) -> VerifierKey:
        return self.history.terms[-1].key

    def _secret(self) -> SigningKey:
        return _read_secret(self._folder, self._current())


def older(size: int, signed: int) -> str:
    """Why an old copy of a store is not signed, and what to do."""
    return (
        f"the store has {size} entries, but a checkpoint of {signed} has been signed for it: it is an older copy, and "
        f"{signed - size} entries are missing. Nothing is signed. Restore a copy that has at least {signed}"
    )


def other_history(signed: int, because: str) -> str:
    """Why a store with another history is not signed, and what to do."""
    return (
        f"the first {signed} entries of the store are not those of the checkpoint that was signed last ({because}): "
        "the store was changed. Nothing is signed. oddchip check says what is damaged; restore an unchanged copy"
    )


def _secret_path(folder: Path, key: VerifierKey) -> Path:
    return folder / f"{key.key_id.hex()}.secret"


def _read_secret(folder: Path, current: VerifierKey) -> SigningKey:
    path = _secret_path(folder, current)
    try:
        key = SigningKey.parse(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else fault
        raise BadSigner(f"{path}: {why}; expected the secret of key {current}") from None
    if key.verifier != current:
        raise BadSigner(f"{path}: it is the secret of another key; expected that of {current}")
    return key


def _write_secret(folder: Path, key: SigningKey) -> None:
    write_durably(_secret_path(folder, key.verifier), f"{key.secret_text()}\n".encode(), 0o600)


def _remove(folder: Path) -> None:
    """Takes away a folder that was begun and did not get its name."""
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
