"""Which oddchip this is, and whether its replayer runs compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

VERSION = "0.1.0"


def replay_form() -> str:
    """``compiled`` where the replayer that runs is mypyc's build of it, else ``interpreted``."""
    spec = find_spec("replay.play")
    origin = spec.origin if spec is not None and spec.origin is not None else ""
    return "compiled" if origin.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
