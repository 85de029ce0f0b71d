"""The place of a sealed hand is read without reading the hand, and is the one that the hand says."""

from random import Random

import pytest

from replay.sealed.place import place_of, read_place
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.write import write_sealed
from tests.ledger.sample_hands import verified
from tests.replay.sealed.samples import damaged, dealt, sealed

RECORD = write_sealed(sealed(verified(started_at="2026-11-29T13:00:00+01:00")))


def told(record: bytes) -> tuple[str, str, int]:
    place = read_place(record)
    return place.room, place.table, place.at


def test_the_place_is_that_of_the_whole_hand() -> None:
    """Room, table and time are those that reading the whole record gives, and nothing after the header matters."""
    for one in dealt(9_500, 2):
        place = place_of(one.hand, one.recorded_at)
        assert told(write_sealed(one)) == (place.room, place.table, place.at)
    assert told(RECORD[:-100]) == ("testrum", "Vega 1", 1_795_953_600_000_000)


def test_a_hand_without_a_time_stands_by_its_recording() -> None:
    """The time at which it began to be recorded."""
    one = sealed(verified())
    assert told(write_sealed(one)) == ("testrum", "Vega 1", one.recorded_at)


@pytest.mark.parametrize("size", range(120))
def test_a_header_that_ends_early_is_refused(size: int) -> None:
    """Whatever is missing, the message says at which byte."""
    with pytest.raises(NotSealed) as fault:
        read_place(RECORD[:size])
    assert 0 <= fault.value.offset <= size


def test_damaged_bytes_give_a_place_or_are_refused() -> None:
    """Nothing else is raised; and where the whole is still read, both ways agree."""
    rng = Random(9_501)
    for _ in range(3_000):
        record = damaged(rng, RECORD)
        try:
            found = told(record)
        except NotSealed:
            with pytest.raises(NotSealed):
                read_sealed(record)
            continue
        try:
            whole = read_sealed(record)
        except NotSealed:
            continue
        place = place_of(whole.hand, whole.recorded_at)
        assert found == (place.room, place.table, place.at)
