"""Whether the verdicts that are kept are those that the events give."""

from collections.abc import Iterator, Sequence
from typing import Final

from ledger.check.damage import VIEW, Damage, StreamName
from ledger.check.sealed import recorded_up_to
from ledger.database.database import Session
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import RecordedAppend
from ledger.store.recorded_hand import HandDamaged
from ledger.store.stored_hand import StoredHandEvent
from ledger.verdicts import shuffles
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import judge
from ledger.verdicts.verdicts import REACHED, kept_row, row_of
from ledger.verdicts.verdicts import VIEW as VERDICTS


class VerdictCheck:
    """Finds the verdicts again, with this replayer. ``compared`` is how many it held against those that are kept."""

    def __init__(self) -> None:
        self._name: Final = f"{VERDICTS}/{replayer()}"
        self._reached = -1
        self.compared = 0

    def look(self, session: Session) -> None:
        """How far the view has got by now."""
        found = session.rows(REACHED, (self._name,))
        self._reached = found[0][0] if found else -1

    def check(self, session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent]) -> Iterator[Damage]:
        """The hand's verdict, where the view has got that far; ``one`` is its last append, with its events."""
        if one.no > self._reached:
            return
        try:
            recorded = recorded_up_to(session, one, stored)
        except (HandDamaged, Unreadable):
            # Told where the events are looked at; such a hand has no verdict to compare.
            return
        judged = judge(recorded, _begun(session, one), shuffles.repeats(session, one.stream))
        expected = row_of(judged.verdict)
        kept = kept_row(session, one.stream)
        self.compared += 1
        name = (StreamName(one.stream, recorded.hand.room, recorded.hand.hand_id),)
        if kept is None:
            yield Damage(VIEW, "its verdict is missing", one.no, name)
            return
        if shuffles.kept(session, one.stream) != shuffles.rows(judged):
            yield Damage(VIEW, "the kept seeds and decks are not those of the events", one.no, name)
        for key, value in kept.items():
            if value != expected[key]:
                yield Damage(
                    VIEW,
                    f"the kept verdict says {key} {value!r}, the events say {expected[key]!r}",
                    one.no,
                    name,
                )


def _begun(session: Session, one: RecordedAppend) -> int:
    """The number of the append that the stream began with."""
    if one.first == 1:
        return one.no
    return int(session.rows("SELECT no FROM appends WHERE stream = ? AND first = 1", (one.stream_no,))[0][0])
