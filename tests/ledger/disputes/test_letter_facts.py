"""What a letter says as facts: of its moment for good, and nothing that the player may not know."""

import json
from dataclasses import asdict

import pytest

from ledger.disputes.commands import Notify, PostRemedy, Propose
from ledger.disputes.letter_facts import LetterFacts, NoSuchLetter, letter_facts, letters
from ledger.disputes.remedy import Entry
from ledger.intake.whole_hands import record
from ledger.sentences.sentence import Sentence
from ledger.store.pin import PinLost
from tests.ledger.disputes.office import MAJA, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, PAID_TO_THE_KINGS, PLAY, Json, hand


def last_letter(office: Office, case: str) -> LetterFacts:
    return letter_facts(office.store, case, letters(office.store, case)[-1].version)


def test_the_letters_of_a_case_are_known(office: Office) -> None:
    """Each with its kind, language and day, by the version of the event that sent it out."""
    case = office.brought_to("notified")
    sent = letters(office.store, case.id)
    assert [(one.kind, one.language, one.on) for one in sent] == [
        ("acknowledgement", "en", "2026-01-05"), ("ruling", "en", "2026-01-05")
    ]  # fmt: skip
    assert sent[-1].version == case.version


def test_a_ruling_is_told_whole(office: Office) -> None:
    """What happened, where the rules were broken, what each seat should have had, the decision, the player's money."""
    facts = last_letter(office, office.brought_to("notified").id)
    assert facts.ruling is not None
    assert (facts.ruling.outcome, facts.ruling.text, facts.ruling.on) == ("upheld", "The aces win.", "2026-01-05")
    assert (facts.remedy, facts.remedy_sign) == ("14.00", 1)
    assert [(one.seat, one.own, one.recorded, one.due) for one in facts.seats] == [
        (1, True, "-7.00", "7.00"), (2, False, "-0.50", "-0.50"), (3, False, "7.00", "-7.00")
    ]  # fmt: skip
    first = facts.findings[0]
    assert (first.rule, first.event) == ("practice/rank.high", 21)
    assert first.message == Sentence(
        "seat {seat} is due {amount} of pot {pot}", (("seat", "3"), ("amount", "0.00"), ("pot", "0"))
    )
    assert facts.events[5].sentence == Sentence("Seat {seat} raises to {amount}", (("seat", "1"), ("amount", "3.00")))
    assert [one.street.form for one in facts.events if one.street] == [
        "before the flop", "flop", "turn", "river", "showdown"
    ]  # fmt: skip
    assert facts.appeal_by == "2026-02-02"


def test_nothing_of_other_players_is_told(office: Office) -> None:
    """Neither hidden cards, nor names, nor what their accounts get, nor their stacks (``hole-cards.private``)."""
    facts = last_letter(office, office.brought_to("notified").id)
    told = json.dumps(asdict(facts))
    assert "Ah Ad" in told
    assert "Kh Kd" in told
    for hidden in ("7c 2d", "7c", "2d", "cia", "player:"):
        assert hidden not in told, hidden
    assert [one.seat for one in facts.lines if one.key == "stack"] == [1]


def test_a_letter_knows_whether_it_tells_hidden_cards(office: Office) -> None:
    """The player's seat where he is told cards that the table did not see: not where he showed them, or none."""
    assert last_letter(office, office.brought_to("notified").id).hidden_of == 0
    case = office.told_of_a_mucked_hand().id
    assert [letter_facts(office.store, case, one.version).hidden_of for one in letters(office.store, case)] == [0, 1]


def test_a_finding_that_hidden_cards_show_is_told_by_its_rule_alone(office: Office) -> None:
    """A card that was dealt twice, to two who did not show: which card it was the player does not learn."""
    deal: list[Json] = [{**DEAL[0], "cards": ["7c", "Qs"]}, DEAL[1], DEAL[2]]
    play: list[Json] = [*PLAY[:3], {"type": "dealt", "board": True, "cards": ["7c", "7d", "9s"], "face": "up"}]
    record(office.store, hand([*BLINDS, *deal, *play, *PAID_TO_THE_KINGS], hand_id="h-2"))
    office.publish()
    case = office.open(hand_id="h-2")
    for actor, command in office.way("investigating", case.id):
        office.desk.do(actor, command)
    seen = last_letter(office, case.id)
    assert seen.kind == "acknowledgement"
    office.desk.do(SAGA, Propose(case.id, "dismissed", "It cannot be settled.", (), "Nobody knows who won."))
    for actor, command in office.way("notified", case.id)[-3:]:
        if not isinstance(command, PostRemedy):
            office.desk.do(actor, command)
    facts = last_letter(office, case.id)
    impossible = [one for one in facts.findings if one.code == "card.impossible"]
    assert [(one.rule, one.message) for one in impossible] == [("practice/deck", None)]
    assert "Qs" not in json.dumps(asdict(facts))


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("acknowledged", "acknowledgement"),
        ("awaiting_party", "question"),
        ("out_of_scope", "out_of_scope"),
        ("duplicate", "duplicate"),
        ("notified", "ruling"),
    ],
)
def test_each_letter_has_what_is_its_own(office: Office, state: str, kind: str) -> None:
    """A question has the question, what is out of scope says why, a duplicate names the case."""
    case = office.brought_to(state)
    facts = last_letter(office, case.id)
    assert facts.kind == kind
    assert bool(facts.question and facts.question_due == "2026-02-02") is (kind == "question")
    assert facts.why == ("It is about another room." if kind == "out_of_scope" else "")
    assert bool(facts.duplicate_of) is (kind == "duplicate")
    assert (facts.ruling is not None) is bool(facts.events) is (kind == "ruling")
    assert (facts.answer_by, facts.received_on) == ("2026-02-02", "2026-01-05")


def test_an_appeals_decision_has_both(office: Office) -> None:
    """The ruling that holds and what was said of the appeal."""
    case = office.brought_to("appeal_decided")
    office.desk.do(SAGA, Notify(case.id))
    facts = last_letter(office, case.id)
    assert facts.kind == "appeal_decision"
    assert facts.appeal is not None
    assert (facts.appeal.why, facts.appeal.stands, facts.appeal.text) == ("I want more.", True, "It stands.")
    assert facts.appeal_by == ""


def test_who_gives_back_is_told_so(office: Office) -> None:
    """The other player of the same hand: his account gives what he had too much."""
    case = office.open(player="cia", facts={"seat": "3", "pot": "0"})
    for actor, command in office.way("notified", case.id):
        office.desk.do(actor, command)
    facts = last_letter(office, case.id)
    assert (facts.remedy, facts.remedy_sign) == ("-14.00", -1)
    assert "Ah Ad" in json.dumps(asdict(facts))  # shown at the table


def test_who_is_not_touched_has_no_remedy(office: Office) -> None:
    """Money that moves between others is none of his."""
    case = office.brought_to("investigating")
    entries = (Entry("player:cia", -1400), Entry("suspense", 1400))
    office.desk.do(SAGA, Propose(case.id, "partly", "Half.", entries, "The aces were late."))
    for actor, command in office.way("notified", case.id)[-3:]:
        office.desk.do(actor, command)
    facts = last_letter(office, case.id)
    assert (facts.remedy, facts.remedy_sign) == ("", 0)


def test_a_letter_stays_what_it_was(office: Office) -> None:
    """Whatever happens to the case afterwards: an appeal, another ruling, the end."""
    case = office.brought_to("notified")
    sent = letters(office.store, case.id)
    before = [letter_facts(office.store, case.id, one.version) for one in sent]
    office.days_pass(3)
    for actor, command in office.way("appeal_decided", case.id)[-2:]:
        office.desk.do(actor, command)
    office.desk.do(SAGA, Notify(case.id))
    assert [letter_facts(office.store, case.id, one.version) for one in sent] == before


@pytest.mark.parametrize(("case", "version"), [("C-9", 1), ("nothing", 1), ("C-1", 2), ("C-1", 99), ("C-1", 0)])
def test_a_letter_that_did_not_go_out(office: Office, case: str, version: int) -> None:
    office.brought_to("acknowledged")
    with pytest.raises(NoSuchLetter, match=f"there is no case '{case}'|case {case} has no letter {version}"):
        letter_facts(office.store, case, version)


def test_a_finding_is_that_of_the_frozen_report(office: Office) -> None:
    """Not what a later replayer might find in the hand."""
    case = office.brought_to("notified")
    before = last_letter(office, case.id).findings
    found = json.loads(case.evidence.report)["discrepancies"] if case.evidence else []
    assert [(one.rule, one.code) for one in before] == [(one["rule"], one["code"]) for one in found]


def test_without_the_rules_the_decision_is_told_all_the_same(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it rests on was frozen; the replay alone is left out."""
    case = office.brought_to("notified")

    def gone(_: object) -> None:
        raise PinLost("practice@1 is gone")

    monkeypatch.setattr("ledger.store.pin.Pin.rules", gone)
    facts = last_letter(office, case.id)
    assert facts.ruling is not None
    assert (facts.remedy, facts.events, facts.findings) == ("14.00", (), ())
    assert facts.seats


def test_managers_are_not_named(office: Office) -> None:
    """A letter says that two people decided, not who."""
    assert MAJA.name not in json.dumps(asdict(last_letter(office, office.brought_to("notified").id)))
