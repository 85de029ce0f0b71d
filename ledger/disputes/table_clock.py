"""The table's own window: whether a complaint came while the table could still put it right.

It is noted with the case, and nothing hangs on it: evidence is never dropped for lateness.
"""

import json
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from ledger.disputes.deadlines import in_table_window, table_window
from ledger.disputes.events import AtTable
from ledger.histories.instant import parse_instant
from ledger.log.time_text import write_time
from ledger.search import words
from ledger.store.recorded_hand import RecordedHand
from ledger.store.recording import Recording
from replay.events import Dealt

IN_TIME: Final = "in_time"
LATE: Final = "late"
UNKNOWN: Final = "unknown"
CAME: Final = (IN_TIME, LATE, UNKNOWN)

_UNJUDGED: Final = (
    "SELECT 1 FROM appends a JOIN events e ON e.stream = a.stream AND e.version = 1 JOIN types t ON t.no = e.type "
    "WHERE a.no > (SELECT coalesce(max(leaf), -1) FROM reached WHERE view LIKE ?) "
    "AND t.topic LIKE ? LIMIT 1"
)
_NEXT: Final = (
    "SELECT v.stream, v.started_at FROM search_words w JOIN search_terms t ON t.word = w.no "
    "JOIN verdicts v ON v.position = t.position JOIN verdicts this ON this.stream = ? "
    "WHERE w.kind = ? AND w.word = ? AND v.room = ? "
    "AND (t.at > this.at OR (t.at = this.at AND t.position > this.position)) ORDER BY t.at, t.position LIMIT 1"
)
_FIRST_DEAL: Final = (
    "SELECT e.state FROM events e JOIN streams s ON s.no = e.stream JOIN types t ON t.no = e.type "
    "WHERE s.id = ? AND t.topic = ? ORDER BY e.version LIMIT 1"
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def at_table(turn: Recording, recorded: RecordedHand, received: date, complained_at: str) -> AtTable:
    """Whether a complaint about a hand came in time. ``received`` is the day (UTC), ``complained_at`` when on it.

    Where only the day is known, the complaint is in time if it would be so at the day's end (or now), and late if it
    would be so at its beginning. Raises ValueError for a ``complained_at`` that is no RFC 3339 time.
    """
    hand = recorded.hand
    until = table_window(hand)
    if turn.session.rows(_UNJUDGED, ("verdicts/%", "hand_started%")):
        # The next hand may be one that nobody can find yet.
        return AtTable(until, "", UNKNOWN)
    ended: datetime | None = None
    values = (recorded.stream.bytes, words.TABLE, hand.table, hand.room)
    for stream, started_at in turn.session.rows(_NEXT, values):
        said = _dealt_at(turn, stream) if until == "next_deal" else ""
        if not (said or started_at):
            return AtTable(until, "", UNKNOWN)
        ended = _moment(parse_instant(said or started_at))
    first, last = _complained(turn.at, received, complained_at)
    came = IN_TIME if in_table_window(last, ended) else UNKNOWN if in_table_window(first, ended) else LATE
    return AtTable(until, "" if ended is None else write_time((ended - _EPOCH) // _MICROSECOND), came)


def _dealt_at(turn: Recording, stream: bytes) -> str:
    """When a hand's first card was dealt, as the room said; "" where it did not."""
    for (state,) in turn.session.rows(_FIRST_DEAL, (stream, Dealt.TYPE)):
        said: str = json.loads(bytes(state)).get("at", "")
        return said
    return ""


def _complained(now: int, received: date, complained_at: str) -> tuple[datetime, datetime]:
    """The first and the last moment at which the complaint can have come."""
    if complained_at:
        moment = _moment(parse_instant(complained_at))
        return moment, moment
    first = datetime.combine(received, time(), UTC)
    return first, min(first + timedelta(days=1), _moment(now))


def _moment(microseconds: int) -> datetime:
    return _EPOCH + microseconds * _MICROSECOND
