"""The hand document: one JSON object that is one hand, both ways.

The contract is docs/reference/hand-document.md. Files that hold many are ``document_file``'s.
"""

import json
from typing import Final, NamedTuple

from ledger.histories.document_value import Json, own_text, shown
from ledger.histories.event_document import EventReader, write_event
from ledger.histories.fault import Fault, place_of
from ledger.histories.header_document import HeaderReader, write_header
from replay.events import Event
from replay.hand import Hand

BESIDES: Final = ("expect",)
"""Keys that a worked case has besides; they are no part of the hand."""
MOST_PROBLEMS: Final = 20
"""So many faults of one hand are told."""


class Problem(NamedTuple):
    """What is wrong with a hand: at which event (-1: the header), in which line (0: the hand's own)."""

    message: str
    event: int = -1
    line: int = 0


class NotAHand(ValueError):
    """A document that breaks the contract; ``problems`` says how, in order."""

    def __init__(self, hand_id: str, problems: list[Problem]) -> None:
        super().__init__(
            "; ".join(f"event {one.event}: {one.message}" if one.event >= 0 else one.message for one in problems)
        )
        self.hand_id: Final = hand_id
        self.problems: Final = problems

    def faults(self, file_name: str, line: int = 0) -> list[Fault]:
        """One fault a problem; ``line`` is where the hand begins, 0 where that says nothing."""
        return [
            Fault(file_name, place_of(problem.line or line, self.hand_id, problem.event), problem.message)
            for problem in self.problems
        ]


class HandDraft:
    """A hand being read: the header first, then event after event; what is wrong is kept until the end."""

    def __init__(self, header: Json) -> None:
        self._header: Final = HeaderReader(header)
        self._events: Final[list[Event]] = []
        self._count = 0
        self._problems: Final = [Problem(message) for message in self._header.problems]
        # Without a sound header every event would be reported for the header's fault.
        self._readable: Final = not self._problems
        self._reader: Final = EventReader(self._header.unit, [seat.seat for seat in self._header.seats])

    def add(self, event: object, line: int = 0) -> None:
        """Reads the next event; ``line`` is its own line where it has one."""
        index = self._count
        self._count = index + 1
        if self._readable:
            try:
                self._events.append(self._reader.read(event, index))
            except ValueError as error:
                self._problems.append(Problem(str(error), index, line))

    def problem(self, message: str) -> None:
        """Notes that something else is wrong with the hand."""
        self._problems.append(Problem(message))

    def hand(self, still_open: bool = False) -> Hand:
        """The hand, whole or with more to come; raises ``NotAHand`` with what was wrong."""
        header = self._header
        if self._problems:
            raise NotAHand(header.hand_id, self._problems[:MOST_PROBLEMS])
        own = header.own | self._reader.own
        return Hand(
            hand_id=header.hand_id,
            room=header.room,
            table=header.table,
            house=header.house,
            game=header.game,
            limit=header.limit,
            money=header.money,
            currency=header.currency,
            unit=header.unit,
            stakes=header.stakes,
            button=header.button,
            seats=header.seats,
            events=self._events,
            started_at=header.started_at,
            started=header.started,
            tournament=header.tournament,
            pools=header.pools,
            extra=own_text(own) if own else "",
            still_open=still_open,
        )


def read_hand(document: object) -> Hand:
    """The hand of a JSON object, as ``json.loads`` gives it. Raises ``NotAHand``."""
    if not isinstance(document, dict):
        raise NotAHand("", [Problem(f"found {shown(document)}; expected an object, a hand document")])
    draft = HandDraft({key: value for key, value in document.items() if key != "events" and key not in BESIDES})
    events = document.get("events")
    if type(events) is not list:
        found = f'"events" is {shown(events)}; expected a list' if "events" in document else '"events" is missing'
        draft.problem(found)
    else:
        for event in events:
            draft.add(event)
    return draft.hand()


def write_hand(hand: Hand) -> Json:
    """The hand's JSON object: the header's keys, ``events``, then the ``x-`` keys. ``read_hand`` gives it back."""
    document = write_header(hand)
    document["events"] = [write_event(event, hand.unit) for event in hand.events]
    for key, value in (json.loads(hand.extra) if hand.extra else {}).items():
        _put(document, key, value)
    return document


def _put(document: Json, key: str, value: object) -> None:
    """Sets an ``x-`` key of the document, or, by JSON pointer, of an object in it."""
    if not key.startswith("/"):
        document[key] = value
        return
    *path, last = [part.replace("~1", "/").replace("~0", "~") for part in key[1:].split("/")]
    place: object = document
    for part in path:
        place = place[int(part)] if isinstance(place, list) else place[part]  # type: ignore[index]
    place[last] = value  # type: ignore[index]


def hand_line(hand: Hand) -> str:
    """The hand as one line of JSON Lines, without the line end."""
    return json.dumps(write_hand(hand), ensure_ascii=False)


def hand_text(hand: Hand) -> str:
    """The hand as a document for the eye: a line a key, a seat and an event; with a line end."""
    parts = []
    for key, value in write_hand(hand).items():
        if key in ("seats", "events") and value:
            rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in value)  # type: ignore[attr-defined]
            parts.append(f'  "{key}": [\n    {rows}\n  ]')
        else:
            parts.append(f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
