"""Bytes and sizes as text, in the only form that is accepted: two texts never say the same."""

import binascii
import re
from typing import Final

from ledger.log.refusal import Malformed

MAX_SIZE: Final = 2**63 - 1
"""The most leaves of a log, and the highest index, size or time in any of its texts."""
_DECIMAL: Final = re.compile("0|[1-9][0-9]{0,18}")
_NOT_ALLOWED: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def encode_base64(value: bytes) -> str:
    """RFC 4648 section 4, with padding, in one line."""
    return binascii.b2a_base64(value, newline=False).decode("ascii")


def decode_base64(text: str, what: str) -> bytes:
    """The bytes of ``encode_base64``. ``what`` names the value in the error.

    Raises Malformed for anything that does not encode to the same text again: missing padding, bits set behind the
    last byte, characters outside the alphabet.
    """
    try:
        value = binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        value = None
    if value is None or encode_base64(value) != text:
        raise Malformed(f"{what}: expected padded base64, found {text[:100]!r}")
    return value


def decode_hash(text: str, what: str) -> bytes:
    """The 32 bytes of a hash in base64; raises Malformed for another length or form."""
    value = decode_base64(text, what)
    if len(value) != 32:
        raise Malformed(f"{what}: expected a hash of 32 bytes, found {len(value)}")
    return value


def decode_decimal(text: str, what: str) -> int:
    """0 to ``MAX_SIZE`` in decimal without leading zeros; raises Malformed for anything else."""
    value = int(text) if _DECIMAL.fullmatch(text) else -1
    if not 0 <= value <= MAX_SIZE:
        raise Malformed(f"{what}: expected a decimal number from 0 to 2^63-1, found {text[:100]!r}")
    return value


def check_characters(text: str, what: str) -> None:
    """Raises Malformed if ``text`` holds a control character other than LF, or half of a surrogate pair."""
    if (wrong := _NOT_ALLOWED.search(text)) is not None:
        raise Malformed(f"{what}: expected Unicode text without control characters, found U+{ord(wrong[0]):04X}")
