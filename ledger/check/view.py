"""Whether the verdicts that are kept are those that the events give."""

from collections.abc import Iterator, Sequence
from typing import Final

from ledger.check.damage import VIEW, Damage, StreamName
from ledger.check.sealed import recorded_at, recorded_up_to
from ledger.database.database import Session
from ledger.search import index
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import RecordedAppend
from ledger.store.recorded_hand import HandDamaged, RecordedHand
from ledger.store.stored_hand import StoredHandEvent
from ledger.verdicts import shuffles
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import judge
from ledger.verdicts.verdicts import REACHED, kept_row, row_of
from ledger.verdicts.verdicts import VIEW as VERDICTS

MOST: Final = 20
"""Hands without a verdict that are named; the others are counted."""
_ENDS: Final = "SELECT 1 FROM appends WHERE stream = ? AND first + count - 1 = ?"


class VerdictCheck:
    """Finds the verdicts again, with this replayer.

    ``compared`` is how many it held against those that are kept, ``waiting`` how many hands have no verdict yet, some
    of them in ``names``, and ``others`` how many verdicts another replayer has found, which this one cannot find again.
    """

    def __init__(self) -> None:
        self._name: Final = f"{VERDICTS}/{replayer()}"
        self._reached: int | None = None
        self.compared = 0
        self.waiting = 0
        self.names: Final[list[StreamName]] = []
        self.others = 0

    def look(self, session: Session) -> None:
        """How far the view has got by now."""
        found = session.rows(REACHED, (self._name,))
        self._reached = found[0][0] if found else None

    def check(self, session: Session, one: RecordedAppend, stored: Sequence[StoredHandEvent]) -> Iterator[Damage]:
        """The hand's verdict; ``one`` is its last append, with its events.

        Where the view has got that far there is one, of all of them. Elsewhere there may be none yet, or one of fewer
        events: whatever is kept is held against the events that it says it is of.
        """
        try:
            recorded = recorded_up_to(session, one, stored)
        except (HandDamaged, Unreadable):
            # Told where the events are looked at; such a hand has no verdict to compare.
            return
        name = StreamName(one.stream, recorded.hand.room, recorded.hand.hand_id)
        try:
            faults = list(self._faults(session, one, recorded, name))
        except (HandDamaged, Unreadable) as fault:
            faults = [str(fault)]
        for text in faults:
            yield Damage(VIEW, text, one.no, (name,))

    def _faults(self, session: Session, one: RecordedAppend, recorded: RecordedHand, name: StreamName) -> Iterator[str]:
        kept = kept_row(session, one.stream)
        got_there = self._reached is not None and one.no <= self._reached
        if kept is None:
            if got_there:
                yield "its verdict is missing"
            else:
                self._wait(name)
            if shuffles.kept(session, one.stream):
                yield "seeds and decks are kept of it, and no verdict"
            return
        if self._reached is None and kept["replayer"] != replayer():
            self.others += 1
            return
        self.compared += 1
        if not got_there and kept["version"] != recorded.version:
            version = kept["version"]
            if not session.rows(_ENDS, (one.stream_no, version)):
                yield f"the kept verdict is of version {version!r}, with which no append of the hand ends"
                return
            assert isinstance(version, int)
            recorded = recorded_at(session, one, version)
        yield from _differences(session, one, recorded, kept)

    def _wait(self, name: StreamName) -> None:
        self.waiting += 1
        if len(self.names) < MOST:
            self.names.append(name)


def _differences(
    session: Session, one: RecordedAppend, recorded: RecordedHand, kept: dict[str, object]
) -> Iterator[str]:
    judged = judge(recorded, _begun(session, one), shuffles.repeats(session, one.stream))
    expected = row_of(judged.verdict)
    if shuffles.kept(session, one.stream) != shuffles.rows(judged):
        yield "the kept seeds and decks are not those of the events"
    if not_found := index.missing(session, judged):
        yield f"the search does not find it by {', '.join(f'{kind} {text}'.strip() for kind, text in not_found)}"
    for key, value in kept.items():
        if value != expected[key]:
            yield f"the kept verdict says {key} {value!r}, the events say {expected[key]!r}"


def _begun(session: Session, one: RecordedAppend) -> int:
    """The number of the append that the stream began with."""
    if one.first == 1:
        return one.no
    return int(session.rows("SELECT no FROM appends WHERE stream = ? AND first = 1", (one.stream_no,))[0][0])
