"""The hands that a command was given."""

import sys
from collections.abc import Iterator

from ledger.histories.fault import Fault
from ledger.histories.read import read_hands
from replay.hand import Hand


def hands_in(file: str) -> Iterator[Hand | Fault]:
    """The hands of a file, of a folder, or with ``-`` of standard input."""
    return read_hands(sys.stdin.buffer) if file == "-" else read_hands(file)
