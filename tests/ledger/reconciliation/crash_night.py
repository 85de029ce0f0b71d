"""A night that may be killed: ``crash_night.py ADDRESS FOLDER JOBS`` runs the day of ``nights``, a line a step."""

import sys
from pathlib import Path

from ledger.reconciliation import plan
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import Advance, Night
from ledger.store.store import open_store
from tests.ledger.reconciliation.nights import RECONCILER, the_day


def main(address: str, folder: str, jobs: int) -> None:
    """Runs it, with a piece a table; its last line is the result's hash."""
    plan.BUNDLE = 1  # type: ignore[misc]
    with open_store(address, wait=30) as store:
        night = Night(store, Crew(store.database, address, "", jobs), Path(folder), RECONCILER)
        finished = night.run(the_day(), told)
        say(finished.result.sha256)


def say(line: str) -> None:
    """Says it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def told(far: Advance) -> None:
    """Says that a piece is done."""
    say(f"step {far.done}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
