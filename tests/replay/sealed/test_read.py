"""A sealed record is read only as it was written: whatever else the bytes are, the reader says where they are wrong."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.write import FORMAT, MAGIC, write_sealed
from tests.ledger.sample_hands import hand, verified
from tests.replay.sealed.any_hand import SEALED
from tests.replay.sealed.samples import damaged, dealt, sealed
from tests.room.patience import SOAK

RECORD = write_sealed(sealed(verified()))
TRIES = 400_000 if SOAK else 8_000


def refused(record: bytes) -> str:
    with pytest.raises(NotSealed) as fault:
        read_sealed(record)
    assert 0 <= fault.value.offset <= len(record)
    return str(fault.value)


def assert_one_form(record: bytes) -> None:
    """The bytes are refused, or they are the record of the hand that they say."""
    try:
        found = read_sealed(record)
    except NotSealed as fault:
        assert 0 <= fault.offset <= len(record)
    else:
        assert write_sealed(found) == record


@pytest.mark.parametrize("size", range(len(RECORD)))
def test_a_record_that_ends_early_is_refused(size: int) -> None:
    """At whatever byte it was cut, the message says that the end came too soon."""
    fault = refused(RECORD[:size])
    assert "found the end of the record" in fault or size < len(MAGIC)


def test_a_record_with_more_behind_it_is_refused() -> None:
    end = len(RECORD)
    fault = refused(RECORD + b"\0")
    assert fault == f"no sealed record: byte {end}: expected the end of the record, found 1 more bytes"
    assert "found 2 more bytes" in refused(RECORD + b"ab")


@pytest.mark.parametrize("start", [1, 16])
def test_a_record_behind_other_bytes_is_read_where_it_begins(start: int) -> None:
    """The first time, and again when it begins like the last one; a fault is told where it is in all the bytes."""
    before = b"x" * start
    for _ in range(2):
        assert write_sealed(read_sealed(before + RECORD, start)) == RECORD
    with pytest.raises(NotSealed, match=f"byte {start}: expected the bytes 6f646473, found 6473"):
        read_sealed(before + RECORD[2:4], start)
    with pytest.raises(NotSealed, match="found nothing"):
        read_sealed(b"", start)


def test_other_bytes_are_no_record() -> None:
    assert refused(b"") == "no sealed record: byte 0: expected the bytes 6f646473, found nothing"
    assert refused(b'{"v":1}') == "no sealed record: byte 0: expected the bytes 6f646473, found 7b227622"


@pytest.mark.parametrize("number", [0, 2, 255])
def test_a_format_of_another_time_is_refused(number: int) -> None:
    record = RECORD[:4] + bytes([number]) + RECORD[5:]
    assert refused(record) == f"no sealed record: byte 4: expected 1 for format, found {number}"
    assert FORMAT == 1


def test_a_unit_must_be_one() -> None:
    """A table's smallest chip is a decimal above 0; nothing else is a unit."""
    record = RECORD.replace(b"\x040.01", b"\x040.00")
    assert "expected a decimal above 0 for unit, found '0.00'" in refused(record)


def test_a_fault_names_the_key() -> None:
    """The last event of this hand is hand_finished with three stacks."""
    assert "expected an amount for hand_finished.stacks, found the end of the record" in refused(RECORD[:-1])


@pytest.mark.parametrize("claimed", ["seats", "events", "cards"])
def test_a_record_that_claims_more_than_it_has_is_refused_at_once(claimed: str) -> None:
    """Two thousand million seats, events or cards cost nothing: the record ends first."""
    most = b"\xff\xff\xff\xff\x07"
    empty = write_sealed(sealed(hand([])))
    at = {
        "seats": empty.index(b"\x01\x03\x01\x04anna") + 1,
        "events": len(empty) - 1,
        "cards": len(empty),
    }[claimed]
    record = empty[:at] + most
    if claimed == "cards":
        record = empty[:-1] + b"\x01\x03" + most
    assert "the end of the record" in refused(record)


@given(st.binary(max_size=200))
def test_any_bytes_after_the_magic_get_an_answer(tail: bytes) -> None:
    assert_one_form(MAGIC + bytes([FORMAT]) + tail)


@cache
def records() -> list[bytes]:
    return [write_sealed(one) for one in dealt(300, 1)]


def test_a_damaged_record_is_refused_or_is_another_record() -> None:
    """Bytes changed, left out, put in: the reader refuses, or what it reads is written as the very same bytes."""
    rng = Random("damaged" if not SOAK else None)
    for _ in range(TRIES):
        assert_one_form(damaged(rng, rng.choice(records())))


@given(SEALED, st.randoms(use_true_random=False))
def test_a_damaged_record_of_any_hand_has_one_form(one: object, rng: Random) -> None:
    """The same of hands with values that no room would write."""
    record = write_sealed(one)  # type: ignore[arg-type]
    for _ in range(5):
        assert_one_form(damaged(rng, record))


def test_every_bit_means_something() -> None:
    """Whichever bit is another one, the record is refused, or it is another hand's."""
    for at in range(len(RECORD)):
        for bit in range(8):
            assert_one_form(RECORD[:at] + bytes([RECORD[at] ^ 2**bit]) + RECORD[at + 1 :])


def test_tables_and_rules_that_take_turns_are_not_mixed_up() -> None:
    """Records in any order, each more than once: what is read of one is written as the same bytes."""
    records = [write_sealed(one) for one in dealt(60, 3)]
    rng = Random(5)
    for record in rng.choices(records, k=300):
        assert write_sealed(read_sealed(record)) == record
