"""Cases of one cause: what they come to together, and steps that many take at once, each whole or refused by name."""

import pytest

from ledger.disputes import bundles
from ledger.disputes.bundles import Bundle, Bundles
from ledger.disputes.commands import (
    Acknowledge,
    Approve,
    Investigate,
    MarkDuplicate,
    PostRemedy,
    Propose,
)
from ledger.disputes.commands import (
    Bundle as PutInBundle,
)
from ledger.disputes.found import FoundHand, OpenFound
from ledger.disputes.queue import Place
from ledger.disputes.refusals import Refusal
from ledger.intake.whole_hands import record
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA, Office
from tests.ledger.sample_hands import discrepant
from tests.ledger.stores import rows

CAUSE = "kings paid"


@pytest.fixture
def office(any_office: Office) -> Office:
    """Three cases of one cause, one in another currency; another cause; a case of none."""
    hands = ["h-1", "h-2", "h-3"]
    record(any_office.store, discrepant(hand_id="h-2"))
    record(any_office.store, discrepant(hand_id="h-3", currency="SEK"))
    record(any_office.store, discrepant(hand_id="h-4"))
    any_office.publish()
    any_office.desk.open_found(
        SAGA, OpenFound(tuple(FoundHand("testrum", one) for one in hands), "award.amount", CAUSE)
    )
    any_office.desk.do(SAGA, PutInBundle(any_office.open(hand_id="h-4").id, "another"))
    any_office.open(hand_id="h-4")
    return any_office


def test_causes_by_name(office: Office) -> None:
    """Each with its cases and how many have not ended; pages follow each other."""
    office.desk.do(SAGA, Acknowledge("C-3"))
    office.desk.do(SAGA, MarkDuplicate("C-3", "C-1"))
    assert Bundles(office.store).causes(9) == [Bundle("another", 1, 1), Bundle(CAUSE, 3, 2)]
    assert Bundles(office.store).causes(1) == [Bundle("another", 1, 1)]
    assert Bundles(office.store).causes(9, "another") == [Bundle(CAUSE, 3, 2)]
    assert Bundles(office.store).states(CAUSE) == {"open": 2, "duplicate": 1}


def test_what_they_come_to(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """By currency; each hand once, duplicates not; what is posted is told apart."""
    monkeypatch.setattr(bundles, "AT_ONCE", 1)
    office.desk.do(SAGA, PutInBundle(office.open().id, CAUSE))  # a second case about h-1
    owed = Bundles(office.store).owed(CAUSE)
    assert {currency: (one.players, one.over()) for currency, one in owed.sums.items()} == {
        "EUR": (28_000_000, 0), "SEK": (14_000_000, 0),
    }  # fmt: skip
    assert (owed.posted, owed.unsettled) == ({}, 0)
    for step in ("acknowledge", "accept", "freeze"):
        Bundles(office.store).advance(SAGA, CAUSE, step)
    for actor, command in (
        (SAGA, Investigate("C-1")), (SAGA, Propose("C-1", "upheld", "The aces win.")), (MAJA, Approve("C-1")),
        (SAGA, PostRemedy("C-1")),
    ):  # fmt: skip
        office.desk.do(actor, command)
    owed = Bundles(office.store).owed(CAUSE)
    assert {currency: one.players for currency, one in owed.posted.items()} == {"EUR": 14_000_000}
    assert owed.sums["EUR"].players == 28_000_000


def test_a_hand_that_another_case_has_settled(office: Office) -> None:
    """Its money is owed and posted once, by the case that moves it, whichever of them comes first."""
    second, third = office.open().id, office.open().id
    for case in (second, third):
        office.desk.do(SAGA, PutInBundle(case, CAUSE))
    before = Bundles(office.store).owed(CAUSE).sums["EUR"].players
    for actor, command in office.way("remedy_posted", second):
        office.desk.do(actor, command)
    for actor, command in office.way("decided", "C-1"):
        office.desk.do(actor, command)
    owed = Bundles(office.store).owed(CAUSE)
    assert (owed.sums["EUR"].players, owed.posted["EUR"].players * 2) == (before, before)
    entries = {one.listed.id: bool(one.entries) for one in Bundles(office.store).cases(CAUSE, 9)}
    assert (entries["C-1"], entries[second], entries[third]) == (False, True, False)


def test_cases_in_pages(office: Office) -> None:
    """The most urgent first, each with what puts its hand right."""
    first, second = Bundles(office.store).cases(CAUSE, 2)
    [third] = Bundles(office.store).cases(CAUSE, 2, Place(second.listed.due, second.listed.number))
    assert [one.listed.id for one in (first, second, third)] == ["C-1", "C-2", "C-3"]
    assert {entry.account: entry.units for entry in third.entries} == {"player:anna": 1400, "player:cia": -1400}
    assert (third.currency, third.posted, third.because) == ("SEK", False, "")


def test_a_step_is_taken_by_all_that_can(office: Office) -> None:
    """In one transaction, with the letters of each; other causes stay as they were."""
    office.desk.do(SAGA, Acknowledge("C-2"))
    before = office.desk.case("C-2"), office.desk.case("C-4"), office.desk.case("C-5")
    done = Bundles(office.store).advance(MAJA, CAUSE, "acknowledge")
    assert ([one.id for one in done.done], done.refused, done.left) == (["C-1", "C-3"], [], 0)
    assert (office.desk.case("C-2"), office.desk.case("C-4"), office.desk.case("C-5")) == before
    assert Bundles(office.store).states(CAUSE) == {"acknowledged": 3}
    again = Bundles(office.store).advance(MAJA, CAUSE, "acknowledge")
    assert (again.done, again.refused, again.left) == ([], [], 0)


def test_a_refused_case_is_named_and_stays_whole(office: Office) -> None:
    """One whose hand no checkpoint has yet is not frozen; the others are."""
    record(office.store, discrepant(hand_id="h-5"))
    office.desk.open_found(SAGA, OpenFound((FoundHand("testrum", "h-5"),), "award.amount", CAUSE))
    for step in ("acknowledge", "accept"):
        Bundles(office.store).advance(SAGA, CAUSE, step)
    before = office.desk.case("C-6")
    done = Bundles(office.store).advance(SAGA, CAUSE, "freeze")
    assert [one.id for one in done.done] == ["C-1", "C-2", "C-3"]
    assert [(case, refusal.code) for case, refusal in done.refused] == [("C-6", "evidence-unpublished")]
    assert office.desk.case("C-6") == before
    assert Bundles(office.store).states(CAUSE) == {"evidence_frozen": 3, "accepted": 1}


def test_so_many_at_once(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is told, and taken the next time."""
    monkeypatch.setattr(bundles, "MOST", 2)
    assert Bundles(office.store).advance(SAGA, CAUSE, "acknowledge").left == 1
    assert [one.id for one in Bundles(office.store).advance(SAGA, CAUSE, "acknowledge").done] == ["C-3"]


def test_only_tried(office: Office) -> None:
    """A dry run says what would be."""
    before = rows(office.store.database)
    assert len(Bundles(office.store).advance(SAGA, CAUSE, "acknowledge", dry_run=True).done) == 3
    assert rows(office.store.database) == before


def test_who_and_what_is_refused_as_a_whole(office: Office) -> None:
    """Somebody without the right, and a cause that no case has."""
    before = rows(office.store.database)
    for actor, cause, code in ((REGULATOR, CAUSE, "not-allowed"), (SAGA, "nothing", "no-such-bundle")):
        with pytest.raises(Refusal) as refusal:
            Bundles(office.store).advance(actor, cause, "acknowledge")
        assert refusal.value.code == code
    assert rows(office.store.database) == before
