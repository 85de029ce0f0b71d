"""A hand in a sealed record: its header, key after key, then its events."""

from typing import Final

from replay.hand import LIMITS, MONEY_KINDS, Combination, Hand, Pool, Seat, Stakes, Window
from replay.sealed.event_record import write_event
from replay.sealed.known_events import read_events
from replay.sealed.known_seats import read_seats
from replay.sealed.record_reader import RecordReader
from replay.sealed.record_writer import RecordWriter, numbered
from replay.sealed.table_game import read_table_game

_LIMIT_NUMBERS: Final[dict[str, int]] = numbered(list(LIMITS))
_MONEY_NUMBERS: Final[dict[str, int]] = numbered(list(MONEY_KINDS))


def write_hand(out: RecordWriter, hand: Hand) -> None:
    """Writes all that is recorded of a hand. Raises ValueError for what no hand of the contract holds."""
    out.text(hand.room, "room")
    out.text(hand.hand_id, "hand_id")
    out.text(hand.table, "table")
    out.text(hand.house, "house")
    out.text(hand.game, "game")
    out.choice(_LIMIT_NUMBERS, hand.limit, "limit")
    out.choice(_MONEY_NUMBERS, hand.money, "money")
    out.text(hand.currency, "currency")
    out.text(hand.unit.text, "unit")
    _write_stakes(out, hand.stakes)
    out.count(hand.button, "button")
    out.count(len(hand.seats), "seats")
    for seat in hand.seats:
        _write_seat(out, seat)
    out.text(hand.started_at, "started_at")
    out.instant(hand.started, "started")
    out.text(hand.tournament, "tournament")
    out.count(len(hand.pools), "pools")
    for pool in hand.pools:
        _write_pool(out, pool)
    out.text(hand.extra, "extra")
    out.count(len(hand.events), "events")
    for event in hand.events:
        write_event(out, event)


def read_hand(source: RecordReader) -> Hand:
    """Reads a hand; no more can come to it (``still_open`` is False). Raises NotSealed."""
    room = source.known_text("room")
    hand_id = source.text("hand_id")
    game = read_table_game(source)
    button = source.count("button")
    seats = read_seats(source)
    started_at = source.text("started_at")
    started = source.instant("started")
    tournament = source.text("tournament")
    pools = _read_pools(source)
    extra = source.text("extra")
    deck_events: list[int] = []
    events = read_events(source, deck_events)
    return Hand(
        hand_id, room, game.table, game.house, game.game, game.limit, game.money, game.currency, game.unit,
        game.stakes, button, seats, events, started_at, started, tournament, pools, extra, False, deck_events,
    )  # fmt: skip


def _write_stakes(out: RecordWriter, stakes: Stakes) -> None:
    out.money(stakes.small_blind, "small_blind")
    out.money(stakes.big_blind, "big_blind")
    out.money(stakes.ante, "ante")
    out.money(stakes.bring_in, "bring_in")
    out.money(stakes.small_bet, "small_bet")
    out.money(stakes.big_bet, "big_bet")
    out.money(stakes.big_blind_ante, "big_blind_ante")
    out.count(len(stakes.spread), "spread")
    for amount in stakes.spread:
        out.money(amount, "spread")


def _write_seat(out: RecordWriter, seat: Seat) -> None:
    out.count(seat.seat, "seat")
    out.text(seat.player, "player")
    out.money(seat.stack, "stack")
    out.flag(seat.sitting_out)


def _write_pool(out: RecordWriter, pool: Pool) -> None:
    """A list that the header has not is 0, any other its length and one, then what is in it."""
    out.text(pool.pool, "pool")
    out.text(pool.share, "share")
    combinations = pool.combinations
    out.count(0 if combinations is None else len(combinations) + 1, "combinations")
    if combinations is not None:
        for one in combinations:
            out.text(one.hand, "hand")
            out.text(one.beaten_by, "beaten_by")
    windows = pool.windows
    out.count(0 if windows is None else len(windows) + 1, "windows")
    if windows is not None:
        for window in windows:
            out.instant(window.start, "from")
            out.instant(window.end, "to")
            out.text(window.start_text, "from")
            out.text(window.end_text, "to")


def _read_pools(source: RecordReader) -> list[Pool] | None:
    left = source.count("pools")
    if left == 0:
        return None
    pools: list[Pool] = []
    while left > 0:
        pool = source.text("pool")
        share = source.text("share")
        combinations = _read_combinations(source)
        pools.append(Pool(pool, share, combinations, _read_windows(source)))
        left -= 1
    return pools


def _read_combinations(source: RecordReader) -> list[Combination] | None:
    left = source.count("combinations")
    if left == 0:
        return None
    combinations: list[Combination] = []
    while left > 1:
        hand = source.text("hand")
        combinations.append(Combination(hand, source.text("beaten_by")))
        left -= 1
    return combinations


def _read_windows(source: RecordReader) -> list[Window] | None:
    left = source.count("windows")
    if left == 0:
        return None
    windows: list[Window] = []
    while left > 1:
        start = source.instant("from")
        end = source.instant("to")
        start_text = source.text("from")
        windows.append(Window(start, end, start_text, source.text("to")))
        left -= 1
    return windows
