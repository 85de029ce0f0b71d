import json
from dataclasses import replace
from uuid import UUID

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.entry import MAX_EVENTS, Entry
from ledger.log.event_digest import event_digests
from ledger.log.refusal import Malformed
from ledger.log.time_text import MAX_TIME

KEY = bytes(range(32))
STREAM = UUID("6f9619ff-8b86-5d11-b42d-00c04fc964ff")
AT = 1_769_889_600_500_000
EVENTS = [b'{"seat":1}', b'{"seat":2}']
ENTRY = Entry.of(KEY, STREAM, 1, AT, EVENTS, bytes(32))
DIGESTS = st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=5).map(tuple)


def test_an_entry_as_it_stands_in_the_log() -> None:
    """JSON of one form, which says which stream, which versions and when, and of the events nothing but digests."""
    first, second = (digest.hex() for digest in event_digests(KEY, 1, EVENTS))
    assert ENTRY.write().decode() == (
        f'{{"at":"2026-01-31T20:00:00.500000Z","events":["{first}","{second}"],"first":1,'
        f'"sealed":"{"00" * 32}","stream":"6f9619ff-8b86-5d11-b42d-00c04fc964ff","v":1}}'
    )


@given(
    st.uuids(),
    st.integers(0, 2**53 - 5),
    st.integers(0, MAX_TIME),
    DIGESTS,
    st.none() | st.binary(min_size=32, max_size=32),
)
def test_what_is_written_is_read(
    stream: UUID, first: int, at: int, events: tuple[bytes, ...], seal: bytes | None
) -> None:
    """Every entry; and its bytes are what the library for RFC 8785 writes."""
    entry = Entry(stream, first, at, events, seal)
    assert Entry.parse(entry.write()) == entry
    assert entry.write() == rfc8785.dumps(json.loads(entry.write()))


def test_any_byte_changed_is_another_entry_or_none() -> None:
    """No two texts are the same entry."""
    good = ENTRY.write()
    for at in range(len(good)):
        for change in (0x01, 0x20, 0x80):
            changed = good[:at] + bytes((good[at] ^ change,)) + good[at + 1 :]
            try:
                found = Entry.parse(changed)
            except Malformed:
                continue
            assert found != ENTRY
            assert found.write() == changed


def _with(**values: object) -> bytes:
    document = json.loads(ENTRY.write())
    return rfc8785.dumps({key: value for key, value in (document | values).items() if value != "left out"})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"[" * 100_000,
        ENTRY.write() + b"\n",
        b" " + ENTRY.write(),
        ENTRY.write().replace(b'"v":1', b'"v": 1'),
        ENTRY.write().replace(b'"v":1', b'"v":1.0'),
        ENTRY.write().replace(b'"v":1', b'"v":1,"v":1'),
        ENTRY.write().decode().encode("utf-16"),
        _with(v=2),
        _with(v="1"),
        _with(v=True),
        _with(more=1),
        *(_with(**{key: "left out"}) for key in ("at", "events", "first", "stream", "v")),
        _with(first=-1),
        _with(first=True),
        _with(first="1"),
        _with(first=2**53 - 1),
        _with(events=[]),
        _with(events="00" * 32),
        _with(events=["00" * 31]),
        _with(events=["AA" * 32]),
        _with(events=["00 " * 32]),
        _with(events=[0]),
        _with(sealed=None),
        _with(sealed=""),
        _with(sealed="00" * 33),
        _with(stream="{6f9619ff-8b86-5d11-b42d-00c04fc964ff}"),
        _with(stream="6F9619FF-8b86-5d11-b42d-00c04fc964ff"),
        _with(stream=1),
        _with(at="2026-01-31T20:00:00Z"),
        _with(at=AT),
    ],
)
def test_everything_else_is_refused(data: bytes) -> None:
    """Another version, other keys, other kinds of value, other forms of the same value."""
    with pytest.raises(Malformed, match=r"entry"):
        Entry.parse(data)


def test_the_largest_entry() -> None:
    """``MAX_EVENTS`` events with every other value at its longest fit in 65,535 bytes; one event more is refused."""
    largest = Entry(STREAM, 2**53 - MAX_EVENTS, MAX_TIME, (bytes(32),) * MAX_EVENTS, bytes(32))
    data = largest.write()
    assert len(data) <= 65_535 < len(data) + 10 * 67
    assert Entry.parse(data) == largest
    with pytest.raises(ValueError, match=f"1 to {MAX_EVENTS} events"):
        Entry(STREAM, 0, AT, (bytes(32),) * (MAX_EVENTS + 1))
    with pytest.raises(Malformed, match="at most 65535 bytes"):
        Entry.parse(data + b" " * 1000)


@pytest.mark.parametrize(
    "values",
    [
        {"events": ()},
        {"first": -1},
        {"first": 2**53 - 1},
        {"at": -1},
        {"at": MAX_TIME + 1},
        {"sealed": b""},
        {"events": (b"",)},
    ],
)
def test_values_outside_are_refused(values: dict[str, object]) -> None:
    """What could not be read back is not written."""
    with pytest.raises(ValueError, match=r"expected|events"):
        replace(ENTRY, **values)  # type: ignore[arg-type]


def test_altered_events_are_named() -> None:
    """By version: those that differ, are exchanged, are missing or were not there; with another key all of them."""
    assert ENTRY.altered(KEY, EVENTS) == []
    assert ENTRY.altered(KEY, [EVENTS[0], b'{"seat":3}']) == [2]
    assert ENTRY.altered(KEY, EVENTS[::-1]) == [1, 2]
    assert ENTRY.altered(KEY, EVENTS[:1]) == [2]
    assert ENTRY.altered(KEY, EVENTS[1:]) == [1, 2]
    assert ENTRY.altered(KEY, []) == [1, 2]
    assert ENTRY.altered(KEY, [*EVENTS, b"{}"]) == [3]
    assert ENTRY.altered(bytes(32), EVENTS) == [1, 2]
