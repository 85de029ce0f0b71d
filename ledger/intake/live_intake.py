"""Taking live streams in: events as they happen, one or a few at a time, of many hands at once."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final
from uuid import UUID

from ledger.histories.hand_document import NotAHand
from ledger.histories.stream_line import HandName, StreamLine
from ledger.intake.live_hand import Known, LiveHand
from ledger.intake.live_turn import take_hand
from ledger.intake.refusal import OutOfOrder, Refused, record_attempt
from ledger.intake.venue_intake import VenueIntake
from ledger.intake.whole_hands import Outcome
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.stored_hand import HandStarted
from ledger.store.stream import hand_name, stream_id
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

REMEMBERED: Final = 10_000
"""So many hands' headers are kept at hand, those that were spoken of last."""

_NO_HANDS: Final[Mapping[HandName, Hand]] = {}
LiveOutcome = Outcome | OutOfOrder | NotAHand


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a hand, or of the lines of one: a receipt, or why nothing of them was recorded."""

    room: str
    hand_id: str
    outcome: LiveOutcome


@dataclass(frozen=True, slots=True)
class LiveHands:
    """Lines read as far as that goes outside of a writer's turn: what there is to record of each hand, or why not."""

    hands: Mapping[HandName, LiveHand | LiveOutcome]
    house: str | None
    size: int
    """How many lines there are."""

    @property
    def streams(self) -> list[UUID]:
        """The streams that they go to."""
        return [one.stream for one in self.hands.values() if isinstance(one, LiveHand)]


class LiveIntake:
    """Takes lines of live streams into a store; may be used from several threads."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._known: Final[OrderedDict[UUID, Known]] = OrderedDict()
        self._lock: Final = Lock()
        self.venues: Final = VenueIntake()
        """For lines of tables and rooms that come through the same door."""

    def take(self, lines: Sequence[StreamLine], house: str | None = None) -> list[Taken]:
        """Records lines, in the order in which they came, and answers for each hand in them; on disk when it returns.

        All the lines of a hand are recorded, or none. A line must have the hand's next number; one that is recorded
        already is passed over if it says the same, and refuses the hand's lines if it says something else. A line
        that comes too early is out of order: the sender sends what is missing before it, and it again.

        ``house`` is as for ``record``. Raises StoreUnavailable: then nothing of any hand was written.
        """
        live = self.read(lines, house)
        with self._store.recording() as turn:
            turn.look_up(live.streams)
            return [Taken(*hand, self.write(turn, live, hand)) for hand in live.hands]

    def read(
        self, lines: Sequence[StreamLine], house: str | None = None, beside: Mapping[HandName, Hand] = _NO_HANDS
    ) -> LiveHands:
        """What there is to record of these lines: the work that needs no writer's turn.

        ``beside`` are whole hands that are written before them in the same turn.
        """
        hands: dict[HandName, list[StreamLine]] = {}
        for line in lines:
            hands.setdefault(line.hand, []).append(line)
        return LiveHands({hand: self._read(some, beside.get(hand)) for hand, some in hands.items()}, house, len(lines))

    def write(self, turn: Recording, live: LiveHands, hand: HandName) -> LiveOutcome:
        """Adds what was read of one hand to a writer's turn; on disk when that has ended."""
        one = live.hands[hand]
        return self._write(turn, one, live.house) if isinstance(one, LiveHand) else one

    def _read(self, lines: Sequence[StreamLine], beside: Hand | None) -> LiveHand | LiveOutcome:
        first = lines[0]
        try:
            known = None if first.n == 0 else self._known_of(stream_id(*first.hand))
            if known is None and beside is not None:
                known = Known.of(beside)
            if known is None and first.n != 0:
                number = f'{first.kind} with "n" {first.n}' if first.n > 0 else first.kind
                name = hand_name(first.room, first.hand_id)
                return OutOfOrder(f"{name}: found {number}; expected hand_started with n 0", 0, first.line)
            return LiveHand(lines, known)
        except (NotAHand, Unreadable) as fault:
            return fault

    def _known_of(self, stream: UUID) -> Known | None:
        with self._lock:
            if stream in self._known:
                self._known.move_to_end(stream)
                return self._known[stream]
        stored = self._store.start(stream)
        if stored is None:
            return None
        return self._remember(stream, stored)

    def _remember(self, stream: UUID, started: HandStarted) -> Known:
        known = Known.of(started.header, started.pin)
        with self._lock:
            self._known[stream] = known
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known

    def _write(self, turn: Recording, live: LiveHand, house: str | None) -> LiveOutcome:
        try:
            return take_hand(turn, live, house)
        except Refused as refused:
            record_attempt(turn, live.stream, refused)
            return refused
        except (NotAHand, OutOfOrder, UnknownHouse, BadHouse, HandDamaged, Unreadable) as fault:
            return fault
