"""Bytes that are recorded as hex digits, such as seeds: kept as they came, the digits or the bytes."""

from binascii import unhexlify
from typing import TypeAlias

HexDigits: TypeAlias = str | bytes
"""Hex digits as a source wrote them, or the bytes whose digits, two a byte and in lower case, it wrote."""


def digits_of(kept: HexDigits) -> str:
    """The digits as they were written."""
    return kept if isinstance(kept, str) else kept.hex()


def bytes_of(kept: HexDigits) -> bytes:
    """The bytes that are meant; ValueError where the digits mean none."""
    return kept if isinstance(kept, bytes) else unhexlify(kept)
