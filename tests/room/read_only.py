"""Folders in which nothing can be written, whoever runs the tests."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65_534


@contextmanager
def open_folder() -> Iterator[Path]:
    """A new folder that everybody may read."""
    folder = Path(tempfile.mkdtemp(prefix="oddchip-read-only-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def locked(folder: Path, files: int = 0o444) -> Iterator[None]:
    """The folder takes no files, those in it have these rights, and the process is somebody to whom rights apply."""
    for file in folder.iterdir():
        file.chmod(files)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        for file in folder.iterdir():
            file.chmod(0o644)
