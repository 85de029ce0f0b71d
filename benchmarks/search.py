"""Finding hands: a page of a search, and a page of a hand, in a large store of really recorded hands, over HTTP.

    make bench                                              with all other comparisons
    cd benchmarks && ../.venv/bin/python -m search            this alone: a day of 20,000 hands, in SQLite
    … -m search --store sqlite:///day.db                      in a store that ``stores.day`` has made
    … -m search --postgresql --hands 200000 --tables 400       in PostgreSQL, a server of the benchmark's own

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it.

The hands are a room's day, all of which verify, and a few hundred of another room with wrong awards, so that there is
something to find. First all verdicts are found, with the words by which hands are found, as far as that is still to
do. Then the service is started, a process of its own as ``oddchip serve`` is, and asked over one connection by a
program with a key: each figure is of so many requests, each for another hand, player, table or time where there are
others. What is asked for is held against the median by the clock. On a busy machine that says more of its neighbours:
``fast`` is what one of ten requests was faster than, and ``processor`` the processor time that the service takes for a
request on average, without that of a server.
"""

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode
from uuid import UUID

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

import httpx
from stores.day import record_day

from api.version import replay_form
from ledger.intake.whole_hands import record_all
from ledger.people.actor import SYSTEM
from ledger.people.keys import Keys
from ledger.store.store import Store, open_store
from replay.events import PotAwarded
from replay.hand import Hand
from tests.ledger.stores import address
from tests.room.day import FIRST_NAMES, deal_day

HANDS, TABLES = 20_000, 40
TIMES = 100
FAULTY = 300
OTHER_ROOM = "den andra"
BUSIEST = f"{FIRST_NAMES[0]}1"
PLAYER, HAND = 100.0, 50.0
"""Milliseconds at the median: asked for of a search by player, and of a page of a hand."""


@dataclass(frozen=True, slots=True)
class Known:
    """A hand that is there, and what it can be found by."""

    stream: UUID
    hand_id: str
    room: str
    table: str
    at: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: its name, the address of each request, and what the median may be at most, if that is said."""

    name: str
    address: Callable[[Known], str]
    floor: float | None = None


def query(path: str, **asked: str) -> str:
    """An address with a query; ``from_`` is ``from``."""
    return f"{path}?{urlencode({name.rstrip('_'): text for name, text in asked.items()})}"


def moment(seconds: int) -> str:
    """A time as the search takes it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def piece(one: Known) -> str:
    """Some lines as a history has them, without the id."""
    return "\n".join([f"Table '{one.table}' 6-max", *(f"Seat 1: {player} (100.00)" for player in one.players[:2])])


ASKED = (
    Asked("a hand's page", lambda one: f"/hands/{one.stream}", HAND),
    Asked("GET /v1/hands/{room}/{hand}", lambda one: f"/v1/hands/{one.room}/{one.hand_id}", HAND),
    Asked("a player's page", lambda one: query("/", player=one.players[0]), PLAYER),
    Asked("the busiest player's page", lambda _: query("/", player=BUSIEST), PLAYER),
    Asked("GET /v1/hands of a player", lambda one: query("/v1/hands", player=one.players[0]), PLAYER),
    Asked("… and of a verdict",
          lambda one: query("/v1/hands", player=one.players[0], verdict="discrepant"), PLAYER),
    Asked("… and of a table and a game",
          lambda one: query("/v1/hands", player=one.players[0], table=one.table, game="holdem"), PLAYER),
    Asked("a table's hands of an hour",
          lambda one: query("/v1/hands", table=one.table, from_=moment(one.at - 1800), to=moment(one.at + 1800))),
    Asked("all hands of a minute", lambda one: query("/v1/hands", from_=moment(one.at), to=moment(one.at + 60))),
    Asked("verdict discrepant", lambda _: query("/v1/hands", verdict="discrepant")),
    Asked("verdict verified, in a house", lambda _: query("/v1/hands", verdict="verified", house="norge")),
    Asked("a finding's code", lambda _: query("/v1/hands", code="award.amount")),
    Asked("a finding's code, of a player", lambda one: query("/v1/hands", code="award.amount", player=one.players[0])),
    Asked("the page of all hands", lambda _: "/"),
    Asked("a hand's id pasted", lambda one: query("/find.json", q=one.hand_id)),
    Asked("a piece of a history pasted", lambda one: query("/find.json", q=piece(one))),
    Asked("a part of an id pasted", lambda one: query("/find.json", q=one.hand_id[4:])),
    Asked("a part that no id has", lambda one: query("/find.json", q=f"q{one.hand_id[-3:]}q")),
    Asked("/metrics", lambda _: "/metrics"),
)  # fmt: skip


def faulty_hands() -> list[Hand]:
    """Hands of another room with an award of one unit more than is due."""
    found = []
    for hand in deal_day(FAULTY, 4, "faults", OTHER_ROOM):
        events = list(hand.events)
        at = max(at for at, event in enumerate(events) if isinstance(event, PotAwarded))
        award = events[at]
        assert isinstance(award, PotAwarded)
        events[at] = PotAwarded(award.pot, award.side, award.seat, award.amount + 1)
        found.append(hand.with_events(events, hand.extra, False))
    return found


def judge_all(store: Store) -> None:
    """Finds all verdicts that are still to be found."""
    with store.database.reading() as session:
        [(before,)] = session.rows("SELECT count(*) FROM verdicts")
    begun, processor = time.perf_counter(), time.process_time()
    store.verdicts.follow()
    clock, processor = time.perf_counter() - begun, time.process_time() - processor
    judged = sum(store.verdicts.counts().values()) - before
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{judged:,} verdicts and their words in {clock:.0f} s, {processor:.0f} s of processor time: "
        f"{judged / clock:,.0f} hands/s, {judged / processor:,.0f} by processor time; at most {memory:.0f} MB"
    )
    print(f"verdicts: {store.verdicts.counts()}")


def known_hands(store: Store) -> list[Known]:
    """Some of the hands, anywhere in the day."""
    rng = random.Random("asked")
    with store.database.reading() as session:
        [(newest,)] = session.rows("SELECT max(position) FROM verdicts")
        found: list[Known] = []
        while len(found) < TIMES:
            sql = 'SELECT stream, hand_id, room, "table", at FROM verdicts WHERE position = ? AND room <> ?'
            for stream, hand_id, room, table, at in session.rows(sql, (rng.randrange(newest), OTHER_ROOM)):
                id = UUID(bytes=bytes(stream))
                players = [seat.player for seat in store.hand(id).hand.seats]
                found.append(Known(id, hand_id, room, table, at, tuple(rng.sample(players, len(players)))))
    return found


@contextmanager
def service(store_address: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The service over a store, as a process of its own; its address, and the number of the process.

    ``folder`` is for what a service keeps beside its store.
    """
    environment = {**os.environ, "ODDCHIP_STORE": store_address, "ODDCHIP_SIGNER": str(folder / "signer")}
    environment["ODDCHIP_REQUESTS_A_SECOND"] = "999999"
    command = [sys.executable, "-m", "api.command.main", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1], process.pid
        finally:
            process.terminate()


def processor_time(process: int) -> float:
    """The processor time that a process has had, in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(client: httpx.Client, process: int, known: list[Known]) -> None:
    """The figures."""
    print(f"\n{'milliseconds':<34}{'fast':>8}{'median':>10}{'95 of 100':>12}{'processor':>12}{'asked':>8}")
    for one in ASKED:
        spent = []
        before = processor_time(process)
        for hand in known:
            begun = time.perf_counter()
            answer = client.get(one.address(hand))
            spent.append((time.perf_counter() - begun) * 1000)
            assert answer.status_code == 200, answer.text
        middle, parts = statistics.median(spent), statistics.quantiles(spent, n=20)
        each = (processor_time(process) - before) / len(known)
        held = "" if one.floor is None else f"{one.floor:8.0f}  {'holds' if middle < one.floor else 'DOES NOT HOLD'}"
        print(f"  {one.name:<32}{parts[1]:8.1f}{middle:10.1f}{parts[-1]:12.1f}{each:12.1f}{held}", flush=True)


def look(store_address: str, folder: Path, hands: int, tables: int, made: bool) -> None:
    """All figures of one store; ``made``: its hands are recorded already."""
    with open_store(store_address, wait=60) as store:
        if not made:
            record_day(store, hands, tables)
        record_all(store, faulty_hands())
        judge_all(store)
        store.days.follow()
        known = known_hands(store)
        key = Keys(store).make(SYSTEM, f"benchmark {time.time_ns()}", ["regulator"], 1)[1]
        with service(store_address, folder) as (base, process), httpx.Client(base_url=base, timeout=60) as client:
            client.headers["Authorization"] = f"Bearer {key}"
            for one in ASKED:
                client.get(one.address(known[0]))
            print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
            measure(client, process, known)


def main() -> None:
    """In a store that is there, or in one that is made."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--store", default="")
    asked = parser.parse_args()
    print(f"finding hands, replay {replay_form()}, {'PostgreSQL' if asked.postgresql else asked.store or 'SQLite'}")
    with tempfile.TemporaryDirectory() as folder:
        kind = "postgresql" if asked.postgresql else "sqlite"
        look(asked.store or address(kind, Path(folder)), Path(folder), asked.hands, asked.tables, bool(asked.store))


if __name__ == "__main__":
    main()
