"""A hand's money is put right once, however many of its players complain."""

import pytest

from ledger.disputes.accounts import STREAM, fold_accounts
from ledger.disputes.commands import Approve, DecideAppeal, PostRemedy, Propose, Reject, Reopen
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import Entry
from ledger.disputes.remedy_events import ACCOUNT_EVENTS
from ledger.intake.whole_hands import record
from tests.ledger.disputes.office import MAJA, MONS, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, PAID_TO_THE_KINGS, PLAY, hand

DUE = "14.00"
"""What the sample hand owes to anna."""


def balances(office: Office) -> dict[str, str]:
    """What everybody has got by remedies."""
    with office.store.looking() as turn:
        book = fold_accounts(ACCOUNT_EVENTS.read(*content) for content in turn.contents(STREAM))
    return {one.account: one.amount for one in book if one.micros}


def second(office: Office, first: str, state: str) -> str:
    """Another case of the same hand, brought to a state."""
    case = office.open(hand_id=office.desk.case(first).opened.hand_id).id
    for actor, command in office.way(state, case):
        office.desk.do(actor, command)
    return case


def refused(office: Office, code: str, actor: object, command: object) -> str:
    """The detail of the refusal with which a command ends."""
    with pytest.raises(Refusal) as caught:
        office.desk.do(actor, command)  # type: ignore[arg-type]
    assert caught.value.code == code
    return caught.value.detail


def test_the_second_complaint_moves_no_money_again(office: Office) -> None:
    """The remedy is the whole hand's: the second player is right too, and nothing is left to be posted."""
    first = office.brought_to("remedy_posted").id
    once = balances(office)
    assert once
    case = second(office, first, "investigating")
    office.desk.do(SAGA, Propose(case, "upheld", "The aces win."))
    decided = office.desk.do(MAJA, Approve(case))
    assert decided.state == "remedy_posted"
    assert balances(office) == once


def test_moving_it_again_needs_a_reason(office: Office) -> None:
    """Management may; who does so by mistake is told."""
    first = office.brought_to("decided").id
    case = second(office, first, "investigating")
    again = (Entry("player:anna", 100), Entry("suspense", -100))
    said = refused(office, "no-reason-given", SAGA, Propose(case, "goodwill", "Sorry.", again))
    assert "another case of this hand has moved its money already" in said
    office.desk.do(SAGA, Propose(case, "goodwill", "Sorry.", again, "She waited for a month."))


def test_a_decision_elsewhere_stops_the_approval(office: Office) -> None:
    """Two proposals for one hand: the second one to be approved is refused, and proposed anew moves nothing."""
    first = office.brought_to("proposed").id
    case = second(office, first, "proposed")
    office.desk.do(MAJA, Approve(first))
    said = refused(office, "settled-elsewhere", MAJA, Approve(case))
    assert f"{first}/1" in said
    office.desk.do(MAJA, Reject(case, "The other case has it."))
    office.desk.do(SAGA, Propose(case, "upheld", "The aces win."))
    office.desk.do(MAJA, Approve(case))
    office.desk.do(SAGA, PostRemedy(first))
    assert balances(office)["player:anna"] == DUE


def test_what_was_rejected_elsewhere_settles_nothing(office: Office) -> None:
    """A proposal that nobody has approved is no remedy."""
    first = office.brought_to("proposed").id
    office.desk.do(MAJA, Reject(first, "No."))
    case = second(office, first, "remedy_posted")
    assert office.desk.case(case).paid == 1
    assert balances(office)["player:anna"] == DUE


def test_what_is_still_to_be_taken_back_is_not_moved_twice(office: Office) -> None:
    """An appeal has taken the money back, and nobody has posted it yet: until then the hand is settled."""
    first = office.brought_to("appealed").id
    office.desk.do(MONS, DecideAppeal(first, False, "No.", "dismissed", (), "The player asked for it."))
    case = office.desk.do(MAJA, Approve(second(office, first, "proposed")))
    assert office.desk.rulings(case)[0].proposed.beside == (f"{first}/1",)
    assert case.state == "remedy_posted"
    assert balances(office)["player:anna"] == DUE


def test_an_appeal_elsewhere_that_takes_the_money_back_leaves_it_to_be_moved(office: Office) -> None:
    """What the first case has taken back the second one may move."""
    first = office.brought_to("appealed").id
    office.desk.do(MONS, DecideAppeal(first, False, "No.", "dismissed", (), "The player asked for it."))
    office.desk.do(SAGA, PostRemedy(first))
    assert balances(office) == {}
    case = second(office, first, "remedy_posted")
    assert balances(office)["player:anna"] == DUE
    assert office.desk.case(case).paid == 1


def test_what_the_room_has_paid_since_is_not_posted_on_top(office: Office) -> None:
    """The hand gets a late jackpot between the decision and its posting: the case is reopened, and decided anew."""
    case = office.brought_to("decided")
    late = {"type": "jackpot_awarded", "seat": 1, "pool": "x", "amount": "14.00"}
    refused(office, "wrong-state", SAGA, Reopen(case.id, "I want to."))
    record(office.store, hand([*BLINDS, *DEAL, *PLAY, *PAID_TO_THE_KINGS, late]))
    office.publish()
    said = refused(office, "evidence-changed", SAGA, PostRemedy(case.id))
    assert "reopen the case" in said
    office.desk.do(SAGA, Reopen(case.id, "The room has paid since."))
    anew = office.way("remedy_posted", case.id)[2:]
    for actor, command in anew:
        case = office.desk.do(actor, command)
    assert (case.state, case.paid) == ("remedy_posted", 2)
    assert sum(float(amount) for amount in balances(office).values()) == 0
