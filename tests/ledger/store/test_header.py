import json
from typing import Any

from ledger.store.header import read_header
from replay.hand import Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import Unit
from replay.start_json import write_header
from tests.ledger.sample_hands import hand


def plain(value: Any) -> Any:
    """An object of the hand's classes as plain values, to compare it by."""
    if isinstance(value, Hand | Seat | Stakes | Pool | Combination | Window | Unit):
        names = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
        return {name: plain(getattr(value, name)) for name in names}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


FULL = hand(
    [],
    house="dansk@1",
    limit="spread",
    money="play",
    unit="0.05",
    stakes={"small_blind": "0.50", "big_blind": "1.00", "ante": "0.05", "spread": ["1.00", "2.00"]},
    seats=[
        {"seat": 3, "player": "å ä ö 🂡", "stack": "0.05"},
        {"seat": 11, "player": "b", "stack": "7.00", "sitting_out": True},
    ],
    button=None,
    started_at="2025-11-30T23:59:59.5+01:00",
    tournament={"id": "t-1", "level": 3},
    jackpots=[
        {"pool": "bad-beat", "share": "0.05", "combinations": [{"hand": "quads", "beaten_by": "straight_flush"}]},
        {"pool": "smart", "share": "0.01", "windows": [{"from": "2025-11-30T00:00:00Z", "to": "2025-12-01T00:00:00Z"}]},
        {"pool": "monte-carlo", "share": "0", "combinations": []},
    ],
    **{"x-note": {"anything": [1, 2]}},
)  # fmt: skip


def test_a_header_comes_back_as_it_was() -> None:
    """Every key of the header survives: stakes, seats, pools with and without lists, tournament, x- keys, time."""
    again = read_header(json.loads(write_header(FULL)))
    assert plain(again) == plain(FULL)
    assert FULL.extra
    assert FULL.pools[0].windows is None
    assert FULL.pools[2].combinations == []


def test_a_short_header_comes_back_as_it_was() -> None:
    """What a header leaves out stays out."""
    short = hand([], house=None)
    again = read_header(json.loads(write_header(short)))
    assert plain(again) == plain(short)
    assert "pools" not in json.loads(write_header(short))


def test_money_stands_in_units() -> None:
    """A stack of 7.00 at a smallest chip of 0.05 is 140 units."""
    stored = json.loads(write_header(FULL))
    assert stored["unit"] == "0.05"
    assert stored["seats"][1]["stack"] == 140
    assert stored["stakes"] == {"small_blind": 10, "big_blind": 20, "ante": 1, "spread": [20, 40]}
