"""Who reads a hand's evidence, and which of its events he may see."""

import re
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from ledger.intake.hole_cards import concealed_event
from ledger.intake.refusal import ATTEMPT_REFUSED
from ledger.store.mapper import read_content
from ledger.store.state import read_state
from ledger.store.stored_hand import HandStarted, StoredHandEvent, StreamEvent
from replay.cards.card import UNKNOWN
from replay.events import CARDS, HEX, TEXT, Dealt, Deck, DeckSeed, Drew, Event, Shown
from replay.hand import Hand

REGULATOR: Final = "regulator"
TABLE: Final = "table"
_NONE: Final = UUID(int=0)
_PLAYER: Final = re.compile(r"player:([1-9][0-9]{0,3})")


class NoSuchReader(ValueError):
    """A text names no reader, or a seat that nobody had."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The regulator, who sees everything (``seat`` 0), or the player of a seat, who sees what he saw at the table; -1
    is anybody who looked on, and sees what the whole table saw.
    """

    seat: int = 0

    def __str__(self) -> str:
        return f"player:{self.seat}" if self.seat > 0 else TABLE if self.seat else REGULATOR

    @classmethod
    def parse(cls, text: str, hand: Hand) -> "Reader":
        """The reader of ``str(reader)``. Raises NoSuchReader."""
        if text in (REGULATOR, TABLE):
            return cls(0 if text == REGULATOR else -1)
        found = _PLAYER.fullmatch(text)
        seats = [seat.seat for seat in hand.seats]
        if found is None or int(found[1]) not in seats:
            raise NoSuchReader(
                f"{text!r} reads no evidence of this hand; expected {REGULATOR}, {TABLE}, or player: and one of the "
                f"seats {', '.join(str(seat) for seat in seats)}"
            )
        return cls(int(found[1]))


class Sight:
    """What one reader sees of one hand. Nobody sees hole cards of a hand in progress (``hole-cards.private``).

    A player sees his own cards, those on the board and face up, and those that were shown; no deck and no seed. Keys
    that the sender put in for itself may say anything, and are the regulator's alone.
    """

    def __init__(self, reader: Reader, hand: Hand, over: bool) -> None:
        self.reader: Final = reader
        self.over: Final = over
        self._everything: Final = over and not reader.seat
        self._events: Final = hand.events
        self._shown: Final[dict[int, set[int]]] = {}
        for event in hand.events:
            if isinstance(event, Shown):
                self._shown.setdefault(event.seat, set()).update(event.cards)

    def sees(self, event: Event) -> bool:
        """Whether the reader sees all that an event of the hand says."""
        if self._everything or concealed_event(event) is event:
            return True
        if not self.over:
            return False
        if isinstance(event, Dealt):
            return event.seat == self.reader.seat or set(event.cards) <= self._shown.get(event.seat, set())
        return isinstance(event, Drew) and event.seat == self.reader.seat

    def sees_stored(self, stored: StoredHandEvent) -> bool:
        """Whether he sees the event as it is stored, with the sender's own keys."""
        if isinstance(stored.event, HandStarted):
            return not stored.event.header.extra or self._sees_own_keys
        if stored.private and not self._sees_own_keys:
            return False
        return not isinstance(stored.event, Event) or self.sees(stored.event)

    def sees_attempt(self, topic: str, state: bytes) -> bool:
        """Whether he is told an attempt to record something else, which was refused.

        What was sent may be anything, cards that were never shown too. So but for the regulator it is told only where
        neither what was sent nor what stands in its place can name a card or hold a text of the sender's.
        """
        if self._everything:
            return True
        said = read_state(state)
        if topic != ATTEMPT_REFUSED or "topic" not in said:
            return False
        sent = read_content(_NONE, said["event"] + 2, said["topic"], said["state"].encode())
        beside = self._events[said["event"] :][:1] if said["event"] >= 0 else []
        return not sent.private and all(_is_plain(one) for one in (sent.event, *beside))

    @property
    def _sees_own_keys(self) -> bool:
        """Whether he is told the sender's own keys: nobody knows what they say, so nobody while the hand goes on."""
        return self.over and not self.reader.seat

    def hand(self, hand: Hand) -> Hand:
        """The hand as the reader sees it, event for event; cards that he does not see are unknown."""
        events = [event if self.sees(event) else _withheld(event) for event in hand.events]
        return hand.with_events(events, hand.extra if self._sees_own_keys else "", hand.still_open)


def _is_plain(event: StreamEvent) -> bool:
    """Whether the event can say nothing but seats, money, and words out of a list of ours."""
    return isinstance(event, Event) and all(key.kind not in (CARDS, HEX, TEXT) for key in event.KEYS)


def _withheld(event: Event) -> Event:
    """What stands in the place of an event that the reader does not see. A deck that is not known is no commitment."""
    return Deck([UNKNOWN]) if isinstance(event, Deck | DeckSeed) else concealed_event(event)
