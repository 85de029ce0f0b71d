"""Makes a store of a room's whole day: a million hands, recorded as a room hands them in.

    cd benchmarks && ../.venv/bin/python -m stores.day sqlite:///day.db
    … -m stores.day --hands 10000 --tables 100 postgresql://localhost/day

The hands are those of ``tests.room.day``: they verify, they follow one another at each table, and they are the same
each time. A second process deals ahead and hands sealed records over; here they are read, and recorded as whole hands,
a hundred in a transaction. Nothing is judged: ``oddchip views --rebuild verdicts`` does that.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Process, Queue
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))  # the room that deals the hands is among the tests

from api.version import replay_form
from ledger.intake.receipt import Receipt
from ledger.intake.whole_hands import record_all
from ledger.store.store import Store, open_store
from replay.hand import Hand
from replay.houses.load import find_house
from replay.sealed.read import read_sealed
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from tests.room.day import deal_day

HANDS, TABLES = 1_000_000, 2_000
BATCH = 100
AHEAD = 50
"""Batches that are dealt and wait for being recorded."""
TOLD = 10_000
"""Every so many hands it is said how far it has got."""


def deal_ahead(hands: int, tables: int, out: "Queue[list[bytes]]") -> None:
    """Deals all hands; an empty batch is the end."""
    dealt = deal_day(hands, tables)
    while batch := [sealed(hand) for hand in islice(dealt, BATCH)]:
        out.put(batch)
    out.put([])


def sealed(hand: Hand) -> bytes:
    """A hand as bytes; when it is recorded is not known yet."""
    house = find_house(hand.house)
    return write_sealed(SealedHand(hand, house.name, house.version, house.sha256, 0, len(hand.events) + 1, True))


def dealt_batches(hands: int, tables: int) -> Iterator[list[Hand]]:
    """All hands, from a process that deals ahead."""
    queue: Queue[list[bytes]] = Queue(AHEAD)
    dealing = Process(target=deal_ahead, args=(hands, tables, queue), daemon=True)
    dealing.start()
    while batch := queue.get():
        yield [read_sealed(one).hand for one in batch]
    dealing.join()


def record_day(store: Store, hands: int, tables: int) -> None:
    """Records the day, and says how far it has got."""
    print(f"recording {hands:,} hands of {tables:,} tables, replay {replay_form()}", flush=True)
    begun, done, events = time.perf_counter(), 0, 0
    for batch in dealt_batches(hands, tables):
        outcomes = record_all(store, batch)
        assert all(isinstance(one, Receipt) for one in outcomes), outcomes
        done += len(batch)
        events += sum(1 + len(hand.events) for hand in batch)
        if done % TOLD == 0 or done == hands:
            spent = time.perf_counter() - begun
            print(f"{done:,} hands in {spent:.0f} s, {events / spent:,.0f} events/s", flush=True)


def main() -> None:
    """Into the store that is named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("store", help="sqlite:///FILE or postgresql://…")
    asked = parser.parse_args()
    with open_store(asked.store, wait=60) as store:
        record_day(store, asked.hands, asked.tables)


if __name__ == "__main__":
    main()
