"""Looks at hidden cards: for a case and a purpose, each an event before a card is given out."""

from uuid import UUID

import pytest

from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.people.looks import OPEN, Looks
from ledger.people.permissions import ROLES, may
from ledger.people.refusal import NotAllowed, NotDone
from ledger.store.store import HandNotFound, Store
from replay.hand import Hand
from tests.ledger.people.cases import open_case
from tests.ledger.sample_hands import in_progress, verified
from tests.ledger.soundness import check_sound
from tests.ledger.stores import rows

WHY = "who had the better hand"
EVA = Actor("eva", frozenset({"support"}))


def looked(store: Store) -> int:
    return sum(topic == "hidden_cards_read" for _, _, topic in rows(store.database))


def test_a_look_is_an_event_of_its_case(store: Store) -> None:
    """It says who, which hand, which case and why; the view has it, and it lasts half an hour for him alone."""
    hand, case, looks = record(store, verified()).stream, open_case(store), Looks(store)
    assert looks.open(EVA, hand) is None
    look = looks.look(EVA, hand, case, f"  {WHY}\n ")
    assert (look.by, look.hand, look.case, look.purpose) == ("eva", hand, "C-1", WHY)
    assert looks.open(EVA, hand) == look
    assert looks.open(Actor("dan", EVA.roles), hand) is None
    assert looks.open(Actor("eva", frozenset({"reconciler"})), hand) is None
    assert looks.open(EVA, UUID(int=1)) is None
    second = looks.look(EVA, hand, case, WHY + " again")
    assert looks.of_hand(hand) == looks.of_case(case) == looks.newest() == [second, look]
    assert looked(store) == 2
    check_sound(store)


def test_to_read_what_a_player_saw_is_a_look_at_that_alone(file_store: Store) -> None:
    """It opens nothing else of the hand; once for the same reader, case and seat, and none after a look at it all."""
    hand, case, looks = record(file_store, verified()).stream, open_case(file_store), Looks(file_store)
    read = looks.read(EVA, hand, case, 1, "to read letter 9")
    assert (read.seat, read.purpose, looks.open(EVA, hand)) == (1, "to read letter 9", None)
    assert looks.read(EVA, hand, case, 1, "to read letter 12") == read
    assert looks.read(EVA, hand, case, 2, "to read letter 12").seat == 2
    other = open_case(file_store, 2)
    assert looks.read(EVA, hand, other, 1, "to read letter 3").case == other
    whole = looks.look(EVA, hand, case, WHY)
    assert looks.read(EVA, hand, case, 3, "to read letter 12") == whole == looks.open(EVA, hand)
    assert looked(file_store) == 4
    check_sound(file_store)


def test_a_look_is_over_after_a_while(file_store: Store) -> None:
    """Whoever comes back later says again why."""
    hand, case, looks = record(file_store, verified()).stream, open_case(file_store), Looks(file_store)
    looks.look(EVA, hand, case, WHY)
    with file_store.database.writing() as session:
        session.run("UPDATE looks SET at = at - ?", (OPEN,))
    assert looks.open(EVA, hand) is None


@pytest.mark.parametrize(("state", "hand"), [("over", verified()), ("in_progress", in_progress())])
@pytest.mark.parametrize("role", ROLES)
def test_who_may_look(file_store: Store, role: str, state: str, hand: Hand) -> None:
    """role × hand state: by the table, and of a hand in progress nobody; a refused look leaves nothing behind."""
    stream, case = record(file_store, hand).stream, open_case(file_store)
    actor = Actor("eva", frozenset({role}))
    if may({role}, "hand.read_hidden", state):
        assert state == "over"
        Looks(file_store).look(actor, stream, case, WHY)
        assert looked(file_store) == 1
    else:
        with pytest.raises(NotAllowed):
            Looks(file_store).look(actor, stream, case, WHY)
        assert looked(file_store) == 0
        assert Looks(file_store).newest() == []


@pytest.mark.parametrize("case", ["", "C-2", "C-01", "C-x", "1", "C-99999999999999999999"])
def test_a_look_needs_a_case(file_store: Store, case: str) -> None:
    """One that there is."""
    hand = record(file_store, verified()).stream
    open_case(file_store)
    with pytest.raises(NotDone, match="there is no case"):
        Looks(file_store).look(EVA, hand, case, WHY)
    assert looked(file_store) == 0


@pytest.mark.parametrize("purpose", ["", "   ", "because", "x" * 501, "a bell \a in the purpose"])
def test_a_look_needs_a_purpose(file_store: Store, purpose: str) -> None:
    """In words that somebody can read later."""
    hand, case = record(file_store, verified()).stream, open_case(file_store)
    with pytest.raises(NotDone, match="expected the purpose in 10 to 500 characters"):
        Looks(file_store).look(EVA, hand, case, purpose)


def test_a_look_needs_a_hand(file_store: Store) -> None:
    """There is nothing to see of a hand that is not recorded."""
    with pytest.raises(HandNotFound):
        Looks(file_store).look(EVA, UUID(int=7), open_case(file_store), WHY)
