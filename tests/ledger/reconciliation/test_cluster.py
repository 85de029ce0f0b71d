"""Workers of a cluster come to the bytes that one process comes to, whatever they read and whoever of them is lost."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from api.night_worker import walk_piece
from ledger.days.room_day import TimeZones
from ledger.export.days import days
from ledger.export.export import Export
from ledger.intake.whole_hands import record
from ledger.reconciliation.cluster import Cluster, ClusterUnavailable
from ledger.reconciliation.cluster_worker import OtherWorker
from ledger.reconciliation.night import Advance, Night
from ledger.reconciliation.result import Result
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.certificates import certificates
from tests.ledger.reconciliation.loopback import Loopback
from tests.ledger.reconciliation.nights import RECONCILER, Walkers, at, play, run, the_day
from tests.ledger.reconciliation.test_books_of_a_day import lines
from tests.ledger.sample_hands import in_progress, live
from tests.ledger.venue_lines import EVENING
from tests.room.patience import SOAK

TABLES = 60 if SOAK else 10
HANDS = 12 if SOAK else 3
KILLS = 10 if SOAK else 1


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece a table."""
    monkeypatch.setattr("ledger.reconciliation.plan.BUNDLE", 1)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return stores.address("postgresql", tmp_path_factory.mktemp("store"))


@pytest.fixture(scope="module")
def played(address: str) -> Iterator[Store]:
    """A day on a server: hands, an open one, one that cannot be read, tables with events of their own."""
    with open_store(address, wait=30) as store:
        play(store, TABLES, HANDS)
        lines(store, EVENING, "Vega 1")
        lines(store, EVENING[:3], "Vega 77")
        record(store, live(in_progress(hand_id="open", table="Vega 2", started_at=at(22))))
        with stores.behind(store.database) as session:
            session.run("UPDATE sealed_records SET record = ? WHERE stream = 3", (b"nothing",))
        store.days.follow()
        yield store


@pytest.fixture(scope="module")
def exported(played: Store, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("export")
    with played.database.reading() as session:
        planned = list(days(session, "testrum", TimeZones("UTC", {})))
    for day in planned:
        Export(played, folder).write(day)
    return str(folder)


@pytest.fixture(scope="module")
def loopback(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    """Two workers."""
    with Loopback(tmp_path_factory.mktemp("cluster"), address) as cluster:
        cluster.add("anna", "bo")
        yield cluster


def by_cluster(
    store: Store, folder: Path, cluster: Cluster, step: "list[Advance] | None" = None, rows: bool = False
) -> Result:
    night = Night(store, cluster, folder, RECONCILER, rows=rows)
    return night.run(the_day(), (lambda _: None) if step is None else step.append).result


def test_workers_that_read_the_store_give_the_local_result(played: Store, loopback: Loopback, tmp_path: Path) -> None:
    """Byte for byte, with what cannot be read, what is open, and what happened at the tables beside the hands."""
    expected = run(played, tmp_path / "local").result
    assert expected.document["hands"]["unreadable"] == expected.document["hands"]["in_progress"] == 1
    steps: list[Advance] = []
    found = by_cluster(played, tmp_path, Cluster(played.database, loopback.address, walk_piece), steps)
    assert found.text == expected.text
    assert len(steps) >= TABLES


@pytest.mark.parametrize("rows", [False, True])
def test_workers_that_read_an_export_give_the_local_result(
    played: Store, loopback: Loopback, exported: str, tmp_path: Path, rows: bool
) -> None:
    """The same bytes as those who read the store, also where the events of every hand are compared."""
    local = Night(played, Walkers(played), tmp_path / "local", RECONCILER, rows=rows)
    expected = local.run(the_day(), lambda _: None).result
    cluster = Cluster(played.database, loopback.address, walk_piece, export=exported)
    assert by_cluster(played, tmp_path, cluster, rows=rows).text == expected.text


@pytest.mark.parametrize("source", ["store", "export"])
def test_a_lost_worker_costs_time_alone(
    played: Store, loopback: Loopback, exported: str, tmp_path: Path, source: str
) -> None:
    """One is killed with pieces that it has been given: others walk them, and the result is the local one."""
    expected = run(played, tmp_path / "local").result
    cluster = Cluster(played.database, loopback.address, walk_piece, export=exported if source == "export" else "")
    for kill in range(KILLS):
        name = f"{source}-{kill}"
        loopback.add(name)
        loopback.stop(name)
        held: list[int] = []

        def advance(far: Advance, name: str = name, held: list[int] = held) -> None:
            if far.done > far.of // 2 and name in loopback.workers and (holds := loopback.holds(name)):
                held.append(holds)
                loopback.kill(name)

        found = Night(played, cluster, tmp_path / name, RECONCILER).run(the_day(), advance).result
        assert held
        assert found.text == expected.text


def test_a_connection_that_breaks_while_it_is_closed_hides_nothing(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the library says of that replaces neither the result nor what went wrong before."""

    class Breaking:
        """A scheduler that nobody works for, and that is away when it is let go."""

        def __init__(self, *_: object, **__: object) -> None:
            self.status = "running"

        def submit(self, *_: object, key: str, **__: object) -> object:
            return SimpleNamespace(key=key, status="pending", add_done_callback=lambda _: None)

        def nthreads(self) -> dict[str, int]:
            return {}

        def close(self, timeout: int) -> None:
            raise ValueError(f"IOStream is not idle, {timeout} s")

    monkeypatch.setattr("distributed.Client", Breaking)
    with pytest.raises(ClusterUnavailable, match="nobody works for it"):
        by_cluster(played, tmp_path, Cluster(played.database, "127.0.0.1:1", walk_piece, patience=0))


def test_what_is_encrypted_gives_the_same(
    played: Store, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an authority's certificates; a run without them is not let in. Who has no workers, or loses his scheduler,
    is told so, and what is done is kept.
    """
    tls = certificates(tmp_path)
    expected = run(played, tmp_path / "local").result
    with Loopback(tmp_path, address, tls) as cluster:
        with pytest.raises(ClusterUnavailable, match="nobody works for it"):
            by_cluster(played, tmp_path, Cluster(played.database, cluster.address, walk_piece, tls, patience=1))
        cluster.add("cecilia")
        found = by_cluster(played, tmp_path, Cluster(played.database, cluster.address, walk_piece, tls))
        assert found.text == expected.text
        open_address = cluster.address.replace("tls://", "tcp://")
        with monkeypatch.context() as patched, pytest.raises(ClusterUnavailable, match="no scheduler answers"):
            patched.setattr("ledger.reconciliation.cluster.CONNECT", 1)
            by_cluster(played, tmp_path, Cluster(played.database, open_address, walk_piece))
        night = Night(played, Cluster(played.database, cluster.address, walk_piece, tls, patience=1), tmp_path / "end",
                      RECONCILER)  # fmt: skip
        with pytest.raises(ClusterUnavailable, match="what is done is kept"):
            night.run(the_day(), lambda far: cluster.end() if far.done else None)
    finished = Night(played, Walkers(played), tmp_path / "end", RECONCILER).run(the_day(), lambda _: None)
    assert (finished.result.text, finished.notes) == (expected.text, ["goes on where an earlier start was stopped"])


def test_workers_without_oddchip_are_refused(
    played: Store, loopback: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They do not have the function that they are asked to carry out."""
    (tmp_path / "installed_here_alone.py").write_text("def ask(task: str) -> str:\n    return task\n")
    monkeypatch.syspath_prepend(tmp_path)
    ask = import_module("installed_here_alone").ask
    with pytest.raises(OtherWorker, match="has another oddchip or none"):
        by_cluster(played, tmp_path, Cluster(played.database, loopback.address, ask))
