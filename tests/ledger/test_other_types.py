"""SQLite takes any type in any column: whoever changes one meets a refusal that says where, by every way of reading."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError

from ledger.availability import StoreUnreadable
from ledger.check.check import Check
from ledger.check.question import Question
from ledger.evidence.gather import NotPublished, gather
from ledger.finance.statements import statement_of
from ledger.intake.live_intake import LiveIntake
from ledger.intake.open_hands import OpenHands
from ledger.intake.receipt import Receipt
from ledger.intake.time_limit import close_overdue
from ledger.intake.whole_hands import record_all
from ledger.log.refusal import NotAccepted
from ledger.log.tile import Tile
from ledger.publishing import published
from ledger.publishing.publisher import publish
from ledger.publishing.recorded_log import NotInLog, RecordedLog
from ledger.publishing.signer import Signer, WillNotSign
from ledger.rooms.pools import pool_books
from ledger.search.question import Question as HandQuestion
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import LogDamaged
from ledger.store.recorded_hand import HandDamaged, HandNotFound
from ledger.store.store import Store, open_store
from ledger.store.stream import stream_id
from ledger.tables.movements import movements_between
from ledger.tables.openings import tables_between
from tests.ledger import stores
from tests.ledger.check.worlds import World
from tests.ledger.live_lines import live_lines
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind
from tests.ledger.venue_lines import POOLS, ROOM, take, venue_lines

HAND = stream_id("testrum", "h-1")
KNOWN = (
    HandDamaged, HandNotFound, LogDamaged, NotAccepted, NotInLog, NotPublished, StoreUnreadable, Unreadable,
    WillNotSign,
)  # fmt: skip
"""What those who read are told; each has its page, its problem and its exit status."""
COLUMNS = {
    "streams": ("id", "stream_key"),
    "types": ("topic",),
    "events": ("version", "state"),
    "appends": ("first", "count", "last", "at", "sealed", "leaf"),
    "sealed_records": ("record",),
    "tiles": ("hash",),
    "checkpoints": ("note",),
    "cosignatures": ("line",),
    "verdicts": ("stream",),
    "verdict_counts": ("hands",),
    "shuffles": ("stream", "digest"),
    "table_openings": ("version", "room", "opened", "until"),
}


def read_hand(store: Store, _: Signer) -> object:
    return store.hand(HAND)


def start(store: Store, _: Signer) -> object:
    return store.start(HAND)


def follow(store: Store, _: Signer) -> object:
    store.verdicts.rebuild()
    return None


def page(store: Store, _: Signer) -> object:
    return store.search.page(HandQuestion(), 100)


def repeats(store: Store, _: Signer) -> object:
    return [store.verdicts.repeats(stream_id("testrum", f"h-{number}")) for number in (1, 3)]


def record_again(store: Store, _: Signer) -> object:
    return record_all(store, [verified(hand_id="h-1"), verified(hand_id="h-2"), verified(hand_id="h-3")])


def take_again(store: Store, _: Signer) -> object:
    return LiveIntake(store).take(live_lines(hand_id="h-4"))


def close(store: Store, _: Signer) -> object:
    return close_overdue(store, OpenHands(), 2**62)


def counts(store: Store, _: Signer) -> object:
    return store.verdicts.counts()


def notifications(store: Store, _: Signer) -> object:
    return store.rows.select_notifications(1, 1000)


def entries(store: Store, _: Signer) -> object:
    with store.database.reading() as session:
        log = RecordedLog(session)
        return log.entries(0, log.size)


def tiles(store: Store, _: Signer) -> object:
    with store.database.reading() as session:
        return RecordedLog(session).read_tile(Tile(1, 0, 1)), RecordedLog(session).read_tile(Tile(0, 0))


def proof(store: Store, signer: Signer) -> object:
    return gather(store.database, signer.history(), HAND)


def publish_more(store: Store, signer: Signer) -> object:
    return publish(store.database, signer)


def checkpoint(store: Store, _: Signer) -> object:
    with store.database.reading() as session:
        newest = published.newest(session)
        assert newest is not None
        return published.cosigned(session, newest)


def books(store: Store, _: Signer) -> object:
    with store.database.reading() as session:
        tables = tables_between(session, "testrum", 0, 2**60)
        assert all(isinstance(one, list | Unreadable) for one in movements_between(session, tables, 0, 2**60).values())
        return pool_books(session, "testrum", 0, 2**60, {})


def take_books(store: Store, _: Signer) -> object:
    return take(store, venue_lines()), take(store, venue_lines(POOLS, ROOM))


def statement(store: Store, _: Signer) -> object:
    return statement_of(store, "testrum", "2026-01-31")


READERS: list[Callable[[Store, Signer], object]] = [
    read_hand, start, page, repeats, notifications, entries, tiles, proof, checkpoint, publish_more, take_again,
    record_again, close, counts, books, take_books, statement, follow,
]  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A store in which something is recorded in every table, closed, and its signer's folder."""
    folder = tmp_path_factory.mktemp("whole")
    with open_store(f"sqlite:///{folder}/whole.db") as store:
        world = World(store, folder)
        world.add_books()
    return folder / "whole.db", world.signer.folder


def changed(whole: tuple[Path, Path], folder: Path, table: str, column: str) -> tuple[Store, Signer]:
    """A copy in which a column has values of another type: text for bytes and numbers, bytes for text."""
    shutil.copy(whole[0], folder / "a.db")
    shutil.copytree(whole[1], folder / "signer")
    store = open_store(f"sqlite:///{folder}/a.db")
    with behind(store.database) as session:
        session.run(
            f"UPDATE {table} SET {column} = CASE typeof({column}) WHEN 'text' THEN CAST({column} AS BLOB) "
            f"WHEN 'blob' THEN 'x' || hex({column}) WHEN 'integer' THEN 'x' || {column} END"
        )
    return store, Signer(folder / "signer")


def test_as_it_is_recorded_everything_can_be_read(whole: tuple[Path, Path], tmp_path: Path) -> None:
    """The ways of reading are ways."""
    shutil.copy(whole[0], tmp_path / "a.db")
    with open_store(f"sqlite:///{tmp_path}/a.db") as store:
        for reader in READERS:
            reader(store, Signer(whole[1]))


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in COLUMNS for column in COLUMNS[table]])
def test_another_type_is_refused_in_words(whole: tuple[Path, Path], tmp_path: Path, table: str, column: str) -> None:
    """Nobody who reads is shown a fault of ours."""
    store, signer = changed(whole, tmp_path, table, column)
    with store:
        for reader in READERS:
            try:
                reader(store, signer)
            except KNOWN as fault:
                assert str(fault)
            except Exception as fault:
                raise AssertionError(f"{reader.__name__}: {type(fault).__name__}: {fault}") from fault


@pytest.mark.parametrize(
    ("table", "column", "reader"),
    [
        ("events", "state", read_hand), ("types", "topic", read_hand), ("appends", "at", read_hand),
        ("events", "state", entries), ("events", "state", proof), ("streams", "stream_key", proof),
        ("appends", "sealed", proof), ("sealed_records", "record", proof),
    ],
)  # fmt: skip
def test_the_stream_is_named(
    whole: tuple[Path, Path], tmp_path: Path, table: str, column: str, reader: Callable[[Store, Signer], object]
) -> None:
    """So that somebody can look for the hand."""
    store, signer = changed(whole, tmp_path, table, column)
    with store, pytest.raises((Unreadable, LogDamaged), match=str(HAND)):
        reader(store, signer)


def test_other_hands_are_recorded_all_the_same(whole: tuple[Path, Path], tmp_path: Path) -> None:
    """A hand of which something cannot be read is refused, with its stream; those that came with it are not."""
    store, _ = changed(whole, tmp_path, "streams", "stream_key")
    with store:
        known, new = record_all(store, [verified(hand_id="h-1"), verified(hand_id="h-9")])
    assert isinstance(known, Unreadable)
    assert str(HAND) in str(known)
    assert isinstance(new, Receipt)


def test_verdicts_of_other_hands_are_found(whole: tuple[Path, Path], tmp_path: Path) -> None:
    """One stream whose id is none does not hold up those after it."""
    shutil.copy(whole[0], tmp_path / "a.db")
    with open_store(f"sqlite:///{tmp_path}/a.db") as store:
        with behind(store.database) as session:
            session.run("UPDATE streams SET id = 'x' WHERE no = 1")
        store.verdicts.rebuild()
        assert [one.hand_id for one in stores.verdicts(store)] == ["h-4", "h-3", "h-2"]


@pytest.mark.parametrize("table", [*COLUMNS, "reached", "ledger_schema"])
def test_a_check_finds_it(whole: tuple[Path, Path], tmp_path: Path, table: str) -> None:
    """In every column, and goes on to its end."""
    with open_store(f"sqlite:///{whole[0]}") as store:
        columns = World.of(store, tmp_path).columns(table)
    for column in columns:
        folder = tmp_path / column
        folder.mkdir()
        try:
            store, signer = changed(whole, folder, table, f'"{column}"')
        except IntegrityError:
            continue  # a number that SQLite itself insists on
        with store:
            check = Check(store.database, Question(signer.history(), signer.last(), signer.published))
            assert list(check.run(lambda *_: None)), f"{table}.{column}"
            assert check.covered.end == check.covered.size, f"{table}.{column}"
