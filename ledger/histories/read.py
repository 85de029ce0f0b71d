"""Hands out of files of any format that is known."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TextIO, TypeVar

from ledger.histories.detect import READERS, detect
from ledger.histories.encoding import HEAD, head_text, text_of
from ledger.histories.fault import Fault
from ledger.histories.reader import Part, Reader
from replay.hand import Hand

Source = str | os.PathLike[str] | BinaryIO
Found = TypeVar("Found")
_Read = Callable[[TextIO, str], Iterator[Found | Fault]]
_HISTORIES: Final = frozenset((".json", ".jsonl", ".ndjson", ".phh", ".phhs", ".txt"))
"""In a folder, a file of another name whose format is not known (a licence, a note) is passed over."""


def read_hands(source: Source, file_name: str | None = None) -> Iterator[Hand | Fault]:
    """The hands of a file, of a stream of bytes, or of every file in a folder and its folders, in sorted order.

    What cannot be read comes as a ``Fault`` and reading goes on; nothing is raised. Memory does not grow with the file.
    ``file_name`` is how faults name the source; without it, it is the path, or "-" for a stream.
    """
    return _read(source, file_name, lambda reader: reader.read)


def read_parts(source: Source, file_name: str | None = None) -> Iterator[Part | Fault]:
    """As ``read_hands``, but lines come one by one, and not put together to hands; those of tables and rooms too."""
    return _read(source, file_name, lambda reader: reader.read_parts or reader.read)


def _read(source: Source, file_name: str | None, way: Callable[[Reader], _Read[Found]]) -> Iterator[Found | Fault]:
    if not isinstance(source, str | os.PathLike):
        yield from _read_stream(source, file_name or "-", way, strange=True)
        return
    path = Path(source)
    name = str(source) if file_name is None else file_name
    try:
        if not path.is_dir():
            yield from _read_path(path, name, way, strange=True)
            return
        files = sorted(file for file in path.rglob("*") if file.is_file() and not _hidden(file.relative_to(path)))
    except (OSError, ValueError) as error:
        yield Fault(name, "", _unreadable(error))
        return
    if not files:
        yield Fault(name, "", "no file in this folder")
    for file in files:
        yield from _read_path(file, str(file), way, strange=file.suffix.lower() in _HISTORIES)


def _read_path(path: Path, name: str, way: Callable[[Reader], _Read[Found]], strange: bool) -> Iterator[Found | Fault]:
    try:
        with path.open("rb") as stream:
            yield from _read_stream(stream, name, way, strange)
    except (OSError, ValueError) as error:
        yield Fault(name, "", _unreadable(error))


def _read_stream(
    stream: BinaryIO, name: str, way: Callable[[Reader], _Read[Found]], strange: bool
) -> Iterator[Found | Fault]:
    """``strange`` says whether a format that is not known is a fault."""
    try:
        head = _read_head(stream)
        text = head_text(head)
        reader = detect(text)
        if reader is None:
            if not text.strip(" \t\n\ufeff"):
                yield Fault(name, "", "no hand in it: the file is empty")
            elif strange:
                known = ", ".join(reader.name for reader in READERS)
                yield Fault(name, "", f"a format that is not known; expected one of {known}")
            return
        nothing = True
        for found in way(reader)(text_of(head, stream, reader.bytes_outside), name):
            nothing = False
            yield found
        if nothing:
            yield Fault(name, "", f"no hand in it, though it is a {reader.name}")
    except OSError as error:
        yield Fault(name, "", _unreadable(error))


def _read_head(stream: BinaryIO) -> bytes:
    head = b""
    while len(head) < HEAD and (part := stream.read(HEAD - len(head))):
        head += part
    return head


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _unreadable(error: OSError | ValueError) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"
