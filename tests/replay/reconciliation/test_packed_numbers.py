"""Numbers packed by their distances: they come back as they were, and what no packing left is refused."""

from base64 import b64decode, b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from replay.reconciliation.packed_numbers import pack_numbers, unpack_numbers


@given(st.lists(st.integers(-(2**60), 2**60)))
def test_numbers_come_back_as_they_were(numbers: list[int]) -> None:
    """In any order, below zero too."""
    assert unpack_numbers(pack_numbers(vec[i64](numbers))) == numbers


def test_those_that_follow_each_other_take_a_byte_each() -> None:
    """After the first one, up to 63 on or 64 back."""
    assert pack_numbers(vec[i64]([])) == ""
    assert b64decode(pack_numbers(vec[i64]([0, 1, 2, 65, 1]))) == bytes([0, 2, 2, 126, 127])
    assert b64decode(pack_numbers(vec[i64]([64]))) == bytes([128, 1])


def test_what_no_packing_left_is_refused() -> None:
    with pytest.raises(ValueError, match="in the middle of one"):
        unpack_numbers(b64encode(b"\x02\x80").decode())
    for text in ("A", "?", "å"):
        with pytest.raises(ValueError):  # base64 says it in several ways
            unpack_numbers(text)
