"""A worker walks a piece only if it would come to what the run would come to; else it says why."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ledger.database.address import BadSetting
from ledger.days.room_day import TimeZones
from ledger.export.days import days
from ledger.export.export import Export
from ledger.intake.whole_hands import record
from ledger.reconciliation.cluster import Cluster, ClusterUnavailable
from ledger.reconciliation.cluster_task import ClusterTask, FromExport, read_task
from ledger.reconciliation.cluster_tls import Tls
from ledger.reconciliation.cluster_worker import answer
from ledger.reconciliation.extent import extent, leaf_hash
from ledger.reconciliation.houses import houses_digest
from ledger.reconciliation.plan import plan
from ledger.reconciliation.table_books import table_books
from ledger.reconciliation.worker import work
from ledger.store.store import Store, open_store
from ledger.verdicts.replayer import replayer
from tests.ledger.reconciliation.nights import at, play, the_day
from tests.ledger.reconciliation.test_books_of_a_day import lines
from tests.ledger.sample_hands import verified
from tests.ledger.venue_lines import EVENING


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/oddchip.db"


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A day of three tables."""
    with open_store(address) as opened:
        play(opened)
        lines(opened, EVENING, "Vega 1")
        yield opened


def export(store: Store, folder: Path, *dates: str) -> None:
    """Exports some days, or all."""
    store.days.follow()
    with store.database.reading() as session:
        planned = list(days(session, "testrum", TimeZones("UTC", {})))
    for day in planned:
        if not dates or day.date in dates:
            Export(store, folder).write(day)


def task(store: Store, folder: Path | None = None) -> ClusterTask:
    """The day as one piece, to be walked by the store or an export."""
    store.days.follow()
    with store.database.reading() as session:
        [piece] = plan(session, the_day())
        exported = None if folder is None else FromExport(
            str(folder), extent(session, piece), table_books(session, piece)
        )  # fmt: skip
        return ClusterTask(piece, replayer(), houses_digest(), leaf_hash(session, piece.leaf), exported)


def said(one: ClusterTask, address: str) -> tuple[str, str]:
    found = json.loads(answer(one.text(), address, ""))
    return found.get("fault", ""), found.get("text", "")


def test_a_task_is_read_as_it_was_written(store: Store, tmp_path: Path) -> None:
    """With its piece, and the books of its tables."""
    for one in (task(store), task(store, tmp_path)):
        assert read_task(one.text()).text() == one.text()


def test_the_answer_is_what_a_process_would_say(store: Store, address: str, tmp_path: Path) -> None:
    """By the store and by the export: the same leaf, and the same sheet."""
    export(store, tmp_path / "out")
    one = task(store)
    walked = work(store.database, one.piece)
    for asked in (one, task(store, tmp_path / "out")):
        assert json.loads(answer(asked.text(), address, "")) == {
            "last": walked.last,
            "sheet": walked.sheet.decode(),
        }


@pytest.mark.parametrize("what", ["replayer", "houses"])
def test_another_oddchip_is_refused_by_name(store: Store, address: str, what: str) -> None:
    """The replayer, or the house files: the worker says which, and what it has itself."""
    other = "0123456789abcdef"
    one = task(store)
    fault, text = said(replace(one, replayer=other) if what == "replayer" else replace(one, houses=other), address)
    assert fault == "OtherWorker"
    assert f"its {what} " in text
    assert "0123456789abcdef" in text


def test_another_store_is_refused(store: Store, tmp_path: Path) -> None:
    """One that has another append in its place; one that has none there may be a copy that is behind."""
    one = task(store)
    other = f"sqlite:///{tmp_path}/other.db"
    with open_store(other) as opened:
        play(opened, 4, 4)
    assert said(one, other)[0] == "OtherWorker"
    behind = f"sqlite:///{tmp_path}/behind.db"
    open_store(behind).close()
    assert said(one, behind)[0] == "StoreUnavailable"
    assert said(one, f"sqlite:///{tmp_path}/none.db")[0] == "NoStore"


def test_an_export_without_the_days_before_is_refused(store: Store, address: str, tmp_path: Path) -> None:
    """The hands of the lead-in are needed too, and those of the day."""
    export(store, tmp_path / "day", "2026-11-27")
    export(store, tmp_path / "before", "2026-11-26")
    for folder, hands in (("day", 13), ("before", 3), ("nothing", 0)):
        fault, text = said(task(store, tmp_path / folder), address)
        assert fault == "NotExported"
        assert f"{hands} hands up to" in text
        assert "recorded are 16 " in text


def test_an_export_that_is_behind_is_refused(store: Store, address: str, tmp_path: Path) -> None:
    """A hand more, or more of a hand, and the export has to be made again."""
    export(store, tmp_path)
    record(store, verified(hand_id="later", table="Vega 1", started_at=at(21)))
    assert said(task(store, tmp_path), address)[0] == "NotExported"
    export(store, tmp_path)
    assert said(task(store, tmp_path), address) == ("", "")


def test_a_damaged_file_is_named(store: Store, address: str, tmp_path: Path) -> None:
    """Whatever is wrong with it."""
    export(store, tmp_path)
    path = tmp_path / "hands" / "room=testrum" / "date=2026-11-27" / "part-0.parquet"
    path.write_bytes(path.read_bytes()[:-9])
    fault, text = said(task(store, tmp_path), address)
    assert (fault, str(path) in text) == ("NotExported", True)


@pytest.mark.parametrize(
    ("scheduler", "expected"),
    [
        ("127.0.0.1", "tcp://host:8786"),
        ("tls://127.0.0.1:8786", "ODDCHIP_CLUSTER_CA"),
        ("ws://127.0.0.1:8786", "tcp://host:8786"),
        ("tcp://:8786", "tcp://host:8786"),
    ],
)
def test_an_address_that_is_none_is_refused(store: Store, scheduler: str, expected: str) -> None:
    """The message says what one looks like."""
    with pytest.raises(BadSetting, match=expected):
        list(Cluster(store.database, scheduler, str).walk([task(store).piece]))


def test_with_tls_nothing_goes_in_the_clear(store: Store, tmp_path: Path) -> None:
    """An address that says otherwise is refused."""
    file = tmp_path / "file.pem"
    file.write_text("")
    tls = Tls(str(file), str(file), str(file))
    with pytest.raises(BadSetting, match="expected tls://"):
        list(Cluster(store.database, "tcp://127.0.0.1:8786", str, tls).walk([task(store).piece]))


def test_a_scheduler_that_is_not_there_is_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And without pieces none is needed."""
    monkeypatch.setattr("ledger.reconciliation.cluster.CONNECT", 0.5)
    cluster = Cluster(store.database, "127.0.0.1:1", str)
    with pytest.raises(ClusterUnavailable, match=r"tcp://127\.0\.0\.1:1"):
        list(cluster.walk([task(store).piece]))
    assert list(cluster.walk([])) == []


def test_the_extra_is_asked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadSetting, match=r"oddchip\[cluster\]"):
        list(Cluster(store.database, "127.0.0.1:8786", str).walk([task(store).piece]))
