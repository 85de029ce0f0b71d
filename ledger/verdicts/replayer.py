"""Which replayer this is: a verdict is only as good as the code and the houses that it was found with."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import replay


@cache
def replayer() -> str:
    """A fingerprint of ``replay/``: 16 hex digits of the SHA-256 over its sources, games and houses.

    It is the same compiled and interpreted, and another one after any change that could move a verdict.
    """
    root = Path(replay.__file__).parent
    digest = sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml"):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:16]
