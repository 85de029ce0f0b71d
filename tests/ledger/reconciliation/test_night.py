"""A night gives each day one result, whoever walks it, wherever it is stopped, and however often it is run."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ledger.availability import StoreUnavailable
from ledger.days.room_day import room_day
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.people.refusal import NotAllowed, NotDone
from ledger.publishing.file_lock import held
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import DayNotOver, Night
from ledger.reconciliation.nights import NoSuchNight
from ledger.reconciliation.plan import ViewIncomplete, plan
from ledger.reconciliation.played_hands import last_leaf
from ledger.reconciliation.recorded import explain, explanations, results
from ledger.reconciliation.work_file import WorkFile, path_for
from ledger.store.mapper import Unreadable
from ledger.store.shelf import PLACES
from ledger.store.store import Store
from ledger.store.venue import Venue
from replay.reconciliation.stretch import LEAF, Stretch
from tests.ledger.reconciliation.nights import DAY, RECONCILER, Walkers, at, play, run, the_day
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.stores import behind
from tests.ledger.venue_lines import taken, venue_lines


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece a table."""
    monkeypatch.setattr("ledger.reconciliation.plan.BUNDLE", 4)


FULL = "CREATE TRIGGER f BEFORE INSERT ON sheets BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"


@pytest.fixture
def played(store: Store) -> Store:
    play(store)
    return store


def hands(store: Store, folder: Path) -> dict[str, int]:
    found = run(store, folder).result.document["hands"]
    assert isinstance(found, dict)
    return found


def test_the_hands_of_the_day_are_judged(played: Store, tmp_path: Path) -> None:
    """All that started between midnight and midnight, and no other; what is wrong is named at its place."""
    result = run(played, tmp_path).result
    document = result.document
    assert (document["room"], document["date"], document["time_zone"], document["tables"]) == ("testrum", DAY, "UTC", 3)
    assert document["hands"] | {"all": 13, "verified": 12, "discrepant": 1} == document["hands"]
    assert result.verdict == "differences"
    wrong = [one for one in result.findings if one["check"] == "verdict"]
    assert {(one["table"], one["hand_id"], one["rule"]) for one in wrong} == {("Vega 1", "wrong", "practice/rank.high")}
    assert [(one["house"], one["hands"]) for one in document["houses"]] == [("practice", 13)]


def test_a_second_run_says_the_same(played: Store, tmp_path: Path) -> None:
    """Byte for byte, and nothing is recorded again; neither does it matter what was recorded of other days."""
    first = run(played, tmp_path)
    size = played.rows.max_notification_id()
    again = run(played, tmp_path)
    assert (again.result.text, again.leaf) == (first.result.text, first.leaf)
    assert played.rows.max_notification_id() == size
    record(played, verified(hand_id="other", table="Vega 1", started_at=at(12, 0, "2026-11-28")))
    assert run(played, tmp_path).result.text == first.result.text


def test_the_result_is_made_again_from_its_events(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each result that came out is in the record, whole, however many events its findings take."""
    monkeypatch.setattr("ledger.reconciliation.recorded.MOST_ROWS", 2)
    first = run(played, tmp_path)
    record(played, discrepant(hand_id="wrong-too", table="Vega 2", started_at=at(21)))
    second = run(played, tmp_path)
    assert first.result.sha256 != second.result.sha256
    recorded = results(played, "testrum", DAY)
    assert [(one.result, one.leaf, one.by) for one in recorded] == [
        (first.result, first.leaf, "rut"),
        (second.result, second.leaf, "rut"),
    ]
    assert results(played, "testrum", "2026-11-26") == []


def test_a_stopped_run_goes_on(played: Store, tmp_path: Path) -> None:
    """What is done is not done again, and the result is that of a run that nobody stopped."""
    walkers = Walkers(played, most=2)
    with pytest.raises(KeyboardInterrupt):
        run(played, tmp_path / "one", walkers)
    rest = Walkers(played)
    resumed = run(played, tmp_path / "one", rest)
    assert len(walkers.walked) == 2
    assert {one.no for one in walkers.walked}.isdisjoint({one.no for one in rest.walked})
    assert resumed.notes == ["goes on where an earlier start was stopped"]
    assert resumed.result.text == run(played, tmp_path / "two").result.text
    assert not list((tmp_path / "one").glob("*.work*"))


def test_what_came_meanwhile_is_walked_anew(played: Store, tmp_path: Path) -> None:
    """A run that goes on takes the day as it is then: a hand that grew, or came, is not missed."""
    walkers = Walkers(played)
    stopped = Walkers(played, most=2)
    with pytest.raises(KeyboardInterrupt):
        run(played, tmp_path / "one", stopped)
    record(played, live(in_progress(hand_id="h-late", table="Vega 1", started_at=at(22))))
    resumed = run(played, tmp_path / "one", walkers)
    done_anew = {table.name for piece in walkers.walked for table in piece.tables}
    assert "Vega 1" in done_anew
    assert resumed.result.document["hands"]["in_progress"] == 1
    assert resumed.result.text == run(played, tmp_path / "two").result.text


@pytest.mark.parametrize("other", ["replayer", "houses", "time_zone", "log"])
def test_work_of_another_replayer_is_not_taken_over(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """Nor of other houses, another zone or another log: it is done anew, and that is said."""
    with pytest.raises(KeyboardInterrupt):
        run(played, tmp_path, Walkers(played, most=2))
    day = the_day(zone="Etc/GMT" if other == "time_zone" else "UTC")
    if other == "log":
        with behind(played.database) as session:
            session.run("UPDATE appends SET leaf = ?", (bytes(32),))
    elif other != "time_zone":
        name = {"replayer": "replayer", "houses": "houses_digest"}[other]
        monkeypatch.setattr(f"ledger.reconciliation.night.{name}", lambda: "another")
    walkers = Walkers(played)
    finished = run(played, tmp_path, walkers, day)
    assert finished.notes == [f"what an earlier start had done is of another {other}, and is done anew"]
    assert sum(piece.hands for piece in walkers.walked) == 13


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sheets SET sheet = x'7b'",
        "UPDATE sheets SET sheet = '{}'",
        "UPDATE sheets SET sheet = '[1]'",
        "UPDATE sheets SET sheet = 7",
        "",
        FULL,
    ],
)
def test_work_that_cannot_be_kept_or_read_again_is_told(played: Store, tmp_path: Path, damage: str) -> None:
    """The disk is full, or the file was damaged: one message with the file's name, and the store stays as it was."""
    path = path_for(tmp_path, "testrum", DAY)
    with pytest.raises(KeyboardInterrupt):
        run(played, tmp_path, Walkers(played, 0))
    if damage:
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            played.days.follow()
            with played.database.reading() as session:
                for piece in plan(session, the_day()) if damage != FULL else ():
                    with WorkFile(path) as work:
                        work.keep(piece, last_leaf(session, piece), b"{}")
            file.execute(damage)
    else:
        path.write_bytes(b"garbage" * 1000)
    with pytest.raises(StoreUnavailable, match=rf"{path.name}: the work of the night cannot be kept: .*run it again"):
        run(played, tmp_path)
    assert results(played, "testrum", DAY) == []


def test_a_folder_that_cannot_be_made_is_told(played: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match="file/nights: the work of the night cannot be kept: Not a directory"):
        run(played, tmp_path / "file" / "nights")


def test_one_run_at_a_time(played: Store, tmp_path: Path) -> None:
    """Whoever comes second to a day is told that somebody is at it."""
    lock = path_for(tmp_path, "testrum", DAY).with_suffix(".lock")
    with held(lock, 0, ""), pytest.raises(StoreUnavailable, match="another run is at the 2026-11-27 of testrum"):
        run(played, tmp_path)


def test_a_day_that_is_not_over_is_refused(store: Store, tmp_path: Path) -> None:
    """Today and tomorrow have no result; the message says when the day ends."""
    today = room_day("testrum", datetime.now(UTC).date(), "UTC")
    for day in (today, room_day("testrum", date(2999, 1, 1), "Europe/Stockholm")):
        with pytest.raises(DayNotOver, match="expected a day that is over"):
            run(store, tmp_path, day=day)
    assert results(store, "testrum", today.date) == []


def test_an_empty_day_is_clean(store: Store, tmp_path: Path) -> None:
    """No hand, nothing wrong, and that is a result too."""
    result = run(store, tmp_path).result
    assert (result.verdict, result.document["hands"]["all"], result.document["reached"]) == ("clean", 0, -1)
    assert result.document["ledger"] is None


def test_the_day_is_the_rooms_own(store: Store, tmp_path: Path) -> None:
    """Half an hour before midnight in Stockholm is another day there than by UTC."""
    record(store, verified(hand_id="late", started_at="2026-11-26T23:30:00Z"))
    assert run(store, tmp_path).result.document["hands"]["all"] == 0
    assert run(store, tmp_path, day=the_day(zone="Europe/Stockholm")).result.document["hands"]["all"] == 1


def test_the_newest_sealed_record_counts(store: Store, tmp_path: Path) -> None:
    """A hand that was open when it was walked first is judged whole in the next run."""
    record(store, live(in_progress(hand_id="h-1", started_at=at(9))))
    assert hands(store, tmp_path) | {"in_progress": 1, "all": 1} == hands(store, tmp_path)
    record(store, verified(hand_id="h-1", started_at=at(9)))
    assert hands(store, tmp_path) | {"verified": 1, "in_progress": 0} == hands(store, tmp_path)


def test_a_day_with_a_hand_that_cannot_be_read_is_finished(played: Store, tmp_path: Path) -> None:
    """It is counted as unreadable, the log says that it was changed, and all others are judged."""
    with behind(played.database) as session:
        session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (b"x" * 200,))
        session.run("DELETE FROM sealed_records WHERE stream = 2")
    result = run(played, tmp_path).result
    assert result.document["hands"] | {"all": 13, "unreadable": 2, "verified": 10} == result.document["hands"]
    broken = [one for one in result.findings if one["check"] == "sealed_record"]
    assert sorted(one["message"] for one in broken) == [
        "the sealed record of version 25 is missing",
        "the sealed record of version 25 is not the one that append 0 sealed",
    ]


def test_a_record_that_the_log_misses_is_no_fault_of_the_view(played: Store, tmp_path: Path) -> None:
    """Also where the view came to it before."""
    played.days.follow()
    with behind(played.database) as session:
        session.run("DELETE FROM sealed_records WHERE stream = 2")
    result = run(played, tmp_path).result
    [broken] = [one for one in result.findings if one["check"] == "sealed_record"]
    assert broken["message"] == "the sealed record of version 25 is missing"


def test_records_of_before_there_were_shelves_are_read_as_they_stand(played: Store, tmp_path: Path) -> None:
    """By the numbers of their appends, and beside those that came later: no night comes to anything else."""
    record(played, live(in_progress(hand_id="open", table="Vega 1", started_at=at(21))))
    record(played, verified(hand_id="open", table="Vega 1", started_at=at(21)))
    shelved = run(played, tmp_path / "shelved").result.text
    with behind(played.database) as session:
        session.run(f"UPDATE sealed_records SET no = no & {PLACES - 1} WHERE stream <> 5")
    played.days.rebuild()
    assert run(played, tmp_path / "mixed").result.text == shelved


def test_a_record_that_was_put_in_moves_no_hand_to_another_day(store: Store, tmp_path: Path) -> None:
    """A view that is made again goes by the first event, where the record is not the one that was sealed."""
    record(store, verified(hand_id="a", table="Vega 1", started_at=at(10)))
    record(store, verified(hand_id="b", table="Vega 1", started_at=at(10, 0, "2026-11-25")))
    with behind(store.database) as session:
        [(other,)] = session.rows("SELECT record FROM sealed_records WHERE stream = 2")
        session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (other,))
    store.days.rebuild()
    assert hands(store, tmp_path) | {"all": 1, "unreadable": 1} == hands(store, tmp_path)


def test_a_hand_of_which_nothing_can_be_read_is_everybodys(store: Store, tmp_path: Path) -> None:
    """Not even its room is known: no room can be called clean on the day of its recording."""
    record(store, verified(hand_id="lost"))
    with behind(store.database) as session:
        session.run("UPDATE sealed_records SET record = ?", (b"x" * 200,))
        session.run("UPDATE events SET state = ? WHERE version = 1", (b"{",))
        session.run("UPDATE appends SET at = 1795780800000000")
    result = run(store, tmp_path).result
    assert (result.document["hands"]["unreadable"], result.verdict) == (1, "differences")


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM days WHERE stream = 1",
        "UPDATE days SET at = at + 1 WHERE stream = 1",
        "UPDATE days SET place = place + 1 WHERE stream = 1",
        "UPDATE days SET place = 999 WHERE stream = 1",
        "UPDATE days SET sealed = NULL WHERE stream = 1",
        "UPDATE days SET sealed = (SELECT d.sealed FROM days d WHERE d.stream = 2) WHERE stream = 1",
        "UPDATE days SET at = at + 864000000000000 WHERE stream = 1",
        "UPDATE days SET record = NULL WHERE stream = 1",
        "UPDATE days SET record = 7 WHERE stream = 1",
        "UPDATE days SET record = (SELECT d.record FROM days d WHERE d.stream = 2) WHERE stream = 1",
    ],
)
def test_no_day_is_called_clean_by_a_wrong_view(played: Store, tmp_path: Path, change: str) -> None:
    """A hand that is missing in the view of days, or elsewhere than its record says, ends the run with what helps."""
    played.days.follow()
    with behind(played.database) as session:
        session.run("UPDATE appends SET at = 1795780800000000 WHERE no >= 0")
        session.run(change)
    with pytest.raises(ViewIncomplete, match="oddchip views --rebuild"):
        run(played, tmp_path)
    played.days.rebuild()
    assert run(played, tmp_path).result.document["hands"]["all"] == 13


def test_a_hand_that_the_replayer_cannot_bear_is_reached_all_the_same(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sheet depends on it: it is kept for a run that goes on, and nothing on record is beyond the result. It has
    its own id, so that its number is not said to be missing.
    """
    frail = record(played, verified(hand_id="frail", table="Vega 1", started_at=at(23, 58, "2026-11-26")))

    class FrailStretch:
        """Fails where the replayer takes that hand."""

        def __init__(self, *made_of: Any) -> None:
            self.of = Stretch(*made_of)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.of, name)

        def take(self, rows: list[Any], start: int) -> int:
            for place in range(start, len(rows)):
                if rows[place][LEAF] == frail.leaf:
                    self.of.at = place
                    raise ZeroDivisionError
                if self.of.take(rows[: place + 1], place) == place:
                    return place
            return len(rows)

    logged: list[str] = []
    monkeypatch.setattr("ledger.reconciliation.walk.Stretch", FrailStretch)
    monkeypatch.setattr("ledger.reconciliation.walk._log.exception", lambda text, *names: logged.append(text % names))
    assert run(played, tmp_path).result.document["reached"] == frail.leaf
    assert logged == ["replay of hand frail of room testrum failed"]


@pytest.mark.parametrize("sealed", ["'x'", "7", "2.5", "''", "x''"])
def test_a_hash_of_another_type_is_no_hash(file_store: Store, tmp_path: Path, sealed: str) -> None:
    """SQLite takes anything: that hand is counted as unreadable, and all others are judged."""
    play(file_store, 1, 2)
    with behind(file_store.database) as session:
        session.run(f"UPDATE appends SET sealed = {sealed} WHERE no = 0")
    document = run(file_store, tmp_path).result.document
    assert document["hands"]["unreadable"] == 1
    assert document["hands"]["all"] == document["hands"]["verified"] + document["hands"]["discrepant"] + 1


@pytest.mark.parametrize("time", ["'x'", "x'00'", "2.5"])
def test_a_time_of_another_type_ends_no_night(file_store: Store, tmp_path: Path, time: str) -> None:
    """Hands say themselves when they were played: they are counted as before, whichever append has lost its time."""
    play(file_store, 1, 2)
    taken(file_store, venue_lines(venue=Venue("testrum", "Vega 9")))
    with file_store.database.reading() as session:
        times = session.rows("SELECT no, at FROM appends")
    expected = hands(file_store, tmp_path / "before")
    for append, recorded in times:
        with behind(file_store.database) as session:
            session.run(f"UPDATE appends SET at = {time} WHERE no = ?", (append,))
        assert hands(file_store, tmp_path / f"without-{append}") == expected
        with behind(file_store.database) as session:
            session.run("UPDATE appends SET at = ? WHERE no = ?", (recorded, append))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE reached SET leaf = 'x'",
        'UPDATE places SET "table" = CAST("table" AS BLOB)',
        "UPDATE days SET at = at + 0.5 WHERE stream = 2",
    ],
)
def test_a_view_of_other_types_is_refused_in_words(file_store: Store, tmp_path: Path, change: str) -> None:
    """And made again it is as it was."""
    play(file_store, 1, 2)
    file_store.days.follow()
    with behind(file_store.database) as session:
        session.run(change)
    with pytest.raises((ViewIncomplete, Unreadable), match="view of days"):
        run(file_store, tmp_path)
    file_store.days.rebuild()
    assert run(file_store, tmp_path).result.document["hands"]["all"] == 3


def test_a_hand_that_was_played_after_it_was_recorded_is_where_it_says(played: Store, tmp_path: Path) -> None:
    """Its room's clock ran ahead: nothing is wrong with the view."""
    record(played, verified(hand_id="ahead", table="Vega 0", started_at=at(9, 0, "2099-01-01")))
    assert run(played, tmp_path).result.document["hands"]["all"] == 13


def test_no_day_is_called_clean_by_a_log_that_lacks_something(played: Store, tmp_path: Path) -> None:
    """A hand of which every row was deleted leaves its number in the log."""
    played.days.follow()
    with behind(played.database) as session:
        for rows in ("days", "sealed_records", "events", "appends"):
            session.run(f"DELETE FROM {rows} WHERE stream = 3")
        session.run("DELETE FROM streams WHERE no = 3")
    with pytest.raises(ViewIncomplete, match=r"1 appends of the log .* are missing; oddchip check"):
        run(played, tmp_path)


def test_processes_give_what_one_gives(played: Store, address: str, tmp_path: Path) -> None:
    """However many walk side by side, the result is the same."""
    alone = run(played, tmp_path).result.text
    night = Night(played, Crew(played.database, address, "", 2), tmp_path, RECONCILER)
    assert night.run(the_day(), lambda _: None).result.text == alone


def test_what_goes_wrong_in_a_process_is_told_here(played: Store, address: str) -> None:
    """By the same exception that this process would raise."""
    played.days.follow()
    with played.database.reading() as session:
        pieces = plan(session, the_day())
    with behind(played.database) as session:
        session.run("UPDATE days SET at = at + 1")
    with pytest.raises(ViewIncomplete, match="views --rebuild"):
        list(Crew(played.database, address, "", 2).walk(pieces))


def test_events_of_all_hands_are_compared_where_that_is_asked_for(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every event that says otherwise than the sealed record is found; of a large day, without being asked, in some
    hands. Of a small one all hands are looked at anyway.
    """
    with behind(played.database) as session:
        [(state,)] = session.rows("SELECT state FROM events WHERE stream = 1 AND version = 7")
        changed = bytes(state).replace(b"300", b"301")
        assert changed != bytes(state)
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 7", (changed,))
    night = Night(played, Walkers(played), tmp_path / "all", RECONCILER, rows=True)
    result = night.run(the_day(), lambda _: None).result
    looked = next(one for one in result.document["checks"] if one["check"] == "sealed_record")
    assert (looked["looked_at"], looked["not_looked_at"]) == (13, [])
    [differs] = [one for one in result.findings if one["check"] == "sealed_record"]
    assert (differs["hand_id"], differs["event"]) == ("h-0-0", 5)
    assert ("301" in differs["expected"]["stored"], "300" in differs["recorded"]["sealed"]) == (True, True)
    assert run(played, tmp_path).result.text == result.text
    monkeypatch.setattr("ledger.reconciliation.plan.SMALL", 12)
    some = run(played, tmp_path).result.document["checks"]
    looked = next(one for one in some if one["check"] == "sealed_record")
    assert looked["looked_at"] + sum(one["count"] for one in looked["not_looked_at"]) == 13


def test_the_result_names_the_smallest_checkpoint_that_proves_it(played: Store, tmp_path: Path) -> None:
    """That which has the last leaf that it depends on, whatever was published before and after."""
    signer = Signer.create(tmp_path / "signer")
    first = publish(played.database, signer).checkpoint
    record(played, verified(hand_id="other", table="Vega 9", started_at=at(12, 0, "2026-11-20")))
    publish(played.database, signer)
    document = run(played, tmp_path).result.document
    assert (document["ledger"]["size"], document["reached"]) == (first.size, first.size - 1)


def test_a_finding_is_explained_once(played: Store, tmp_path: Path) -> None:
    """With a reason, by somebody who may: the result says what it said, and the finding is known by its key."""
    result = run(played, tmp_path).result
    key = result.findings[0]["key"]
    said = explain(played, RECONCILER, "testrum", DAY, key, "  paid by hand,\n case C-7 ")
    assert (said.reason, said.by) == ("paid by hand, case C-7", "rut")
    assert explain(played, RECONCILER, "testrum", DAY, key, "paid by hand, case C-7") == said
    assert explanations(played, "testrum") == {key: said}
    assert run(played, tmp_path).result.text == result.text
    explain(played, RECONCILER, "testrum", DAY, key, "it was case C-8")
    assert explanations(played, "testrum")[key].reason == "it was case C-8"
    assert explanations(played, "elsewhere") == {}


def test_not_everybody_explains_and_not_everything_is_explained(played: Store, tmp_path: Path) -> None:
    """A role that may, a finding of the day's last result, and a reason are needed; and that there is a result."""
    key = run(played, tmp_path).result.findings[0]["key"]
    with pytest.raises(NotAllowed):
        explain(played, Actor("saga", frozenset({"support"})), "testrum", DAY, key, "paid by hand")
    for key_, reason in ((key, " "), ("0" * 16, "paid by hand")):
        with pytest.raises(NotDone, match="expected the"):
            explain(played, RECONCILER, "testrum", DAY, key_, reason)
    with pytest.raises(NoSuchNight, match="expected a day that was reconciled"):
        explain(played, RECONCILER, "testrum", "2026-11-26", key, "paid by hand")
