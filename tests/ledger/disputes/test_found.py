"""Cases that the room opens itself, of hands in which it has found a fault: one a hand, all at one door."""

from dataclasses import replace
from typing import Any

import pytest

from ledger.disputes import queue
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Approve,
    Correct,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    PostRemedy,
    Propose,
    PutOutOfScope,
)
from ledger.disputes.found import FoundHand, OpenFound, Outcome
from ledger.disputes.letter_facts import letter_facts, letters
from ledger.disputes.refusals import Refusal
from ledger.intake.whole_hands import record
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, discrepant, hand, in_progress, verified
from tests.ledger.stores import rows

FOUND = OpenFound((), "award.amount", "kings paid")


def opened(office: Office, *hands: str, **said: Any) -> list[Outcome]:
    """What becomes of hands of testrum."""
    asked = replace(FOUND, hands=tuple(FoundHand("testrum", one) for one in hands), **said)
    return office.desk.open_found(MAJA, asked)


def results(outcomes: list[Outcome]) -> list[tuple[str, str, str]]:
    """Hand, result, and the case or the code of the refusal."""
    return [(one.hand_id, one.result, one.refusal.code if one.refusal else one.case) for one in outcomes]


@pytest.fixture
def faulty(any_office: Office) -> Office:
    """Three hands in which the kings were paid, one in which the aces were."""
    for number in (2, 3):
        record(any_office.store, discrepant(hand_id=f"h-{number}"))
    record(any_office.store, verified(hand_id="right"))
    any_office.publish()
    return any_office


def test_each_hand_gets_its_case_under_one_cause(faulty: Office) -> None:
    """It says what was found and that nobody complained; whom it touches comes from the re-settlement."""
    assert results(opened(faulty, "h-1", "h-2", "h-3")) == [
        ("h-1", "opened", "C-1"), ("h-2", "opened", "C-2"), ("h-3", "opened", "C-3"),
    ]  # fmt: skip
    case = faulty.desk.case("C-2")
    assert (case.bundle, case.opened.found, case.opened.reason, case.players) == (
        "kings paid", "award.amount", "", ("anna", "cia"),
    )  # fmt: skip
    assert case.opened.complaint == "The room has found award.amount in this hand itself."
    assert (case.state, case.due, case.opened.at_table) == ("open", "2026-01-12", None)
    assert [one.event.TYPE for one in faulty.desk.history("C-2")] == ["dispute_opened", "case_bundled"]
    assert [one.id for one in faulty.desk.queue(queue.Asked(bundle="kings paid"), 9)] == ["C-1", "C-2", "C-3"]


def test_a_hand_that_has_a_case_is_left_alone(faulty: Office) -> None:
    """Its own, a player's, an open or a decided one: the remedy is that of the whole hand. Twice in a list is once."""
    faulty.brought_to("notified")
    assert results(opened(faulty, "h-1", "h-2", "h-2")) == [
        ("h-1", "has_case", "C-1"), ("h-2", "opened", "C-2"), ("h-2", "has_case", "C-2"),
    ]  # fmt: skip
    before = rows(faulty.store.database)
    assert results(opened(faulty, "h-1", "h-2")) == [("h-1", "has_case", "C-1"), ("h-2", "has_case", "C-2")]
    assert rows(faulty.store.database) == before


@pytest.mark.parametrize("end", [PutOutOfScope("C-1", "no"), MarkDuplicate("C-1", "C-2")])
def test_what_is_no_case_hinders_none(faulty: Office, end: PutOutOfScope | MarkDuplicate) -> None:
    """Out of scope, or a duplicate of another one."""
    first = faulty.open().id
    faulty.open(hand_id="h-2")
    faulty.desk.do(SAGA, Acknowledge(first))
    faulty.desk.do(SAGA, end)
    assert results(opened(faulty, "h-1")) == [("h-1", "opened", "C-3")]


def test_a_refused_hand_is_named_and_hinders_no_other(faulty: Office) -> None:
    """One that is not there, one in which nothing is to be moved, one in progress."""
    record(faulty.store, in_progress(hand_id="live"))
    assert results(opened(faulty, "h-9", "right", "live", "h-2")) == [
        ("h-9", "refused", "no-such-hand"), ("right", "refused", "nobody-touched"),
        ("live", "refused", "hand-in-progress"), ("h-2", "opened", "C-1"),
    ]  # fmt: skip


def test_who_is_touched_can_be_named(faulty: Office) -> None:
    """What is found between hands moves nothing in the hand itself; only who sits in it can be touched."""
    hands = (FoundHand("testrum", "right", ("bo", "anna", "bo")), FoundHand("testrum", "h-2", ("eve",)))
    outcomes = faulty.desk.open_found(MAJA, OpenFound(hands, "stack.carried", "lost stacks"))
    assert results(outcomes) == [("right", "opened", "C-1"), ("h-2", "refused", "not-in-hand")]
    assert faulty.desk.case("C-1").players == ("bo", "anna")


def test_a_hand_that_cannot_be_settled_touches_all_who_sit_in_it(faulty: Office) -> None:
    """Nobody knows whose money it is: nobody is left out."""
    too_much = {"type": "acted", "seat": 1, "action": "raise", "amount": "999"}
    finished = {"type": "hand_finished", "stacks": {"1": "107.00", "2": "99.50", "3": "93.00"}}
    record(faulty.store, hand([*BLINDS, *DEAL, too_much, finished], hand_id="stopped"))
    assert results(opened(faulty, "stopped")) == [("stopped", "opened", "C-1")]
    assert faulty.desk.case("C-1").players == ("anna", "bo", "cia")


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"code": " "}, "code"), ({"bundle": ""}, "bundle"), ({"bundle": "x" * 201}, "bundle"),
        ({"language": "fi"}, "fi"), ({"jurisdiction": "US"}, "US"), ({"hands": ()}, "hands"),
        ({"hands": (FoundHand("testrum", "h-1"),) * 201}, "hands"), ({"note": "x" * 20_001}, "note"),
    ],
)  # fmt: skip
def test_what_cannot_be_opens_nothing(office: Office, said: dict[str, Any], names: str) -> None:
    """Said once for all hands."""
    asked = replace(FOUND, **{"hands": (FoundHand("testrum", "h-1"),), **said})
    with pytest.raises(Refusal, match=names) as refusal:
        office.desk.open_found(MAJA, asked)
    assert (refusal.value.code, office.desk.waiting()) == ("bad-value", {})


def test_who_may_not_open_cases(office: Office) -> None:
    """A regulator, for one."""
    with pytest.raises(Refusal) as refusal:
        office.desk.open_found(REGULATOR, replace(FOUND, hands=(FoundHand("testrum", "h-1"),)))
    assert refusal.value.code == "not-allowed"


def test_only_tried(office: Office) -> None:
    """A dry run says what would be, and leaves nothing behind."""
    before = rows(office.store.database)
    asked = replace(FOUND, hands=(FoundHand("testrum", "h-1"),))
    assert results(office.desk.open_found(SAGA, asked, dry_run=True)) == [("h-1", "opened", "C-1")]
    assert rows(office.store.database) == before


def test_all_whom_it_touches_get_the_letters(faulty: Office) -> None:
    """Each his own: what he gets or gives back, and the seat that is his."""
    opened(faulty, "h-1", language="sv", note="The kings were paid.")
    for actor, command in (
        (SAGA, Acknowledge("C-1")), (SAGA, Accept("C-1")), (SAGA, FreezeEvidence("C-1")), (SAGA, Investigate("C-1")),
        (SAGA, Propose("C-1", "upheld", "The aces win.")), (MAJA, Approve("C-1")), (SAGA, PostRemedy("C-1")),
        (SAGA, Notify("C-1")),
    ):  # fmt: skip
        faulty.desk.do(actor, command)
    sent = [letter_facts(faulty.store, "C-1", one.version) for one in letters(faulty.store, "C-1")]
    assert [(one.kind, one.player, one.remedy) for one in sent] == [
        ("acknowledgement", "anna", ""), ("acknowledgement", "cia", ""), ("ruling", "anna", "14.00"),
        ("ruling", "cia", "-14.00"),
    ]  # fmt: skip
    assert {(one.found, one.reason, one.complaint, one.language) for one in sent} == {
        ("award.amount", "", "The kings were paid.", "sv")
    }
    assert [[seat.seat for seat in one.seats if seat.own] for one in sent[2:]] == [[1], [3]]
    assert {one.appeal_by for one in sent[2:]} == {"2026-02-02"}
    assert faulty.desk.case("C-1").state == "notified"


def test_there_is_no_complaint_to_correct(faulty: Office) -> None:
    """What such a case says was found, and not told."""
    opened(faulty, "h-1")
    with pytest.raises(Refusal, match="no complaint to correct"):
        faulty.desk.do(SAGA, Correct("C-1", "A slip.", player="bo"))
