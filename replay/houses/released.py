"""Released house and game files, which are never edited: a changed rule is a new version."""

import hashlib
import tomllib
from pathlib import Path
from typing import Final

HOUSES: Final = Path(__file__).parent
GAMES: Final = HOUSES.parent / "games"
RELEASED: Final = "released.toml"


def released_faults() -> list[str]:
    """One line for each released file that is gone or no longer as it was released; empty where all are in order."""
    faults: list[str] = []
    record = tomllib.loads((HOUSES / RELEASED).read_text(encoding="utf-8"))
    for folder, name in ((HOUSES, "houses"), (GAMES, "games")):
        for file, sha256 in record[name].items():
            path = folder / file
            if not path.is_file():
                faults.append(f"{file}: is gone, expected as released")
            elif file_digest(path) != sha256:
                faults.append(f"{file}: changed since its release, expected sha256 {sha256}; make a new version of it")
    return faults


def file_digest(path: Path) -> str:
    """SHA-256 of the file's bytes, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
