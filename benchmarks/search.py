"""Finding hands: a page of a search, and a page of a hand, in a large store.

    make bench                                              with all other comparisons
    cd benchmarks && ../.venv/bin/python -m search            this alone; --hands 1000000 for a million

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it.

The hands are those of ``recording``, with players of their own: a few play very often, most seldom. A hundred of them
are recorded and judged; of the others there are only the rows of the views, as the view itself writes them, each for a
hand of its own. So the indexes are those of a large store; the page of a hand reads its stream, and no more.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from uuid import UUID

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

from fastapi.testclient import TestClient
from recording import deal

from api.app import create_app
from api.people.access_settings import AccessSettings
from api.version import replay_form
from ledger.intake.whole_hands import record_all
from ledger.search import index
from ledger.search.question import Question
from ledger.store.store import Store, open_store
from ledger.verdicts.verdict import Judged, judge
from tests.api.signing_in import signed_in

BATCH = 5_000
PLAYERS = 50_000
TIMES = 200
FLOORS = {"player": 100.0, "hand": 50.0}
"""Milliseconds at the median."""


def fill(store: Store, hands: int) -> list[UUID]:
    """So many hands in the views; the streams of those that are recorded."""
    rng = random.Random("search")
    dealt = deal(100)
    record_all(store, dealt)
    store.verdicts.follow()
    streams = [one.stream for one in store.search.page(Question(), 200).hands]
    judged = [judge(store.hand(stream)) for stream in streams]
    position = 1_000
    while position < hands:
        some = [another(rng, rng.choice(judged), at) for at in range(position, min(position + BATCH, hands))]
        position += len(some)
        with store.database.writing() as session:
            store.verdicts.put(session, some)
    return streams


def another(rng: random.Random, like: Judged, position: int) -> Judged:
    """Another hand like one, with players and a table of its own."""
    players = [f"player-{int(PLAYERS * rng.random() ** 3)}" for _ in like.players]
    at = 1_700_000_000 + position * 3 + rng.randrange(600)
    stream = UUID(int=rng.getrandbits(128))
    verdict = "discrepant" if rng.random() < 0.001 else like.verdict.verdict
    changed = replace(
        like.verdict, stream=stream, position=position, hand_id=f"b-{position}", table=f"Table {position % 400}", at=at,
        verdict=verdict, rules="practice/odd-chip" if verdict == "discrepant" else "",
    )  # fmt: skip
    return Judged(changed, [], players)


def median(work: Callable[[int], object]) -> tuple[float, float]:
    """Milliseconds of one of many: the median and the slowest of twenty."""
    spent = []
    for number in range(TIMES):
        begun = time.perf_counter()
        work(number)
        spent.append((time.perf_counter() - begun) * 1000)
    return statistics.median(spent), statistics.quantiles(spent, n=20)[-1]


def bytes_of(store: Store) -> int:
    """What the file takes."""
    with store.database.reading() as session:
        [(pages,)], [(size,)] = session.rows("PRAGMA page_count"), session.rows("PRAGMA page_size")
    return int(pages * size)


def measure(client: TestClient, streams: Sequence[UUID], hands: int) -> None:
    """The figures."""
    rng = random.Random("asked")

    def get(address: str) -> None:
        answer = client.get(address)
        assert answer.status_code == 200, answer.text

    def player() -> str:
        return f"player-{int(PLAYERS * rng.random() ** 3)}"

    asked: dict[str, tuple[Callable[[int], object], float | None]] = {
        "page of a player's hands": (lambda _: get(f"/?player={player()}"), FLOORS["player"]),
        "page of the busiest player": (lambda _: get("/?player=player-0"), FLOORS["player"]),
        "GET /v1/hands of a player": (lambda _: get(f"/v1/hands?player={player()}"), FLOORS["player"]),
        "... and of a verdict": (lambda _: get(f"/v1/hands?player={player()}&verdict=discrepant"), FLOORS["player"]),
        "page of all hands": (lambda _: get("/"), None),
        "page of a hand": (lambda n: get(f"/hands/{streams[n % len(streams)]}"), FLOORS["hand"]),
        "a hand's id pasted": (lambda _: get(f"/find.json?q=b-{rng.randrange(1_000, hands)}"), None),
        "a part of an id pasted": (lambda n: get(f"/find.json?q={n}99"), None),
    }
    print(f"\n{hands:,} hands, milliseconds        median   95 of 100     asked")
    for name, (work, floor) in asked.items():
        middle, slow = median(work)
        held = "" if floor is None else f"{floor:10.0f}  {'holds' if middle < floor else 'DOES NOT HOLD'}"
        print(f"  {name:<30} {middle:8.1f} {slow:11.1f} {held}")


def main() -> None:
    """All figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=200_000)
    hands = parser.parse_args().hands
    print(
        f"finding hands, replay {replay_form()}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    )
    with tempfile.TemporaryDirectory() as folder, open_store(f"sqlite:///{folder}/oddchip.db") as store:
        begun = time.perf_counter()
        before = bytes_of(store)
        streams = fill(store, hands)
        print(f"made in {time.perf_counter() - begun:.0f} seconds")
        print(f"bytes a hand in the views and their indexes: {(bytes_of(store) - before) / hands:,.0f}")
        with store.database.reading() as session:
            [(terms,)] = session.rows(f"SELECT count(*) FROM {index.TABLE}")
        print(f"words a hand: {terms / hands:.1f}")
        client = TestClient(create_app(store, access=AccessSettings(requests=100_000)))
        measure(signed_in(client, store), streams, hands)


if __name__ == "__main__":
    main()
