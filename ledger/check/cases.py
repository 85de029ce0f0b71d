"""Whether the queue is the one that the events of the cases give, and whether those can be read."""

from collections.abc import Iterator

from ledger.check.damage import EVENT, Damage
from ledger.check.readable import Unread, reading
from ledger.check.view_rows import differing_rows
from ledger.database.database import Database
from ledger.disputes.accounts import STREAM as ACCOUNT_BOOK
from ledger.disputes.case_id import ruling_stream
from ledger.disputes.queue import COLUMNS, TABLE, cases, kept_rows, tuple_of
from ledger.disputes.remedy_events import ACCOUNT_EVENTS
from ledger.disputes.ruling import RULING_EVENTS, fold_ruling
from ledger.store.recorder import LedgerRecorder


def check_cases(database: Database) -> Iterator[Damage]:
    """What the queue says otherwise than the events, and what of cases, rulings and postings cannot be read."""
    expected = []
    try:
        with reading(database), LedgerRecorder(database).looking() as turn:
            kept = kept_rows(turn.session)
            for listed, rulings in cases(turn):
                expected.append(tuple_of(listed))
                for number in range(1, rulings + 1):
                    fold_ruling(RULING_EVENTS.read(*one) for one in turn.contents(ruling_stream(listed.id, number)))
            for content in turn.contents(ACCOUNT_BOOK):
                ACCOUNT_EVENTS.read(*content)
    except Unread as fault:
        yield Damage(EVENT, f"cases, rulings and postings cannot all be read: {fault}")
        return
    yield from differing_rows(TABLE, COLUMNS, expected, kept)
