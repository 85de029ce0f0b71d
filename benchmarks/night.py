"""The whole night out of a store: ``oddchip reconcile`` of a day, with one process and with two.

    make bench                                                        with all other comparisons
    cd benchmarks && ../.venv/bin/python -m night                      this alone: a small day, made for it
    … -m night sqlite:///day.db                                        a store that ``stores.day`` has made

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it.

Each run is the command itself, from its start to its result, which is recorded in the first run and is there already in
the others. Processor time is that of all its processes; memory is the most that they have at one moment (resident, and
without what they share: each page counted once among those who have it), looked at four times a second. The view of
days is made anew first, and timed by itself.

The floor, hands a second of processor time with one process, is of a machine on which PokerKit and pokerfast play so
many hands of hold'em a second (``PACE``). Machines differ by more than half, so both play in the same run, between the
nights: the floor is held where the night is as many times as fast as each of them as it would be there.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

import psutil
import whole_hands
from stores.day import dealt_batches

import ledger
from api.version import replay_form
from ledger.intake.whole_hands import record_all
from ledger.store.store import open_store
from tests.room.day import DATE
from tests.room.hands import ROOM

HANDS, TABLES = 20_000, 40
ROUNDS = 3
FLOOR = 60_000
PACE = {whole_hands.POKERKIT: 457, whole_hands.POKERFAST: 13_100}
"""Hands a second of each peer on the machine that the floor is of."""
EVENTS = range(35, 39)
"""How many events their hands have: about as many as those of the night."""
SHARE = 0.6
MEGABYTES = 300
PROGRAM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from api.command.main import main; main()"


@dataclass(frozen=True)
class Run:
    """One run of the command: seconds by the clock and of processor time, megabytes, and what it printed."""

    clock: float
    processor: float
    resident: float
    own: float
    said: str


def reconciled(address: str, jobs: int, work: Path) -> Run:
    """The command's run."""
    root = str(Path(ledger.__file__).parents[1])
    command = [sys.executable, "-P", "-c", PROGRAM, root, "reconcile", "--date", DATE, "--room", ROOM, "--json"]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with (work / "said").open("wb") as out:
        process = subprocess.Popen(
            [*command, "--jobs", str(jobs), "--work", str(work)],
            stdout=out,
            env={**os.environ, "ODDCHIP_STORE": address},
        )
        resident = own = 0.0
        while process.poll() is None:
            seen = memory(process.pid)
            resident, own = max(resident, seen[0]), max(own, seen[1])
            time.sleep(0.25)
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process.returncode in (0, 1, 3), f"it ended with status {process.returncode}"
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(clock, processor, resident, own, (work / "said").read_text(encoding="utf-8"))


def memory(pid: int) -> tuple[float, float]:
    """Megabytes that a process and its children have: resident, and each shared page counted once."""
    resident = own = 0.0
    try:
        root = psutil.Process(pid)
        for one in (root, *root.children(recursive=True)):
            full = one.memory_full_info()
            resident += full.rss / 2**20
            own += full.pss / 2**20
    except psutil.Error:  # one has just ended
        pass
    return resident, own


class Peers:
    """Who else plays: the hands of hold'em that they play, and how many a second they have played so far."""

    def __init__(self) -> None:
        table = replace(whole_hands.TABLES[0], events=EVENTS)
        self.ready: Final = whole_hands.hands(table)
        self.work: Final = whole_hands.contenders(self.ready, table)
        self.rates: Final[dict[str, list[float]]] = {peer: [] for peer in table.peers}

    def play(self) -> None:
        """A second of processor time each."""
        for peer, rates in self.rates.items():
            rates.append(whole_hands.rate(self.work[peer][0], len(self.ready), 1))

    def told(self, core: float) -> dict[str, bool]:
        """The table of what they play beside our ``core`` hands a second; whether the floor is held by each."""
        events = statistics.mean(len(one.hand.events) for one in self.ready)
        print(f"beside the night, hold'em of {events:.1f} events a hand; the floor is of where a peer plays so many:")
        print(f"{'':12}{'hands/s':>10}{'the floor':>12}{'night ×':>10}{'floor ×':>10}{'the night there':>18}")
        held: dict[str, bool] = {}
        for peer, rates in self.rates.items():
            here, there = statistics.median(rates), PACE[peer]
            times, floor = core / here, FLOOR / there
            print(f"{peer:12}{here:10,.0f}{there:12,}{times:10.2f}{floor:10.2f}{times * there:18,.0f}")
            held[f"{FLOOR:,} hands a second and core where {peer} plays {there:,}"] = times >= floor
        return held


def made(folder: Path) -> str:
    """The address of a small day's store."""
    address = f"sqlite:///{folder}/day.db"
    with open_store(address) as store:
        for batch in dealt_batches(HANDS, TABLES):
            record_all(store, batch)
    return address


def followed(address: str) -> float:
    """Hands a second of processor time with which the view of days is made."""
    with open_store(address) as store:
        start = time.process_time()
        store.days.rebuild()
        spent = time.process_time() - start
        with store.database.reading() as session:
            return float(session.rows("SELECT count(*) FROM days")[0][0]) / spent


def told(runs: dict[int, list[Run]], hands: int) -> dict[int, float]:
    """The table of the runs by how many processes they had; the seconds by the clock of each."""
    print(f"{'processes':12}{'seconds':>10}{'hands/s':>12}{'hands/s and core':>18}{'MB resident':>13}{'MB own':>10}")
    clock = {jobs: statistics.median(run.clock for run in each) for jobs, each in runs.items()}
    for jobs, each in runs.items():
        core = hands / statistics.median(run.processor for run in each)
        resident, own = max(run.resident for run in each), max(run.own for run in each)
        print(f"{jobs:<12}{clock[jobs]:10.1f}{hands / clock[jobs]:12,.0f}{core:18,.0f}{resident:13.0f}{own:10.0f}")
    return clock


def main() -> int:
    """The table of figures; 1 where a floor is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("store", nargs="?", default="")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="oddchip-night-") as folder:
        address = asked.store or made(Path(folder))
        print(f"replay is {replay_form()}; load {os.getloadavg()[0]:.1f}")
        print(f"view of days: {followed(address):,.0f} hands a second of processor time")
        peers = Peers()
        runs: dict[int, list[Run]] = {1: [], 2: []}
        for _ in range(asked.rounds):
            for jobs, each in runs.items():
                each.append(reconciled(address, jobs, Path(folder)))
                peers.play()
    [said] = {run.said for each in runs.values() for run in each}
    document = json.loads(said)["result"]
    hands = document["hands"]["all"]
    print(f"{document['hands']}, {document['tables']} tables, {len(document['findings'])} findings")
    clock = told(runs, hands)
    core = hands / statistics.median(run.processor for run in runs[1])
    own = max(run.own for each in runs.values() for run in each)
    share = clock[2] / clock[1]
    floors = {f"{FLOOR:,} hands a second and core on this machine": core >= FLOOR} | peers.told(core)
    floors |= {
        f"two processes take at most {SHARE} of the time of one ({share:.2f})": share <= SHARE,
        f"at most {MEGABYTES} MB": own <= MEGABYTES,
    }
    for floor, held in floors.items():
        print(f"floor of {floor}: {'held' if held else 'missed'}")
    return 0 if all(floors.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
