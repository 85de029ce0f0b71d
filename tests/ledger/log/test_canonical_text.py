import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.canonical_text import (
    check_characters,
    decode_base64,
    decode_decimal,
    decode_hash,
    encode_base64,
)
from ledger.log.refusal import Malformed


@given(st.binary(max_size=80))
def test_base64_is_read_as_it_is_written(value: bytes) -> None:
    """Padded, of the standard alphabet, in one line."""
    assert decode_base64(encode_base64(value), "value") == value


@pytest.mark.parametrize(
    "text", ["AA", "AA=", "AB==", "AAB=", "AA==\n", "A A=", " AA==", "AA===", "AA==AA==", "-_8=", "====", "é===", "A"]
)
def test_base64_has_one_form(text: str) -> None:
    """Missing or needless padding, bits behind the last byte, blanks and other alphabets are refused."""
    with pytest.raises(Malformed, match="root: expected padded base64"):
        decode_base64(text, "root")


def test_a_hash_has_32_bytes() -> None:
    """Not one less, not one more."""
    assert decode_hash(encode_base64(bytes(32)), "root") == bytes(32)
    for length in (0, 31, 33):
        with pytest.raises(Malformed, match=f"32 bytes, found {length}"):
            decode_hash(encode_base64(bytes(length)), "root")


@given(st.integers(0, 2**63 - 1))
def test_decimals_are_read_as_they_are_written(value: int) -> None:
    """Every size that a log can have."""
    assert decode_decimal(str(value), "size") == value


@pytest.mark.parametrize(
    "text", ["", "00", "01", "-1", "+1", " 1", "1 ", "1\n", "1_0", "0x1", "1.0", "٣", str(2**63), "9" * 5000]
)
def test_decimals_have_one_form(text: str) -> None:
    """Leading zeros, signs, blanks, other digits and what is beyond 2^63-1 are refused."""
    with pytest.raises(Malformed, match="size: expected a decimal number"):
        decode_decimal(text, "size")


@pytest.mark.parametrize("wrong", [*map(chr, range(10)), *map(chr, range(11, 32)), "\x7f", "\x80", "\x9f", "\ud800"])
def test_the_line_feed_is_the_only_control_character(wrong: str) -> None:
    """Tabs, carriage returns, escapes, deletes and halves of characters are refused wherever they stand."""
    check_characters("text\nof — lines\u00a0é\U0001f0a1", "text")
    for text in (wrong, f"a{wrong}", f"{wrong}b\n"):
        with pytest.raises(Malformed, match=f"found U\\+{ord(wrong):04X}"):
            check_characters(text, "text")
