"""What one sender hands in at once: whole hands and lines of live streams together."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final
from uuid import UUID

from ledger.histories.stream_line import HandName, StreamLine
from ledger.intake.live_hand import LiveHand
from ledger.intake.live_intake import LiveIntake, LiveOutcome, Taken
from ledger.intake.receipt import Receipt
from ledger.intake.whole_hands import Draft, write
from ledger.store.recording import Recording
from replay.hand import Hand

Item = Hand | StreamLine
_Part = tuple[HandName, Callable[[], LiveOutcome]]


class Consignment:
    """Items that are recorded together, read as far as that goes outside of a writer's turn.

    ``house`` is as for ``record``. A hand that comes as a document and in lines, or in several documents, has one
    answer: its documents are written first, then its lines, and nothing more of it once a part came to grief.
    """

    def __init__(self, live: LiveIntake, items: Sequence[Item], house: str | None = None) -> None:
        self._live: Final = live
        self._whole: Final = [Draft(one, house) for one in items if isinstance(one, Hand)]
        lines = [one for one in items if isinstance(one, StreamLine)]
        self._lines: Final = live.read(lines, house, {_name(draft): draft.header for draft in self._whole})

    @property
    def streams(self) -> list[UUID]:
        """The streams that it goes to."""
        return [*(draft.stream for draft in self._whole), *self._lines.streams]

    @property
    def size(self) -> int:
        """How many events it has."""
        return sum(len(draft.events) for draft in self._whole) + self._lines.size

    def write(self, turn: Recording) -> list[Taken]:
        """Adds it to a writer's turn, and answers for each hand; on disk when the turn has ended."""
        done: dict[HandName, LiveOutcome | None] = dict.fromkeys((*map(_name, self._whole), *self._lines.hands))
        done |= {hand: one for hand, one in self._lines.hands.items() if not isinstance(one, LiveHand)}
        parts: list[_Part] = [(_name(draft), partial(write, turn, draft)) for draft in self._whole]
        parts += [(hand, partial(self._live.write, turn, self._lines, hand)) for hand in self._lines.hands]
        for hand, part in parts:
            before = done[hand]
            if before is None or isinstance(before, Receipt):
                outcome = part()
                done[hand] = outcome.after(before) if isinstance(outcome, Receipt) else outcome
        return [Taken(*hand, outcome) for hand, outcome in done.items() if outcome is not None]


def _name(draft: Draft) -> HandName:
    return draft.hand.room, draft.hand.hand_id
