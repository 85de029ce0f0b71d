"""The view of nights: the last result of each day, by its events; changed with them, and found out where it was."""

from contextlib import suppress
from pathlib import Path

import pytest

from ledger.check.nights import check_nights
from ledger.reconciliation.nights import Place, latest, listed, rebuild, rooms
from ledger.reconciliation.recorded import record_result, results
from ledger.store.mapper import Unreadable
from ledger.store.store import Store
from tests.ledger.reconciliation.nights import DAY, RECONCILER, made, play, run
from tests.ledger.stores import behind


def test_a_run_is_listed_with_what_came_out(store: Store, tmp_path: Path) -> None:
    """Counts, totals and the keys of findings, as the recorded result has them; a day of which nothing changed once."""
    play(store, tables=2)
    result = run(store, tmp_path).result
    run(store, tmp_path)
    with store.database.reading() as session:
        [night] = listed(session, 10)
    assert (night.room, night.date, night.verdict, night.results) == ("testrum", DAY, "differences", 1)
    assert night.keys == tuple(one["key"] for one in result.findings)
    assert (night.summary["hands"], night.summary["sha256"]) == (result.document["hands"], result.sha256)
    assert night.open_findings({night.keys[0]}) == len(night.keys) - 1
    assert list(check_nights(store.database)) == []


def test_the_newest_day_comes_first_and_its_rooms_by_name(store: Store) -> None:
    """Page after page, by room, by verdict, up to a day; of a day that was done again, what came out last."""
    for room in ("b", "a", "ö/x"):
        for day in ("2026-11-01", "2026-11-02"):
            record_result(store, RECONCILER, made(room, day, room == "b"))
    record_result(store, RECONCILER, made("a", "2026-11-01", 600))
    with store.database.reading() as session:
        every = [(one.date, one.room) for one in listed(session, 10)]
        assert every == [(day, room) for day in ("2026-11-02", "2026-11-01") for room in ("a", "b", "ö/x")]
        paged, place = [], None
        while some := listed(session, 2, after=place):
            paged += [(one.date, one.room) for one in some]
            place = Place(*paged[-1])
        assert paged == every
        [again] = listed(session, 10, room="a", until="2026-11-01")
        assert (again.results, len(again.keys), again.verdict) == (2, 600, "differences")
        assert [one.room for one in listed(session, 10, verdict="clean")] == ["a", "ö/x", "ö/x"]
        assert [(one.room, one.date) for one in latest(session)] == [(room, "2026-11-02") for room in ("a", "b", "ö/x")]
        assert rooms(session) == ["a", "b", "ö/x"]
    assert [len(one.result.findings) for one in results(store, "a", "2026-11-01")] == [0, 600]
    assert list(check_nights(store.database)) == []


def test_a_changed_view_is_found_and_made_again(store: Store) -> None:
    """A night put in, one taken out, one with other keys: each is named."""
    for day in ("2026-11-01", "2026-11-02"):
        record_result(store, RECONCILER, made("a", day, 2))
    with behind(store.database) as session:
        session.run("UPDATE nights SET keys = ?, results = 5 WHERE day = '2026-11-01'", (b"",))
        session.run("DELETE FROM nights WHERE day = '2026-11-02'")
        session.run(
            "INSERT INTO nights (stream, room, day, at, results, verdict, summary, keys) "
            "VALUES (99, 'a', '2026-11-03', 0, 1, 'clean', '{}', ?)", (b"",),
        )  # fmt: skip
    assert sorted(one.text for one in check_nights(store.database)) == [
        "the 2026-11-01 of a has another results, keys in the view of nights",
        "the 2026-11-02 of a is missing in the view of nights",
        "the view of nights has one that no event tells of",
    ]
    with store.recording() as turn:
        rebuild(turn.session)
    assert list(check_nights(store.database)) == []


@pytest.mark.parametrize("column", ["room", "day", "at", "results", "verdict", "summary", "keys"])
def test_another_type_in_the_view_is_refused_in_words(file_store: Store, column: str) -> None:
    """SQLite takes any: who reads is told, a check names it, and the next result of the day puts it right."""
    record_result(file_store, RECONCILER, made("a", "2026-11-01", 2))
    with behind(file_store.database) as session:
        session.run(
            f"UPDATE nights SET {column} = CASE typeof({column}) WHEN 'text' THEN CAST({column} AS BLOB) "
            f"WHEN 'blob' THEN 'x' || hex({column}) ELSE 'x' || {column} END"
        )
    with file_store.database.reading() as session:
        for reader in (lambda: listed(session, 10), lambda: latest(session), lambda: rooms(session)):
            with suppress(Unreadable):
                reader()
    assert [one.text.partition(" has another ")[2] for one in check_nights(file_store.database)] == [
        f"{column} in the view of nights"
    ]
    record_result(file_store, RECONCILER, made("a", "2026-11-01", 3))
    assert list(check_nights(file_store.database)) == []
