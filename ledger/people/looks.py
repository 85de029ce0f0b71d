"""Who looked at hidden cards: each look is an event, written before a card is given out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from time import time_ns
from typing import TYPE_CHECKING, Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.log.time_text import HOUR, write_time
from ledger.people.actor import Actor
from ledger.people.events import OF_LOOKS, HiddenCardsRead
from ledger.people.names import looks_stream
from ledger.people.refusal import NotDone
from ledger.people.seen_hand import state_of

if TYPE_CHECKING:
    from ledger.store.store import Store

OPEN: Final = HOUR // 2
"""So long a look lasts, in microseconds: to go through a hand step by step is one look."""
SHORTEST: Final = 10
LONGEST: Final = 500
"""Characters of a purpose."""
COMMAND: Final = "hand.read_hidden"
COLUMNS: Final = ("no", "at", "by", "hand", "case", "purpose")
_CASE: Final = re.compile(r"C-([1-9][0-9]{0,14})")
_SELECT: Final = (
    'SELECT l.no, l.at, l."by", l.hand, l."case", l.purpose, e.state FROM looks l '
    "JOIN appends a ON a.no = l.no JOIN events e ON e.stream = a.stream AND e.version = a.first"
)
"""With its event, which alone says how much was given out."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look. ``no`` is its leaf in the log, ``at`` when it was, in microseconds since 1970 UTC.

    ``seat`` is 0 for all hidden cards of the hand, else it was only at what the player of that seat saw.
    """

    no: int
    at: int
    by: str
    hand: UUID
    case: str
    purpose: str
    seat: int = 0

    @property
    def ends(self) -> str:
        """Until when it lasts, as RFC 3339 in UTC."""
        return write_time(self.at + OPEN)


class Looks:
    """The looks at hidden cards that a store has."""

    def __init__(self, store: "Store") -> None:
        self._store: Final = store

    def look(self, actor: Actor, hand: UUID, case: str, purpose: str, seat: int = 0) -> Look:
        """Records that somebody is given the hidden cards of a hand now, or what the player of a seat saw of them.

        When it returns, it is on disk. Raises NotAllowed, also for a hand in progress, whose cards nobody sees; NotDone
        without a case that there is or without a purpose; HandNotFound, and what else ``Store.hand`` raises.
        """
        recorded = self._store.hand(hand)
        actor.must(COMMAND, state_of(recorded))
        why = " ".join(purpose.split())
        if not SHORTEST <= len(why) <= LONGEST or not why.isprintable():
            raise NotDone(f"expected the purpose in {SHORTEST} to {LONGEST} characters, found {len(why)}")
        header = recorded.hand
        event = HiddenCardsRead(actor.name, case, str(hand), header.room, header.hand_id, recorded.version, why, seat)
        stream = looks_stream(case)
        with self._store.recording() as turn:
            if not _is_case(turn.session, case):
                raise NotDone(f"there is no case {case[:20]!r}; expected one such as C-1")
            turn.append(stream, [OF_LOOKS.content(event)])
            look = Look(turn.leaf(stream), turn.at, actor.name, hand, case, why, seat)
            put(turn.session, [row_of(look)])
        return look

    def open(self, actor: Actor, hand: UUID) -> Look | None:
        """The look at all of a hand that somebody made a short while ago and goes on with; None for none.

        None as well where he may not look any more.
        """
        return next((one for one in self._going_on(actor, hand) if not one.seat), None)

    def read(self, actor: Actor, hand: UUID, case: str, seat: int, purpose: str) -> Look:
        """The look of somebody who reads what the player of a seat saw of a hand: it lets him see that alone.

        It is one that he made for the case a short while ago and goes on with, else one that is recorded now. Raises
        what ``look`` raises.
        """
        going_on = [one for one in self._going_on(actor, hand) if one.case == case and one.seat in (0, seat)]
        return going_on[0] if going_on else self.look(actor, hand, case, purpose, seat)

    def _going_on(self, actor: Actor, hand: UUID) -> list[Look]:
        """What somebody looked at a short while ago, the newest first; nothing where he may not look any more."""
        if not actor.may_at_all(COMMAND):
            return []
        since = time_ns() // 1000 - OPEN
        return self._select(
            'WHERE l.hand = ? AND l."by" = ? AND l.at > ? ORDER BY l.no DESC', hand.bytes, actor.name, since
        )

    def of_hand(self, hand: UUID) -> list[Look]:
        """Everybody who looked at a hand's hidden cards, the newest first."""
        return self._select("WHERE l.hand = ? ORDER BY l.no DESC", hand.bytes)

    def of_case(self, case: str) -> list[Look]:
        """Every look that was made for a case, the newest first."""
        return self._select('WHERE l."case" = ? ORDER BY l.no DESC', case)

    def newest(self, most: int = 100) -> list[Look]:
        """The newest looks of all."""
        return self._select("ORDER BY l.no DESC LIMIT ?", most)

    def _select(self, condition: str, *values: object) -> list[Look]:
        with self._store.database.reading() as session:
            return [_look(row) for row in session.rows(f"{_SELECT} {condition}", values)]


def look_of(no: int, at: int, topic: str, state: bytes) -> Look:
    """The look that an event tells, recorded with a leaf at a time. Raises Unreadable."""
    event = OF_LOOKS.read(topic, state)
    return Look(no, at, event.by, UUID(event.hand), event.case, event.purpose, event.seat)


def row_of(look: Look) -> Row:
    """How the view has a look."""
    return look.no, look.at, look.by, look.hand.bytes, look.case, look.purpose


def put(session: Session, rows: Sequence[Row]) -> None:
    """Puts looks into the view."""
    session.insert("looks", COLUMNS, rows)


def _is_case(session: Session, case: str) -> bool:
    found = _CASE.fullmatch(case)
    return found is not None and bool(session.rows("SELECT 1 FROM cases WHERE number = ?", (int(found[1]),)))


def _look(row: Row) -> Look:
    no, at, by, hand, case, purpose, state = row
    seat = OF_LOOKS.read(HiddenCardsRead.TYPE, bytes(state)).seat
    return Look(no, at, by, UUID(bytes=bytes(hand)), case, purpose, seat)
