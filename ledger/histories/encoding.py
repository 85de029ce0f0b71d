"""Bytes to text, for files that do not say how they are encoded or say it wrongly."""

import codecs
import io
from typing import BinaryIO, Final, TextIO

HEAD: Final = 1 << 14
"""So many bytes decide on encoding and format."""
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
CP1252: Final = "oddchip.cp1252"
"""The codec error handler that takes bytes outside of UTF-8 as cp1252, the older Windows encoding."""


def encoding_of(head: bytes) -> str:
    """The encoding of a file that begins with these bytes: by its mark, else UTF-16 by its zero bytes, else UTF-8."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    pairs = len(head) // 2
    if pairs and head[1::2].count(0) * 2 > pairs > head[0::2].count(0) * 4:
        return "utf-16-le"
    if pairs and head[0::2].count(0) * 2 > pairs > head[1::2].count(0) * 4:
        return "utf-16-be"
    return "utf-8"


def head_text(head: bytes) -> str:
    """The first characters as text, line ends made ``\\n`` and zero bytes left out."""
    text = head.decode(encoding_of(head), errors=CP1252).replace("\0", "")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_of(head: bytes, rest: BinaryIO, errors: str) -> TextIO:
    """The whole as text with ``\\n`` line ends; ``errors`` names the handler for bytes outside of the encoding.

    Zero bytes are padding and left out where bytes are taken as cp1252; a stricter reader gets to see them.
    """
    encoding = encoding_of(head)
    raw = _Rejoined(head, rest, padded=errors == CP1252 and encoding.startswith("utf-8"))
    return io.TextIOWrapper(io.BufferedReader(raw, 1 << 16), encoding=encoding, errors=errors, newline=None)


class _Rejoined(io.RawIOBase):
    """The first bytes, which were read already, and then the rest. Closing it leaves the rest open."""

    def __init__(self, head: bytes, rest: BinaryIO, padded: bool) -> None:
        self._head = head
        self._rest: Final = rest
        self._padded: Final = padded

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[no-untyped-def]
        size = len(buffer)
        while True:
            part, self._head = self._head[:size], self._head[size:]
            part = part or self._rest.read(size)
            if not part:
                return 0
            if self._padded:
                part = part.replace(b"\0", b"")
            if part:
                buffer[: len(part)] = part
                return len(part)


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    if error.encoding.startswith(("utf-16", "utf-32", "utf_16", "utf_32")):
        return "", error.end  # half a character at the end of the file
    return "".join(_character(byte) for byte in wrong), error.end


def _character(byte: int) -> str:
    try:
        return bytes((byte,)).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


codecs.register_error(CP1252, _as_cp1252)
