"""All that a ruling rests on: the whole arithmetic, both signatures, the hashes of the evidence and of the house."""

import pytest

from ledger.disputes.commands import Attach, DecideAppeal, Reject
from ledger.disputes.ruling_report import NoSuchRuling, ruling_report
from replay.houses.load import find_house
from tests.ledger.disputes.office import MAJA, MONS, SAGA, Office


def test_a_report_has_the_whole_arithmetic(office: Office) -> None:
    """Of every seat what it put in, got back and won, as recorded and as due; every step; entries that sum to zero."""
    report = ruling_report(office.store, office.brought_to("remedy_posted").id, 1)
    assert [(one.player, one.recorded[3], one.due[3], one.owed) for one in report.seats] == [
        ("anna", "-7.00", "7.00", "14.00"), ("bo", "-0.50", "-0.50", "0.00"), ("cia", "7.00", "-7.00", "-14.00")
    ]  # fmt: skip
    assert {one.key for one in report.lines} == {"pot", "rake.total", "share", "stack"}
    assert [(one.account, one.amount) for one in report.entries] == [
        ("player:anna", "14.00"), ("player:cia", "-14.00")
    ]  # fmt: skip


def test_a_report_names_who_signed_and_when(office: Office) -> None:
    case = office.brought_to("investigating")
    office.days_pass(1)
    for actor, command in office.way("decided", case.id)[-2:]:
        office.desk.do(actor, command)
        office.days_pass(1)
    report = ruling_report(office.store, case.id, 1)
    assert [(one.act, one.by, one.at[:10]) for one in report.signatures] == [
        ("proposed", "saga", "2026-01-06"), ("approved", "maja", "2026-01-07")
    ]  # fmt: skip
    assert (report.state, report.decided_on) == ("decided", "2026-01-07")


def test_a_report_has_the_hashes_that_it_rests_on(office: Office) -> None:
    """The house's, the checkpoint's, those of the files in the case; and which entries of the log hold the hand."""
    case = office.brought_to("accepted")
    office.desk.do(SAGA, Attach(case.id, "screen.png", sha256="ab" * 32))
    for actor, command in office.way("decided", case.id)[2:]:
        office.desk.do(actor, command)
    report = ruling_report(office.store, case.id, 1)
    assert report.house_sha256 == find_house("practice@1").sha256
    assert report.proof.attached == (("screen.png", "ab" * 32),)
    assert len(report.proof.checkpoint_root) == 64
    assert report.proof.leaves
    assert max(report.proof.leaves) < report.proof.checkpoint_size


def test_a_rejected_ruling_keeps_its_report(office: Office) -> None:
    case = office.brought_to("proposed")
    office.desk.do(MAJA, Reject(case.id, "The kings were mucked."))
    report = ruling_report(office.store, case.id, 1)
    assert (report.state, report.decided_on) == ("rejected", "")
    assert (report.signatures[-1].act, report.signatures[-1].why) == ("rejected", "The kings were mucked.")


@pytest.mark.parametrize(("stands", "acts"), [(True, ["upheld_on_appeal"]), (False, ["superseded"])])
def test_an_appeal_stands_in_the_report(office: Office, stands: bool, acts: list[str]) -> None:
    """A ruling that stands is signed by a third person; one that does not is superseded, and stays as it was."""
    case = office.brought_to("appealed")
    office.desk.do(MONS, DecideAppeal(case.id, stands, "So it is.", "goodwill", (), "Peace."))
    report = ruling_report(office.store, case.id, 1)
    assert [one.act for one in report.signatures][2:] == acts
    assert report.text == "The aces win."
    if not stands:
        second = ruling_report(office.store, case.id, 2)
        assert [(one.act, one.by) for one in second.signatures] == [("proposed", "mons"), ("made_on_appeal", "mons")]


@pytest.mark.parametrize(("case", "number"), [("C-9", 1), ("x", 1), ("C-1", 0), ("C-1", 2)])
def test_a_ruling_that_is_not_there(office: Office, case: str, number: int) -> None:
    office.brought_to("proposed")
    with pytest.raises(NoSuchRuling):
        ruling_report(office.store, case, number)
