"""Which hands were dealt from the same seed or the same deck: an index of all recorded hands, kept with the verdicts.

A view like those, made from the events and made again at any time.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.store.stored_value import stored_bytes, stored_id
from ledger.verdicts.verdict import Judged
from replay.shuffles.single_use import Repeat

TABLE: Final = "shuffles"
_COLUMNS: Final = ("stream", "event", "kind", "digest", "position", "room", "hand_id")
_OWN: Final = f"SELECT event, kind, digest FROM {TABLE} WHERE stream = ? ORDER BY event, kind"
_FIRST_OTHER: Final = (
    f"SELECT room, hand_id FROM {TABLE} WHERE digest = ? AND stream <> ? ORDER BY position, event LIMIT 1"
)

_FIRST_OTHER_OF: Final = (
    f"SELECT u.room, u.hand_id FROM {TABLE} u JOIN streams s ON s.id = u.stream JOIN appends a ON a.stream = s.no "
    "WHERE u.digest = ? AND u.stream <> ? AND a.first <= u.event + 2 AND u.event + 2 < a.first + a.count AND a.no < ? "
    "ORDER BY u.position, u.event LIMIT 1"
)
"""The same in a log of that size: the event with index i has version i + 2."""


def put(session: Session, judged: Sequence[Judged]) -> list[UUID]:
    """Takes hands in, in place of what they had before.

    Gives those that have to be judged again, since they share something: the hands that are taken in, and such as were
    alone with it until now. A hand names the first other one, so that no further hand changes what it says.
    """
    if not judged:
        return []
    streams = [one.verdict.stream.bytes for one in judged]
    among = _blanks(streams)
    session.run(f"DELETE FROM {TABLE} WHERE stream IN ({among})", streams)
    taken = [row for one in judged for row in rows(one)]
    if not taken:
        return []
    session.insert(TABLE, _COLUMNS, taken)
    digests = [row[3] for row in taken]
    shared = session.rows(
        f"SELECT digest FROM {TABLE} WHERE digest IN ({_blanks(digests)}) GROUP BY digest "
        "HAVING count(DISTINCT stream) > 1",
        digests,
    )
    if not shared:
        return []
    values = [stored_bytes(digest, "a kept seed or deck") for (digest,) in shared]
    new = session.rows(
        f"SELECT DISTINCT stream FROM {TABLE} WHERE digest IN ({_blanks(values)}) AND stream IN ({among})",
        [*values, *streams],
    )
    alone = session.rows(
        f"SELECT DISTINCT stream FROM {TABLE} WHERE digest IN (SELECT digest FROM {TABLE} "
        f"WHERE digest IN ({_blanks(values)}) AND stream NOT IN ({among}) GROUP BY digest "
        f"HAVING count(DISTINCT stream) = 1) AND stream NOT IN ({among})",
        [*values, *streams, *streams],
    )
    return [stored_id(stream, "a kept seed or deck") for (stream,) in (*new, *alone)]


def repeats(session: Session, stream: UUID) -> list[Repeat]:
    """The seeds and decks of a hand that other hands have too, each with the first of those."""
    found = []
    for event, kind, digest in session.rows(_OWN, (stream.bytes,)):
        for room, hand_id in session.rows(_FIRST_OTHER, (_digest(digest, stream), stream.bytes)):
            found.append(Repeat(kind, event, room, hand_id))
    return found


def repeats_of(session: Session, stream: UUID, events: int, size: int) -> list[Repeat]:
    """The same of a hand that had so many events when the log had that size, by what the log had then."""
    found = []
    for event, kind, digest in session.rows(_OWN, (stream.bytes,)):
        for room, hand_id in session.rows(_FIRST_OTHER_OF, (_digest(digest, stream), stream.bytes, size)):
            if event < events:
                found.append(Repeat(kind, event, room, hand_id))
    return found


def forget(session: Session) -> None:
    """Empties the index."""
    session.run(f"DELETE FROM {TABLE}")


def kept(session: Session, stream: UUID) -> list[Row]:
    """What is kept of a hand, as ``rows`` gives it."""
    found = session.rows(f"SELECT {', '.join(_COLUMNS)} FROM {TABLE} WHERE stream = ?", (stream.bytes,))
    return sorted([(_plain(row[0]), row[1], row[2], _plain(row[3]), *row[4:]) for row in found], key=repr)


def rows(judged: Judged) -> list[Row]:
    """What is to be kept of a hand."""
    of = judged.verdict
    taken = [
        (of.stream.bytes, use.event, use.kind, use.digest, of.position, of.room, of.hand_id) for use in judged.uses
    ]
    return sorted(taken, key=repr)


def _digest(value: object, stream: UUID) -> bytes:
    return stored_bytes(value, "a kept seed or deck of stream", stream)


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def _blanks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
