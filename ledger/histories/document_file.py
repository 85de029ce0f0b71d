"""Files of hand documents: one object, a list, several in a row, JSON Lines, or a live stream's lines."""

import re
from collections.abc import Iterator
from typing import Final, TextIO

from ledger.histories.document_value import Json, shown
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import NotAHand, read_hand
from ledger.histories.json_values import JsonFault, JsonValues
from ledger.histories.reader import Part, Reader
from ledger.histories.stream import Streams
from ledger.histories.stream_line import NotALine, is_stream_line, read_line
from ledger.histories.venue_line import is_venue_line, read_venue_line
from replay.hand import Hand

_BEGINS: Final = re.compile(r'\s*(\{|\[\s*([{}\]\["]|$))')
"""An object or a list; a bracket with a number in it begins a file of PHH."""


def recognises(head: str) -> bool:
    """Whether the text begins as JSON does."""
    return _BEGINS.match(head) is not None


def read(text: TextIO, file_name: str) -> Iterator[Hand | Fault]:
    """The hands of the text; memory is used for one document, or for the hands of a stream that are open."""
    streams = Streams(file_name)
    for line, found in _objects(text, file_name):
        if isinstance(found, Fault):
            yield found
        elif is_stream_line(found):
            # What happens beside the hands is no hand.
            yield from streams.take(line, found) if not is_venue_line(found) else ()
        else:
            yield from _document(found, line, file_name)
    yield from streams.end()


def read_parts(text: TextIO, file_name: str) -> Iterator[Part | Fault]:
    """The documents of the text as hands, and all lines one by one; memory is used for one of them."""
    for line, found in _objects(text, file_name):
        if isinstance(found, Fault):
            yield found
        elif is_stream_line(found):
            try:
                yield read_venue_line(found, line) if is_venue_line(found) else read_line(found, line)
            except NotALine as error:
                yield error.fault(file_name, line)
        else:
            yield from _document(found, line, file_name)


def _objects(text: TextIO, file_name: str) -> Iterator[tuple[int, Json | Fault]]:
    for line, value in JsonValues(text):
        if isinstance(value, JsonFault):
            yield line, Fault(file_name, f"line {value.line}, column {value.column}", value.message)
        elif not isinstance(value, dict):
            found = f"found {shown(value)}; expected an object, a hand document"
            yield line, Fault(file_name, place_of(line), found)
        else:
            yield line, value


def _document(document: Json, line: int, file_name: str) -> Iterator[Hand | Fault]:
    try:
        yield read_hand(document)
    except NotAHand as error:
        yield from error.faults(file_name, line)


READER: Final = Reader("hand document", recognises, read, bytes_outside="surrogateescape", read_parts=read_parts)
