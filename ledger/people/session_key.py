"""The key under which sessions are kept: a file outside the database, so that who has the database alone is nobody."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from ledger.publishing.durable_file import sync_folder

SETTING: Final = "ODDCHIP_SESSION_KEY"
BYTES: Final = 32
OF_THIS_PROCESS: Final = secrets.token_bytes(BYTES)
"""The key where nobody keeps one: sessions end with the process."""


class BadSessionKey(ValueError):
    """The file holds no key, or none can be made there. The text says what was expected."""


def session_key_file(signer: Path, setting: str = "") -> Path:
    """Where the key is: the file that is set, else the one beside the signer's folder."""
    return Path(setting) if setting else signer.with_name(f"{signer.name}.session-key")


def open_session_key(file: Path) -> bytes:
    """The key of a file, which is made, readable by its owner alone, where there is none. Raises BadSessionKey.

    Processes that make it at once have the same one. Where it is lost, or another, people sign in again.
    """
    try:
        if not file.exists():
            _make(file)
        text = file.read_bytes()
    except OSError as fault:
        raise BadSessionKey(f"{SETTING}: {file}: {fault.strerror}; expected a file with the key of sessions") from None
    try:
        key = bytes.fromhex(text.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != BYTES:
        raise BadSessionKey(
            f"{SETTING}: {file} holds no key of sessions; expected {2 * BYTES} hexadecimal figures. Where the file is "
            "taken away, another is made, and people sign in again"
        )
    return key


def _make(file: Path) -> None:
    """Writes a new key, whole before it has its name; one that is there meanwhile stays. Raises OSError."""
    beside = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
            written.write(f"{secrets.token_hex(BYTES)}\n".encode())
            written.flush()
            os.fsync(written.fileno())
        with suppress(FileExistsError):
            os.link(beside, file)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(file.parent)
