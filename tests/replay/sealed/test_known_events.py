"""An event that is read again is the one that was read before: one object for the same bytes, and never for others."""

import pytest

from replay.events import Acted, Event
from replay.hand import tells_deck
from replay.sealed.known_events import read_events
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed, RecordReader
from replay.sealed.write import write_sealed
from tests.replay.sealed.samples import BEHIND, dealt


def event(record: str, behind: bytes = BEHIND) -> Event:
    source = RecordReader(b"\x01" + bytes.fromhex(record) + behind)
    (found,) = read_events(source, [])
    assert source.at == source.size - len(behind)
    return found


def again(record: str) -> Event:
    """An event that was read before: what is met for the second time is remembered."""
    event(record)
    return event(record)


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


def test_a_known_event_says_which_bytes_it_was_read_from() -> None:
    """Their number stands above them; what is made anew says nothing."""
    assert again("06 00 03 00").sealed_as == 4 << 48 | int.from_bytes(bytes.fromhex("06000300"), "little")
    assert again("0c 03").sealed_as == 2 << 48 | int.from_bytes(bytes.fromhex("0c03"), "little")
    assert again("06 01 03 02 8080808001").sealed_as == 0


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


def test_the_events_that_tell_the_deck_are_met_on_the_way() -> None:
    """With their indices, as whoever makes a hand without a record finds them."""
    for one in dealt(30, 1):
        hand = read_sealed(write_sealed(one)).hand
        assert hand.deck_events == [at for at, event in enumerate(hand.events) if tells_deck(event)]
        assert hand.deck_events == one.hand.deck_events
