"""``oddchip reconcile``: a day's result, by its last line and exit status, and what people say of its findings."""

import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.finance.statements import receive_statement
from ledger.intake.whole_hands import record
from ledger.store.store import open_store
from tests.ledger.reconciliation.nights import DAY, at, play
from tests.ledger.reconciliation.test_books_of_a_day import lines
from tests.ledger.sample_hands import in_progress, live, verified
from tests.ledger.stores import behind
from tests.ledger.venue_lines import EVENING, POOLS


@pytest.fixture(autouse=True)
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty ledger."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    return f"sqlite:///{tmp_path}/ledger.db"


def reconcile(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["reconcile", "--jobs", "1", *arguments])


def record_hands(setting: str, *hands: object) -> None:
    from ledger.intake.whole_hands import record

    with open_store(setting) as store:
        for hand in hands:
            record(store, hand)  # type: ignore[arg-type]


def test_the_last_line_says_what_came_out(setting: str) -> None:
    """Room, day, verdict, counts and the result's hash; findings stand above it, each with its key and rule."""
    with open_store(setting) as store:
        play(store)
    found = reconcile("--date", DAY)
    assert found.exit_code == 1
    assert found.stdout.splitlines()[-1].startswith(f"testrum {DAY}: differences: 13 hands at 3 tables, ")
    assert "table Vega 1 hand wrong" in found.stdout
    assert reconcile("--date", DAY).stdout == found.stdout


def test_a_finding_says_by_how_much(setting: str, tmp_path: Path) -> None:
    """Under it stand both figures; one that is of no table is the room's."""
    record_hands(setting, verified(started_at=at(12)))
    statement = tmp_path / "F.csv"
    statement.write_text(f"date,item,table,game,currency,pool,amount,count\n{DAY},hands,,,,,,2\n")
    found = reconcile("--room", "testrum", "--date", DAY, "--finance", str(statement)).stdout.splitlines()
    [at_line] = [place for place, line in enumerate(found) if "another number of hands" in line]
    assert "  rake  room: the finance statement has" in found[at_line]
    assert found[at_line + 1] == "      expected hands 1; recorded hands 2"


def test_each_fault_of_a_statement_has_its_line(setting: str, tmp_path: Path) -> None:
    """By file, line and column, and nothing is recorded."""
    record_hands(setting, verified(started_at=at(12)))
    statement = tmp_path / "F.csv"
    rows = f"{DAY},rake,,,EUR,,-3.49,\n{DAY},players,,,,,,2\n"
    statement.write_text(f"date,item,table,game,currency,pool,amount,count\n{rows}")
    found = reconcile("--room", "testrum", "--date", DAY, "--finance", str(statement))
    told = [line.removeprefix("oddchip: F.csv: ").split(":")[0] for line in found.stderr.splitlines()]
    assert (found.exit_code, told) == (2, ["line 2, column amount", "line 3, column item"])


def test_for_programs_the_result_is_a_line(setting: str) -> None:
    """The whole document, with its hash and the leaf it is recorded with."""
    with open_store(setting) as store:
        play(store)
    found = json.loads(reconcile("--date", DAY, "--json").stdout)
    assert (found["result"]["format"], found["result"]["hands"]["all"]) == ("oddchip-reconciliation/1", 13)
    assert (found["explained"], found["status"]) == ([], 1)


def test_explained_findings_rouse_nobody(setting: str) -> None:
    """With all of them explained the status is 0, and they stay counted."""
    with open_store(setting) as store:
        play(store)
    before = json.loads(reconcile("--date", DAY, "--json").stdout)
    keys = [one["key"] for one in before["result"]["findings"]]
    for key in keys:
        said = CliRunner().invoke(
            app, ["explain", key, "--room", "testrum", "--date", DAY, "--reason", "paid by hand", "--json"]
        )
        assert (said.exit_code, json.loads(said.stdout)["reason"]) == (0, "paid by hand")
    found = reconcile("--date", DAY)
    assert found.exit_code == 0
    assert f"{len(keys)} findings, {len(keys)} explained" in found.stdout.splitlines()[-1]
    after = json.loads(reconcile("--date", DAY, "--json").stdout)
    assert (after["result"], after["explained"]) == (before["result"], keys)


def test_a_finding_that_is_none_is_not_explained(setting: str) -> None:
    """The key has to be one of the day's last result, and a day that was not reconciled has none."""
    with open_store(setting) as store:
        play(store)
    asked = ["explain", "0" * 16, "--room", "testrum", "--date", DAY, "--reason", "because"]
    before = CliRunner().invoke(app, asked)
    assert (before.exit_code, "expected a day that was reconciled" in before.stderr) == (4, True)
    reconcile("--date", DAY)
    found = CliRunner().invoke(app, asked)
    assert (found.exit_code, "expected the key of one" in found.stderr) == (2, True)


def test_each_room_that_played_has_its_own_day(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own clock: half past eleven by UTC is the next day in Stockholm."""
    late = f"{DAY}T23:30:00Z"
    record_hands(setting, *(verified(hand_id=room, room=room, started_at=late) for room in ("alfa", "beta")))
    monkeypatch.setenv("ODDCHIP_TIME_ZONE", "beta=Europe/Stockholm")
    assert [line.split(":")[0] for line in reconcile("--date", DAY).stdout.splitlines() if " at 1 table, " in line] == [
        f"alfa {DAY}"
    ]
    assert "beta 2026-11-28: " in reconcile("--date", "2026-11-28").stdout
    assert "alfa 2026-11-28: " in reconcile("--date", "2026-11-28", "--time-zone", "Europe/Stockholm").stdout


def test_a_day_without_hands(setting: str) -> None:
    """Nobody has played: nothing is wrong. A room that never has is not found; one that has has an empty day."""
    record_hands(setting, verified(started_at=at(12)))
    assert (reconcile("--date", "2026-11-20").exit_code, reconcile("--date", "2026-11-20").stdout) == (
        0,
        "2026-11-20: nothing of any room is to be reconciled\n",
    )
    assert reconcile("--date", DAY, "--room", "elsewhere").exit_code == 4
    empty = reconcile("--date", "2026-11-26", "--room", "testrum")
    assert "testrum 2026-11-26: clean: 0 hands at 0 tables, 0 findings" in empty.stdout


def test_what_cannot_be_verified_has_its_status(setting: str) -> None:
    """A hand that was never finished is no clean day, and neither is one that was changed in the store."""
    record_hands(setting, live(in_progress(started_at=at(12))))
    assert reconcile("--date", DAY).exit_code in (1, 3)
    record_hands(setting, verified(hand_id="h-2", started_at=at(12)))
    with open_store(setting) as store, behind(store.database) as session:
        session.run("UPDATE sealed_records SET record = ?", (b"x" * 99,))
    assert reconcile("--date", DAY).exit_code == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--date", "yesterday"), "expected a date such as 2026-11-29"),
        (("--date", DAY, "--time-zone", "Mars"), "there is no time zone 'Mars'"),
    ],
)
def test_wrong_input_is_told(setting: str, arguments: tuple[str, ...], said: str) -> None:
    """One line, status 2."""
    record_hands(setting, verified(started_at=at(12)))
    found = reconcile("--room", "testrum", *arguments)
    assert (found.exit_code, said in found.stderr) == (2, True)


def test_today_is_not_over(setting: str) -> None:
    """The message says when it is."""
    record_hands(setting, verified(started_at=at(12)))
    found = reconcile("--date", datetime.now(UTC).date().isoformat(), "--room", "testrum")
    assert (found.exit_code, "expected a day that is over" in found.stderr) == (2, True)


def test_a_room_without_hands_is_not_passed_over(setting: str) -> None:
    """Finance knows of a thousand, a table was open, or its pool is to go on from day to day."""
    with open_store(setting) as store:
        record(store, verified(started_at=at(12, 0, "2026-11-20")))
        lines(store, EVENING[:4], "Vega 7", "2026-11-22")
        lines(store, POOLS, day="2026-11-22")
        for day, hands in (("2026-11-23", 0), ("2026-11-19", 1000)):
            text = f"date,item,table,game,currency,pool,amount,count\n{day},hands,,,,,,{hands}\n"
            receive_statement(store, "testrum", day, BytesIO(text.encode()))
    lost = reconcile("--date", "2026-11-19")
    assert lost.exit_code == 1 and "another number of hands" in lost.stdout
    for day in ("2026-11-22", "2026-11-23", "2026-11-24"):
        [pool] = json.loads(reconcile("--date", day, "--json").stdout)["result"]["pools"]
        assert pool["closing"] == "1050.00"
    assert reconcile("--date", "2026-11-18").stdout == "2026-11-18: nothing of any room is to be reconciled\n"


def test_a_day_that_is_not_over_is_refused_where_no_room_has_played(setting: str) -> None:
    """A wrong date is no quiet night."""
    found = reconcile("--date", "2099-01-01")
    assert found.exit_code == 2 and "2099-01-01 ends at 2099-01-02T00:00:00" in found.stderr


def test_one_rooms_trouble_hinders_no_other(setting: str) -> None:
    """A room whose hands the view has lost is told by its status; the room after it is reconciled all the same."""
    with open_store(setting) as store:
        record(store, verified(hand_id="h", room="aroom", started_at=at(12)))
        play(store)
        store.days.follow()
        with behind(store.database) as session:
            session.run("UPDATE days SET at = at + 1 WHERE place = (SELECT no FROM places WHERE room = 'aroom')")
    found = reconcile("--date", DAY)
    assert found.exit_code == 5
    assert f"aroom {DAY}: " in found.stderr
    assert "views --rebuild" in found.stderr
    assert found.stdout.splitlines()[-1].startswith(f"testrum {DAY}: differences: 13 hands")
    told = [json.loads(line) for line in reconcile("--date", DAY, "--json").stdout.splitlines()]
    assert [(one.get("room"), one["status"]) for one in told] == [("aroom", 5), (None, 1)]


def test_a_room_with_a_statement_alone_may_be_named(setting: str) -> None:
    """It has neither hand nor table, and what finance states of it is held against that."""
    text = f"date,item,table,game,currency,pool,amount,count\n{DAY},rake,,,EUR,,99.00,\n"
    with open_store(setting) as store:
        lines(store, POOLS[:1])
        receive_statement(store, "testrum", DAY, BytesIO(text.encode()))
    found = reconcile("--date", DAY, "--room", "testrum")
    assert (found.exit_code, "0 hands at 0 tables" in found.stdout) == (1, True)
    assert reconcile("--date", DAY, "--room", "nowhere").exit_code == 4
