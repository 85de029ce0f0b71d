"""Rows that belong to nothing, and rows that should be there: what the walk over the appends cannot meet."""

from collections.abc import Iterator
from typing import Final

from ledger.check.damage import APPEND, CHECKPOINT, EVENT, LOG, SEALED, STREAM, VIEW, WITNESS, Damage
from ledger.check.names import name_in
from ledger.check.readable import Unread, read_rows, reading, rows_or_none
from ledger.database.database import Database, Session
from ledger.log.tile import TILE_HEIGHT
from ledger.store.shelf import PLACES

MOST: Final = 20
"""Streams of each kind that are named; the others are counted."""
GAP: Final = 4_096
"""So many appends may be missing between others; more were never there."""
_APPEND_OF: Final = (
    "SELECT 1 FROM appends a WHERE a.stream = e.stream AND e.version >= a.first AND e.version < a.first + a.count"
)
_OF_STREAMS: Final = (
    (EVENT, "events that no append has recorded: put in, or their append was dropped",
     f"SELECT e.stream, count(*) FROM events e WHERE NOT EXISTS ({_APPEND_OF}) GROUP BY e.stream ORDER BY 1"),
    (STREAM, "a stream without a proper id and key",
     "SELECT no, 1 FROM streams WHERE coalesce(length(id), 0) <> 16 OR coalesce(length(stream_key), 0) <> 32 "
     "ORDER BY 1"),
    (STREAM, "a stream without appends: put in, or they were dropped",
     "SELECT s.no, 1 FROM streams s WHERE NOT EXISTS (SELECT 1 FROM appends a WHERE a.stream = s.no) ORDER BY 1"),
    (STREAM, "appends without their stream: it was dropped, or its number changed",
     "SELECT a.stream, count(*) FROM appends a WHERE NOT EXISTS (SELECT 1 FROM streams s WHERE s.no = a.stream) "
     "GROUP BY a.stream ORDER BY 1"),
    (SEALED, "sealed records that no append has sealed: put in, or their append was changed",
     "SELECT h.stream, count(*) FROM sealed_records h WHERE NOT EXISTS (SELECT 1 FROM appends a "
     f"WHERE a.no = (h.no & {PLACES - 1}) AND a.stream = h.stream AND a.first + a.count - 1 = h.version "
     "AND a.sealed IS NOT NULL) "
     "GROUP BY h.stream ORDER BY 1"),
    (APPEND, "appends with numbers that the log has not grown to",
     f"SELECT stream, count(*) FROM appends WHERE no < 0 OR no >= (SELECT count(*) FROM appends) + {GAP} "
     "GROUP BY stream ORDER BY 1"),
)  # fmt: skip
"""What is damaged, in words, and the streams with how many rows."""
_ALONE: Final = (
    (EVENT, "event types without a name are used",
     "SELECT count(DISTINCT e.type) FROM events e WHERE NOT EXISTS (SELECT 1 FROM types t WHERE t.no = e.type)"),
    (EVENT, "names of event types are used by no event",
     "SELECT count(*) FROM types t WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.type = t.no)"),
    (WITNESS, "cosignatures are of no checkpoint that is here",
     "SELECT count(*) FROM cosignatures w WHERE NOT EXISTS (SELECT 1 FROM checkpoints c WHERE c.size = w.size)"),
    (VIEW, "verdicts are of no stream that is here",
     "SELECT count(*) FROM verdicts v WHERE NOT EXISTS (SELECT 1 FROM streams s WHERE s.id = v.stream)"),
    (VIEW, "seeds and decks are of no stream that is here",
     "SELECT count(*) FROM shuffles u WHERE NOT EXISTS (SELECT 1 FROM streams s WHERE s.id = u.stream)"),
    (VIEW, "verdicts are of a replayer that is not said to have found any",
     "SELECT count(*) FROM verdicts v WHERE NOT EXISTS "
     "(SELECT 1 FROM reached r WHERE r.view = 'verdicts/' || v.replayer)"),
    (VIEW, "verdicts are counted otherwise than hands have them",
     "SELECT count(*) FROM (SELECT verdict FROM "
     "(SELECT verdict, count(*) AS hands FROM verdicts GROUP BY verdict "
     "UNION ALL SELECT verdict, -hands FROM verdict_counts) AS counted "
     "GROUP BY verdict HAVING sum(hands) <> 0) AS wrong"),
    (VIEW, "views are said to reach further than the log",
     "SELECT count(*) FROM reached WHERE leaf > (SELECT coalesce(max(no), -1) FROM appends)"),
    (CHECKPOINT, "checkpoints have impossible sizes", "SELECT count(*) FROM checkpoints WHERE size < 0"),
)  # fmt: skip


def check_strays(database: Database, views: bool) -> Iterator[Damage]:
    """Rows without those that they belong to; ``views``: of verdicts too."""
    for what, text, sql in _OF_STREAMS:
        yield from _streams(database, what, text, sql)
    for what, text, sql in _ALONE:
        if what != VIEW or views:
            for (count,) in rows_or_none(database, sql):
                if count:
                    yield Damage(what, f"{count} {text}")
    yield from _tiles(database)


def size_of(session: Session) -> int:
    """How many appends the log has. One with a number far beyond the others counts for none of them."""
    [(beyond, count)] = session.rows("SELECT coalesce(max(no), -1) + 1, count(*) FROM appends")
    return int(beyond if beyond <= count + GAP else count)


def _streams(database: Database, what: str, text: str, sql: str) -> Iterator[Damage]:
    try:
        found = read_rows(database, f"{sql} LIMIT {MOST + 1}")
    except Unread as fault:
        yield Damage(what, f"the tables cannot be looked through for {text}: {fault}")
        return
    for no, count in found[:MOST]:
        yield Damage(what, f"{count} {text}" if count > 1 else text, hands=(name_in(database, no),))
    if len(found) > MOST:
        yield Damage(what, f"more than {MOST} streams have {text}; the others are not told")


def _tiles(database: Database) -> Iterator[Damage]:
    """Tiles that are missing although a checkpoint needed them, and those that the log has not grown to."""
    try:
        with reading(database) as session:
            found = list(_tile_counts(session))
    except Unread as fault:
        found = [Damage(LOG, f"the tiles cannot be counted: {fault}")]
    yield from found


def _tile_counts(session: Session) -> Iterator[Damage]:
    counts = "count(CASE WHEN no >= 0 AND no < ? THEN 1 END), count(CASE WHEN no >= ? OR no < 0 THEN 1 END)"
    size = size_of(session)
    [(needed,)] = session.rows("SELECT coalesce(max(size), 0) FROM checkpoints")
    level = 0
    while possible := size >> TILE_HEIGHT * (level + 1):
        expected = min(size, needed) >> TILE_HEIGHT * (level + 1)
        [(there, beyond)] = session.rows(f"SELECT {counts} FROM tiles WHERE level = ?", (expected, possible, level))
        if there < expected:
            yield Damage(LOG, f"{expected - there} tiles of level {level} are missing")
        if beyond:
            yield Damage(LOG, f"{beyond} tiles of level {level} are kept that the log has not grown to")
        level += 1
    [(others,)] = session.rows("SELECT count(*) FROM tiles WHERE level >= ? OR level < 0", (level,))
    if others:
        yield Damage(LOG, f"{others} tiles are kept of levels that the log has not grown to")
