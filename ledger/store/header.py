"""The stored form of a hand's header, read again; ``replay.start_json`` writes it."""

from ledger.store.transcoding import Plain
from replay.hand import Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import Unit

_TEXTS = ("room", "hand_id", "table", "house", "game", "limit", "money", "currency")
_AMOUNTS = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante")


def read_header(stored: Plain) -> Hand:
    """The header as a hand without events; raises KeyError or ValueError for what is never written."""
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


def _read_stakes(stored: Plain) -> Stakes:
    amounts = {name: stored.get(name, 0) for name in _AMOUNTS}
    return Stakes(**amounts, spread=tuple(stored.get("spread", ())))


def _read_seat(stored: Plain) -> Seat:
    return Seat(stored["seat"], stored["player"], stored["stack"], stored.get("sitting_out", False))


def _read_pool(stored: Plain) -> Pool:
    combinations, windows = stored.get("combinations"), stored.get("windows")
    return Pool(
        stored["pool"],
        stored["share"],
        None if combinations is None else [Combination(*one) for one in combinations],
        None if windows is None else [Window(*one) for one in windows],
    )
