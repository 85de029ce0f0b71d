"""The first form of the ledger, one table of the library's in an SQLite file, carried over into today's."""

import json
from datetime import datetime
from itertools import groupby
from uuid import UUID

from ledger.database.database import Session
from ledger.intake.sealing import sealed_record
from ledger.store.recorded_hand import read_hand
from ledger.store.recording import Recording
from ledger.store.state import Content, write_state
from ledger.store.topics import Topics


def put_aside(session: Session) -> None:
    """Makes room for today's tables: the old one keeps its events under another name, the old views are dropped."""
    session.run("ALTER TABLE stored_events RENAME TO first_form")
    session.run("DROP TABLE IF EXISTS tracking")
    session.run("DROP TABLE IF EXISTS verdicts")


def carry_over(session: Session) -> None:
    """Records every hand of the first form, each as one append at the time when it began to be recorded.

    Events keep their topics and what they say. Raises ValueError, KeyError for what the first form never wrote.
    """
    found = session.rows(
        "SELECT originator_id, topic, state FROM first_form AS e "
        "ORDER BY (SELECT min(rowid) FROM first_form WHERE originator_id = e.originator_id), originator_version"
    )
    topics = Topics()
    for stream, rows in groupby(found, lambda row: row[0]):
        contents = [(topic, write_state(json.loads(state))) for _, topic, state in rows]
        _carry_hand(session, topics, UUID(stream), contents)
    session.run("DROP TABLE first_form")


def _carry_hand(session: Session, topics: Topics, stream: UUID, contents: list[Content]) -> None:
    began = datetime.fromisoformat(json.loads(contents[0][1])["recorded_at"])
    turn = Recording(session, topics, round(began.timestamp() * 1_000_000))
    hand = read_hand(stream, contents, turn.at)
    record = None
    if hand.closed is not None:
        record = sealed_record(turn, stream, hand.hand, hand.pin, hand.closed, len(contents))
    turn.append(stream, contents, record)
    turn.flush()
