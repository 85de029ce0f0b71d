"""Taking live streams in: events as they happen, one or a few at a time, of many hands at once."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final
from uuid import UUID

from ledger.histories.hand_document import NotAHand
from ledger.live_hand import Known, LiveHand
from ledger.live_turn import take_hand
from ledger.receipt import Receipt
from ledger.recording import Recording
from ledger.refusal import OutOfOrder, Refused, record_attempt
from ledger.store import Store
from ledger.stored_hand import HandStarted
from ledger.stream import stream_id
from ledger.stream_line import StreamLine
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

REMEMBERED: Final = 10_000
"""So many hands' headers are kept at hand, those that were spoken of last."""

LiveOutcome = Receipt | Refused | OutOfOrder | NotAHand | UnknownHouse | BadHouse


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of the lines of one hand: a receipt, or why nothing of them was recorded."""

    room: str
    hand_id: str
    outcome: LiveOutcome


class LiveIntake:
    """Takes lines of live streams into a store; may be used from several threads."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._known: Final[OrderedDict[UUID, Known]] = OrderedDict()
        self._lock: Final = Lock()

    def take(self, lines: Sequence[StreamLine], house: str | None = None) -> list[Taken]:
        """Records lines, in the order in which they came, and answers for each hand in them; on disk when it returns.

        All the lines of a hand are recorded, or none. A line must have the hand's next number; one that is recorded
        already is passed over if it says the same, and refuses the hand's lines if it says something else. A line
        that comes too early is out of order: the sender sends what is missing before it, and it again.

        ``house`` is as for ``record``. Raises StoreUnavailable: then nothing of any hand was written.
        """
        hands: dict[tuple[str, str], list[StreamLine]] = {}
        for line in lines:
            hands.setdefault((line.room, line.hand_id), []).append(line)
        read = [self._read(some) for some in hands.values()]
        with self._store.recording() as turn:
            turn.look_up([one.stream for one in read if isinstance(one, LiveHand)])
            outcomes = [self._take(turn, one, house) if isinstance(one, LiveHand) else one for one in read]
        return [Taken(*name, outcome) for name, outcome in zip(hands, outcomes, strict=True)]

    def _read(self, lines: Sequence[StreamLine]) -> LiveHand | OutOfOrder | NotAHand:
        known = None
        if lines[0].n != 0:
            known = self._known_of(stream_id(lines[0].room, lines[0].hand_id))
            if known is None:
                first = lines[0]
                number = f'{first.kind} with "n" {first.n}' if first.n > 0 else first.kind
                name = f"hand {first.hand_id} of room {first.room}"
                return OutOfOrder(f"{name}: found {number}; expected hand_started with n 0")
        try:
            return LiveHand(lines, known)
        except NotAHand as fault:
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
        header = started.header
        known = Known(header.unit, tuple(seat.seat for seat in header.seats))
        with self._lock:
            self._known[stream] = known
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known

    def _take(self, turn: Recording, live: LiveHand, house: str | None) -> LiveOutcome:
        try:
            return take_hand(turn, live, house)
        except Refused as refused:
            record_attempt(turn, live.stream, refused)
            return refused
        except (OutOfOrder, UnknownHouse, BadHouse) as fault:
            return fault
