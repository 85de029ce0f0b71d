"""A lock that one process has, and that its end gives back, however it ends."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.availability import StoreUnavailable

_BETWEEN = 0.02
"""Seconds between two tries."""


@contextmanager
def held(path: Path, wait: float, busy: str) -> Iterator[None]:
    """Holds the lock of a file, made where there is none, for as long as the block runs.

    It keeps out other threads as well. Raises StoreUnavailable, which says ``busy``, if it is not had in ``wait``
    seconds, or where the file cannot be opened.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise StoreUnavailable(f"{path}: {fault.strerror}") from None
    try:
        patience = time.monotonic() + wait
        while not _taken(handle):
            if time.monotonic() >= patience:
                raise StoreUnavailable(f"{path}: {busy}; try again")
            time.sleep(_BETWEEN)
        yield
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
