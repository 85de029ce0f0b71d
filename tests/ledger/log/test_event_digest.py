import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.event_digest import event_digests


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**53 - 6), st.lists(st.binary(max_size=200), max_size=5))
def test_it_is_the_hmac_of_the_library(stream_key: bytes, first: int, events: list[bytes]) -> None:
    """Each event under the HMAC of its own version under the stream's key."""
    expected = [
        hmac.digest(hmac.digest(stream_key, version.to_bytes(8, "big"), "sha256"), event, "sha256")
        for version, event in enumerate(events, first)
    ]
    assert event_digests(stream_key, first, events) == expected


def test_a_known_answer() -> None:
    """Computed with ``openssl dgst -sha256 -mac HMAC``: key 00 … 1f, version 1, an event of two characters."""
    assert [digest.hex() for digest in event_digests(bytes(range(32)), 1, [b"{}"])] == [
        "9192adadb721c73aeecc83b971b183bf90e5365da1a4daabcd3cc903817c2d3e"
    ]


def test_the_same_event_twice_does_not_show() -> None:
    """Nor does one event in two streams: without the key nobody can tell that anything happened twice."""
    first, second = event_digests(bytes(32), 1, [b"{}", b"{}"])
    (elsewhere,) = event_digests(bytes(31) + b"\x01", 1, [b"{}"])
    assert len({first, second, elsewhere}) == 3


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33)])
def test_a_stream_key_has_32_bytes(key: bytes) -> None:
    """A short key could be found by trying."""
    with pytest.raises(ValueError, match="32 bytes"):
        event_digests(key, 1, [b"{}"])


@pytest.mark.parametrize("first", [-1, 2**53, 2**53 - 1])
def test_versions_are_exact_in_json(first: int) -> None:
    """From 0 to 2^53-1, the last event included."""
    with pytest.raises(ValueError, match="versions from 0"):
        event_digests(bytes(32), first, [b"{}", b"{}"])
