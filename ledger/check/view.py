"""Whether the verdicts that are kept are those that the events give."""

from collections.abc import Iterator, Sequence
from typing import Final

from ledger.check.damage import VIEW, Damage, HandName
from ledger.check.sealed import is_last, recorded_up_to
from ledger.database.database import Session
from ledger.mapper import Unreadable
from ledger.recorded_append import RecordedAppend
from ledger.recorded_hand import HandDamaged
from ledger.replayer import replayer
from ledger.stored_hand import StoredHandEvent
from ledger.verdict import judge
from ledger.verdicts import VIEW as VERDICTS
from ledger.verdicts import kept_row, row_of


class VerdictCheck:
    """Finds the verdicts again, with this replayer. ``compared`` is how many it held against those that are kept."""

    def __init__(self) -> None:
        self._name: Final = f"{VERDICTS}/{replayer()}"
        self.compared = 0

    def check(self, session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent]) -> Iterator[Damage]:
        """The hand's verdict, where the append is its last and the view has got that far. ``stored`` are its events."""
        reached = session.rows("SELECT leaf FROM reached WHERE view = ?", (self._name,))
        if not reached or reached[0][0] < one.no or not is_last(session, one):
            return
        try:
            recorded = recorded_up_to(session, one, stored)
        except (HandDamaged, Unreadable):
            # Told where the events are looked at; such a hand has no verdict to compare.
            return
        [(begun,)] = session.rows("SELECT no FROM appends WHERE stream = ? AND first = 1", (one.stream_no,))
        expected = row_of(judge(recorded, begun))
        kept = kept_row(session, one.stream)
        self.compared += 1
        name = (HandName(one.stream, recorded.hand.room, recorded.hand.hand_id),)
        if kept is None:
            yield Damage(VIEW, "its verdict is missing", one.no, name)
            return
        for key, value in kept.items():
            if value != expected[key]:
                yield Damage(
                    VIEW,
                    f"the kept verdict says {key} {value!r}, the events say {expected[key]!r}",
                    one.no,
                    name,
                )
