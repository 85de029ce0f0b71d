"""What the page of a hand says of cases and of its proof."""

from ledger.intake.whole_hands import record
from ledger.store.stream import stream_id
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import REGULATOR, SAGA
from tests.ledger.sample_hands import verified

HAND = f"/hands/{stream_id('testrum', 'h-1')}"


def test_a_dispute_is_opened_from_the_hand(rooms: Rooms) -> None:
    """Who may take a complaint finds the way to it beside the verdict and below, with the hand filled in; who reads
    only does not."""
    page = rooms.of(SAGA).get(HAND).text
    address = 'href="/cases/new?room=testrum&amp;hand=h-1"'
    assert f'class="button" {address}' in page.partition('class="facts"')[0]
    assert page.count(address) == 2
    assert "Nobody has complained of it." in page
    assert "/cases/new" not in rooms.of(REGULATOR).get(HAND).text


def test_the_cases_of_a_hand(rooms: Rooms) -> None:
    """Each case about the hand stands on its page, with its state; whoever may not read cases sees none of it."""
    case = rooms.office.brought_to("proposed").id
    page = rooms.of(REGULATOR).get(HAND).text
    assert f'<a href="/cases/{case}">{case}</a> anna' in page
    assert f'<dd><a href="/cases/{case}">{case}</a></dd>' in page
    assert "ruling proposed" in page
    assert "/cases" not in rooms.named("rune", ("reconciler",)).get(HAND).text


def test_more_cases_than_are_named(rooms: Rooms) -> None:
    """After ten the page leads on to the queue."""
    for _ in range(11):
        rooms.office.open()
    page = rooms.of(SAGA).get(HAND).text
    assert page.count("anna: The pot went") == 10
    assert 'href="/cases?room=testrum&amp;hand=h-1"' in page


def test_how_a_hand_is_proven(rooms: Rooms) -> None:
    """A hand under a published checkpoint has the proof of each of its entries; one that is not yet says so."""
    assert 'href="/log/proof/0?size=1"' in rooms.of(SAGA).get(HAND).text
    stream = record(rooms.office.store, verified(hand_id="new")).stream
    assert "not published yet" in rooms.of(SAGA).get(f"/hands/{stream}").text
