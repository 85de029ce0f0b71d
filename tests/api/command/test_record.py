"""``oddchip record``: hands go into the ledger once, right or wrong, and a receipt says so."""

import json
import sqlite3
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from api.command.record import Receipts, deliver, say
from api.command.store import opened_store
from ledger.availability import StoreUnavailable
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.venue import Venue
from tests.ledger.live_lines import stream_lines
from tests.ledger.venue_lines import POOLS, ROOM, documents

CASES = Path(__file__).parents[2] / "data" / "cases"
VERIFIED = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
DISCREPANT = CASES / "record" / "titan-card-dealt-twice.json"
NO_HAND = CASES / "record" / "contract-unknown-event.json"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    file = tmp_path / "ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{file}")
    return file


def record(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["record", *map(str, arguments)], input=given)


def test_a_wrong_hand_is_recorded_like_a_right_one() -> None:
    """Recording never depends on a hand being right: the status is clean, and each gets its receipt."""
    result = record(VERIFIED, DISCREPANT)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["recorded", "recorded"]


def test_the_same_hand_again_changes_nothing() -> None:
    """The second receipt equals the first; people are told that it was there."""
    first = record("--json", VERIFIED)
    again = record("--json", "-", given=VERIFIED.read_text())
    assert json.loads(first.stdout) == json.loads(again.stdout)
    assert json.loads(first.stdout)["ruleset"]["house"] == "dansk"
    assert record(VERIFIED).stdout.startswith("was recorded")


def test_another_hand_in_its_place_is_refused(tmp_path: Path) -> None:
    """What is recorded stays: status 1, and a line that names the file, the hand and the difference."""
    record(VERIFIED)
    other = tmp_path / "other.json"
    other.write_text(VERIFIED.read_text().replace('"amount": "7.50"', '"amount": "7.40"', 1))
    result = record(other)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"oddchip: {other}: hand dansk-809717903 of room oresund: event ")
    assert "7.40" in line


def test_what_is_no_hand_does_not_stop_the_others() -> None:
    """The fault is told, the hand after it is recorded, and the status is 2."""
    result = record(NO_HAND, VERIFIED)
    assert result.exit_code == 2
    assert "svea-524563086" in result.stderr
    assert result.stdout.startswith("recorded ")


def test_an_unknown_house_is_refused_with_those_there_are() -> None:
    """A hand cannot be pinned to rules that nobody has."""
    result = record("--house", "sveaa", VERIFIED)
    assert result.exit_code == 2
    assert "svea@1" in result.stderr


@pytest.mark.parametrize("setting", ["mysql://somewhere", "sqlite:////no/such/folder/x.db"])
def test_a_store_that_cannot_be_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Status 2, the setting's name and what was expected, nothing recorded."""
    monkeypatch.setenv("ODDCHIP_STORE", setting)
    result = record(VERIFIED)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"oddchip: ODDCHIP_STORE={setting}: ")
    assert "expected" in line or "no directory" in line


def stream_file(tmp_path: Path, name: str, lines: list[dict[str, object]]) -> Path:
    file = tmp_path / name
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def lines_of(*files: Path) -> list[dict[str, object]]:
    """Hands as a live stream brings them, interleaved."""
    hands = []
    for file in files:
        document = json.loads(file.read_text())
        events = document.pop("events")
        owner = {"room": document["room"], "hand_id": document["hand_id"]}
        header = {key: value for key, value in document.items() if key != "expect"}
        hands.append(
            [{"type": "hand_started", "n": 0} | header]
            + [owner | {"n": n} | event for n, event in enumerate(events, 1)]
            + [owner | {"type": "hand_closed"}]
        )
    return [hand[at] for at in range(max(map(len, hands))) for hand in hands if at < len(hand)]


def test_a_later_file_goes_on_with_a_hand(tmp_path: Path) -> None:
    """A live stream may come in pieces: each goes on where the recorded one ended, and a receipt says how far."""
    lines = lines_of(VERIFIED, DISCREPANT)
    first = record("--json", stream_file(tmp_path, "1.jsonl", lines[:21]))
    assert first.exit_code == 0, first.output
    assert [json.loads(line)["events"] for line in first.stdout.splitlines()] == [10, 9]
    second = record("--json", stream_file(tmp_path, "2.jsonl", lines[21:]))
    assert second.exit_code == 0, second.output
    whole = json.loads(VERIFIED.read_text())
    [receipt] = [one for one in map(json.loads, second.stdout.splitlines()) if one["hand_id"] == whole["hand_id"]]
    assert (receipt["events"], receipt["sealed"]) == (len(whole["events"]), True)
    assert record("--json", VERIFIED).stdout.strip() in second.stdout.splitlines()


def test_a_gap_is_told_once(tmp_path: Path) -> None:
    """Every further line of that hand would say the same; the other hand is recorded. Status 2."""
    lines = lines_of(VERIFIED, DISCREPANT)
    del lines[10]
    result = record(stream_file(tmp_path, "gap.jsonl", lines))
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.endswith('"n" is 6; expected 5, so 5 is missing')
    assert "gap.jsonl: line 12: hand " in line
    assert len(result.stdout.splitlines()) == 1


def test_turns_of_writing_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a file is, so many lines or hands are taken at a time; a hand in several turns has one receipt."""
    monkeypatch.setattr("ledger.intake.delivery.LINES", 7)
    monkeypatch.setattr("ledger.intake.delivery.HANDS", 2)
    lines = lines_of(VERIFIED, DISCREPANT)
    lines[24]["x"] = "no such key"
    result = record("--json", stream_file(tmp_path, "live.jsonl", lines), *[VERIFIED] * 5)
    told = [line for line in result.stderr.splitlines() if "live.jsonl" in line]
    assert len(told) == 1 and "unknown key" in told[0], result.stderr
    receipts = [json.loads(line) for line in result.stdout.splitlines()]
    assert len({one["hand_id"] for one in receipts}) == 2


def test_a_line_that_is_none_is_told_once(tmp_path: Path) -> None:
    """With its place in the file; what came of its hand before stays recorded."""
    lines = lines_of(VERIFIED)
    lines[8]["n"] = "8"
    result = record(stream_file(tmp_path, "live.jsonl", lines))
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert 'live.jsonl: line 9, hand dansk-809717903: "n" is "8"; expected the number of the line in its hand' in line
    assert "7 events" in result.stdout


def test_a_changed_hand_takes_no_other_with_it(tmp_path: Path, store: Path) -> None:
    """Where somebody changed the store, that hand says so with status 5, and the others are recorded."""
    record(VERIFIED)
    with sqlite3.connect(store) as database:
        database.execute("DROP TRIGGER events_update")
        database.execute("UPDATE events SET state = X'7b7d' WHERE version = 3")
    result = record(VERIFIED, DISCREPANT)
    assert result.exit_code == 5, result.stderr
    assert result.stdout.startswith("recorded ")
    assert "hand dansk-809717903" in result.stderr


def test_a_hand_has_one_receipt_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines, its document and a jackpot after its end, in several turns: one receipt, of the last state."""
    monkeypatch.setattr("ledger.intake.delivery.LINES", 7)
    lines = lines_of(VERIFIED)
    document = json.loads(VERIFIED.read_text())
    document.pop("expect", None)
    owner = {"room": document["room"], "hand_id": document["hand_id"], "n": len(document["events"]) + 1}
    jackpot = owner | {"type": "jackpot_awarded", "pool": "p", "seat": document["seats"][0]["seat"], "amount": "1.00"}
    other = json.loads(DISCREPANT.read_text())
    other.pop("expect", None)
    result = record("--json", stream_file(tmp_path, "all.jsonl", [*lines, document, other, document, jackpot]))
    assert result.exit_code == 0, result.output
    receipts = {one["hand_id"]: one for one in map(json.loads, result.stdout.splitlines())}
    assert len(result.stdout.splitlines()) == len(receipts) == 2
    assert receipts[document["hand_id"]]["events"] == len(document["events"]) + 1


def test_receipts_are_held_back_only_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the bound the oldest goes out, also of hands that have not ended; nobody is left without one."""
    lines = [line | {"hand_id": f"h-{number}"} for number in range(5) for line in lines_of(VERIFIED)[:3]]
    for bound in ("MOST_OPEN", "MOST_SEALED"):
        monkeypatch.setattr(f"api.command.record.{bound}", 2)
    printed: list[str] = []
    monkeypatch.setattr("api.command.record.print_receipt", lambda one: printed.append(one.hand_id))
    with opened_store() as store, Receipts(json=False) as receipts:
        for one in deliver(store, str(stream_file(tmp_path, "open.jsonl", lines)), ""):
            say(one, "open.jsonl", receipts)
        assert printed == ["h-0", "h-1", "h-2"]
        for one in deliver(store, str(VERIFIED), ""):
            say(one, "", receipts)
        assert printed == ["h-0", "h-1", "h-2"]
    assert printed[3:] == ["dansk-809717903", "h-3", "h-4"]


def test_a_full_disk_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 6 and one line for all hands and files: what was recorded before it, and that the rest was not tried."""
    monkeypatch.setattr("ledger.intake.delivery.HANDS", 2)
    whole = json.loads(VERIFIED.read_text())
    whole.pop("expect", None)
    file = stream_file(tmp_path, "many.jsonl", [whole | {"hand_id": f"h-{number}"} for number in range(7)])
    turns = []
    recording = Store.recording

    def full(store: Store) -> AbstractContextManager[Recording]:
        turns.append(1)
        if len(turns) > 2:
            raise StoreUnavailable("ledger.db: database or disk is full; nothing was written, try again")
        return recording(store)

    monkeypatch.setattr(Store, "recording", full)
    result = record(file, VERIFIED)
    assert result.exit_code == 6
    assert result.stderr.splitlines() == [
        f"oddchip: {file}: ledger.db: database or disk is full; nothing was written, try again; "
        "4 whole hands and 0 lines were recorded before it, the rest was not tried"
    ]
    assert len(result.stdout.splitlines()) == 4
    assert len(turns) == 3


def lines_file(folder: Path, *lines: dict[str, object]) -> Path:
    file = folder / "night.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in lines))
    return file


def test_tables_and_rooms_come_with_hands(tmp_path: Path) -> None:
    """One file with all of them: one receipt each, and the same file again is the same receipts."""
    hand = json.loads(VERIFIED.read_text())
    file = lines_file(tmp_path, *documents(), *stream_lines(), hand, *documents(POOLS, ROOM))
    first = record("--json", file)
    assert first.exit_code == 0
    receipts = [json.loads(line) for line in first.stdout.splitlines()]
    assert [one.get("hand_id") or one.get("table") or one["room"] for one in receipts] == [
        "h-1", hand["hand_id"], "Vega 1", "testrum",
    ]  # fmt: skip
    assert (receipts[2]["n"], receipts[3]["n"]) == (5, 1)
    assert record("--json", file).stdout == first.stdout
    told = record(file).stdout.splitlines()
    assert told[2:] == ["was recorded table Vega 1  testrum  6 events", "was recorded room  testrum  2 events"]


def test_what_is_wrong_with_a_table_is_told_once_by_its_line(tmp_path: Path) -> None:
    """Its further lines are passed over; other tables, rooms and hands are recorded."""
    lines = documents()
    lines[1]["seat"] = "one"
    file = lines_file(tmp_path, *lines, *documents(venue=Venue("testrum", "Vega 2")), *documents(POOLS, ROOM))
    result = record(file)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f'oddchip: {file}: line 2, table Vega 1 of room testrum: "seat" is "one"; expected a seat number, a positive '
        "integer"
    ]
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["recorded"] * 3


def test_another_event_of_a_table_is_refused(tmp_path: Path) -> None:
    """Status 1, and the line says table, number and both events; too early is status 2."""
    record(lines_file(tmp_path, *documents()[:3]))
    other = record(lines_file(tmp_path, documents()[1] | {"player": "bo"}))
    assert (other.exit_code, other.stdout) == (1, "")
    assert 'night.jsonl: table Vega 1 of room testrum: event 1 is recorded as {"type": "sat_down"' in other.stderr
    early = record(lines_file(tmp_path, documents()[4]))
    assert early.exit_code == 2
    assert 'night.jsonl: line 1: table Vega 1 of room testrum: "n" is 4; expected 3, so 3 is missing' in early.stderr


def test_a_changed_table_is_named(tmp_path: Path, store: Path) -> None:
    """Status 5: what is recorded of it was changed behind our back."""
    record(lines_file(tmp_path, *documents()[:2]))
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("DROP TRIGGER events_update")
        connection.execute("UPDATE events SET state = CAST('{}' AS BLOB) WHERE version = 1")
    changed = record(lines_file(tmp_path, documents()[2]))
    assert changed.exit_code == 5
    assert f"{tmp_path}/night.jsonl: table Vega 1 of room testrum: no table_opened can be read" in changed.stderr
