"""Files of hand documents: one object, a list, several in a row, JSON Lines, or a live stream's lines."""

import re
from collections.abc import Iterator
from typing import Final, TextIO

from ledger.histories.document_value import shown
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import NotAHand, read_hand
from ledger.histories.json_values import JsonFault, JsonValues
from ledger.histories.reader import Reader
from ledger.histories.stream import Streams, is_stream_line
from replay.hand import Hand

_BEGINS: Final = re.compile(r'\s*(\{|\[\s*([{}\]\["]|$))')
"""An object or a list; a bracket with a number in it begins a file of PHH."""


def recognises(head: str) -> bool:
    """Whether the text begins as JSON does."""
    return _BEGINS.match(head) is not None


def read(text: TextIO, file_name: str) -> Iterator[Hand | Fault]:
    """The hands of the text; memory is used for one document, or for the hands of a stream that are open."""
    streams = Streams(file_name)
    for line, value in JsonValues(text):
        if isinstance(value, JsonFault):
            yield Fault(file_name, f"line {value.line}, column {value.column}", value.message)
        elif not isinstance(value, dict):
            yield Fault(file_name, place_of(line), f"found {shown(value)}; expected an object, a hand document")
        elif is_stream_line(value):
            yield from streams.take(line, value)
        else:
            try:
                yield read_hand(value)
            except NotAHand as error:
                yield from error.faults(file_name, line)
    yield from streams.end()


READER: Final = Reader("hand document", recognises, read, bytes_outside="surrogateescape")
