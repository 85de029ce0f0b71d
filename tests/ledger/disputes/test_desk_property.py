"""Random people do random things with cases: whatever they try, the guards hold and no money comes from nowhere."""

import random
from pathlib import Path

import pytest

from ledger.disputes.clock import pass_day
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Answer,
    Appeal,
    Approve,
    Ask,
    Attach,
    Bundle,
    Close,
    Command,
    Correct,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    PostRemedy,
    Propose,
    PutOutOfScope,
    Reject,
    Reopen,
)
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import Entry
from ledger.disputes.ruling import Outcome
from ledger.disputes.states import commands_in
from ledger.store.store import open_store
from tests.ledger.disputes.auditor import audit
from tests.ledger.disputes.office import MAJA, MIRA, MONS, REGULATOR, SAGA, SVEN, Office
from tests.room.patience import SOAK

PEOPLE = [SAGA, SVEN, MAJA, MONS, MIRA, REGULATOR]
REMEDIES: list[tuple[Entry, ...] | None] = [
    None,
    None,
    (),
    (Entry("player:anna", 500), Entry("suspense", -500)),
    (Entry("player:anna", 1400), Entry("player:cia", -1400)),
]


SELDOM = (Correct, Attach, Bundle, PutOutOfScope, MarkDuplicate, Reopen)
OUTCOMES: list[Outcome] = ["upheld", "partly", "dismissed", "goodwill"]


def anything(rng: random.Random, case: str, state: str, others: list[str]) -> Command:
    """Any command with values that could be right; mostly one that the state takes, and mostly one that leads on."""
    outcome = rng.choice(OUTCOMES)
    because = rng.choice(["", "management says so"])
    remedy = rng.choice(REMEDIES)
    commands: list[Command] = [
        Correct(case, "a slip", player=rng.choice(["anna", "bo", "cia"])),
        Acknowledge(case), Accept(case), PutOutOfScope(case, "no"), MarkDuplicate(case, rng.choice(others)),
        Attach(case, "note", "text"), FreezeEvidence(case), Investigate(case), Ask(case, "anna", "why?", "2030-01-01"),
        Answer(case, "so"), Propose(case, outcome, "text", remedy, because), Approve(case), Reject(case, "no"),
        PostRemedy(case), Notify(case), Appeal(case, "no"), DecideAppeal(case, True, "yes"),
        DecideAppeal(case, False, "other", outcome, remedy, because), Close(case), Reopen(case, "new"),
        Bundle(case, "fault-7"),
    ]  # fmt: skip
    if rng.random() < 0.9:
        commands = [one for one in commands if one.COMMAND in commands_in(state)]
    leading = [one for one in commands if not isinstance(one, SELDOM)]
    return rng.choice(leading if leading and rng.random() < 0.9 else commands)


@pytest.mark.parametrize("seed", range(200 if SOAK else 3))
def test_whatever_people_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """An auditor who reads the events alone finds no decision on changed evidence, nobody who approved himself, no
    appeal without a third person, no right that somebody did not have, and every case's money at its last remedy."""
    rng = random.Random(seed)
    with open_store(f"sqlite:///{tmp_path}/desk.db") as store:
        office = Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
        ids = [office.open().id for _ in range(4)]
        done = refusals = 0
        for _ in range(250):
            case = rng.choice(ids)
            command = anything(rng, case, office.desk.case(case).state, ids)
            try:
                office.desk.do(rng.choice(PEOPLE), command)
                done += 1
            except Refusal:
                refusals += 1
            if rng.random() < 0.1:
                office.days_pass(rng.choice([1, 3, 40]))
                pass_day(store)
        with store.database.reading() as session:
            assert audit(session, PEOPLE) > 0
        assert done > 40
        assert refusals > 10
