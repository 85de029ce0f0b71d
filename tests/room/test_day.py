"""A day of the room is one that a room could have had."""

from collections import defaultdict
from itertools import pairwise

import pytest

from replay.audit import audit
from replay.events import DeckSeed, HandFinished, Posted
from replay.hand import Hand
from replay.houses.load import find_house
from tests.room.day import DATE, FIRST_NUMBER, KINDS, deal_day

HANDS, TABLES = 1_000, 1 * len(KINDS)
Tables = dict[str, list[Hand]]


@pytest.fixture(scope="module", name="day")
def _day() -> list[Hand]:
    return list(deal_day(HANDS, TABLES))


@pytest.fixture(scope="module", name="tables")
def _tables(day: list[Hand]) -> Tables:
    found: Tables = defaultdict(list)
    for hand in day:
        found[hand.table].append(hand)
    return found


def final_stacks(hand: Hand) -> dict[int, int]:
    """What each seat had in the end, as recorded."""
    [finished] = [event for event in hand.events if isinstance(event, HandFinished)]
    return dict(finished.stacks)


def test_every_hand_is_verified(day: list[Hand]) -> None:
    """A fault-free day gives no finding."""
    assert {audit(hand, find_house(hand.house)).verdict for hand in day} == {"verified"}


def test_hands_are_numbered_without_gaps_in_the_order_in_which_they_begin(day: list[Hand]) -> None:
    """Through the whole room."""
    assert [int(hand.hand_id) for hand in day] == list(range(FIRST_NUMBER, FIRST_NUMBER + HANDS))
    assert [hand.started for hand in day] == sorted(hand.started for hand in day)


@pytest.mark.parametrize(("hands", "tables"), [(HANDS, TABLES), (7, 3), (3, 5), (400, 1)])
def test_all_hands_are_of_the_day(hands: int, tables: int) -> None:
    """However many there are a table."""
    dealt = list(deal_day(hands, tables))
    assert len(dealt) == hands
    assert all(hand.started_at.startswith(DATE) for hand in dealt)


def test_every_kind_of_table_is_open(tables: Tables) -> None:
    """Several houses, games, limits and currencies, and as many hands at each table."""
    assert {len(hands) for hands in tables.values()} <= {HANDS // TABLES, HANDS // TABLES + 1}
    firsts = [hands[0] for hands in tables.values()]
    kinds = {(one.house, one.game, one.limit, one.currency, len(one.seats), one.stakes.big_blind) for one in firsts}
    assert kinds == {(one.house, one.game, one.limit, one.currency, one.seats, one.big_blind) for one in KINDS}


def test_stacks_are_carried_from_hand_to_hand(tables: Tables) -> None:
    """Who stays has what the last hand left him, or has bought up to a hundred big blinds."""
    carried = bought = left = 0
    for hands in tables.values():
        for before, hand in pairwise(hands):
            had = final_stacks(before)
            for was, seat in zip(before.seats, hand.seats, strict=True):
                full = 100 * hand.stakes.big_blind
                if was.player != seat.player:
                    left += 1
                    assert seat.stack == full
                elif seat.stack != had[seat.seat]:
                    bought += 1
                    assert had[seat.seat] < seat.stack == full
                else:
                    carried += 1
    assert carried > 10 * bought > 0
    assert bought > left > 0


def test_the_button_goes_from_seat_to_seat(tables: Tables) -> None:
    """Clockwise, one seat a hand: with all seats taken, blinds follow."""
    for hands in tables.values():
        for before, hand in pairwise(hands):
            assert hand.button == before.button % len(hand.seats) + 1


def test_who_comes_in_posts_a_big_blind(tables: Tables) -> None:
    """As the big blind or as an entry, and never on the button or the small blind."""
    kinds = set()
    for hands in tables.values():
        for before, hand in pairwise(hands):
            for was, seat in zip(before.seats, hand.seats, strict=True):
                if was.player != seat.player:
                    posts = [event for event in hand.events if isinstance(event, Posted) and event.seat == seat.seat]
                    assert [post.amount for post in posts] == [hand.stakes.big_blind]
                    assert hand.button != seat.seat
                    kinds.add(posts[0].kind)
    assert kinds == {"big_blind", "entry"}


def test_every_deck_is_from_a_seed_of_its_own(day: list[Hand]) -> None:
    """No seed is used twice."""
    seeds = [event.seed for hand in day for event in hand.events if isinstance(event, DeckSeed)]
    assert len(set(seeds)) == HANDS


def test_a_day_is_the_same_each_time() -> None:
    """For the same seed; for another one another day."""
    days = [list(deal_day(30, 3, seed)) for seed in ("one", "one", "two")]
    boards = [[event.seed for hand in day for event in hand.events if isinstance(event, DeckSeed)] for day in days]
    assert boards[0] == boards[1] != boards[2]
