"""A desk with people at it, a store with hands that were paid wrongly, and a case brought to any state."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.disputes.case import Case
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Appeal,
    Approve,
    Ask,
    Command,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    Open,
    PostRemedy,
    Propose,
    PutOutOfScope,
)
from ledger.disputes.desk import DisputeDesk
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.sample_hands import discrepant, mucked

SAGA: Final = Actor("saga", frozenset({"support"}))
SVEN: Final = Actor("sven", frozenset({"support"}))
MAJA: Final = Actor("maja", frozenset({"manager"}))
MONS: Final = Actor("mons", frozenset({"manager"}))
MIRA: Final = Actor("mira", frozenset({"manager"}))
REGULATOR: Final = Actor("regina", frozenset({"regulator"}))
COMPLAINT: Final[dict[str, Any]] = {
    "room": "testrum",
    "hand_id": "h-1",
    "player": "anna",
    "reason": "wrong_winner",
    "complaint": "I had aces and the kings were paid.",
    "received_on": "2026-01-05",
    "facts": {"seat": "1", "pot": "0"},
}
MICROSECONDS: Final = 86_400_000_000


class Office:
    """A desk over a store in which hand h-1 of testrum was paid to the wrong seat. ``now`` is the clock's time."""

    def __init__(self, store: Store, folder: Path, set_clock: Callable[[Callable[[], int]], None]) -> None:
        self.store: Final = store
        self.desk: Final = DisputeDesk(store)
        self.signer: Final = Signer.create(folder / "signer")
        self._hands = 0
        self.now = 1_767_614_400_000_000  # 2026-01-05T12:00Z, a Monday
        set_clock(lambda: self.now * 1000)
        record(store, discrepant())
        self.publish()

    def publish(self) -> None:
        """Brings all that is recorded under a checkpoint."""
        publish(self.store.database, self.signer)

    def days_pass(self, days: int) -> None:
        """So many days go by."""
        self.now += days * MICROSECONDS

    def open(self, **changes: Any) -> Case:
        """A case on anna's complaint."""
        return self.desk.do(SAGA, Open(**{**COMPLAINT, **changes}))

    def brought_to(self, state: str) -> Case:
        """A new case on a hand of its own, brought to a state."""
        case = self.open(hand_id=self.next_hand())
        for actor, command in self.way(state, case.id):
            case = self.desk.do(actor, command)
        assert case.state == state
        return case

    def next_hand(self) -> str:
        """A hand whose money nothing has moved, recorded and under a checkpoint: h-1 first, then others like it."""
        self._hands += 1
        if self._hands == 1:
            return "h-1"
        name = f"h-1-{self._hands}"
        record(self.store, discrepant(hand_id=name))
        self.publish()
        return name

    def told_of_a_mucked_hand(self) -> Case:
        """A case of which the player was told the ruling, on a hand in which he threw his aces away unseen."""
        record(self.store, mucked(hand_id="mucked"))
        self.publish()
        case = self.open(hand_id="mucked")
        for actor, command in self.way("notified", case.id):
            case = self.desk.do(actor, command)
        return case

    def way(self, state: str, case: str) -> list[tuple[Actor, Command]]:
        """Who does what to bring a new case to a state."""
        way: list[tuple[str, Actor, Command]] = [
            ("acknowledged", SAGA, Acknowledge(case)),
            ("accepted", SAGA, Accept(case)),
            ("evidence_frozen", SAGA, FreezeEvidence(case)),
            ("investigating", SAGA, Investigate(case)),
            ("proposed", SAGA, Propose(case, "upheld", "The aces win.")),
            ("decided", MAJA, Approve(case)),
            ("remedy_posted", SAGA, PostRemedy(case)),
            ("notified", SAGA, Notify(case)),
            ("appealed", SAGA, Appeal(case, "I want more.")),
            ("appeal_decided", MONS, DecideAppeal(case, True, "It stands.")),
        ]
        beside: dict[str, tuple[str, Actor, Command]] = {
            "out_of_scope": ("acknowledged", SAGA, PutOutOfScope(case, "It is about another room.")),
            "duplicate": ("acknowledged", SAGA, MarkDuplicate(case, self.open().id if state == "duplicate" else "")),
            "awaiting_party": ("investigating", SAGA, Ask(case, "anna", "Which browser?", "2026-02-02")),
        }
        if state == "open":
            return []
        until, *last = beside.get(state, (state,))
        steps: list[tuple[Actor, Command]] = []
        for reached, actor, command in way:
            steps.append((actor, command))
            if reached == until:
                break
        return steps + ([(last[0], last[1])] if last else [])  # type: ignore[list-item]


@contextmanager
def office_in(folder: Path) -> Iterator[Office]:
    """An office over an SQLite store in the folder, for tests that share one."""
    with pytest.MonkeyPatch.context() as patch, open_store(stores.address("sqlite", folder), wait=1) as store:
        yield Office(store, folder, lambda clock: patch.setattr("ledger.store.recorder.time_ns", clock))
