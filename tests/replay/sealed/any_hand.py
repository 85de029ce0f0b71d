"""Any hand that can be recorded, drawn by hypothesis, and everything that a hand says, to compare it by."""

from typing import Any

from hypothesis import strategies as st

from replay.cards.card import UNKNOWN
from replay.events import CARDS, CHOICE, COUNT, EVENT_TYPES, FLAG, HEX, MONEY, SEAT, STACKS, TEXT, Event, Key
from replay.hand import LIMITS, MONEY_KINDS, Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import Unit
from replay.sealed.sealed_hand import SealedHand

MOST_COUNT, MOST_MONEY, INSTANT = 2**31 - 1, 2**53, 2**63

TEXTS = st.text(max_size=12)
NUMBERS = st.integers(0, 200) | st.integers(0, MOST_COUNT) | st.sampled_from((127, 128, 16383, 16384, MOST_COUNT))
AMOUNTS = st.integers(0, 20_000) | st.integers(0, MOST_MONEY) | st.sampled_from((0, MOST_MONEY))
INSTANTS = st.integers(-INSTANT, INSTANT - 1)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    SEAT: NUMBERS,
    MONEY: AMOUNTS,
    CARDS: st.lists(st.integers(UNKNOWN, 51), max_size=52),
    TEXT: TEXTS,
    COUNT: NUMBERS,
    HEX: st.text("0123456789abcdefABCDEF", max_size=70) | st.binary(max_size=40).map(bytes.hex) | TEXTS,
    FLAG: st.booleans(),
    STACKS: st.dictionaries(NUMBERS, AMOUNTS, max_size=10),
}


def value_of(key: Key) -> st.SearchStrategy[Any]:
    """Any value of a key, its default among them."""
    values = st.sampled_from(key.choices) if key.kind == CHOICE else VALUES[key.kind]
    if key.required:
        return values
    return values | st.just([] if key.kind == CARDS else key.default)


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Any event of a type."""
    return st.builds(kind, **{key.name: value_of(key) for key in kind.KEYS})


EVENTS = st.one_of([events_of(kind) for kind in EVENT_TYPES.values()])
UNITS = st.sampled_from(("0.01", "1", "0.05", "0.000001", "250", "0.10")).map(Unit)
STAKES = st.builds(Stakes, *[AMOUNTS] * 7, st.lists(AMOUNTS, max_size=4).map(tuple))
SEATS = st.builds(Seat, NUMBERS, TEXTS, AMOUNTS, st.booleans())
COMBINATIONS = st.none() | st.lists(st.builds(Combination, TEXTS, TEXTS), max_size=3)
WINDOWS = st.none() | st.lists(st.builds(Window, INSTANTS, INSTANTS, TEXTS, TEXTS), max_size=3)
POOLS = st.builds(Pool, TEXTS, TEXTS, COMBINATIONS, WINDOWS)
HANDS = st.builds(
    Hand,
    hand_id=TEXTS,
    room=TEXTS,
    table=TEXTS,
    house=TEXTS,
    game=TEXTS,
    limit=st.sampled_from(LIMITS),
    money=st.sampled_from(MONEY_KINDS),
    currency=TEXTS,
    unit=UNITS,
    stakes=STAKES,
    button=NUMBERS,
    seats=st.lists(SEATS, max_size=10),
    events=st.lists(EVENTS, max_size=40),
    started_at=TEXTS,
    started=INSTANTS,
    tournament=TEXTS,
    pools=st.lists(POOLS, max_size=3),
    extra=TEXTS,
)
SEALED = st.builds(
    SealedHand, HANDS, TEXTS, TEXTS, st.binary(min_size=32, max_size=32).map(bytes.hex), INSTANTS, NUMBERS,
    st.booleans(),
)  # fmt: skip


def told(value: Any) -> Any:
    """Everything that a hand or a part of it says, as plain values; which of its classes said it, too."""
    if isinstance(value, list | tuple):
        return [told(one) for one in value]
    if isinstance(value, dict):
        return sorted(value.items())
    if isinstance(value, Event):
        return [value.TYPE, {key.name: told(getattr(value, key.name)) for key in value.KEYS}]
    if isinstance(value, SealedHand | Hand | Seat | Stakes | Pool | Combination | Window | Unit):
        names = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
        return {name: told(getattr(value, name)) for name in names}
    return value
