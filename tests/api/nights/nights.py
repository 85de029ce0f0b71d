"""A night with findings, for tests of what is made of it."""

from pathlib import Path

from ledger.finance.statements import record_statement
from ledger.people.actor import Actor
from ledger.reconciliation.recorded import RecordedResult, results
from ledger.store.store import Store
from tests.ledger.reconciliation.nights import DAY, play, run

ROOM = "testrum"
ROLF = Actor("rolf", frozenset({"reconciler"}))
STATEMENT = f"""date,item,table,game,currency,pool,amount,count
{DAY},rake,Vega 0,holdem,EUR,,2.00,4
{DAY},rake,Vega 1,holdem,EUR,,2.00,5
{DAY},rake,,,EUR,,4.50,
"""


def reconciled(store: Store, folder: Path, statement: str = STATEMENT) -> RecordedResult:
    """A day of two tables, with a hand that was paid to the wrong player and a statement with too little rake."""
    play(store, tables=2)
    record_statement(store, ROOM, DAY, "day.csv", statement.encode(), "rolf")
    run(store, folder)
    store.verdicts.follow()
    return results(store, ROOM, DAY)[-1]
