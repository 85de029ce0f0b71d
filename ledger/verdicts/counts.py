"""How many hands have each verdict, kept in the transaction that keeps the verdicts: nobody counts a million rows."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ledger.database.database import Session
from ledger.store.stored_value import stored_number
from ledger.verdicts.verdict import VERDICTS, Verdict

TABLE: Final = "verdict_counts"
_ADD: Final = (
    f"INSERT INTO {TABLE} (verdict, hands) VALUES (?, ?) "
    f"ON CONFLICT (verdict) DO UPDATE SET hands = {TABLE}.hands + excluded.hands"
)


def put(session: Session, judged: Iterable[Verdict], before: Iterable[Verdict]) -> None:
    """Counts hands in. ``before`` are the verdicts that such as were there have had until now."""
    more = Counter(one.verdict for one in judged)
    more.subtract(one.verdict for one in before)
    for verdict, hands in more.items():
        if hands:
            session.run(_ADD, (verdict, hands))


def forget(session: Session) -> None:
    """No hand has a verdict."""
    session.run(f"DELETE FROM {TABLE}")


def counts(session: Session) -> dict[str, int]:
    """How many hands have each verdict. Raises Unreadable."""
    found: dict[str, object] = dict(session.rows(f"SELECT verdict, hands FROM {TABLE}"))
    return {verdict: stored_number(found.get(verdict, 0), "the count of verdict", verdict) for verdict in VERDICTS}
