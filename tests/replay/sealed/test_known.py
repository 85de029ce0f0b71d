"""What is read again is what was read before: one object for the same bytes, and never for others."""

import os
import subprocess
import sys
from random import Random

import pytest

from replay.events import Acted, Event
from replay.hand import Seat
from replay.sealed.known_events import read_events
from replay.sealed.known_seats import read_seats
from replay.sealed.known_texts import LONGEST_KNOWN
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed, RecordReader
from replay.sealed.record_writer import RecordWriter
from replay.sealed.write import write_sealed
from tests.replay.sealed.samples import dealt

BEHIND = b"\xff" * 16
"""Bytes that come after what is read; they are looked at and mean nothing."""


def event(record: str, behind: bytes = BEHIND) -> Event:
    source = RecordReader(b"\x01" + bytes.fromhex(record) + behind)
    (found,) = read_events(source, [])
    assert source.at == source.size - len(behind)
    return found


def again(record: str) -> Event:
    """An event that was read before: what is met for the second time is remembered."""
    event(record)
    return event(record)


def text(content: bytes, behind: bytes = BEHIND) -> str:
    source = RecordReader(bytes([len(content)]) + content + behind)
    found = source.known_text("it")
    assert source.at == source.size - len(behind)
    return found


def seats(record: str, behind: bytes = BEHIND) -> list[Seat]:
    source = RecordReader(bytes.fromhex(record) + behind)
    found = read_seats(source)
    assert source.at == source.size - len(behind)
    return found


def told(found: list[Seat]) -> list[tuple[int, str, int, bool]]:
    return [(one.seat, one.player, one.stack, one.sitting_out) for one in found]


def test_an_action_is_read_once() -> None:
    """Whatever comes after it; and an action of another seat, of another amount or by the clock is another."""
    fold = again("06 00 03 00")
    assert event("06 00 03 00") is fold
    assert isinstance(fold, Acted)
    assert (fold.seat, fold.action, fold.amount, fold.cause) == (3, "fold", 0, "player")
    records = ("06 00 04 00", "06 00 03 01", "06 01 03 02 05", "06 01 03 02 8502", "06 02 03 00 01")
    others = [event(one) for one in records]
    assert len({(one.seat, one.action, one.amount, one.cause) for one in others if isinstance(one, Acted)}) == 5
    assert event("06 00 03 00", behind=b"") is not fold, "at the very end of a record there is no word to look at"


@pytest.mark.parametrize(
    "record", ["04 03 00 05", "05 05 03 01 33 00", "05 06 01 33 01", "09 03 8502", "0c 03", "0d 00 8504"]
)
def test_what_recurs_is_read_once(record: str) -> None:
    """A post, a card that is dealt alone, what is returned, a muck, and rake."""
    found = again(record)
    assert event(record) is found


@pytest.mark.parametrize("record", ["05 05 03 02 33 00 00", "0b 03 01 33", "0f 00 02 03 05", "10 00 02 03 01"])
def test_what_seldom_recurs_is_made_anew(record: str) -> None:
    assert again(record) is not event(record)


@pytest.mark.parametrize("record", ["06 01 03 02 8080808001", "06 07 03 02 8584838201 01 05"])
def test_a_longer_action_is_made_anew(record: str) -> None:
    first, second = again(record), event(record)
    assert isinstance(first, Acted)
    assert isinstance(second, Acted)
    assert first is not second
    assert first.amount == second.amount


@pytest.mark.parametrize("record", ["06 08 03 00", "06 00 03 07", "06 01 03 02 00", "06 01 03 02 8000"])
def test_a_fault_is_a_fault_however_often_it_is_read(record: str) -> None:
    for _ in range(2):
        with pytest.raises(NotSealed):
            event(record)


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


@pytest.mark.parametrize("size", [1, 6, 7, 8, 14, LONGEST_KNOWN])
def test_a_text_is_read_once(size: int) -> None:
    """Up to a length; one with another last byte, or with a zero byte behind it, is another text."""
    content = b"abcdefghijklmno"[:size]
    found = text(content)
    assert found == content.decode()
    assert text(content) is found
    assert text(content[:-1] + b"z") == content[:-1].decode() + "z"
    if size < LONGEST_KNOWN:
        assert text(content + b"\0") == found + "\0"
    assert text(content) == found


def test_long_texts_and_empty_ones_are_read_too() -> None:
    assert text(b"") == ""
    assert text(b"x" * (LONGEST_KNOWN + 1)) == "x" * (LONGEST_KNOWN + 1)
    assert text("åäö".encode(), behind=b"") == "åäö"


def test_what_is_no_utf8_is_refused_however_often_it_is_read() -> None:
    for _ in range(2):
        with pytest.raises(NotSealed, match="byte 2: expected UTF-8 for it, found unexpected end of data"):
            RecordReader(b"\x02a\xc3").known_text("it")
        with pytest.raises(NotSealed, match="byte 2: expected UTF-8 for it, found invalid continuation byte"):
            RecordReader(b"\x03a\xc3b" + BEHIND).known_text("it")


def test_tables_and_rules_that_take_turns_are_not_mixed_up() -> None:
    """Records in any order, each more than once: what is read of one is written as the same bytes."""
    records = [write_sealed(one) for one in dealt(60, 3)]
    rng = Random(5)
    for record in rng.choices(records, k=300):
        assert write_sealed(read_sealed(record)) == record


def test_an_amount_is_read_alike_wherever_it_stands() -> None:
    """Near the end of a record it is read byte by byte, elsewhere by the word."""
    for amount in [0, 1, 127, 128, 16383, 16384, 2**21 - 1, 2**21, 2**28, 2**53]:
        out = RecordWriter()
        out.money(amount, "it")
        assert RecordReader(out.record()).money("it") == amount
        assert RecordReader(out.record() + BEHIND).money("it") == amount


@pytest.mark.parametrize("record", ["8000", "808000", "ff8000", "80808000"])
def test_an_amount_in_more_bytes_than_it_needs_is_refused_everywhere(record: str) -> None:
    for behind in (b"", BEHIND):
        with pytest.raises(NotSealed, match="in more bytes than it needs"):
            RecordReader(bytes.fromhex(record) + behind).money("it")


def test_cards_are_read_alike_wherever_they_stand() -> None:
    for cards in ([], [0], [51], [-1], [0, 51], [-1, 3], [3, -1], [1, 2, 3], list(range(52))):
        out = RecordWriter()
        out.cards(cards, "it")
        for behind in (b"", BEHIND):
            assert RecordReader(out.record() + behind).cards("it") == cards
    for record in (b"\x01\x34", b"\x02\x00\x34", b"\x02\x34\x00"):
        for behind in (b"", BEHIND):
            with pytest.raises(NotSealed, match="expected a card from 0 to 51, or 255 for it, found 52"):
                RecordReader(record + behind).cards("it")
