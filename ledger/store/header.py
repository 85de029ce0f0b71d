"""The stored form of a hand's header: what ``hand_started`` says."""

from ledger.store.transcoding import Plain
from replay.hand import Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import Unit

_TEXTS = ("room", "hand_id", "table", "house", "game", "limit", "money", "currency")
_AMOUNTS = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante")


def write_header(hand: Hand) -> Plain:
    """Everything of the hand but its events; money in units, what is empty left out."""
    stored: Plain = {name: getattr(hand, name) for name in _TEXTS}
    stored |= {"unit": hand.unit.text, "stakes": _write_stakes(hand.stakes), "button": hand.button}
    stored["seats"] = [_write_seat(seat) for seat in hand.seats]
    if hand.started_at:
        stored |= {"started_at": hand.started_at, "started": hand.started}
    if hand.tournament:
        stored["tournament"] = hand.tournament
    if hand.pools:
        stored["pools"] = [_write_pool(pool) for pool in hand.pools]
    if hand.extra:
        stored["extra"] = hand.extra
    return stored


def read_header(stored: Plain) -> Hand:
    """The header of ``write_header`` as a hand without events; raises KeyError or ValueError for anything else."""
    return Hand(
        **{name: stored[name] for name in _TEXTS},
        unit=Unit(stored["unit"]),
        stakes=_read_stakes(stored["stakes"]),
        button=stored["button"],
        seats=[_read_seat(seat) for seat in stored["seats"]],
        events=[],
        started_at=stored.get("started_at", ""),
        started=stored.get("started", 0),
        tournament=stored.get("tournament", ""),
        pools=[_read_pool(pool) for pool in stored.get("pools", [])],
        extra=stored.get("extra", ""),
    )


def _write_stakes(stakes: Stakes) -> Plain:
    stored: Plain = {name: getattr(stakes, name) for name in _AMOUNTS if getattr(stakes, name)}
    if stakes.spread:
        stored["spread"] = list(stakes.spread)
    return stored


def _read_stakes(stored: Plain) -> Stakes:
    amounts = {name: stored.get(name, 0) for name in _AMOUNTS}
    return Stakes(**amounts, spread=tuple(stored.get("spread", ())))


def _write_seat(seat: Seat) -> Plain:
    stored: Plain = {"seat": seat.seat, "player": seat.player, "stack": seat.stack}
    if seat.sitting_out:
        stored["sitting_out"] = True
    return stored


def _read_seat(stored: Plain) -> Seat:
    return Seat(stored["seat"], stored["player"], stored["stack"], stored.get("sitting_out", False))


def _write_pool(pool: Pool) -> Plain:
    stored: Plain = {"pool": pool.pool, "share": pool.share}
    if pool.combinations is not None:
        stored["combinations"] = [[one.hand, one.beaten_by] for one in pool.combinations]
    if pool.windows is not None:
        stored["windows"] = [[one.start, one.end, one.start_text, one.end_text] for one in pool.windows]
    return stored


def _read_pool(stored: Plain) -> Pool:
    combinations, windows = stored.get("combinations"), stored.get("windows")
    return Pool(
        stored["pool"],
        stored["share"],
        None if combinations is None else [Combination(*one) for one in combinations],
        None if windows is None else [Window(*one) for one in windows],
    )
