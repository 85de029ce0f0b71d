"""What is exported is what is recorded: other programs read it and come to the totals of the nights."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

from ledger.availability import StoreUnavailable
from ledger.days.room_day import TimeZones, room_day
from ledger.export import hand_rows
from ledger.export.days import days, rooms
from ledger.export.export import Export, Exported
from ledger.export.schema import DATASETS
from ledger.intake.whole_hands import record
from ledger.store.store import Store, open_store
from ledger.store.stored_record import without_salt
from replay.sealed.read import read_sealed
from tests.ledger import stores
from tests.ledger.reconciliation.nights import DAY, at, play, run, the_day
from tests.ledger.reconciliation.test_books_of_a_day import lines
from tests.ledger.sample_hands import BLINDS, DEAL, PLAY, hand, in_progress, live, verified
from tests.ledger.venue_lines import EVENING, POOLS
from tests.night.bag import crooked_room
from tests.night.clock import read
from tests.night.finance import figures
from tests.night.store import hand_in, last_of_an_opening, reconcile, spoil_record, state
from tests.room.patience import SOAK

UTC = TimeZones("UTC", {})
KINDS = stores.KINDS if SOAK else stores.KINDS[1:]
SIZE = (8, 4, 60) if SOAK else (3, 2, 14)
"""Tables, days, and hands a table and day."""


def export(store: Store, folder: Path, zones: TimeZones = UTC) -> list[Exported]:
    """All of a store."""
    store.days.follow()
    with store.database.reading() as session:
        planned = [day for room in rooms(session) for day in days(session, room, zones)]
    work = Export(store, folder)
    with work.alone():
        return [work.write(day) for day in planned]


def asked(folder: Path, dataset: str, question: str) -> list[Any]:
    """What DuckDB answers about a dataset: ``FROM it`` stands for it."""
    files = f"{folder}/{dataset}/**/*.parquet"
    types = "hive_types = {'room': VARCHAR, 'date': VARCHAR}"
    with duckdb.connect() as database:
        return database.sql(
            f"WITH it AS (FROM read_parquet('{files}', hive_partitioning = true, {types})) {question}"
        ).fetchall()


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.parquet")}


@pytest.fixture
def played(store: Store) -> Iterator[Store]:
    play(store)
    yield store


@pytest.mark.parametrize("kind", KINDS)
def test_duckdb_comes_to_the_totals_of_the_nights(kind: str, tmp_path: Path) -> None:
    """Hands, rake, chips brought to tables, and findings, a day, a currency, a table and a check; to the last cent."""
    tables, count, hands = SIZE
    midnight = read("2026-03-02T00:00:00Z")
    room = crooked_room("dansk", "export", tables, midnight, count, hands)
    spoilt = last_of_an_opening(Random(1), room, room.planted)
    with open_store(stores.address(kind, tmp_path), wait=2) as store:
        hand_in(store, room)
        if spoilt is not None:
            spoil_record(store, spoilt)
        results = {}
        for day in [one.day.date for one in export(store, tmp_path / "out")]:
            state(store, room, day, figures(room, day))
            results[day] = reconcile(store, room.name, day, tmp_path).document
        written = export(store, tmp_path / "out")
    assert [(one.hands, one.findings) for one in written] == [
        (one["hands"]["all"], len(one["findings"])) for one in results.values()
    ]
    assert len([one for found in results.values() for one in found["findings"]]) > 3
    for day, result in results.items():
        where = f"FROM it WHERE room = 'dansk' AND date = '{day}'"
        rake = asked(
            tmp_path / "out", "hands",
            'SELECT "table", game, "limit", currency, money, sum(rake) '
            f"{where} AND state = 'sealed' GROUP BY ALL ORDER BY ALL",
        )  # fmt: skip
        assert [(*row[:5], row[5] or 0) for row in rake] == sorted(
            (*(row[key] for key in ("table", "game", "limit", "currency", "money")), Decimal(row["rake"]))
            for row in result["rake"]
        )
        states = dict(asked(tmp_path / "out", "hands", f"SELECT state, count(*) {where} GROUP BY ALL"))
        counts = result["hands"]
        judged = counts["verified"] + counts["discrepant"] + counts["unverifiable"]
        for name, expected in (("sealed", judged), *((one, counts[one]) for one in ("in_progress", "unreadable"))):
            assert states.get(name, 0) == expected
        brought = asked(
            tmp_path / "out", "events",
            "SELECT sum(CAST(state->>'amount' AS DECIMAL(38, 6))) "
            f"{where} AND kind = 'table' AND type IN ('bought_in', 'topped_up')",
        )  # fmt: skip
        assert brought[0][0] == sum(Decimal(total["bought_in"]) for total in result["totals"])
        found = dict(asked(tmp_path / "out", "findings", f'SELECT "check", count(*) {where} GROUP BY ALL'))
        assert found == {one["check"]: one["findings"] for one in result["checks"] if one["findings"]}


def test_the_same_records_give_the_same_bytes(played: Store, tmp_path: Path) -> None:
    """Written anew in place, and written elsewhere; and nothing else is left there."""
    first = export(played, tmp_path / "one")
    before = bytes_of(tmp_path / "one")
    assert export(played, tmp_path / "one") == first
    assert bytes_of(tmp_path / "one") == before
    export(played, tmp_path / "two")
    assert bytes_of(tmp_path / "two") == before
    assert [path for path in (tmp_path / "one").rglob("*") if path.is_file() and path.suffix != ".parquet"] == [
        tmp_path / "one" / ".oddchip-export.lock"
    ]
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "one").rglob("*.parquet")} == {0o600}


def test_the_columns_are_the_documented_ones(played: Store, tmp_path: Path) -> None:
    """With their types, as DuckDB has them; the page names each of them, and no other."""
    lines(played, EVENING, "Vega 1")
    export(played, tmp_path)
    page = Path(__file__).parents[3].joinpath("docs", "reference", "parquet.md").read_text()
    for name in ("hands", "events"):
        described = [(row[0], row[1]) for row in asked(tmp_path, name, "FROM (DESCRIBE SELECT * FROM it)")]
        assert [row[0] for row in described] == [*DATASETS[name].columns.names, "date", "room"]
        table = page.partition(f"## `{name}`")[2].partition("\n## ")[0]
        told = [row.split("|")[1:3] for row in table.splitlines() if row.startswith("| `")]
        assert [(row[0].strip(" `"), row[1].strip()) for row in told] == described[:-2]
    table = page.partition("## `findings`")[2].partition("\n## ")[0]
    assert [row.split("`")[1] for row in table.splitlines() if row.startswith("| `")] == DATASETS[
        "findings"
    ].columns.names


def test_a_row_has_the_hand_its_record_and_its_place_in_the_log(played: Store, tmp_path: Path) -> None:
    """The record is the stored one, whose hash the log has; its hand can be read from it."""
    export(played, tmp_path)
    [(data, sha256, leaf, leaf_hash, rake, told, hand_id)] = asked(
        tmp_path, "hands",
        "SELECT record, record_sha256, leaf, leaf_hash, rake, rake_recorded, hand_id FROM it WHERE hand_id = 'wrong'",
    )  # fmt: skip
    assert read_sealed(without_salt(data)).hand.hand_id == hand_id
    with played.database.reading() as session:
        [(logged, hashed)] = session.rows("SELECT sealed, leaf FROM appends WHERE no = ?", (leaf,))
    assert (bytes(logged), bytes(hashed)) == (sha256, leaf_hash)
    assert (rake, told) == (Decimal("0.50"), True)


def test_hands_that_are_open_or_cannot_be_read_are_rows_too(played: Store, tmp_path: Path) -> None:
    """What can be said of them is said, and no rake."""
    record(played, live(in_progress(hand_id="open", table="Vega 2", started_at=at(22))))
    with stores.behind(played.database) as session:
        session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (b"nothing",))
        session.run("DELETE FROM sealed_records WHERE stream = 2")
        session.run("UPDATE events SET state = ? WHERE stream = 3 AND version = 2", (b"\xff{",))
    export(played, tmp_path)
    found = asked(
        tmp_path, "hands",
        "SELECT stream, state, hand_id, rake, record IS NULL FROM it WHERE state <> 'sealed' ORDER BY stream",
    )  # fmt: skip
    assert found[:2] == [(1, "unreadable", None, None, False), (2, "unreadable", None, None, True)]
    assert found[2][1:] == ("in_progress", "open", None, True)
    raw = asked(tmp_path, "events", "SELECT stream, version, state, raw FROM it WHERE raw IS NOT NULL")
    assert raw == [(3, 2, None, b"\xff{")]


def test_what_was_derived_is_said_to_be(file_store: Store, tmp_path: Path) -> None:
    """A rake that the record leaves out is the one that the rules give."""
    record(file_store, hand([*BLINDS, *DEAL, *PLAY], started_at=at(10)))
    export(file_store, tmp_path)
    [(rake, told)] = asked(tmp_path, "hands", "SELECT rake, rake_recorded FROM it")
    assert (rake is not None, told) == (True, False)


def test_events_of_tables_and_rooms_stand_by_their_own_day(store: Store, tmp_path: Path) -> None:
    """Each once, on the day on which it happened by the room's clock, also where nobody played."""
    lines(store, EVENING[:4], "Vega 7")
    lines(store, EVENING[4:], "Vega 7", "2026-11-29", first=4)
    lines(store, POOLS, day="2026-11-28")
    record(store, verified(table="Vega 8", started_at="2026-11-27T23:30:00Z"))
    written = export(store, tmp_path, TimeZones("Europe/Stockholm", {}))
    assert [(one.day.date, one.hands, one.events > 0) for one in written] == [
        ("2026-11-27", 0, True), ("2026-11-28", 1, True), ("2026-11-29", 0, True),
    ]  # fmt: skip
    found = asked(
        tmp_path, "events",
        "SELECT date, kind, count(*), count(DISTINCT (stream, version)) FROM it WHERE kind <> 'hand' GROUP BY ALL "
        "ORDER BY ALL",
    )  # fmt: skip
    assert found == [("2026-11-27", "table", 4, 4), ("2026-11-28", "room", 2, 2), ("2026-11-29", "table", 2, 2)]
    said = pq.read_metadata(next((tmp_path / "hands").rglob("*.parquet"))).metadata
    assert said[b"oddchip.time_zone"] == b"Europe/Stockholm"


@pytest.mark.parametrize("room", ["Röd / 1=2 %25", "__HIVE_DEFAULT_PARTITION__", "2026-01-01", "a\\b'c"])
def test_a_room_of_any_name_has_a_folder(file_store: Store, tmp_path: Path, room: str) -> None:
    """And is read back by its name."""
    record(file_store, verified(room=room, started_at=at(10)))
    export(file_store, tmp_path)
    assert asked(tmp_path, "hands", "SELECT room FROM it") == [(room,)]


def test_a_file_is_the_old_one_until_the_new_one_is_whole(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An export that is stopped leaves no half of a file behind."""
    export(played, tmp_path)
    before = bytes_of(tmp_path)
    record(played, verified(hand_id="later", table="Vega 9", started_at=at(21)))
    monkeypatch.setattr(hand_rows, "_stored", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        export(played, tmp_path)
    after = bytes_of(tmp_path)
    assert {name: after[name] for name in before if name.startswith("hands")} == {
        name: data for name, data in before.items() if name.startswith("hands")
    }
    assert not list(tmp_path.rglob("*.writing"))


def test_one_export_at_a_time(played: Store, tmp_path: Path) -> None:
    """A second one into the same folder is sent away."""
    with Export(played, tmp_path).alone(), pytest.raises(StoreUnavailable, match="another export"), \
            Export(played, tmp_path).alone():  # fmt: skip
        pass


def test_findings_that_are_no_more_are_no_longer_there(played: Store, tmp_path: Path) -> None:
    """The file has those of the last recorded result; none where none is recorded, and no rows for a clean day."""
    work = Export(played, tmp_path)
    played.days.follow()
    assert work.write(the_day()).findings is None
    assert not (tmp_path / "findings").exists()
    clean = room_day("testrum", date.fromisoformat("2026-11-26"), "UTC")
    assert run(played, tmp_path / "work", day=clean).result.findings == []
    found = len(run(played, tmp_path / "work").result.findings)
    assert (work.write(clean).findings, work.write(the_day()).findings) == (0, found)
    assert asked(tmp_path, "findings", "SELECT date, count(*) FROM it GROUP BY ALL") == [(DAY, found)]
