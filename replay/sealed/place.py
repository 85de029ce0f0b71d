"""Where the hand of a sealed record was played, read from the beginning of the record alone."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.hand import Hand
from replay.sealed.record_reader import RecordReader
from replay.sealed.rules_head import read_format


@final
@mypyc_attr(acyclic=True)
class Place:
    """The room and the table of a hand, and when it was played there, else recorded: microseconds since 1970 UTC."""

    def __init__(self, room: str, table: str, at: int) -> None:
        self.room: Final = room
        self.table: Final = table
        self.at: Final = at


def when_played(hand: Hand, recorded_at: int) -> int:
    """When a hand started; one without a start has the time at which it began to be recorded."""
    return hand.started if hand.started_at else recorded_at


def place_of(hand: Hand, recorded_at: int) -> Place:
    """The place of a hand that began to be recorded at that time."""
    return Place(hand.room, hand.table, when_played(hand, recorded_at))


def read_place(record: bytes) -> Place:
    """The place of the hand of a sealed record. What comes after the header is not looked at.

    Raises NotSealed where the bytes up to there are no sealed record.
    """
    source = RecordReader(record)
    read_format(source)
    source.skip_text("ruleset.house")
    source.skip_text("ruleset.version")
    source.digest("ruleset.sha256")
    recorded_at = source.instant("recorded_at")
    source.count("version")
    source.flag("closed")
    room = source.text("room")
    source.skip_text("hand_id")
    table = source.text("table")
    source.skip_text("house")
    source.skip_text("game")
    source.byte("a choice", "limit")
    source.byte("a choice", "money")
    source.skip_text("currency")
    source.skip_text("unit")
    _skip_stakes(source)
    source.count("button")
    _skip_seats(source)
    has_start = source.skip_text("started_at") > 0
    started = source.instant("started")
    return Place(room, table, started if has_start else recorded_at)


def _skip_stakes(source: RecordReader) -> None:
    for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante"):
        source.money(name)
    left: i64 = source.count("spread")
    while left > 0:
        source.money("spread")
        left -= 1


def _skip_seats(source: RecordReader) -> None:
    left: i64 = source.count("seats")
    while left > 0:
        source.count("seat")
        source.skip_text("player")
        source.money("stack")
        source.flag("sitting_out")
        left -= 1
