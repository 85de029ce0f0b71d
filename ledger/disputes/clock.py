"""What follows by time alone: breaches of deadlines, and cases whose appeal window has ended."""

from typing import Final

from ledger.disputes import queue
from ledger.disputes.aftermath import close
from ledger.disputes.case_id import case_id
from ledger.disputes.commands import Close
from ledger.disputes.events import SYSTEM, DeadlineBreached
from ledger.disputes.handling import Handling, day_of, read_case
from ledger.people.actor import Actor
from ledger.store.recording import Recording
from ledger.store.store import Store

BATCH: Final = 100
"""Cases that are looked at in one turn."""
_TIME: Final = Actor(SYSTEM, frozenset())


def pass_day(store: Store) -> int:
    """Notes each deadline that has gone by, once, and closes what can no longer be appealed; answers with how many
    cases changed. Raises StoreUnavailable."""
    changed, after = 0, None
    while True:
        with store.recording() as turn:
            asked = queue.Asked(due_before=day_of(turn.at).isoformat())
            found = queue.page(turn.session, asked, BATCH, after)
            changed += sum(_late(turn, one.number) for one in found)
        if len(found) < BATCH:
            return changed
        after = queue.Place(found[-1].due, found[-1].number)


def _late(turn: Recording, number: int) -> bool:
    """What time makes of one case; whether that is anything."""
    case = read_case(turn, case_id(number))
    handling = Handling(turn, _TIME, case)
    if case.state == "notified":
        close(handling, Close(case.id))
    else:
        breach = DeadlineBreached(SYSTEM, case.deadline, case.due)
        if breach not in case.breaches:
            handling.happened(breach)
    handling.finish()
    if handling.changed:
        queue.put(turn.session, queue.row_of(handling.case, turn.at))
    return handling.changed
