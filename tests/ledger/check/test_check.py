"""Whatever is changed behind the ledger's back is found, and the hand is named."""

from pathlib import Path

import pytest

from ledger.check.check import Check
from ledger.check.question import Question
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import open_store
from tests.ledger.check.worlds import World, named
from tests.ledger.database.test_schema import old_store
from tests.ledger.sample_hands import verified


def test_what_is_recorded_is_clean(world: World) -> None:
    """Nothing is damaged, and it is said how far each thing was looked at."""
    damages, covered = world.covered()
    assert damages == []
    assert (covered.size, covered.proven, covered.checkpoints) == (261, 260, 2)
    assert (covered.begin, covered.end, covered.verdicts, covered.cosignatures) == (0, 261, 4, 1)
    assert (covered.unknown_cosignatures, covered.signatures) == (0, True)


WHERE = {
    "streams": "no = 1",
    "types": "topic = 'acted'",
    "events": "stream = 1 AND version = 5",
    "appends": "stream = 1",
    "sealed_records": "stream = 1",
    "verdicts": "hand_id = 'h-1'",
    "verdict_counts": "verdict = 'verified'",
    "shuffles": "hand_id = 'h-3' AND kind = 'seed'",
    "tiles": "level = 0 AND no = 0",
    "checkpoints": "size = 2",
    "cosignatures": "size = 260",
    "ledger_schema": "version = 2",
}
OF_THE_HAND = ("streams", "types", "events", "appends", "sealed_records", "verdicts")


@pytest.mark.parametrize("table", WHERE)
def test_every_column_of_every_table(world: World, table: str) -> None:
    """A value that was changed is found, whatever else was left as it was; where it is a hand's, that hand is named."""
    for column in world.columns(table):
        with world.changed(table) as session:
            [(value,)] = session.rows(f'SELECT "{column}" FROM {table} WHERE {WHERE[table]}')
            session.run(f'UPDATE {table} SET "{column}" = ? WHERE {WHERE[table]}', (other(value),))
        damages = world.check()
        world.restore()
        assert damages, f"{table}.{column} was changed, and nothing was found"
        if table in OF_THE_HAND:
            assert "h-1" in named(damages), f"{table}.{column}: {damages}"


def other(value: object) -> object:
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, str):
        return f"{value}x"
    assert isinstance(value, bytes | memoryview)
    return bytes([bytes(value)[0] ^ 1]) + bytes(value)[1:]


@pytest.mark.parametrize("table", [*WHERE, "reached"])
def test_a_dropped_row(world: World, table: str) -> None:
    """A row that is gone is found."""
    if table in ("cosignatures", "reached"):
        return  # a log without them is a log all the same
    with world.changed(table) as session:
        session.run(f"DELETE FROM {table} WHERE {WHERE[table]}")
    damages = world.check()
    if table == "checkpoints":
        assert [str(one) for one in damages] == [
            "checkpoint: the checkpoint of size 2, which was published, is missing"
        ]
        assert world.check(published=None) == []  # its successor proves as much
        return
    assert damages
    if table in OF_THE_HAND:
        assert "h-1" in named(damages)


def test_a_store_that_was_carried_over_is_clean(tmp_path: Path) -> None:
    """What an earlier form recorded has leaves and sealed records, and comes under the first checkpoint."""
    with open_store(old_store(tmp_path, 1)) as store:
        record(store, verified())
        store.verdicts.follow()
        signer = Signer.create(tmp_path / "signer")
        assert publish(store.database, signer).checkpoint.size == 10
        check = Check(store.database, Question(signer.history(), signer.last()))
        assert [str(one) for one in check.run(lambda *_: None)] == []
        assert (check.covered.proven, check.covered.verdicts) == (10, 10)
