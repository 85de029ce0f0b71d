"""One event and its JSON object, both ways; which keys there are stands in ``replay.events`` alone."""

from collections.abc import Callable, Iterable
from typing import Final, cast

from ledger.histories.document_value import (
    MOST_COUNT,
    PRIVATE,
    Json,
    pointer_part,
    read_money,
    read_seat,
    read_text,
    shown,
)
from replay.cards.card import CARD_TEXTS, RANKS, SUITS, card_text, parse_card
from replay.events import (
    CARDS,
    CHOICE,
    COUNT,
    EVENT_TYPES,
    FLAG,
    HEX,
    MONEY,
    SEAT,
    STACKS,
    TEXT,
    Acted,
    Dealt,
    Event,
    Key,
    Reshuffled,
)
from replay.money import Unit

_CARDS: Final = {text: parse_card(text) for text in (*CARD_TEXTS, "??")}
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")
_PASSIVE: Final = frozenset(("fold", "check"))


class EventReader:
    """Turns the JSON objects of one hand's events into events.

    ``own`` collects the ``x-`` keys that were met, by JSON pointer ("/events/3/x-note").
    """

    def __init__(self, unit: Unit, seats: Iterable[int]) -> None:
        self.unit: Final = unit
        self.seats: Final = frozenset(seats)
        self.own: Final[Json] = {}

    def read(self, document: object, index: int) -> Event:
        """The event; ValueError says in one line what is not as the contract has it."""
        if type(document) is not dict:
            raise ValueError(f'expected an object such as {{"type": "posted", …}}, found {shown(document)}')
        name = document.get("type")
        plan = _PLANS.get(name) if type(name) is str else None
        if plan is None:
            if "type" not in document:
                raise ValueError('"type" is missing')
            raise ValueError(f'"type" is {shown(name)}; expected one of {", ".join(EVENT_TYPES)}')
        values = dict(plan.defaults)
        for key, value in document.items():
            decode = plan.decoders.get(key)
            if decode is not None:
                try:
                    values[key] = decode(value, self)
                except ValueError as error:
                    raise ValueError(f"{name}: {error}") from None
            elif key.startswith(PRIVATE):
                self.own[f"/events/{index}/{pointer_part(key)}"] = value
            elif key != "type":
                raise ValueError(f"{name}: unknown key {shown(key)}; expected {', '.join(plan.decoders)} or x-…")
        if len(values) < plan.size:
            missing = ", ".join(f'"{key}"' for key in plan.decoders if key not in values)
            raise ValueError(f"{name}: {missing} is missing")
        event = plan.make(**values)
        if plan.check is not None:
            plan.check(event, document)
        return event


def write_event(event: Event, unit: Unit) -> Json:
    """The event's JSON object: ``type``, then its keys in their order; what an absent key stands for is left out."""
    document: Json = {"type": event.TYPE}
    for key in event.KEYS:
        value = getattr(event, key.name)
        if key.required or not (value == key.default or (key.kind == CARDS and not value)):
            document[key.name] = _ENCODERS[key.kind](value, unit)
    return document


# --- one decoder a kind of key -------------------------------------------------------------------------------------

Decoder = Callable[[object, EventReader], object]


def _seat(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is int and value in reader.seats:
            return value
        read_seat(value, name)
        seats = ", ".join(map(str, sorted(reader.seats)))
        raise ValueError(f'"{name}" is {value}; the hand has no such seat, only {seats}')

    return decode


def _money(key: Key) -> Decoder:
    name = key.name
    return lambda value, reader: read_money(value, reader.unit, name)


def _cards(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is not list:
            raise ValueError(f'"{name}" is {shown(value)}; expected a list of cards such as ["As", "Td"]')
        try:
            return [_CARDS[one] for one in value]
        except (KeyError, TypeError):
            wrong = next(one for one in value if not isinstance(one, str) or one not in _CARDS)
            raise ValueError(
                f'"{name}" holds {shown(wrong)}; expected cards, each a rank of {RANKS} and a suit of {SUITS}, or "??"'
            ) from None

    return decode


def _text(key: Key) -> Decoder:
    name = key.name
    return lambda value, reader: read_text(value, name)


def _choice(key: Key) -> Decoder:
    name, choices = key.name, {choice: choice for choice in key.choices}  # the same object for the same word

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is str and value in choices:
            return choices[value]
        raise ValueError(f'"{name}" is {shown(value)}; expected one of {", ".join(key.choices)}')

    return decode


def _count(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is int and 0 <= value <= MOST_COUNT:
            return value
        raise ValueError(f'"{name}" is {shown(value)}; expected an integer from 0')

    return decode


def _hex(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is str and value and len(value) % 2 == 0 and _HEX_DIGITS.issuperset(value):
            return value
        raise ValueError(f'"{name}" is {shown(value)}; expected bytes in hex, two digits each')

    return decode


def _flag(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is bool:
            return value
        raise ValueError(f'"{name}" is {shown(value)}; expected true or false')

    return decode


def _stacks(key: Key) -> Decoder:
    name = key.name

    def decode(value: object, reader: EventReader) -> object:
        if type(value) is not dict:
            raise ValueError(f'"{name}" is {shown(value)}; expected an object such as {{"1": "112.40"}}')
        stacks: dict[int, int] = {}
        for text, amount in value.items():
            seat = int(text) if text.isascii() and text.isdigit() and text[0] != "0" and len(text) < 11 else 0
            if seat not in reader.seats:
                raise ValueError(f'"{name}" has the key {shown(text)}, which is no seat of the hand')
            stacks[seat] = read_money(amount, reader.unit, f"{name}.{text}")
        return stacks

    return decode


_DECODERS: Final[dict[str, Callable[[Key], Decoder]]] = {
    SEAT: _seat, MONEY: _money, CARDS: _cards, TEXT: _text, CHOICE: _choice, COUNT: _count, HEX: _hex, FLAG: _flag,
    STACKS: _stacks,
}  # fmt: skip


def _as_it_is(value: object, unit: Unit) -> object:
    return value


_ENCODERS: Final[dict[str, Callable[..., object]]] = dict.fromkeys(_DECODERS, _as_it_is) | {
    MONEY: lambda value, unit: unit.write(value),
    CARDS: lambda value, unit: [card_text(card) for card in value],
    STACKS: lambda value, unit: {str(seat): unit.write(amount) for seat, amount in value.items()},
}


# --- what the keys of one type must be together --------------------------------------------------------------------


def _check_dealt(event: Event, document: Json) -> None:
    assert isinstance(event, Dealt)
    if event.board == (event.seat != 0):
        found = "both" if event.board else "neither"
        raise ValueError(f'dealt: expected either "seat" or "board": true, found {found}')
    if not event.board and not event.face:
        raise ValueError('dealt: "face" is missing; expected down or up')


def _check_acted(event: Event, document: Json) -> None:
    assert isinstance(event, Acted)
    if event.action in _PASSIVE:
        if event.amount:
            raise ValueError(f'acted: a {event.action} moves no chips; expected no "amount"')
    elif not event.amount:
        found = "is zero" if "amount" in document else "is missing"
        raise ValueError(f'acted: "amount" {found}; expected the chips that the {event.action} moves')


def _check_reshuffled(event: Event, document: Json) -> None:
    assert isinstance(event, Reshuffled)
    if bool(event.cards) == bool(event.seed):
        found = "both" if event.seed else "neither"
        raise ValueError(f'reshuffled: expected either "cards" or "seed", found {found}')


_CHECKS: Final[dict[type[Event], Callable[[Event, Json], None]]] = {
    Dealt: _check_dealt,
    Acted: _check_acted,
    Reshuffled: _check_reshuffled,
}


class _Plan:
    """How the objects of one event type are read."""

    def __init__(self, event_type: type[Event]) -> None:
        keys = event_type.KEYS
        self.make: Final = cast(Callable[..., Event], event_type)
        self.size: Final = len(keys)
        self.decoders: Final = {key.name: _DECODERS[key.kind](key) for key in keys}
        self.defaults: Final[Json] = {
            key.name: [] if key.kind == CARDS else key.default for key in keys if not key.required
        }
        self.check: Final = _CHECKS.get(event_type)


_PLANS: Final = {name: _Plan(event_type) for name, event_type in EVENT_TYPES.items()}
