"""The table: who sits where, with which chips and cards; seats are places here, clockwise by number."""

import pytest

from replay.cards.card import UNKNOWN
from replay.table import ACTIVE, FOLDED, OUT, Table
from tests.replay.dictation import dictate

SEATED = """
    svea holdem no 1/2, button {button}
    2: 100 | 5: 80 | 6: 60 out | 9: 40
    blinds 2 5
    """


def table(button: int = 9, rest: str = "") -> Table:
    return Table(dictate(SEATED.format(button=button) + rest))


def test_places_are_clockwise_by_seat_number() -> None:
    """A place for each seat, ascending; the last is followed by the first."""
    here = table()
    assert (here.n, list(here.seats)) == (4, [2, 5, 6, 9])
    assert [here.place_of(seat) for seat in (2, 5, 6, 9)] == [0, 1, 2, 3]
    with pytest.raises(KeyError):
        here.place_of(3)
    assert [here.after(place) for place in range(4)] == [1, 2, 3, 0]
    assert list(here.start) == list(here.stack) == [10000, 8000, 6000, 4000]


@pytest.mark.parametrize(
    ("button", "place", "seated", "left"), [(9, 3, True, 0), (5, 1, True, 2), (7, 3, False, 3), (10, 0, False, 0)]
)
def test_the_button_may_stand_at_an_empty_seat(button: int, place: int, seated: bool, left: int) -> None:
    """Left of the button is the next place clockwise, also where nobody sits at the button."""
    here = table(button)
    assert (here.button, here.button_seated, here.left_of_button()) == (place, seated, left)


def test_without_a_button_left_of_it_is_the_first_place() -> None:
    """``button: null``."""
    here = table(0)
    assert (here.button, here.button_seated, here.left_of_button()) == (-1, False, 0)


def test_who_is_dealt_in() -> None:
    """Before the deal who does not sit out; after it who got a card."""
    assert list(table().status) == [ACTIVE, ACTIVE, OUT, ACTIVE]
    dealing = "\ndeal only 2 AsAd, 5 KsKd"
    assert list(table(rest=dealing).status) == [ACTIVE, ACTIVE, OUT, ACTIVE]
    here = table(rest=f"{dealing} | 2 folds")
    assert list(here.status) == [ACTIVE, ACTIVE, OUT, OUT]
    assert (here.active, here.dealt_in) == (2, 2)


def test_bets_antes_and_dead_money() -> None:
    """A bet counts in the round and in the total, an ante in the total alone, dead money in the pot alone."""
    here = table()
    here.pay(0, 200)
    here.ante(1, 50)
    here.pay_dead(3, 100)
    assert (list(here.bet), list(here.live_chips()), list(here.dead)) == (
        [200, 0, 0, 0],
        [200, 50, 0, 0],
        [0, 0, 0, 100],
    )
    assert list(here.stack) == [9800, 7950, 6000, 3900]
    assert [here.put_in(place) for place in range(4)] == [200, 50, 0, 100]
    assert (here.pot, here.level()) == (350, 200)
    here.collect()
    assert (list(here.bet), here.level(), here.pot) == ([0, 0, 0, 0], 0, 350)


def test_who_can_act() -> None:
    """Active and not all-in, neither with chips nor artificially."""
    here = table()
    assert here.able == 3
    here.pay(3, 4000)
    here.go_all_in_artificially(0)
    assert [here.can_act(place) for place in range(4)] == [False, True, False, False]
    here.fold(1)
    assert (here.status[1], here.active, here.able) == (FOLDED, 2, 0)


def test_cards_that_are_known() -> None:
    """All of them, and as many as the game deals."""
    here = table()
    here.get_cards(0, [1, 2], False)
    here.get_cards(1, [3, UNKNOWN], False)
    assert (here.known(0, 2), here.known(0, 4), here.known(1, 2), here.known(2, 2)) == (True, False, False, False)
