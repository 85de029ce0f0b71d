"""Seeds and decks that hands of earlier days were dealt from, by the verdicts of all days."""

from collections.abc import Iterator
from typing import Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay
from ledger.log.time_text import SECOND
from ledger.search.words import CODE
from ledger.store.store import Store
from replay.reconciliation.decks_and_seeds import EarlierShuffle, repeat_code
from replay.shuffles.single_use import DECK, SEED

MOST_BEHIND: Final = 100_000
"""A view that lacks no more appends is brought up first; of one that lacks more (after a new version of the replayer,
or of hands that were handed in all at once) it is said that nothing was looked for in it."""
BEHIND: Final = "days before are not looked through: the view of verdicts is more than 100,000 appends behind"
_PLAYED_BEFORE: Final = (
    "SELECT 1 FROM places p WHERE EXISTS (SELECT 1 FROM days d WHERE d.place = p.no AND d.at < ?) LIMIT 1"
)
_SHARING: Final = (
    'SELECT v.stream, v."table", v.hand_id FROM search_words w JOIN search_terms t ON t.word = w.no AND t.at >= ? '
    "AND t.at < ? JOIN verdicts v ON v.position = t.position WHERE w.kind = ? AND w.word IN (?, ?) AND v.room = ?"
)
_FIRST: Final = (
    "SELECT u.kind, u.event, v.room, v.hand_id, a.no FROM shuffles u "
    "JOIN shuffles o ON o.digest = u.digest AND o.stream <> u.stream JOIN verdicts v ON v.stream = o.stream "
    "JOIN streams s ON s.id = o.stream "
    "JOIN appends a ON a.stream = s.no AND a.first <= o.event + 2 AND o.event + 2 < a.first + a.count "
    "WHERE u.stream = ? AND v.at < ? ORDER BY u.event, u.kind, v.at, v.room, v.hand_id"
)
"""With the append that has the other hand's event: the one with index i has version i + 2."""


def earlier_shuffles(store: Store, day: RoomDay, leaf: int) -> list[EarlierShuffle] | None:
    """The seeds and decks of a day's hands that a hand of an earlier day had, of whichever room, with the first such.

    None where the view of verdicts lacks too much of the log up to ``leaf`` to be brought there first.
    """
    with store.database.reading() as session:
        if not session.rows(_PLAYED_BEFORE, (day.begin,)):
            return []
    if leaf - store.verdicts.come_to() > MOST_BEHIND:
        return None
    while not store.verdicts.follow():
        pass
    with store.database.reading() as session:
        return list(_found(session, day))


def _found(session: Session, day: RoomDay) -> Iterator[EarlierShuffle]:
    begin, end = day.begin // SECOND, day.end // SECOND
    codes = (repeat_code(SEED), repeat_code(DECK))
    hands = {bytes(row[0]): row[1:] for row in session.rows(_SHARING, (begin, end, CODE, *codes, day.room))}
    for stream, (table, hand_id) in sorted(hands.items(), key=lambda one: one[1]):
        told: set[tuple[str, int]] = set()
        for kind, event, room, other, leaf in session.rows(_FIRST, (stream, begin)):
            if (kind, event) not in told:
                told.add((kind, event))
                yield EarlierShuffle(kind, event, table, hand_id, room, other, leaf)
