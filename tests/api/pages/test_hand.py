import re
from uuid import UUID

import httpx
import pytest
from fastapi.testclient import TestClient

from ledger.intake.whole_hands import record
from ledger.people.looks import Looks
from ledger.store.store import Store
from replay.hand import Hand
from replay.houses.load import find_house
from tests.api.signing_in import signed_in
from tests.ledger.people.cases import open_case
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, discrepant, hand, in_progress, verified
from tests.ledger.stores import behind


def shown(pages: TestClient, store: Store, one: Hand, step: str | None = None) -> str:
    """The page of a hand that is recorded for it."""
    stream = record(store, one).stream
    answer = pages.get(f"/hands/{stream}", params={} if step is None else {"step": step})
    assert answer.status_code == 200
    return str(answer.text)


def current(page: str) -> str:
    """The text of the event that is marked as the current one."""
    marked = re.findall(r'aria-current="step">(.*?)</a>', page, re.DOTALL)
    assert len(marked) == 1
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", marked[0])).strip()


def test_a_verified_hand_opens_at_its_end(pages: TestClient, store: Store) -> None:
    """Header, verdict, the last event, and what the rules derive."""
    page = shown(pages, store, verified())
    assert "No-limit hold&#39;em" in page
    assert '<span class="verdict verified">' in page
    assert 'href="/houses/practice@1"' in page
    assert current(page) == "22The hand is finished"
    for said in ("€14.50", "€0.50", "€14.00", "€107.00", "−€7.00", "Pair of Aces"):
        assert said in page, said
    assert "the recorded one is taken over" in page


def test_a_discrepant_hand_opens_at_the_first_difference(pages: TestClient, store: Store) -> None:
    """The first event at fault is current; findings have expected and recorded, and the rule in the house's words."""
    page = shown(pages, store, discrepant())
    assert current(page).startswith("21The main pot: €14.00 to seat 3")
    assert "3 discrepancies" in page
    statement = find_house("practice").rules["rank.high"].statement
    assert statement.replace("'", "&#39;") in page
    assert 'href="/houses/practice@1#rank.high"' in page
    assert "missing from the record" in page
    assert page.count('class="flag"') == 2
    assert "?step=21" in page


def test_every_step_has_an_address(pages: TestClient, store: Store) -> None:
    """?step= is the index of an event or "start", and each page links to its neighbours and both ends."""
    stream = record(store, verified()).stream
    for index in range(23):
        page = pages.get(f"/hands/{stream}?step={index}").text
        assert current(page).startswith(str(index))
        links = dict(re.findall(r'rel="(\w+)" href="[^"]*\?step=(\w+)"', page))
        expected = {"first": "start", "prev": str(index - 1) if index else "start"}
        if index < 22:
            expected |= {"next": str(index + 1), "last": "22"}
        assert links == expected
    start = pages.get(f"/hands/{stream}?step=start").text
    assert current(start) == "Start"
    assert set(re.findall(r'rel="(\w+)"', start)) >= {"next", "last"}
    assert 'rel="prev"' not in start


def test_who_may_do_what(pages: TestClient, store: Store) -> None:
    """The player to act, each choice with its amounts and the rule that says so."""
    page = shown(pages, store, verified(), "4")
    choices = page.split('class="choices"')[1].split("</div>")[0]
    assert "Seat 1 may" in choices
    assert "€1.00" in choices
    assert "€2.00 to €100.00" in choices
    assert "/houses/practice@1#" in choices


def test_the_table_is_drawn_and_said(pages: TestClient, store: Store) -> None:
    """The drawing has a name, and what it shows stands in a table beside it."""
    page = shown(pages, store, verified(), "10")
    assert page.count('role="img" aria-label="The table after event 10') == 2
    seats = page.split('class="seats"')[1].split("</table>")[0]
    for said in ("anna", "folded", "to act", "€93.00", "€4.00", "€7.00", 'aria-label="ace of hearts"', "dealer button"):
        assert said in seats, said
    assert 'aria-label="deuce of clubs"' not in page
    assert 'aria-label="two of clubs"' in page


@pytest.mark.parametrize("step", ["23", "-1", "x", "1e1", "٣", "99999999999", "1.0"])
def test_a_step_that_is_not_there(pages: TestClient, store: Store, step: str) -> None:
    """Another step is a page with status 400 that says which there are."""
    stream = record(store, verified()).stream
    answer = pages.get(f"/hands/{stream}", params={"step": step})
    assert answer.status_code == 400
    assert "this hand has the events 0 to 22" in answer.text


@pytest.mark.parametrize(
    "stream", ["x", "00000000-0000-0000-0000-000000000000", "{00000000-0000-0000-0000-000000000000}", "%00", "a" * 400]
)
def test_a_hand_that_is_not_there(pages: TestClient, stream: str) -> None:
    """An unknown hand is a page with status 404 in the same design."""
    answer = pages.get(f"/hands/{stream}")
    assert answer.status_code == 404
    assert "<nav" in answer.text
    assert "no hand is recorded" in answer.text.lower()


HIDDEN = ("Ah", "Ad", "Kh", "Kd", "7c", "2d")
NAMES = ("ace of hearts", "ace of diamonds", "king of hearts", "seven of clubs", "two of diamonds")


@pytest.mark.parametrize("step", [None, "start", "2", "4", "8"])
def test_nobody_sees_hole_cards_of_a_hand_in_progress(pages: TestClient, store: Store, step: str | None) -> None:
    """While a hand is in progress no page of it names a hole card: not in the drawing, the table or the log."""
    page = shown(pages, store, in_progress(), step)
    assert "in progress" in page
    for name in NAMES:
        assert name not in page, name
    assert not re.search(r">\s*(A|K)\s*<", page)
    assert "nine of spades" in page or step in ("start", "2", "4")


def test_deck_and_faults_keep_hole_cards_too(pages: TestClient, store: Store) -> None:
    """Neither a recorded deck nor a finding about a hole card gives it away; that there is one is said."""
    cards = ["7c", "Kh", "Ah", "2d", "Kd", "Ad"]
    twice: list[Json] = [{"type": "dealt", "board": True, "cards": ["Ah", "7d", "9s"], "face": "up"}]
    page = shown(pages, store, hand([{"type": "deck", "cards": cards}, *BLINDS, *DEAL, *PLAY[:3], *twice]))
    for name in ("king of hearts", "two of diamonds", "king of diamonds", "ace of diamonds"):
        assert name not in page, name
    seated = page.split('class="seats"')[1].split("</table>")[0] if 'class="seats"' in page else ""
    assert "ace of hearts" not in seated
    assert "The details are shown when the hand is over" in page


def test_shown_cards_are_seen_when_the_hand_is_over(pages: TestClient, store: Store) -> None:
    """After the end those are known that were shown; the cards of those who folded stay hidden."""
    page = shown(pages, store, verified(), "2")
    assert "ace of hearts" in page and "king of diamonds" in page
    assert "seven of clubs" not in page
    assert "in progress" not in page
    assert "Cards that were not shown at the table are hidden. Look at them" in page


def look(pages: TestClient, stream: UUID, case: str = "C-1", purpose: str = "what did seat 2 fold") -> httpx.Response:
    """Asks for the hidden cards of a hand."""
    form = {"case": case, "purpose": purpose, "step": "2"}
    answer: httpx.Response = pages.post(f"/hands/{stream}/look", data=form, follow_redirects=False)
    return answer


def test_hidden_cards_are_shown_after_a_look_that_is_on_record(pages: TestClient, store: Store) -> None:
    """With a case and a purpose; for him who said why, in every step, and for nobody else."""
    stream = record(store, verified()).stream
    case = open_case(store)
    answer = look(pages, stream)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/hands/{stream}?step=2")
    [found] = Looks(store).of_hand(stream)
    assert (found.by, found.case, found.purpose) == ("eva", case, "what did seat 2 fold")
    for step in ("start", "2", "22"):
        page = pages.get(f"/hands/{stream}?step={step}").text
        assert "seven of clubs" in page
        assert "Hidden cards are shown to you for case C-1" in page
    other = signed_in(TestClient(pages.app), store, name="dan")
    assert "seven of clubs" not in other.get(f"/hands/{stream}").text


@pytest.mark.parametrize(
    ("case", "purpose", "said"),
    [("C-2", "what did seat 2 fold", "There is no case"), ("", "what did seat 2 fold", "There is no case"),
     ("C-1", "why not", "Expected the purpose in 10 to 500 characters")],
)  # fmt: skip
def test_without_a_case_or_a_purpose_nothing_is_shown(
    pages: TestClient, store: Store, case: str, purpose: str, said: str
) -> None:
    """The form comes back with what was filled in, and what was wrong; nothing is recorded."""
    stream = record(store, verified()).stream
    open_case(store)
    answer = look(pages, stream, case, purpose)
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{purpose}"' in answer.text
    assert "seven of clubs" not in answer.text
    assert Looks(store).newest() == []


def test_the_address_of_a_look_leads_to_the_hand(pages: TestClient, store: Store) -> None:
    """The form that comes back stands at an address of its own, and its links to other languages ask for that."""
    stream = record(store, verified()).stream
    answer = pages.get(f"/hands/{stream}/look?lang=sv", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/hands/{stream}")


def test_of_a_hand_in_progress_nobody_is_shown_a_card(pages: TestClient, store: Store) -> None:
    """A look is refused as if the hand were not there, and nothing is recorded."""
    stream = record(store, in_progress()).stream
    open_case(store)
    assert look(pages, stream).status_code == 404
    assert Looks(store).newest() == []
    page = pages.get(f"/hands/{stream}").text
    assert "Look at them" not in page and f"/hands/{stream}/look" not in page


def test_who_may_not_look_is_not_asked(pages: TestClient, store: Store) -> None:
    """A reconciler reads hands without their hidden cards."""
    stream = record(store, verified()).stream
    open_case(store)
    reconciler = signed_in(TestClient(pages.app), store, ["reconciler"], "rolf")
    page = reconciler.get(f"/hands/{stream}").text
    assert "Your roles do not show them" in page and f"/hands/{stream}/look" not in page
    assert look(reconciler, stream).status_code == 404


def test_a_replay_that_stopped_keeps_its_log(pages: TestClient, store: Store) -> None:
    """Where replay had to stop, the page says at which event, and the log has the rest as it was recorded."""
    impossible: list[Json] = [{"type": "acted", "seat": 1, "action": "raise", "amount": "900.00"}]
    page = shown(pages, store, hand([*BLINDS, *DEAL, *impossible, *PLAY[1:]]), "9")
    assert "Replay stopped at event 5" in page
    assert "beyond" in page
    assert "acted: seat 3, action check" in page.lower()


def test_a_game_that_cannot_be_replayed_has_a_page(pages: TestClient, store: Store) -> None:
    """Without a replay there is the header, the reason, and the log."""
    page = shown(pages, store, verified(house="titan", game="telesina"))
    assert '<span class="verdict unverifiable">' in page
    assert "titan does not offer telesina" in page
    assert "hand finished" in page.lower()
    assert '<svg class="table' not in page


def test_a_hand_without_events_has_a_page(pages: TestClient, store: Store) -> None:
    """An empty hand is in progress at its start."""
    assert "Before the first event" in shown(pages, store, hand([]))


def test_a_lost_house_is_said(pages: TestClient, store: Store) -> None:
    """Where the pinned rules are no longer there, the page says so and replays nothing."""
    stream = record(store, verified()).stream
    with behind(store.database) as session:
        changed = 'CAST(replace(CAST(state AS TEXT), \'"version":"1"\', \'"version":"7"\') AS BLOB)'
        session.run(f"UPDATE events SET state = {changed} WHERE version = 1")
    page = pages.get(f"/hands/{stream}").text
    assert "Without its house the hand cannot be replayed" in page
    assert "practice@7" in page
    assert "Hand finished" in page


def test_a_damaged_record_is_said(pages: TestClient, store: Store) -> None:
    """A stream that was changed is a page that names what is missing."""
    stream = record(store, verified()).stream
    with behind(store.database) as session:
        session.run("DELETE FROM events WHERE version = 9")
    answer = pages.get(f"/hands/{stream}")
    assert answer.status_code == 500
    assert "has no event with version 9" in answer.text


def test_what_a_record_says_is_only_text(pages: TestClient, store: Store) -> None:
    """Names out of a record are shown as text, whatever they hold."""
    evil = "<img src=x onerror=alert(1)>\"'"
    seats = [{"seat": seat, "player": f"{evil}{seat}", "stack": "100.00"} for seat in (1, 2, 3)]
    one = verified(hand_id=evil, room=evil, table=evil, seats=seats)
    page = shown(pages, store, one)
    assert "<img" not in page
    assert "&lt;img" in page
    listed = pages.get("/").text
    assert "<img" not in listed
    assert UUID(re.findall(r"/hands/([0-9a-f-]{36})", listed)[0]) == store.hand_of(evil, evil).stream


def test_a_seed_that_another_hand_has_too(pages: TestClient, store: Store) -> None:
    """The page names the other hand and the rule, as the list does (``shuffle.when``)."""
    seed: Json = {"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": "07" * 32}
    receipts = [record(store, hand([seed, *BLINDS, *DEAL, *PLAY, *PAID], hand_id=f"h-{number}")) for number in (1, 2)]
    store.verdicts.follow()
    page = pages.get(f"/hands/{receipts[0].stream}").text
    assert "Hand h-2 of testrum was shuffled from the same seed" in page
    assert "practice/shuffle.when" in page


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sv", ["3 avvikelser", "Plats 3 ska ha 0,00\N{NO-BREAK SPACE}€ ur huvudpotten", "Par i äss", "hjärter äss"]),
        ("nb", ["3 avvik", "Plass 3 skal ha 0,00\N{NO-BREAK SPACE}€ av hovedpotten", "Par i ess", "hjerter ess"]),
        (
            "da",
            ["3 afvigelser", "Plads 3 skal have 0,00\N{NO-BREAK SPACE}€ af hovedpuljen", "Par i esser", "hjerter es"],
        ),
    ],
)
def test_a_hand_is_told_in_the_readers_language(pages: TestClient, store: Store, code: str, said: list[str]) -> None:
    """Events, findings, names of hands and cards; nothing that the replayer says is left in English."""
    stream = record(store, discrepant()).stream
    page = pages.get(f"/hands/{stream}?lang={code}").text
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))
    for one in said:
        assert one in text or one in page, one
    assert '<span lang="en">' not in page
    assert not re.search(r"\b(Seat|Pot|event|Board|of hearts)\b", text)
