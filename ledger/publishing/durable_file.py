"""Small files that are there whole, or as they were before: also after a power cut."""

import os
import secrets
from pathlib import Path


def write_durably(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Puts a file in place of what was there; it is on the disk when this returns. Raises OSError."""
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk."""
    if os.name == "nt":
        return  # Windows opens no folder, and writes names with the files
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
