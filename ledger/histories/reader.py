"""How the reader of one format plugs in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TextIO

from ledger.histories.encoding import CP1252
from ledger.histories.fault import Fault
from ledger.histories.stream_line import StreamLine
from ledger.histories.venue_line import VenueLine
from replay.hand import Hand

Part = Hand | StreamLine | VenueLine
"""What a file may hold: whole hands, lines of live hands, and lines of tables and rooms."""


@dataclass(frozen=True)
class Reader:
    """A format: its name, how it is recognised, how its text becomes hands.

    ``recognises`` gets the first characters of a file (some thousands, line ends made ``\\n``, without byte order mark,
    cut anywhere) and says whether the format is this one. ``read`` gets the text from its beginning, line ends made
    ``\\n``, and the file's name for its faults. It reads forward only, keeps no more than the hands that are open, and
    yields a ``Fault`` for what it cannot read and goes on; it raises nothing. ``bytes_outside`` names the codec error
    handler for bytes that are not of the file's encoding: by default they are taken as cp1252. ``read_parts``, where a
    format has lines, reads as ``read`` does but leaves them as they are, those of tables and rooms among them.
    """

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[TextIO, str], Iterator[Hand | Fault]]
    bytes_outside: str = CP1252
    read_parts: Callable[[TextIO, str], Iterator[Part | Fault]] | None = None
