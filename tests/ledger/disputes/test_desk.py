"""The one door to cases: what each command needs, and what it leaves behind."""

from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from ledger.disputes import queue
from ledger.disputes.commands import (
    COMMANDS,
    Accept,
    Acknowledge,
    Answer,
    Appeal,
    Approve,
    Ask,
    Attach,
    Close,
    Command,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    Open,
    PostRemedy,
    Propose,
    Reject,
    Reopen,
)
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import STATES, TRANSITIONS
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.people.keys import Keys
from ledger.people.permissions import PERMISSIONS
from tests.ledger.disputes.office import COMPLAINT, MAJA, MIRA, MONS, REGULATOR, SAGA, SVEN, Office
from tests.ledger.sample_hands import in_progress, live, verified


def refused(office: Office, code: str, *given: object) -> str:
    """A command is refused with this code, and leaves nothing behind: neither an event nor a line of the queue."""
    before = everything(office)
    with pytest.raises(Refusal) as refusal:
        office.desk.do(*given)  # type: ignore[arg-type]
    assert refusal.value.code == code, refusal.value.detail
    assert everything(office) == before
    return refusal.value.detail


def everything(office: Office) -> object:
    with office.store.database.reading() as session:
        return [session.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("events", "appends", "cases")]


def test_a_complaint_from_beginning_to_end(any_office: Office) -> None:
    """Support takes it, freezes the evidence, proposes; a manager approves; money, letter, window, end."""
    office = any_office
    case = office.brought_to("notified")
    assert (case.told, case.paid, case.ruling, case.appeal_by) == (1, 1, 1, "2026-02-02")
    office.days_pass(29)
    assert office.desk.do(SVEN, Close(case.id)).state == "closed"
    kinds = [one.event.TYPE for one in office.desk.history(case.id)]
    assert kinds == [
        "dispute_opened", "dispute_acknowledged", "player_notified", "dispute_accepted", "evidence_frozen",
        "investigation_begun", "proposal_made", "dispute_decided", "remedy_noted", "player_notified", "dispute_closed",
    ]  # fmt: skip
    [ruling] = office.desk.rulings(office.desk.case(case.id))
    assert (ruling.state, ruling.proposed.by, ruling.signed_by) == ("decided", "saga", "maja")


def test_every_state_can_be_reached(office: Office) -> None:
    """Each of them, and the queue says who must move in it."""
    for state, mover in STATES.items():
        if state == "closed":
            continue
        case = office.brought_to(state)
        assert case.mover == mover
        [line] = [one for one in office.desk.queue(queue.Asked(state=state), 50) if one.number == case.number]
        assert (line.mover, line.version, line.due) == (mover, case.version, case.due)


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_needs_its_role(office: Office, kind: type[Command]) -> None:
    """Whoever has none of the roles that the table names is refused, whatever the state of the case."""
    case = office.open()
    values: dict[str, Any] = dict(COMPLAINT) if kind is Open else {"case": case.id} | dict.fromkeys(_others(kind), "x")
    detail = refused(office, "not-allowed", REGULATOR, kind(**values))
    assert all(role in detail for role in PERMISSIONS.commands[kind.COMMAND].roles)


@pytest.mark.parametrize("state", [state for state in STATES if state != "closed"])
def test_a_command_needs_its_state(office: Office, state: str) -> None:
    """In a state that a command is not for it is refused, and says which it is for."""
    case = office.brought_to(state)
    for kind in COMMANDS:
        if kind is Open or state in TRANSITIONS[kind.COMMAND][0]:
            continue
        values: dict[str, Any] = {"case": case.id} | dict.fromkeys(_others(kind), "x")
        detail = refused(office, "wrong-state", MAJA, kind(**values))
        assert state in detail


def _others(kind: type[Command]) -> list[str]:
    """The fields that a command has beside the case and those with defaults."""
    return [one.name for one in fields(kind) if one.name != "case" and one.default is MISSING]


def test_nobody_approves_or_rejects_his_own_proposal(office: Office) -> None:
    """Also a manager, who may propose, needs a second person."""
    case = office.brought_to("investigating")
    office.desk.do(MAJA, Propose(case.id, "upheld", "The aces win."))
    refused(office, "own-proposal", MAJA, Approve(case.id))
    refused(office, "own-proposal", MAJA, Reject(case.id, "no"))
    assert office.desk.do(MONS, Approve(case.id)).state == "decided"


def test_a_rejected_proposal_leads_back(office: Office) -> None:
    """The investigation goes on, and the next proposal is a ruling of its own."""
    case = office.brought_to("proposed")
    assert office.desk.do(MAJA, Reject(case.id, "The text is unclear.")).state == "investigating"
    again = office.desk.do(SAGA, Propose(case.id, "upheld", "Aces beat kings."))
    first, second = office.desk.rulings(again)
    assert (first.state, first.rejected_because) == ("rejected", "The text is unclear.")
    assert (second.state, second.number, again.ruling) == ("proposed", 2, 2)


def test_an_appeal_is_decided_by_a_third_person(office: Office) -> None:
    """Neither who proposed nor who approved decides on it."""
    case = office.brought_to("investigating")
    office.desk.do(MAJA, Propose(case.id, "upheld", "The aces win."))
    office.desk.do(MONS, Approve(case.id))
    office.desk.do(SAGA, PostRemedy(case.id))
    office.desk.do(SAGA, Notify(case.id))
    office.desk.do(SAGA, Appeal(case.id, "More!"))
    for judge in (MAJA, MONS):
        refused(office, "third-person", judge, DecideAppeal(case.id, True, "It stands."))
    decided = office.desk.do(MIRA, DecideAppeal(case.id, True, "It stands."))
    refused(office, "not-notified", SAGA, Close(case.id))
    office.desk.do(SAGA, Notify(case.id))
    assert office.desk.do(SAGA, Close(case.id)).state == "closed"
    assert decided.ruling == 1


def test_a_ruling_on_appeal_supersedes(office: Office) -> None:
    """The decided text stays as it was; the new ruling's remedy is posted before the player is told."""
    case = office.brought_to("appealed")
    office.desk.do(MONS, DecideAppeal(case.id, False, "We pay for the trouble.", "goodwill", (), "for the trouble"))
    first, second = office.desk.rulings(office.desk.case(case.id))
    assert (first.state, first.proposed.text) == ("superseded", "The aces win.")
    assert (second.state, second.proposed.by, second.signed_by) == ("decided", "mons", "mons")
    assert "not posted" in refused(office, "wrong-state", SAGA, Notify(case.id))
    office.desk.do(SAGA, PostRemedy(case.id))
    office.desk.do(SAGA, Notify(case.id))
    assert office.desk.do(SAGA, Close(case.id)).state == "closed"


def test_new_evidence_on_appeal(office: Office) -> None:
    """What comes with an appeal is frozen before another ruling rests on it: else no appeal with evidence could win."""
    case = office.brought_to("appealed").id
    other = DecideAppeal(case, False, "Half of it.", "partly", (), "The screenshot shows it.")
    office.desk.do(SAGA, Attach(case, "screenshot", "the table"))
    assert "1 now" in refused(office, "evidence-changed", MONS, other)
    frozen = office.desk.do(SAGA, FreezeEvidence(case))
    assert frozen.state == "appealed"
    decided = office.desk.do(MONS, other)
    assert (decided.state, decided.ruling) == ("appeal_decided", 2)
    assert office.desk.rulings(decided)[1].proposed.evidence == frozen.evidence_version


def test_duplicates_of_each_other(office: Office) -> None:
    """A player is not sent from one case to another in which nothing is decided either."""
    first, other = office.brought_to("acknowledged").id, office.brought_to("acknowledged").id
    office.desk.do(SAGA, MarkDuplicate(first, other))
    said = refused(office, "bad-value", SAGA, MarkDuplicate(other, first))
    assert said == f"{first} is duplicate, and nothing is decided in it; expected the case in which it is"


def test_no_decision_without_frozen_evidence(office: Office) -> None:
    """A case that is reopened needs its evidence frozen anew, whatever was frozen before."""
    case = office.brought_to("out_of_scope")
    office.desk.do(SAGA, Reopen(case.id, "It was our room after all."))
    refused(office, "wrong-state", SAGA, Investigate(case.id))
    refused(office, "wrong-state", SAGA, Propose(case.id, "upheld", "x"))
    assert office.desk.do(SAGA, FreezeEvidence(case.id)).state == "evidence_frozen"


def test_new_evidence_stops_an_approval(office: Office) -> None:
    """What came after the freezing is in no proposal; frozen again, the proposal rests on what was before."""
    case = office.brought_to("proposed")
    office.desk.do(SVEN, Attach(case.id, "chat", "The dealer said sorry."))
    assert "freeze it again" in refused(office, "evidence-changed", MAJA, Approve(case.id))
    office.desk.do(MAJA, Reject(case.id, "There is a new chat."))
    refused(office, "evidence-changed", SAGA, Propose(case.id, "upheld", "x"))
    office.desk.do(SAGA, FreezeEvidence(case.id))
    office.desk.do(SAGA, Propose(case.id, "upheld", "Aces, and the dealer knew."))
    assert office.desk.do(MAJA, Approve(case.id)).state == "decided"


def test_evidence_needs_a_checkpoint(office: Office) -> None:
    """A hand that the log has not published is not proven yet, and says what to wait for."""
    record(office.store, verified(hand_id="h-2"))
    case = office.open(hand_id="h-2")
    office.desk.do(SAGA, Acknowledge(case.id))
    office.desk.do(SAGA, Accept(case.id))
    assert "no checkpoint" in refused(office, "evidence-unpublished", SAGA, FreezeEvidence(case.id))
    office.publish()
    frozen = office.desk.do(SAGA, FreezeEvidence(case.id)).evidence
    assert frozen is not None
    assert (frozen.verdict, frozen.house, [one.leaf for one in frozen.appends]) == ("verified", "practice", [1])


def test_a_hand_in_progress_is_not_judged(office: Office) -> None:
    """A complaint can be opened while it goes on; nothing is frozen before it is over."""
    record(office.store, live(in_progress(hand_id="h-3")))
    office.publish()
    case = office.open(hand_id="h-3")
    office.desk.do(SAGA, Acknowledge(case.id))
    office.desk.do(SAGA, Accept(case.id))
    refused(office, "hand-in-progress", SAGA, FreezeEvidence(case.id))


def test_two_at_once_cannot_both_win(office: Office) -> None:
    """Who has seen an older version is refused, and sees what has changed."""
    case = office.brought_to("proposed")
    office.desk.do(MAJA, Approve(case.id), case.version)
    detail = refused(office, "changed-meanwhile", MONS, Reject(case.id, "no"), case.version)
    assert f"expected {case.version}" in detail


def test_only_tried(office: Office) -> None:
    """A dry run tells what would be, and leaves nothing behind; it is refused as the command itself."""
    case = office.open()
    before = everything(office)
    assert office.desk.do(SAGA, Acknowledge(case.id), dry_run=True).state == "acknowledged"
    assert everything(office) == before
    with pytest.raises(Refusal):
        office.desk.do(SAGA, Accept(case.id), dry_run=True)


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"reason": "bad_luck"}, "unknown-reason", "wrong_winner"),
        ({"facts": {"seat": "1"}}, "lacking-facts", "pot"),
        ({"facts": {"seat": "1", "pot": " "}}, "lacking-facts", "pot"),
        ({"facts": {"seat": "1", "pot": "0", "pool": "x"}}, "bad-value", "no pool"),
        ({"player": "eve"}, "not-in-hand", "anna, bo, cia"),
        ({"hand_id": "h-9"}, "no-such-hand", "hand h-9 of room testrum"),
        ({"received_on": "2026-01-06"}, "bad-value", "after today"),
        ({"received_on": "5/1/2026"}, "bad-value", "2026-01-31"),
        ({"received_on": "20260105"}, "bad-value", "2026-01-31"),
        ({"language": "fi"}, "bad-value", "en, sv, nb, da"),
        ({"jurisdiction": "XX"}, "bad-value", "there are"),
        ({"complaint": "  "}, "bad-value", "complaint is empty"),
        ({"complaint": "x" * 20_001}, "bad-value", "at most 20000"),
        ({"complaint": "\ud83d"}, "bad-value", "surrogate"),
    ],
)
def test_a_complaint_that_cannot_be(office: Office, changes: dict[str, object], code: str, said: str) -> None:
    """What was found and what was expected is said; no case is opened."""
    assert said in refused(office, code, SAGA, Open(**{**COMPLAINT, **changes}))


@pytest.mark.parametrize("case", ["C-2", "C-0", "C-01", "1", "", "C-9999999999", "C-1\n"])
def test_no_such_case(office: Office, case: str) -> None:
    """Of what is no id, and of what is an id of nothing, the same is said."""
    office.open()
    refused(office, "no-such-case", SAGA, Acknowledge(case))


def test_the_clock_stands_still_while_a_party_is_asked(office: Office) -> None:
    """The working days that the party took are added to ours; the question's own deadline runs meanwhile."""
    case = office.brought_to("awaiting_party")
    assert (case.mover, case.due, case.answer_by) == ("party", "2026-02-02", "2026-02-02")
    office.days_pass(7)
    answered = office.desk.do(SAGA, Answer(case.id, "Firefox."))
    assert (answered.state, answered.due) == ("investigating", "2026-02-09")


def test_a_question_is_due_after_today(office: Office) -> None:
    """Nobody is asked to answer yesterday."""
    case = office.brought_to("investigating")
    refused(office, "bad-value", SAGA, Ask(case.id, "anna", "Which browser?", "2026-01-05"))


def test_an_appeal_has_its_window(office: Office) -> None:
    """Until its last day the case does not close; after it no appeal is taken, but new evidence reopens the case."""
    case = office.brought_to("notified")
    office.days_pass(28)
    refused(office, "appeal-window-open", SAGA, Close(case.id))
    office.days_pass(1)
    refused(office, "appeal-window-over", SAGA, Appeal(case.id, "late"))
    office.desk.do(SAGA, Close(case.id))
    again = office.desk.do(SAGA, Reopen(case.id, "A recording has turned up."))
    assert (again.state, again.evidence, again.ruling, again.rulings) == ("accepted", None, 0, 1)


def test_what_differs_from_the_replay_needs_a_reason(office: Office) -> None:
    """Management may rule otherwise, and then says why."""
    case = office.brought_to("investigating")
    for proposal in (Propose(case.id, "dismissed", "No."), Propose(case.id, "upheld", "Nothing is due.", ())):
        refused(office, "no-reason-given", SAGA, proposal)
        given = replace(proposal, because="the player asked for it")
        assert office.desk.do(SAGA, given, dry_run=True).state == "proposed"


def test_the_queue_is_made_again_from_the_events(office: Office) -> None:
    """The view says the same after it was thrown away."""
    for state in ("open", "proposed", "awaiting_party", "notified", "out_of_scope"):
        office.brought_to(state)
    before = office.desk.queue(queue.Asked(), 50)
    with office.store.recording() as turn:
        queue.rebuild(turn)
    assert office.desk.queue(queue.Asked(), 50) == before


def test_the_queue_has_pages(office: Office) -> None:
    """The most urgent first, what is never due last; a page goes on where the one before it ended."""
    for state in ("open", "out_of_scope", "notified", "open", "proposed"):
        office.brought_to(state)
    whole = office.desk.queue(queue.Asked(), 50)
    assert [(one.due == "", one.due, one.number) for one in whole] == sorted(
        (one.due == "", one.due, one.number) for one in whole
    )
    found, after = [], None
    while page := office.desk.queue(queue.Asked(), 2, after):
        found += page
        after = queue.Place(page[-1].due, page[-1].number)
    assert found == whole
    assert office.desk.waiting() == {"support": 2, "second": 1, "nobody": 2}


def test_a_lost_view_gives_no_number_twice(office: Office) -> None:
    """A case's stream is never begun a second time."""
    first = office.open()
    with office.store.database.writing() as session:
        session.run("DELETE FROM cases")
    assert office.open().id == "C-2"
    assert office.desk.case(first.id).id == "C-1"


def test_who_makes_a_programs_key_does_not_approve_its_proposals(office: Office) -> None:
    """Otherwise an admin who is a manager too would be both persons; also when the key has ended since."""
    both = Actor("maja", frozenset({"manager", "admin"}))
    key, _ = Keys(office.store).make(both, "helper", ["support"], 30)
    Keys(office.store).end(both, key.prefix)
    case = office.brought_to("investigating").id
    office.desk.do(key.actor(), Propose(case, "upheld", "The aces win."))
    assert "the key of key:helper" in refused(office, "own-proposal", both, Approve(case))
    assert office.desk.do(MONS, Approve(case)).state == "decided"
