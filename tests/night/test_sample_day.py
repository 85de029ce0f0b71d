"""The sample of a room's day is what its script writes, and a night finds in it what was planted."""

from pathlib import Path

from ledger.finance.statements import receive_statement
from ledger.histories.fault import Fault
from ledger.histories.read import read_parts
from ledger.intake.delivery import Delivery
from ledger.store.store import open_store
from tests.ledger.stores import address
from tests.night.planted import invented, not_found
from tests.night.sample_day import DATE, FINANCE, LINES, ROOM, sample_day
from tests.night.store import findings_of, reconcile


def test_the_files_are_what_the_script_writes() -> None:
    lines, finance, _ = sample_day()
    assert LINES.read_text("utf-8") == lines
    assert FINANCE.read_text("utf-8") == finance


def test_a_night_finds_what_was_planted_in_it(tmp_path: Path) -> None:
    with open_store(address("sqlite", tmp_path), wait=2) as store:
        delivery = Delivery(store)
        for part in read_parts(LINES):
            assert not isinstance(part, Fault)
            delivery.add(part)
        delivery.finish()
        receive_statement(store, ROOM, DATE, FINANCE)
        found = findings_of(reconcile(store, ROOM, DATE, tmp_path))
    planted = sample_day()[2]
    assert (not_found(planted, found), invented(planted, found)) == ([], [])
