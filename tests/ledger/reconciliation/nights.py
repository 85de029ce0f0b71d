"""Days to reconcile: some hands at some tables, and whoever walks them here."""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from ledger.days.room_day import RoomDay, room_day
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import Finished, Night
from ledger.reconciliation.piece import Piece, Walked
from ledger.reconciliation.result import Result
from ledger.store.store import Store
from tests.ledger.sample_hands import discrepant, verified

RECONCILER = Actor("rut", frozenset({"reconciler"}))
DAY = "2026-11-27"


def at(hour: int, minute: int = 0, day: str = DAY) -> str:
    """A time on the day."""
    return f"{day}T{hour:02}:{minute:02}:00Z"


def play(store: Store, tables: int = 3, hands: int = 4) -> None:
    """A day at so many tables, with one hand that was paid to the wrong player and some of the days around it."""
    for table in range(tables):
        name = f"Vega {table}"
        for number in range(hands):
            record(store, verified(hand_id=f"h-{table}-{number}", table=name, started_at=at(10 + number, table)))
        record(store, verified(hand_id=f"before-{table}", table=name, started_at=at(23, 59, "2026-11-26")))
        record(store, verified(hand_id=f"after-{table}", table=name, started_at=at(0, 0, "2026-11-28")))
    record(store, discrepant(hand_id="wrong", table="Vega 1", started_at=at(20)))


def the_day(room: str = "testrum", zone: str = "UTC") -> RoomDay:
    """The day of ``play``."""
    return room_day(room, date.fromisoformat(DAY), zone)


class Walkers:
    """Walks in this process, and remembers what; falls over after so many pieces."""

    def __init__(self, store: Store, most: int = 1_000) -> None:
        self.crew = Crew(store.database, "", "", 1)
        self.most = most
        self.walked: list[Piece] = []

    def walk(self, pieces: Sequence[Piece]) -> Iterator[Walked]:
        for one in self.crew.walk(pieces):
            if len(self.walked) == self.most:
                raise KeyboardInterrupt
            self.walked.append(one.piece)
            yield one


def run(store: Store, folder: Path, walkers: Walkers | None = None, day: RoomDay | None = None) -> Finished:
    """A run of the day."""
    night = Night(store, walkers or Walkers(store), folder, RECONCILER)
    return night.run(day or the_day(), lambda _: None)


def made(room: str, date: str, findings: int | list[dict[str, Any]] = 0, **other: object) -> Result:
    """A result document with findings, or so many of them; what it says otherwise is empty."""
    if isinstance(findings, int):
        findings = [
            {
                "key": f"{number:016x}", "check": "rake", "code": "rake.finance", "rule": "night/rake", "room": room,
                "table": f"Vega {number}", "hand_id": "", "event": None, "player": "", "expected": {"rake": "1.00"},
                "recorded": {"rake": "2.00"}, "message": "the finance statement has another figure of rake",
            }
            for number in range(findings)
        ]  # fmt: skip
    return Result(
        {
            "format": "oddchip-reconciliation/1", "room": room, "date": date, "time_zone": "UTC", "replayer": "r",
            "houses": [], "ledger": None, "reached": 0, "tables": 1, "totals": [], "rake": [], "pools": [],
            "hands": {"all": 1, "verified": 1, "discrepant": 0, "unverifiable": 0, "in_progress": 0, "unreadable": 0},
            "finance": None, "checks": [], "verdict": "differences" if findings else "clean", "findings": findings,
            **other,
        }
    )  # fmt: skip
