"""A seat that is read again is the one that was read before, whoever sat there in between."""

import os
import subprocess
import sys

import pytest

from replay.hand import Seat
from replay.sealed.known_seats import read_seats
from replay.sealed.record_reader import NotSealed, RecordReader
from tests.replay.sealed.samples import BEHIND


def seats(record: str, behind: bytes = BEHIND) -> list[Seat]:
    source = RecordReader(bytes.fromhex(record) + behind)
    found = read_seats(source)
    assert source.at == source.size - len(behind)
    return found


def told(found: list[Seat]) -> list[tuple[int, str, int, bool]]:
    return [(one.seat, one.player, one.stack, one.sitting_out) for one in found]


def test_a_seat_that_stays_as_it_was_is_read_once() -> None:
    """Of the others whoever sits there still is known; somebody else in the seat, or the same in another, is not."""
    first = seats("02 01 03 616263 8504 00 04 01 78 05 00")
    assert told(first) == [(1, "abc", 517, False), (4, "x", 5, False)]
    second = seats("02 01 03 616263 8504 00 04 01 78 06 00")
    assert second[0] is first[0]
    assert told(second) == [(1, "abc", 517, False), (4, "x", 6, False)]
    assert second[1].player is first[1].player
    assert told(seats("01 01 03 616263 8504 01")) == [(1, "abc", 517, True)]
    assert told(seats("01 02 03 616263 8504 00")) == [(2, "abc", 517, False)]
    assert told(seats("01 02 03 616264 8504 00", b"")) == [(2, "abd", 517, False)]
    assert told(seats("01 02 04 61626400 8504 00")) == [(2, "abd\0", 517, False)]
    assert told(seats("00")) == []


@pytest.mark.parametrize("size", [0, 1, 5, 6, 7, 8, 13, 14, 15, 40])
@pytest.mark.parametrize("number", ["03", "8301"])
def test_a_seat_is_read_alike_whatever_the_name(number: str, size: int) -> None:
    name = b"abcdefghijklmnopqrstuvwxyz0123456789-_/+"[:size]
    for content, stack in ((name, 5), (name, 5), (name, 6), (name[:-1] + b"z", 6) if name else (b"z", 6)):
        (found,) = seats(f"01 {number} {len(content):02x} {content.hex()} {stack:02x} 00")
        assert told([found]) == [(3 if number == "03" else 131, content.decode(), stack, False)]


def test_the_first_seat_of_all_is_read_like_any_other() -> None:
    """Of the places of a table where nobody has been read yet none is taken for known, whatever bytes come."""
    code = (
        "from replay.sealed.known_seats import read_seats\n"
        "from replay.sealed.record_reader import RecordReader\n"
        "read_seats(RecordReader(b'\\x01' + b'\\xff' * 32))\n"
    )
    told = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    with pytest.raises(NotSealed) as fault:
        seats("01" + "ff" * 16)
    assert told.stderr.splitlines()[-1:] == [f"replay.sealed.record_reader.NotSealed: {fault.value}"]


def test_more_seats_than_any_table_has_are_read_too() -> None:
    record = "14" + "".join(f"{number:02x} 01 78 05 00" for number in range(20))
    for _ in range(2):
        assert told(seats(record)) == [(number, "x", 5, False) for number in range(20)]


@pytest.mark.parametrize(
    "record", ["01 01 02 61c3 05 00", "01 01 01 61 8000 00", "01 01 01 61 05 02", "01 01 01 61 05"]
)
def test_a_seat_that_is_none_is_refused_however_often_it_is_read(record: str) -> None:
    assert told(seats("01 01 01 61 05 00")) == [(1, "a", 5, False)]
    for behind in (b"", BEHIND):
        with pytest.raises(NotSealed):
            seats(record, behind)
    assert told(seats("01 01 01 61 05 00")) == [(1, "a", 5, False)]
