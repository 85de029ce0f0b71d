"""The page of a case: what it shows, what it offers, and how it says no."""

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

from api.languages.language import LANGUAGES
from api.pages.case_forms import FORMS
from api.pages.case_words import DEADLINES, EVENTS, FACTS, LETTERS, MOVERS, OUTCOMES, STATES, TITLES
from ledger.disputes import decision, reasons, refusals, states
from ledger.disputes.case_file import read_case_file
from ledger.disputes.clock import pass_day
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Approve,
    Attach,
    Bundle,
    FreezeEvidence,
    Investigate,
    Propose,
)
from ledger.disputes.events import CASE_EVENTS
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from tests.api.pages.desk_rooms import Rooms, send
from tests.ledger.disputes.office import MAJA, MONS, REGULATOR, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, discrepant, hand, verified


def offered(page: str) -> set[str]:
    """The ends of the addresses that the forms of a case's page post to, without those that are marked as hindered."""
    forms = re.findall(r'action="/cases/C-\d+/([a-z-]+)" method="post".*?</form>', page, re.DOTALL)
    hindered = re.findall(r'<button aria-disabled="true" aria-describedby="why-([a-z-]+)">', page)
    return set(forms) - set(hindered)


def alert(page: str) -> str:
    """What the alert says."""
    found = re.search(r'role="alert"[^>]*>(.*?)</div>', page, re.DOTALL)
    return " ".join(unescape(re.sub("<[^>]+>", " ", found[1])).split()) if found else ""


def done(client: TestClient, case: str, path: str, **said: str) -> str:
    """The page after a form that is carried out."""
    answer = send(client, case, path, **said)
    assert answer.status_code == 303, alert(answer.text)
    page: str = client.get(answer.headers["Location"]).text
    return page


def test_everything_has_a_word() -> None:
    """Every state, mover, outcome, letter, event, refusal and line of the desk is called something on a page."""
    assert set(STATES) == set(states.STATES)
    assert set(MOVERS) == set(states.MOVERS)
    assert set(OUTCOMES) == set(decision.OUTCOMES)
    assert {code: kind.title for code, kind in refusals.CATALOGUE.items()} == dict(TITLES)
    assert set(FACTS) == set(reasons.FACTS)
    assert set(EVENTS) == set(CASE_EVENTS.topics)
    assert set(FORMS) == set(states.TRANSITIONS)
    assert len(DEADLINES) == 5
    assert len(LETTERS) == 6


@pytest.mark.parametrize("state", [one for one in STATES if one != "closed"])
@pytest.mark.parametrize("actor", [SAGA, MONS, REGULATOR], ids=lambda one: str(one.name))
def test_forms_are_what_somebody_can_do(shared: Rooms, state: str, actor: Actor) -> None:
    """In every state the page has a form for exactly what this person can do now; each brings the case's version."""
    case = shared.office.brought_to(state)
    page = shared.of(actor).get(f"/cases/{case.id}").text
    can = {one.command for one in read_case_file(shared.office.store, actor, case.id).moves if one.hindrance is None}
    assert offered(page) == {FORMS[command].path for command in can}
    assert page.count(f'name="expected" value="{case.version}"') == len(can)
    assert page.count('name="csrf"') >= len(can)


def test_a_case_from_complaint_to_letter(rooms: Rooms) -> None:
    """Each step is a form; after it the case's page says what was done, and the ruling carries both names."""
    case = rooms.office.open().id
    saga = rooms.of(SAGA)
    assert "The player is told that it has come." in done(saga, case, "acknowledge", expected="1")
    done(saga, case, "accept")
    assert "entry 0" in done(saga, case, "freeze")
    done(saga, case, "investigate")
    page = done(saga, case, "propose", outcome="upheld", text="The aces win.", remedy="computed")
    assert "anna" in page
    assert "€14.00" in page
    page = done(rooms.of(MAJA), case, "approve")
    assert "it is the decision" in page
    assert "Posted" in done(saga, case, "post-remedy")
    page = done(saga, case, "notify")
    assert "The ruling" in page
    assert "<dd>saga</dd>" in page
    assert "<dd>maja</dd>" in page
    assert 'href="/houses/practice@1#rank.high"' in page
    ruling = saga.get(f"/cases/{case}/rulings/1").text
    assert "proposed by" in ruling
    assert "approved by" in ruling


def test_own_proposal_is_refused(rooms: Rooms) -> None:
    """Who proposed sees that somebody else must approve; a form of his is refused all the same, and nothing changes."""
    office = rooms.office
    case = office.brought_to("investigating").id
    maja = rooms.of(MAJA)
    page = done(maja, case, "propose", outcome="upheld", text="The aces win.", remedy="computed")
    assert offered(page) == {"attach", "bundle"}
    assert 'aria-disabled="true" aria-describedby="why-approve">Approve</button>' in page
    assert "Nobody approves or rejects his own proposal: maja has made the proposal" in page
    answer = send(maja, case, "approve")
    assert answer.status_code == 409
    assert alert(answer.text).startswith("Nobody approves or rejects his own proposal Maja has made the proposal")
    assert office.desk.case(case).state == "proposed"
    assert office.desk.do(MONS, Approve(case)).state == "decided"


def test_who_is_second_is_refused_and_loses_nothing(rooms: Rooms) -> None:
    """A form for a version that has gone by is refused; what was typed is kept, and the form is for the new version."""
    office = rooms.office
    case = office.brought_to("investigating")
    changed = office.desk.do(SAGA, Bundle(case.id, "fault 7"))
    said = {"outcome": "upheld", "text": "Because <aces> win.", "remedy": "computed", "because": "so"}
    answer = send(rooms.of(MAJA), case.id, "propose", expected=str(case.version), **said)
    assert answer.status_code == 412
    assert alert(answer.text).startswith("The case has been changed meanwhile")
    assert "autofocus" in answer.text
    assert "Because &lt;aces&gt; win.</textarea>" in answer.text
    assert 'value="upheld" checked' in answer.text
    assert f'name="expected" value="{changed.version}"' in answer.text
    assert office.desk.case(case.id) == changed


def test_what_was_typed_is_kept_where_the_form_has_gone(rooms: Rooms) -> None:
    """Where the case takes the command no more, the text is there all the same, to be copied."""
    office = rooms.office
    case = office.brought_to("investigating")
    office.desk.do(SAGA, Propose(case.id, "upheld", "The aces win."))
    answer = send(rooms.of(MAJA), case.id, "propose", expected=str(case.version), text="Because <aces> win.")
    assert answer.status_code == 422
    answer = send(rooms.of(MAJA), case.id, "ask", party="bo", question="Which <one>?", due="2026-02-02")
    assert answer.status_code == 409
    assert "Which &lt;one&gt;?</textarea>" in answer.text
    assert "What you typed" in answer.text


def test_fields_say_what_was_expected(rooms: Rooms) -> None:
    """Each field that cannot be is named at the top and at its place, with what was expected."""
    case = rooms.office.brought_to("investigating").id
    answer = send(rooms.of(SAGA), case, "propose", remedy="other", **{"account-1": "anna", "amount-1": "x"})
    assert answer.status_code == 422
    for field in ("propose-outcome", "propose-text", "propose-account-1"):
        assert f'href="#{field}"' in answer.text
        assert f'id="{field}"' in answer.text
    assert 'id="propose-text-wrong">Please fill this in.' in answer.text
    assert 'aria-describedby="propose-text-hint propose-text-wrong" aria-invalid="true"' in answer.text
    assert 'value="anna"' in answer.text
    answer = send(rooms.of(SAGA), case, "ask", party="bo", question="Why?", due="2026-01-05")
    assert answer.status_code == 422
    assert "expected a day after today" in answer.text
    assert 'id="ask-due-wrong"' in answer.text


def test_a_ruling_that_differs_needs_its_reason(rooms: Rooms) -> None:
    """Another remedy than the replay's is refused without a reason and when it is unbalanced; with both it is taken."""
    case = rooms.office.brought_to("investigating").id
    saga = rooms.of(SAGA)
    said = {"outcome": "upheld", "text": "Half each.", "remedy": "other"}
    rows = {"account-1": "player:anna", "amount-1": "7", "account-3": "suspense", "amount-3": "−7.00"}
    answer = send(saga, case, "propose", **said, **rows)
    assert answer.status_code == 422
    assert 'id="propose-because-wrong"' in answer.text
    assert 'value="player:anna"' in answer.text
    answer = send(saga, case, "propose", **said, **{**rows, "amount-3": "-6.00"}, because="Goodwill.")
    assert alert(answer.text).startswith("The remedy does not sum to zero")
    page = done(saga, case, "propose", **said, **rows, because="Goodwill.")
    assert "Goodwill." in page
    assert "suspense" in page


def test_attaching_takes_a_text_or_a_hash(rooms: Rooms) -> None:
    """One of the two, and never both; what is attached stands on the page."""
    case = rooms.office.open().id
    saga = rooms.of(SAGA)
    assert send(saga, case, "attach", name="film").status_code == 422
    assert send(saga, case, "attach", name="film", text="a", sha256="b").status_code == 422
    assert "ab" * 32 in done(saga, case, "attach", name="film", sha256="AB" * 32)
    assert send(saga, case, "attach", name="film", text="", sha256="zz").status_code == 422


def test_stale_evidence_is_told_and_can_be_frozen_again(rooms: Rooms) -> None:
    """What came after the freezing hinders the proposal, and the page says so."""
    case = rooms.office.brought_to("investigating").id
    rooms.office.desk.do(SAGA, Attach(case, "note", "A film."))
    page = rooms.of(SAGA).get(f"/cases/{case}").text
    assert "no longer what it was" in page
    assert "propose" not in offered(page)
    assert "freeze" in offered(page)


def test_a_complaint_is_corrected_and_shows_both(rooms: Rooms) -> None:
    """The form begins with what the complaint says; afterwards the page has the new facts and, beside them, the old."""
    case = rooms.office.open().id
    saga = rooms.of(SAGA)
    page = saga.get(f"/cases/{case}").text
    for field, value in (("hand_id", "h-1"), ("player", "anna"), ("fact-seat", "1"), ("fact-amount", "")):
        assert re.search(rf'id="correct-{field}" value="{value}"', page), field
    assert '<option value="wrong_winner" selected>' in page
    said = {
        "why": "It was <bo>.", "room": "testrum", "hand_id": "h-1", "player": "bo", "reason": "rake",
        "fact-amount": "0.50",
    }  # fmt: skip
    assert "no seat" in alert(send(saga, case, "correct", **{**said, "player": "eve"}).text)
    assert "Amount" not in alert(page)
    page = done(saga, case, "correct", **said)
    assert "The complaint is corrected." in page
    assert "<dd>bo</dd>" in page
    assert "It was &lt;bo&gt;." in page
    assert "Player: anna" in page
    assert "Reason: The pot went to the wrong player" in page
    assert "Complaint corrected" in rooms.of(MAJA).get(f"/cases/{case}/history").text


def test_the_page_says_whether_it_came_in_the_tables_window(rooms: Rooms) -> None:
    """With the time of the next hand; the audit trail and the ruling's report say it too."""
    office = rooms.office
    record(office.store, verified(hand_id="h-0", table="Vega 7", started_at="2026-01-05T10:00:00Z"))
    record(office.store, discrepant(hand_id="h-8", table="Vega 7", started_at="2026-01-05T10:00:00Z"))
    record(office.store, verified(hand_id="h-9", table="Vega 7", started_at="2026-01-05T10:02:00Z"))
    office.store.verdicts.follow()
    office.publish()
    case = office.open(hand_id="h-8", complained_at="2026-01-05T10:03:00Z").id
    for step in (Acknowledge(case), Accept(case), FreezeEvidence(case), Investigate(case)):
        office.desk.do(SAGA, step)
    office.desk.do(SAGA, Propose(case, "upheld", "The aces win."))
    maja = rooms.of(MAJA)
    for address in (f"/cases/{case}", f"/cases/{case}/history", f"/cases/{case}/rulings/1"):
        page = maja.get(address).text
        assert "after the next deal at the table; nothing is dropped for that" in page, address
        assert '<time datetime="2026-01-05T10:02:00.000000Z">' in page, address


def test_an_appeal_is_decided_by_a_third_person(rooms: Rooms) -> None:
    """Who signed the ruling sees that a third person must decide; the third one makes another ruling."""
    case = rooms.office.brought_to("appealed").id
    page = rooms.of(MAJA).get(f"/cases/{case}").text
    assert "An appeal is decided by a third person" in page
    assert "decide-appeal" not in offered(page)
    said = {"outcome": "goodwill", "text": "Paid twice.", "remedy": "other", "because": "Goodwill.", "stands": "no"}
    rows = {"account-1": "player:anna", "amount-1": "20", "account-2": "suspense", "amount-2": "-20"}
    page = done(rooms.of(MONS), case, "decide-appeal", **said, **rows)
    assert 'id="ruling-2"' in page
    assert "superseded" in page
    page = done(rooms.of(SAGA), case, "post-remedy")
    assert "what ruling 1 had posted is taken back" in page


def test_a_missed_deadline_stands_on_the_page(rooms: Rooms) -> None:
    """What was missed is told, by what and when it was due."""
    case = rooms.office.open().id
    rooms.office.days_pass(20)
    pass_day(rooms.office.store)
    page = rooms.of(SAGA).get(f"/cases/{case}").text
    assert "Missed deadlines" in page
    assert "12 Jan 2026" in page


def test_hidden_cards_are_not_in_the_documents(rooms: Rooms) -> None:
    """Neither page nor JSON of a case has the cards that were not shown, which the frozen report tells."""
    case = rooms.office.brought_to("decided").id
    rooms.office.desk.case(case)
    for address in (f"/cases/{case}", f"/cases/{case}.json", f"/cases/{case}/history", f"/cases/{case}/history.json"):
        text = rooms.of(MAJA).get(address).text
        assert not re.search(r"\b7c\b", text)
        assert "derived" not in text


def test_json_beside_the_case(rooms: Rooms) -> None:
    """State, who must move, rulings with their arithmetic, and what whoever asks can do."""
    case = rooms.office.brought_to("proposed").id
    body = rooms.of(MAJA).get(f"/cases/{case}.json").json()
    told = body["case"]
    assert (told["state"], told["mover"], told["deadline"]) == ("proposed", "second", "answer")
    assert body["rulings"][0]["arithmetic"]["owed"][0]["amount"] == "14.00"
    assert {"command": "ruling.approve", "hindrance": None} in body["moves"]
    assert rooms.of(MAJA).get(f"/cases/{case}/rulings/1.json").json()["entries"][0]["amount"] == "14.00"
    assert rooms.of(MAJA).get(f"/cases/{case}/rulings/2.json").status_code == 404


@pytest.mark.parametrize(
    "address", ["/cases/C-9", "/cases/C-01", "/cases/x", "/cases/C-9/rulings/1", "/cases/C-9.json"]
)
def test_what_is_not_there(rooms: Rooms, address: str) -> None:
    assert rooms.of(MAJA).get(address).status_code == 404


def test_what_a_role_may_not_do_is_not_there(rooms: Rooms) -> None:
    """A form of somebody who may not is 404, whatever the case; one without its token is 403, and nothing happens."""
    case = rooms.office.brought_to("proposed").id
    assert send(rooms.of(REGULATOR), case, "approve").status_code == 404
    assert send(rooms.of(SAGA), case, "approve").status_code == 404
    maja = rooms.of(MAJA)
    del maja.headers["X-CSRF-Token"]
    assert send(maja, case, "approve", csrf="x").status_code == 403
    assert rooms.office.desk.case(case).state == "proposed"


def test_a_regulator_reads_and_changes_nothing(rooms: Rooms) -> None:
    """No page of a case has a form for him, but the one that signs him out."""
    case = rooms.office.brought_to("appealed").id
    regulator = rooms.of(REGULATOR)
    for address in ("", "/rulings/1", "/history"):
        page = regulator.get(f"/cases/{case}{address}").text
        assert re.findall(r'<form[^>]*action="([^"]*)"[^>]*method="post"', page) == ["/sign-out"]


def test_the_audit_trail(rooms: Rooms, office: Office) -> None:
    """Every event with who and when; an admin sees that something happened, and not what was said."""
    case = office.brought_to("decided").id
    page = rooms.of(MAJA).get(f"/cases/{case}/history").text
    assert page.count('scope="row"') == office.desk.case(case).version
    assert "I had aces" in page
    admin = rooms.named("adam", ("admin",)).get(f"/cases/{case}/history").text
    assert "Ruling approved" in admin
    assert "I had aces" not in admin
    assert rooms.of(SAGA).get(f"/cases/{case}/history").status_code == 404
    body = rooms.named("adam", ("admin",)).get(f"/cases/{case}/history.json").json()
    assert body["events"][0]["event"] == {"by": "saga"}


def test_a_proposal_on_a_hand_that_cannot_be_settled(rooms: Rooms) -> None:
    """Where nothing can be computed the ruling says why not, and its page does too."""
    office = rooms.office
    unknown = [{**one, "cards": ["??", "??"]} if one.get("seat") == 3 else one for one in DEAL]
    record(office.store, hand([*BLINDS, *unknown, *PLAY[:-2], *PAID], hand_id="h-2"))
    office.publish()
    case = office.open(hand_id="h-2").id
    saga = rooms.of(SAGA)
    for step in ("acknowledge", "accept", "freeze", "investigate"):
        done(saga, case, step)
    page = done(saga, case, "propose", outcome="dismissed", text="No.", remedy="computed", because="The floor saw it.")
    assert "The hand cannot be settled again" in page
    assert "No money is to be moved." in page


def test_the_address_of_a_form_leads_back_to_the_case(rooms: Rooms) -> None:
    """Who loads anew what a form was refused at, or asks for it in another language, gets the case."""
    case = rooms.office.open().id
    answer = rooms.of(SAGA).get(f"/cases/{case}/propose?lang=sv")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/cases/{case}?lang=sv")
    assert rooms.of(SAGA).get(f"/cases/{case}/nothing").status_code == 404


@pytest.mark.parametrize("code", ["sv", "nb", "da"])
def test_a_case_in_each_language(rooms: Rooms, code: str) -> None:
    """The page speaks the reader's language; what somebody wrote, and what the desk answers, stays as it is."""
    case = rooms.office.brought_to("proposed").id
    client = rooms.named("maja", MAJA.roles, code)
    page, said = client.get(f"/cases/{case}").text, LANGUAGES[code].text
    assert f'<html lang="{code}">' in page
    mover = "a second person, who approves"
    for key in ("What you can do now", "Approve", "ruling proposed", mover, "Step by step", "Remedy"):
        assert said(key) != key
        assert said(key) in page
    assert '<blockquote class="said" lang="en"><p>The aces win.' in page
    assert "14,00" in page
    refused = send(client, case, "reject", why="")
    assert said("Please fill this in.") in refused.text


def test_what_is_wrong_with_an_account_is_no_markup(rooms: Rooms) -> None:
    """The form comes back with what was typed, and says it as it is."""
    case = rooms.office.brought_to("investigating").id
    said = {"outcome": "goodwill", "text": "t", "remedy": "other", "account-1": "<b>100 %s</b>", "amount-1": "1.00"}
    answer = send(rooms.of(SAGA), case, "propose", **said)
    assert answer.status_code == 422
    assert "<b>100" not in answer.text
    assert "&lt;b&gt;100 %s&lt;/b&gt;" in answer.text
