import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.bundle import MAX_ENTRY, parse_bundle, write_bundle
from ledger.log.refusal import Malformed


def test_an_entry_stands_after_its_length() -> None:
    """Two bytes, the big end first, then the entry; nothing between, before or behind."""
    assert write_bundle([b"abc", b"", b"x" * 256]) == b"\x00\x03abc\x00\x00\x01\x00" + b"x" * 256


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=20))
def test_what_is_written_is_read(entries: list[bytes]) -> None:
    """Any entries; and no end cut off, no byte more and no other number of them passes."""
    data = write_bundle(entries)
    assert parse_bundle(data, len(entries)) == entries
    for wrong, width in ((data[:-1], len(entries)), (data + b"\0", len(entries)), (data, len(entries) + 1)):
        with pytest.raises(Malformed):
            parse_bundle(wrong, width)


def test_the_longest_entry() -> None:
    """65,535 bytes, and not one more."""
    longest = b"x" * MAX_ENTRY
    assert parse_bundle(write_bundle([longest]), 1) == [longest]
    with pytest.raises(ValueError, match="at most 65535 bytes"):
        write_bundle([longest + b"x"])
