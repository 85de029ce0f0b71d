"""What a room hands in: lines as a game server sends them, and hands as whole documents."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import merge
from typing import Any

from ledger.histories.event_document import write_event
from ledger.histories.hand_document import write_hand
from tests.night.clock import SECOND, cents, written
from tests.night.happenings import Dealt, LateAward, RoomEvent, TableEvent
from tests.night.room import Room
from tests.night.table_card import TableCard

Line = dict[str, Any]
Timed = tuple[int, int, Line]
"""When a line is sent, its place among those of its kind, and the line."""


def lines(room: Room) -> Iterator[Line]:
    """All lines of the room in the order in which they are sent; hands of different tables lie between each other."""
    streams = [[(event.at, at, room_line(room.name, event)) for at, event in enumerate(room.events)]]
    for floor in room.floors.values():
        streams.append(
            [(event.at, at, table_line(room.name, floor.card, event)) for at, event in enumerate(floor.events)]
        )
        streams.append(list(_hands(floor.hands)))
    streams.append(sorted((_late(one) for one in room.late), key=lambda timed: timed[:2]))
    for _, _, line in merge(*streams, key=lambda timed: timed[:2]):
        yield line


def documents(room: Room) -> list[Line]:
    """Every hand as a document; what was paid late stands at its end."""
    late: dict[str, list[Line]] = {}
    for one in room.late:
        late.setdefault(one.dealt.hand.hand_id, []).append(write_event(one.event, one.dealt.card.unit))
    found = []
    for dealt in room.hands:
        document = write_hand(dealt.hand)
        document |= {"events": [*events_of(document), *late.get(dealt.hand.hand_id, [])]}
        found.append(document)
    return found


def hand_lines(dealt: Dealt) -> list[Line]:
    """A hand's lines: ``n`` 0 has the whole header."""
    header = write_hand(dealt.hand)
    events = events_of(header)
    del header["events"]
    first = header | {"type": "hand_started", "n": 0, "at": written(dealt.at)}
    name = {"room": dealt.hand.room, "hand_id": dealt.hand.hand_id}
    closing = [{"type": "hand_closed"} | name] if dealt.closed else []
    return [first, *(event | name | {"n": n} for n, event in enumerate(events, 1)), *closing]


def events_of(document: Line) -> list[Line]:
    """A hand document's events."""
    events = document["events"]
    assert isinstance(events, list)
    return events


def _hands(hands: list[Dealt]) -> Iterator[Timed]:
    number = 0
    for dealt in hands:
        found = hand_lines(dealt)
        for n, line in enumerate(found):
            number += 1
            yield dealt.at + n * 25 * SECOND // len(found), number, line


def _late(one: LateAward) -> Timed:
    dealt = one.dealt
    n = len(dealt.hand.events) + 1 + one.number
    name = {"room": dealt.hand.room, "hand_id": dealt.hand.hand_id, "n": n, "at": written(one.at)}
    return one.at, n, write_event(one.event, dealt.card.unit) | name


def table_line(room: str, card: TableCard, event: TableEvent) -> Line:
    """One event of a table."""
    line: Line = {"room": room, "table": card.name, "n": event.n, "at": written(event.at), "type": event.type}
    if event.type == "table_opened":
        line |= {
            "currency": card.currency, "money": card.money, "unit": card.unit.text, "seats": card.chairs,
            "house": card.house or card.book.house, "game": card.game, "limit": card.limit,
        }  # fmt: skip
    if event.seat:
        line |= {"seat": event.seat, "player": event.player}
    if event.amount >= 0:
        line["amount"] = card.unit.write(event.amount)
    return line


def room_line(room: str, event: RoomEvent) -> Line:
    """One event of the room."""
    body = {key: cents(value) if isinstance(value, Fraction) else value for key, value in event.body.items()}
    return {"room": room, "n": event.n, "at": written(event.at), "type": event.type} | body
