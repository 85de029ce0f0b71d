"""What a day leaves behind: hands, who came and went, and what the room did with its pools."""

from dataclasses import dataclass, field

from replay.events import Event, JackpotAwarded
from replay.hand import Hand
from tests.night.table_card import TableCard
from tests.room.hands import RecordedHand


@dataclass(frozen=True)
class TableEvent:
    """One line of a table: ``amount`` in units, -1 where the line has none."""

    table: str
    n: int
    at: int
    type: str
    seat: int = 0
    player: str = ""
    amount: int = -1


@dataclass(frozen=True)
class RoomEvent:
    """One line of the room."""

    n: int
    at: int
    type: str
    body: dict[str, object]


@dataclass
class Dealt:
    """One hand as the room handed it in, and what moved in it, in units."""

    card: TableCard
    at: int
    one: RecordedHand
    hand: Hand
    rake: int
    contributions: dict[str, int]
    closing: dict[int, int]
    """By seat, what lies before it afterwards."""
    void: str = ""
    refunds: dict[int, int] = field(default_factory=dict)
    awards: list[tuple[str, int, int]] = field(default_factory=list)
    """Pool, seat, amount."""
    finished: bool = True
    """Not so: its last events were never handed in."""
    closed: bool = False
    """A line closes it, and not its last event."""
    tampered: bool = False
    """Its sealed record says something else than its events."""

    @property
    def hand_id(self) -> str:
        """Its number."""
        return self.hand.hand_id

    def player(self, seat: int) -> str:
        """Who sits there."""
        return next(one.player for one in self.hand.seats if one.seat == seat)

    def record(self, events: list[Event]) -> None:
        """The room hands in other events."""
        self.hand = self.one.with_events(events)

    def running(self) -> list[int]:
        """After how many events the hand was still being played."""
        moments = enumerate(self.one.dealer.moments, 1)
        return [self.one.before + count for count, moment in moments if not moment.over]

    def break_off(self, events: int) -> None:
        """Nothing more is handed in; all have what they had before the hand."""
        self.record(self.hand.events[:events])
        self.finished, self.rake, self.contributions, self.closing = False, 0, {}, self.one.sitting.stacks

    @property
    def uses(self) -> set[int]:
        """The seats that counted as all-in without acting."""
        return set(self.one.dealer.absent) if self.finished and not self.void else set()


@dataclass(frozen=True)
class LateAward:
    """An award that was paid after the hand had been sealed; ``number`` counts those of one hand from 0."""

    dealt: Dealt
    event: JackpotAwarded
    number: int
    at: int
