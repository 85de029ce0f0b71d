"""Recording: hands into SQLite and PostgreSQL, and what a hand takes there.

    make bench                                              with all other comparisons
    cd benchmarks && ../.venv/bin/python -m recording         this alone

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it.

The hands are those of ``whole_hands``: six-handed no-limit hold'em with a commitment, a seed and a complete settlement,
about 37 events. An event counts as the sender counts: the start and what happened, not the mark that seals. Making the
``Hand`` is not timed; all the rest is: the stored forms, digests and leaves, the sealed record, rows, guards, and the
wait until it is on the disk (``synchronous=FULL``, ``synchronous_commit=on``).

SQLite waits for the disk once a turn, and how long that takes is the disk's affair: so each figure stands there by the
clock and in processor time, beside what the same disk does in bare waits (32 KB appended and waited for, ``fdatasync``)
in the same rounds. Floors are held against the processor time. By the clock one transaction a hand can be no faster
than the bare waits, and on a busy machine nothing is faster than its share of the processors: the load is printed.

PostgreSQL: batches through ``record_all`` against the very rows of them, copied by psycopg alone with binary COPY into
tables of the same form (indexes, no guards), a commit a batch. By the clock, since the server is another process.

Rounds are interleaved; figures are medians over them.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

import psycopg
from whole_hands import TABLES, USUAL, six_handed

from api.version import replay_form
from ledger.database.database import Row
from ledger.histories.hand_document import read_hand, write_hand
from ledger.intake.receipt import Receipt
from ledger.intake.whole_hands import record, record_all
from ledger.store.store import Store, open_store
from replay.hand import Hand
from tests.ledger import stores
from tests.room.hands import deal_hand

ROUNDS = 5
SINGLE = 300
"""Hands a round, a transaction each."""
BATCHES = 10
BATCH = 100
AT_TABLES = 500
"""So many tables are dealt to in turn: no two hands of a batch are of the same."""
WAIT_BYTES = 32 * 1024
FLOORS = {"one hand": 40_000, "batch": 80_000, "copy": 0.3, "bytes": 4_000}
TYPES = {int: "int8", bytes: "bytea", str: "text"}
COPIED = {
    "streams": "no, id, stream_key",
    "events": "stream, version, type, state",
    "appends": "no, stream, first, count, last, at, sealed, leaf",
    "sealed_records": "no, stream, version, record",
}


def different_hands(dealt: list[Hand]) -> Iterator[Hand]:
    """The dealt hands over and over, each time with ids of their own and at the next table."""
    documents = [write_hand(hand) for hand in dealt]
    number = 0
    while True:
        for document in documents:
            number += 1
            yield read_hand(document | {"hand_id": f"hand-{number}", "table": f"table-{number % AT_TABLES}"})


def deal(count: int) -> list[Hand]:
    """Hands as they are usual at real tables."""
    rng = random.Random("recording")
    found: list[Hand] = []
    while len(found) < count:
        one = deal_hand(rng, six_handed(rng, TABLES[0]), f"bench-{len(found)}", complete=True)
        if len(one.hand.events) in USUAL and len(one.dealer.in_hand()) <= 2:
            found.append(one.hand)
    return found


def events_of(hands: Sequence[Hand]) -> int:
    """As the sender counts."""
    return sum(1 + len(hand.events) for hand in hands)


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and of processor time."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def one_by_one(store: Store, hands: Sequence[Hand]) -> None:
    """A transaction a hand."""
    for hand in hands:
        record(store, hand)


def in_batches(store: Store, hands: Sequence[Hand]) -> None:
    """A transaction a hundred hands."""
    for at in range(0, len(hands), BATCH):
        outcomes = record_all(store, hands[at : at + BATCH])
        assert all(isinstance(one, Receipt) for one in outcomes)


def waits(folder: Path, count: int) -> float:
    """How many times a second the disk can be waited for."""
    file = folder / "waits"
    with file.open("wb", buffering=0) as out:
        start = time.perf_counter()
        for _ in range(count):
            out.write(bytes(WAIT_BYTES))
            os.fdatasync(out.fileno())
        spent = time.perf_counter() - start
    file.unlink()
    return count / spent


def in_sqlite(folder: Path, hands: Iterator[Hand]) -> None:
    """The figures for SQLite, and the bytes that a hand takes there."""
    rates: dict[str, list[float]] = {}
    single, batches = folder / "single.db", folder / "batches.db"
    recorded = 0
    with open_store(f"sqlite:///{single}") as one, open_store(f"sqlite:///{batches}") as many:
        for _ in range(ROUNDS):
            some = [next(hands) for _ in range(SINGLE)]
            more = [next(hands) for _ in range(BATCHES * BATCH)]
            rates.setdefault("waits", []).append(waits(folder, SINGLE) * events_of(some) / len(some))
            for name, (clock, processor), events in (
                ("one hand", timed(lambda some=some: one_by_one(one, some)), events_of(some)),
                ("batch", timed(lambda more=more: in_batches(many, more)), events_of(more)),
            ):
                rates.setdefault(f"{name}, clock", []).append(events / clock)
                rates.setdefault(f"{name}, processor", []).append(events / processor)
            recorded += len(more)
    median = {name: statistics.median(each) for name, each in rates.items()}
    print("\nSQLite, events a second       by the clock   processor time      asked")
    print(f"  the disk's waits alone      {median['waits']:12,.0f}")
    for name, shown in (("one hand", "one transaction a hand"), ("batch", f"batches of {BATCH} hands")):
        clock, processor, floor = median[f"{name}, clock"], median[f"{name}, processor"], FLOORS[name]
        print(f"  {shown:<25} {clock:15,.0f} {processor:16,.0f} {floor:10,}  {verdict(processor >= floor)}")
    size = batches.stat().st_size / recorded
    print(
        f"  bytes a hand              {size:15,.0f} {'':16} {FLOORS['bytes']:10,}  {verdict(size <= FLOORS['bytes'])}"
    )


def in_postgresql(folder: Path, hands: Iterator[Hand]) -> None:
    """Batches against binary COPY of the same rows."""
    ours: list[float] = []
    copied: list[float] = []
    with open_store(stores.address("postgresql", folder), wait=30) as store, psycopg.connect(stores.server()) as bare:
        for table in COPIED:
            form = store_schema(store)
            bare.execute(f"CREATE TABLE {table} (LIKE {form}.{table} INCLUDING ALL)".encode())
        bare.commit()
        for _ in range(ROUNDS):
            some = [next(hands) for _ in range(BATCHES * BATCH)]
            before = newest(store)
            clock, _ = timed(lambda some=some: in_batches(store, some))
            ours.append(events_of(some) / clock)
            batches = rows_of(store, before)
            clock, _ = timed(lambda batches=batches: copy_in(bare, batches))
            copied.append(events_of(some) / clock)
    ratio = statistics.median(one / other for one, other in zip(ours, copied, strict=True))
    print("\nPostgreSQL, events a second by the clock")
    print(f"  batches of {BATCH} hands   {statistics.median(ours):12,.0f}")
    print(f"  binary COPY of their rows {statistics.median(copied):12,.0f}")
    print(f"  ratio                     {ratio:12.2f}      {FLOORS['copy']}  {verdict(ratio >= FLOORS['copy'])}")


def store_schema(store: Store) -> str:
    """The schema that a store's tables are in."""
    with store.database.reading() as session:
        return str(session.rows("SELECT current_schema()")[0][0])


def newest(store: Store) -> int:
    """The newest leaf."""
    with store.database.reading() as session:
        return int(session.rows("SELECT coalesce(max(no), -1) FROM appends")[0][0])


def rows_of(store: Store, after: int) -> list[dict[str, list[Row]]]:
    """The rows of what was recorded after a leaf, batch by batch; each hand is one append of a stream of its own."""
    found = []
    with store.database.reading() as session:
        appends = session.rows(f"SELECT {COPIED['appends']} FROM appends WHERE no > ? ORDER BY no", (after,))
        for at in range(0, len(appends), BATCH):
            some = appends[at : at + BATCH]
            ends = (some[0][1], some[-1][1])
            batch = {"appends": some}
            for table, key in (("streams", "no"), ("events", "stream"), ("sealed_records", "stream")):
                sql = f"SELECT {COPIED[table]} FROM {table} WHERE {key} BETWEEN ? AND ?"
                batch[table] = session.rows(sql, ends)
            found.append(batch)
    return found


def copy_in(bare: psycopg.Connection, batches: list[dict[str, list[Row]]]) -> None:
    """Copies batches, each in a transaction of its own."""
    for batch in batches:
        with bare.transaction(), bare.cursor() as cursor:
            for table, columns in COPIED.items():
                with cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT BINARY)".encode()) as copy:
                    copy.set_types([TYPES[type(value)] for value in batch[table][0]])
                    for row in batch[table]:
                        copy.write_row(row)


def verdict(held: bool) -> str:
    """Whether a floor holds."""
    return "holds" if held else "DOES NOT HOLD"


def main() -> None:
    """All figures."""
    dealt = deal(200)
    print(f"recording, replay {replay_form()}; {events_of(dealt) / len(dealt):.1f} events a hand, {ROUNDS} rounds")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    hands = different_hands(dealt)
    with tempfile.TemporaryDirectory() as folder:
        in_sqlite(Path(folder), hands)
        in_postgresql(Path(folder), hands)


if __name__ == "__main__":
    main()
