"""What one sender hands in at once: whole hands and lines of live streams together."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from ledger.histories.stream_line import StreamLine
from ledger.intake.live_intake import LiveIntake, Taken
from ledger.intake.whole_hands import Draft, write
from ledger.store.recording import Recording
from replay.hand import Hand

Item = Hand | StreamLine


class Consignment:
    """Items that are recorded together, read as far as that goes outside of a writer's turn.

    ``house`` is as for ``record``. Whole hands are written first, then the lines, hand by hand.
    """

    def __init__(self, live: LiveIntake, items: Sequence[Item], house: str | None = None) -> None:
        self._live: Final = live
        self._whole: Final = [Draft(one, house) for one in items if isinstance(one, Hand)]
        self._lines: Final = live.read([one for one in items if isinstance(one, StreamLine)], house)

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
        whole = [Taken(draft.hand.room, draft.hand.hand_id, write(turn, draft)) for draft in self._whole]
        return whole + self._live.write(turn, self._lines)
