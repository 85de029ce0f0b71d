"""``tests/data/sealed``: records as a version of the writer wrote them, which every later reader must read.

    python -m tests.replay.sealed.released NAME

writes the file of today's writer. A file that is there stays as it is: when a type of event gets a schema, or the
record a format, one with another name is added.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from ledger.histories.hand_document import NotAHand, read_hand, write_hand
from replay.events import CARDS, CHOICE, COUNT, EVENT_TYPES, FLAG, HEX, MONEY, SEAT, STACKS, TEXT, Event, Key
from replay.hand import Hand
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from tests.replay.sealed.samples import sealed
from tests.room.games import FAMILIES
from tests.room.hands import recorded_hand
from tests.room.rulebook import TABLES

FOLDER: Final = Path(__file__).parents[2] / "data/sealed"
VALUES: Final[dict[str, tuple[object, ...]]] = {
    SEAT: (2,), MONEY: ("0.00", "7.50", "90071992547409.92"), CARDS: (["As", "2c", "??"], []), TEXT: ("fjärran",),
    COUNT: (0, 300), HEX: ("00ff" * 16, "00FF"), FLAG: (False, True), STACKS: ({"2": "0.01", "200": "155.00"},),
}  # fmt: skip
HEADER: Final[dict[str, Any]] = {
    "format": "oddchip-hand/1", "hand_id": "allt-1", "room": "testrum ♠", "table": "Vega 1", "house": "practice@1",
    "game": "holdem", "limit": "spread", "money": "play", "currency": "SEK", "unit": "0.01",
    "stakes": {
        "small_blind": "0.50", "big_blind": "1.00", "ante": "0.05", "bring_in": "0.25", "small_bet": "1.00",
        "big_bet": "2.00", "big_blind_ante": "1.00", "spread": ["1.00", "200.00"],
    },
    "button": None,
    "seats": [
        {"seat": 2, "player": "åsa 🂡", "stack": "155.00"},
        {"seat": 200, "player": "bo", "stack": "0.01", "sitting_out": True},
    ],
    "started_at": "2025-11-30T23:59:59.5+01:00", "tournament": {"id": "t-1", "level": 3},
    "jackpots": [
        {"pool": "bad-beat", "share": "0.05", "combinations": [{"hand": "quads", "beaten_by": "straight_flush"}]},
        {"pool": "smart", "share": "1", "windows": [{"from": "2025-11-30T00:00:00Z", "to": "2025-12-01T00:00:00Z"}]},
        {"pool": "none", "share": "0", "combinations": [], "windows": []},
    ],
    "x-note": {"anything": [1, "två"]},
}  # fmt: skip
"""A header with every key."""


def hands() -> Iterator[Hand]:
    """One with every key and event in every form, one with hardly anything, and one of each family of games."""
    yield read_hand(HEADER | {"events": list(every_event())})
    seats = [{"seat": 1, "player": "a", "stack": "0.00"}]
    yield read_hand({
        "format": "oddchip-hand/1", "hand_id": "intet-1", "room": "r", "table": "t", "game": "holdem", "limit": "no",
        "currency": "EUR", "stakes": {}, "button": 1, "seats": seats, "events": [],
    })  # fmt: skip
    for family in FAMILIES:
        house, limit = next((house, limit) for house, one, limit in TABLES if one == family)
        yield recorded_hand(house, limit, "released", family, complete=True).hand


def every_event() -> Iterator[dict[str, object]]:
    """Events of all types, with every choice and every optional key there and not there, as far as they may be so."""
    for kind in EVENT_TYPES.values():
        for values in product(*(values_of(key) for key in kind.KEYS)):
            document = {"type": kind.TYPE} | {
                key.name: value for key, value in zip(kind.KEYS, values, strict=True) if value is not None
            }
            if is_event(document):
                yield document


def values_of(key: Key) -> tuple[object, ...]:
    values = key.choices if key.kind == CHOICE else VALUES[key.kind]
    return values if key.required else (None, *values)


def is_event(document: dict[str, object]) -> bool:
    try:
        (event,) = read_hand(HEADER | {"events": [document]}).events
    except NotAHand:
        return False
    return isinstance(event, Event)


def line(one: SealedHand) -> str:
    """A record, and what it says: the hand as a document."""
    said = {
        "house": one.house, "version": one.house_version, "sha256": one.house_sha256, "recorded_at": one.recorded_at,
        "reaches": one.version, "closed": one.closed, "record": write_sealed(one).hex(), "hand": write_hand(one.hand),
    }  # fmt: skip
    return json.dumps(said, ensure_ascii=False)


def main() -> None:
    """Writes the file of that name."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / sys.argv[1]).open("x", encoding="utf-8") as file:
        for at, hand in enumerate(hands()):
            file.write(line(sealed(hand, closed=at % 2 == 0)) + "\n")


if __name__ == "__main__":
    main()
