"""The contract of lines about tables and rooms: what each must say, and what is said where it does not."""

from typing import Any

import pytest

from ledger.histories.stream_line import NotALine, is_stream_line
from ledger.histories.venue_line import is_venue_line, read_venue_line
from ledger.rooms.events import PoolAdjusted, PoolOpened
from ledger.store.venue import Venue
from ledger.tables.events import BoughtIn, TableOpened
from tests.ledger.live_lines import stream_lines
from tests.ledger.venue_lines import EVENING, POOLS, ROOM, TABLE, documents

BOUGHT = documents()[2]


def test_a_line_says_where_when_and_what() -> None:
    """The event has room, table and time in it, so that it says everything by itself."""
    line = read_venue_line(BOUGHT | {"x-cage": 7}, 12)
    assert (line.venue, line.n, line.line) == (TABLE, 2, 12)
    assert line.event == BoughtIn(
        room="testrum", table="Vega 1", at="2026-01-31T20:02:00Z", seat=1, player="anna", amount="100.00",
        x='{"x-cage":7}',
    )  # fmt: skip


def test_what_is_left_out_has_its_default() -> None:
    """As in the header of a hand: real money, in hundredths."""
    line = read_venue_line(
        {key: documents()[0][key] for key in ("room", "table", "n", "at", "type", "currency", "seats")}
    )
    assert isinstance(line.event, TableOpened)
    assert (line.event.money, line.event.unit, line.event.game) == ("real", "0.01", "")


def test_a_room_has_lines_without_a_table() -> None:
    """Pools are the room's; an amount is written as the pool's smallest chip has it."""
    opened, adjusted = (read_venue_line(one) for one in documents(POOLS, ROOM))
    assert opened.venue == adjusted.venue == Venue("testrum")
    assert isinstance(opened.event, PoolOpened) and isinstance(adjusted.event, PoolAdjusted)
    whole = read_venue_line(documents([POOLS[0] | {"unit": "1", "amount": "1000.00"}], ROOM)[0]).event
    assert isinstance(whole, PoolOpened) and whole.amount == "1000"


def test_lines_of_hands_are_told_apart() -> None:
    """A hand id makes a line one of a hand; so does an event that only hands have."""
    assert all(is_stream_line(one) and is_venue_line(one) for one in (*documents(), *documents(POOLS, ROOM)))
    assert not any(is_venue_line(one) for one in stream_lines())
    assert not is_venue_line({"type": "acted", "room": "r", "n": 1})
    assert is_venue_line({"type": "waved", "room": "r", "table": "t", "n": 1})


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": None}, '"n" is null; expected the number of the line among those of the table, from 0'),
        ({"n": True}, '"n" is true; expected'),
        ({"n": -1}, '"n" is the number -1; expected'),
        ({"n": 0}, 'found bought_in with "n" 0; number 0 is table_opened'),
        ({"type": "waved"}, '"type" is "waved"; expected one of table_opened, sat_down,'),
        ({"type": "pool_opened"}, 'pool_opened is an event of a room; expected no "table"'),
        ({"at": "2026-01-31"}, '"at" is "2026-01-31"; expected a time with an offset'),
        ({"at": 5}, '"at" is the number 5; expected a text'),
        ({"amount": 100}, '"amount" is the number 100; expected an amount as a decimal string'),
        ({"amount": "-1.00"}, "\"amount\": '-1.00' is no amount"),
        ({"amount": "0.0000001"}, "\"amount\": '0.0000001' has more than six decimals"),
        ({"seat": 0}, '"seat" is the number 0; expected a seat number, a positive integer'),
        ({"player": ""}, '"player" is empty; expected a text'),
        ({"chips": 5}, 'unknown key "chips"; expected room, table, type, n, at, seat, player, amount or x-…'),
    ],
)
def test_what_is_wrong_is_said_with_the_table(wrong: dict[str, Any], message: str) -> None:
    """The fault names the line and the table, of which further lines may come."""
    with pytest.raises(NotALine) as refused:
        read_venue_line(BOUGHT | wrong, 3)
    assert str(refused.value).startswith(message)
    fault = refused.value.fault("live.jsonl", 3)
    assert (fault.place, fault.subject) == ("line 3, table Vega 1 of room testrum", TABLE)


@pytest.mark.parametrize("missing", ["at", "seat", "player", "amount"])
def test_what_is_missing_is_named(missing: str) -> None:
    """Every key has to be there, but those that have a default."""
    with pytest.raises(NotALine, match=f'"{missing}" is missing'):
        read_venue_line({key: value for key, value in BOUGHT.items() if key != missing})


@pytest.mark.parametrize(
    ("event", "wrong", "message"),
    [
        (EVENING[0], {"seats": 0}, '"seats" is the number 0; expected how many seats there are, from 1 to 1000'),
        (EVENING[0], {"currency": "euro"}, '"currency" is "euro"; expected an ISO 4217 code'),
        (EVENING[0], {"unit": "0"}, "\"unit\": '0' is no smallest chip"),
        (EVENING[0], {"money": "gold"}, '"money" is "gold"; expected one of'),
        (EVENING[0], {"limit": "high"}, '"limit" is "high"; expected one of'),
        (EVENING[0], {"game": "Hold'em"}, '"game" is "Hold\'em"; expected a game such as'),
        (EVENING[0], {"room": "testrum", "table": 4}, '"table" is the number 4; expected a text'),
    ],
)
def test_an_opening_is_as_the_header_of_a_hand(event: dict[str, Any], wrong: dict[str, Any], message: str) -> None:
    """The same keys are the same values in both."""
    with pytest.raises(NotALine) as refused:
        read_venue_line(documents([event])[0] | wrong)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"direction": "up"}, '"direction" is "up"; expected one of in, out'),
        ({"type": "table_closed"}, 'table_closed is an event of a table; expected "table" beside "room"'),
        ({"type": "waved"}, '"type" is "waved"; expected one of pool_opened, pool_adjusted, or a "hand_id"'),
        ({"n": "1"}, '"n" is "1"; expected the number of the line among those of the room, from 0'),
    ],
)
def test_what_is_wrong_is_said_with_the_room(wrong: dict[str, Any], message: str) -> None:
    """As of a table."""
    with pytest.raises(NotALine) as refused:
        read_venue_line(documents(POOLS, ROOM)[1] | wrong, 3)
    assert str(refused.value).startswith(message)
    assert refused.value.fault("live.jsonl", 3).place == "line 3, room testrum"


def test_a_pools_amount_is_in_its_unit() -> None:
    """A pool of whole euros holds no cents."""
    with pytest.raises(NotALine, match=r'"amount": .10\.50. is not a whole number of units of 1'):
        read_venue_line(documents([POOLS[0] | {"unit": "1", "amount": "10.50"}], ROOM)[0])
