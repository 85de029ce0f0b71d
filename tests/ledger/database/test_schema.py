import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from ledger.check.cases import check_cases
from ledger.check.days import check_days
from ledger.check.people import check_people
from ledger.check.strays import check_strays
from ledger.database import schema
from ledger.database.schema import TooNew
from ledger.days.room_day import room_day
from ledger.disputes.desk import DisputeDesk
from ledger.finance.statements import statement_of
from ledger.histories.hand_document import write_hand
from ledger.histories.read import read_hands
from ledger.intake.whole_hands import record
from ledger.log.key_history import KeyHistory
from ledger.log.tile_hashes import TileHashes
from ledger.people.people import People
from ledger.publishing import published
from ledger.publishing.recorded_log import RecordedLog
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import Night
from ledger.reconciliation.recorded import explanations, results
from ledger.store.store import open_store
from ledger.views import REBUILDING
from replay.hand import Hand
from tests.ledger import stores
from tests.ledger.reconciliation.nights import RECONCILER
from tests.ledger.soundness import check_sound

STORES = Path(__file__).parents[2] / "data/stores"
SAMPLES = Path(__file__).parents[3] / "samples"


def old_store(folder: Path, form: int) -> str:
    """A store as an oddchip of an earlier form left it: the samples of that day, recorded."""
    with sqlite3.connect(folder / "old.db") as file:
        file.executescript((STORES / f"form_{form}.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{folder}/old.db"


def test_a_store_of_the_first_form_is_carried_over(tmp_path: Path) -> None:
    """Opened today, it has the same hands with the same events, pins and times, each in the log, and a verdict each."""
    address = old_store(tmp_path, 1)
    with sqlite3.connect(tmp_path / "old.db") as file:
        old = file.execute(
            "SELECT originator_id, originator_version, topic FROM stored_events ORDER BY rowid"
        ).fetchall()
        [(began,)] = file.execute(
            "SELECT json_extract(state, '$.recorded_at') FROM stored_events WHERE originator_version = 1 LIMIT 1"
        ).fetchall()
    with open_store(address) as store:
        assert stores.rows(store.database) == old
        assert sum(store.verdicts.counts().values()) == 0
        store.verdicts.follow()
        assert store.verdicts.counts() == {"verified": 7, "discrepant": 1, "unverifiable": 1}
        assert stores.verdicts(store)[-1].recorded_at == began
        with store.database.reading() as session:
            [(hands, sealed)] = session.rows("SELECT count(*), count(sealed) FROM appends")
            assert (hands, sealed) == (9, 8)
            assert session.rows("SELECT count(*) FROM sealed_records") == [(8,)]
    with open_store(address) as again:
        assert stores.rows(again.database) == old


def test_a_hand_of_an_earlier_form_is_the_same_hand(tmp_path: Path) -> None:
    """A hand that an earlier form recorded comes back whole, and handed in again it is known."""
    with open_store(old_store(tmp_path, 1)) as store:
        hands = [one for file in sorted(SAMPLES.iterdir()) for one in read_hands(file) if isinstance(one, Hand)]
        known = [one for one in hands if one.room not in ("kungsbord", "tivoli")]
        for hand in known:
            receipt = record(store, hand)
            assert receipt.written == 0
            assert write_hand(store.hand(receipt.stream).hand) == write_hand(hand)


def test_a_store_of_the_second_form_is_whole(tmp_path: Path) -> None:
    """What was recorded when it was today's form is read for ever: every leaf, sealed record and checkpoint holds.

    It has the samples, a hand from live lines with a late jackpot, one that is open, and a refused attempt.
    """
    keys = KeyHistory.parse((STORES / "form_2.keys.json").read_bytes())
    with open_store(old_store(tmp_path, 2)) as store:
        newest = check_sound(store)
        with store.database.reading() as session:
            log = RecordedLog(session)
            assert log.size == newest + 1
            notes = published.page(session)
            for one in notes:
                checkpoint = keys.open(one.note).checkpoint
                TileHashes(checkpoint.size, checkpoint.root, log)
            assert [one.size for one in notes] == [newest, newest + 1]
        late, begun = store.hand_of("testrum", "h-1"), store.hand_of("testrum", "open")
        assert (late.sealed, late.hand.events[-1].TYPE) == (True, "jackpot_awarded")
        assert (begun.sealed, len(begun.hand.events)) == (False, 11)
        store.verdicts.follow()
        before = {one.stream: one.version for one in stores.verdicts(store)}
        assert len(before) > 2
        store.verdicts.rebuild()
        assert {one.stream: one.version for one in stores.verdicts(store)} == before


def test_a_store_of_the_third_form_is_whole(tmp_path: Path) -> None:
    """What was recorded when it was today's form is read for ever: cases, rulings, postings, people and keys too.

    It has the samples and what ``oddchip demo`` adds: people, three disputes of which one is decided, and a key.
    """
    keys = KeyHistory.parse((STORES / "form_3.keys.json").read_bytes())
    with open_store(old_store(tmp_path, 3)) as store:
        check_sound(store)
        with store.database.reading() as session:
            log = RecordedLog(session)
            for one in published.page(session):
                checkpoint = keys.open(one.note).checkpoint
                TileHashes(checkpoint.size, checkpoint.root, log)
            assert checkpoint.size == log.size == 41
        assert not list(check_cases(store.database))
        assert not list(check_people(store.database))
        desk = DisputeDesk(store)
        assert [desk.case(f"C-{number}").state for number in (1, 2, 3)] == ["notified", "awaiting_party", "open"]
        [ruling] = desk.rulings(desk.case("C-1"))
        assert (ruling.proposed.by, ruling.signed_by, len(ruling.proposed.entries)) == ("saga", "maja", 2)
        saga = People(store).with_password("saga", "KDUh9tfxWBSuMvFgWL8j")
        assert saga is not None
        assert saga.roles == {"support"}
        for again in REBUILDING.values():
            again(store)
        assert not list(check_cases(store.database))
        assert sum(store.verdicts.counts().values()) == 14


@pytest.mark.parametrize(
    ("form", "sha256"),
    [
        (4, "355b57defda5da01e7a5b848c85fb50861c4dda29c589a471827665713c4a7e1"),
        (5, "a34cd435e47b22da3d39df7ac041545a9c03fcee214e855d1eba7b3934ebdefd"),
        (6, "bdc8b3caae4f6d14dfb342a6e35e580299f5e60159a40811a2d4f27fafa3c300"),
    ],
)
def test_a_store_with_nights_is_whole(tmp_path: Path, form: int, sha256: str) -> None:
    """What was recorded when it was today's form is read for ever: tables, rooms, statements and nights too.

    It has the samples, what ``oddchip demo`` adds, a key, a reconciled day, and one finding explained.
    """
    keys = KeyHistory.parse((STORES / f"form_{form}.keys.json").read_bytes())
    with open_store(old_store(tmp_path, form)) as store:
        check_sound(store)
        with store.database.reading() as session:
            log = RecordedLog(session)
            for one in published.page(session):
                checkpoint = keys.open(one.note).checkpoint
                TileHashes(checkpoint.size, checkpoint.root, log)
            assert checkpoint.size == log.size == 90
        _, recorded = results(store, "tivoli", "2026-11-28")
        assert (recorded.result.verdict, len(recorded.result.findings)) == ("differences", 18)
        assert recorded.result.sha256 == sha256
        assert explanations(store, "tivoli")["c32927497499a20b"].reason == "Planted for the samples."
        statement = statement_of(store, "tivoli", "2026-11-28")
        assert statement is not None
        for again in REBUILDING.values():
            again(store)
        assert sum(store.verdicts.counts().values()) == 52


def test_records_of_before_there_were_shelves_keep_their_numbers(tmp_path: Path) -> None:
    """They stand by their appends, and a night of then comes to what it came to."""
    address = old_store(tmp_path, 5)
    numbers = "SELECT no, stream, version, record FROM sealed_records ORDER BY no"
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
        before = file.execute(numbers).fetchall()
    with open_store(address) as store:
        with store.database.reading() as session:
            assert session.rows(numbers) == before
        assert not list(check_strays(store.database, False))
        _, recorded = results(store, "tivoli", "2026-11-28")
        night = Night(store, Crew(store.database, "", "", 1), tmp_path, RECONCILER)
        day = room_day("tivoli", date(2026, 11, 28), "UTC")
        again = night.run(day, lambda _: None).result
        other = {"replayer": again.document["replayer"], "ledger": again.document["ledger"]}
        assert again.document == recorded.result.document | other
        assert not list(check_days(store.database))


def test_a_sealed_record_of_no_append_is_not_lost(tmp_path: Path) -> None:
    """What an earlier form's tables have too much stays there to be found."""
    address = old_store(tmp_path, 4)
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
        file.execute("INSERT INTO sealed_hands (stream, version, record) VALUES (1, 900, x'00'), (7000, 1, x'01')")
        file.commit()
    with open_store(address) as store:
        with store.database.reading() as session:
            put_in = session.rows("SELECT no, stream, version, record FROM sealed_records WHERE no < 0 ORDER BY no")
        assert [row[1:] for row in put_in] == [(7000, 1, b"\1"), (1, 900, b"\0")]
        texts = [damage.text for damage in check_strays(store.database, False)]
        assert texts == ["sealed records that no append has sealed: put in, or their append was changed"] * 2


@pytest.mark.parametrize("form", [4, 5])
def test_a_view_that_somebody_has_dropped_is_made_again(tmp_path: Path, form: int) -> None:
    """Nothing is in it that the events do not say."""
    address = old_store(tmp_path, form)
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
        file.execute("DROP TABLE days")
    with open_store(address) as store:
        while not store.days.follow():
            pass
        assert not list(check_days(store.database))
        with store.database.reading() as session:
            assert session.rows("SELECT count(*) > 50 FROM days") == [(1,)]


def test_an_append_with_a_number_below_zero_is_in_no_records_way(tmp_path: Path) -> None:
    """A store in which somebody gave one such a number is brought forward, so that a check can name it."""
    address = old_store(tmp_path, 4)
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
        file.execute("DROP TRIGGER appends_update")
        file.execute("UPDATE appends SET no = -2 WHERE no = 5")
        file.execute("INSERT INTO sealed_hands (stream, version, record) VALUES (1, 900, x'00'), (7000, 1, x'01')")
        file.commit()
    with open_store(address) as store:
        with store.database.reading() as session:
            assert session.rows("SELECT count(*) FROM sealed_records WHERE no < 0") == [(3,)]
        texts = [damage.text for damage in check_strays(store.database, False)]
        assert "appends with numbers that the log has not grown to" in texts


@pytest.mark.parametrize("kind", stores.KINDS)
def test_a_newer_form_is_refused(tmp_path: Path, kind: str) -> None:
    """Tables that a newer oddchip has made are not touched: the message names both forms."""
    address = stores.address(kind, tmp_path)
    with open_store(address) as store, store.database.writing() as session:
        session.run("INSERT INTO ledger_schema (version) VALUES (99)")
    with pytest.raises(TooNew, match=r"form 99; this oddchip knows them up to \d+"):
        open_store(address)


def test_steps_forward_are_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where carrying over fails, the old store is as it was, and opens once the fault is mended."""
    address = old_store(tmp_path, 1)

    def fail(_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
        broken.setattr(schema, "carry_over", fail)
        open_store(address)
    with sqlite3.connect(tmp_path / "old.db") as file:
        assert file.execute("SELECT count(*) FROM stored_events").fetchall() == [(204,)]
        assert file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'appends'").fetchall() == [(0,)]
    with open_store(address) as store:
        assert len(stores.rows(store.database)) == 204


def test_two_that_open_a_new_store_make_it_once(tmp_path: Path) -> None:
    """The tables are made under the write lock."""
    address = stores.address("postgresql", tmp_path)
    with open_store(address) as one, open_store(address) as other, other.database.reading() as session:
        assert session.rows("SELECT version FROM ledger_schema ORDER BY version") == [
            (step,) for step in range(2, schema.NEWEST + 1)
        ]
        assert stores.rows(one.database) == []
