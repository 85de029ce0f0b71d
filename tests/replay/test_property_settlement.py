"""Random hands dealt and settled by the book, in every house and limit, are verified as they stand."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

import replay.houses
from replay.audit import audit, is_playable
from replay.cards.card import parse_card
from replay.houses.load import find_house
from replay.steps import play_steps
from tests.replay.cards.obvious_rankings import telesina_five, telesina_ranks
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import EVERY_GAME, RULEBOOKS, TABLES
from tests.room.statement import statement, unrecorded
from tests.room.values import high_value

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)


def test_the_room_knows_every_house_game_and_limit() -> None:
    """A house, a limit or a number of seats that the room does not deal would go untested."""
    files = Path(replay.houses.__path__[0]).glob("*-[0-9]*.toml")
    assert set(RULEBOOKS) == {file.stem.rpartition("-")[0] for file in files}
    for name, book in RULEBOOKS.items():
        games = find_house(name).games
        assert {game: one.max_players for game, one in games.items()} == book.seats
        assert {game: set(one.limits) for game, one in games.items()} == {
            game: set(book.limits_of(game)) for game in book.seats
        }
        assert all(is_playable(one) for one in games.values())


@pytest.mark.parametrize(("house", "game", "limit"), EVERY_GAME)
@hands(8)
@given(seed=SEEDS)
def test_a_hand_by_the_book_is_verified(house: str, game: str, limit: str, seed: int) -> None:
    """No finding, nothing unverifiable, and the figures of an independent cashier to the unit."""
    one = recorded_hand(house, limit, seed, game)
    report = audit(one.hand, find_house(house))
    assert ([str(finding.message) for finding in report.findings], report.verdict) == ([], "verified")
    derived = report.derived()
    assert {key: derived[key] for key in statement(one.cashier)} == statement(one.cashier)


@tables
@hands(12)
@given(seed=SEEDS)
def test_the_settlement_is_derived_without_being_recorded(house: str, family: str, limit: str, seed: int) -> None:
    """Pots, rake, awards, odd chips and the order of showing follow from what was dealt and put in."""
    one = recorded_hand(house, limit, seed, family)
    report = audit(one.with_events([*one.hand.events[: one.before], *one.dealer.events]), find_house(house))
    assert (report.findings, report.verdict) == ([], "verified")
    derived = report.derived()
    due = statement(unrecorded(one.dealer))
    assert {key: derived[key] for key in due} == due


@tables
@hands(8)
@given(seed=SEEDS)
def test_the_best_five_are_the_best(house: str, family: str, limit: str, seed: int) -> None:
    """The five cards that a report names are worth as much as the best of all fives that the game allows."""
    one = recorded_hand(house, limit, seed, family, complete=True)
    named = audit(one.hand, find_house(house)).derived()["hands"]
    assert isinstance(named, dict)
    game, board = one.sitting.game, one.dealer.board
    if len(one.dealer.in_hand()) < 2 or one.dealer.split or (one.dealer.sheet.family == "flop" and len(board) < 5):
        return
    assert sorted(map(int, named)) == sorted(one.dealer.in_hand())
    for seat, hand in named.items():
        five = [parse_card(card) for card in hand["high"]["cards"]]
        best = one.cashier.value(int(seat))
        if game == "telesina":
            own, vela = one.dealer.hole[int(seat)], board[0]
            assert Counter(five) <= Counter([*own, vela])
            assert telesina_ranks(five, "suit") == telesina_ranks(telesina_five(own, vela, "suit"), "suit")
        else:
            assert high_value(game, five, [], (0, 0)) == best[0]
        assert (hand["low"] is None) == (best[1] == ())


@tables
@hands(12)
@given(seed=SEEDS)
def test_no_chip_comes_or_goes(house: str, family: str, limit: str, seed: int) -> None:
    """At every step stacks and pot are what lay on the table before the hand; in the end stacks and rake are."""
    one = recorded_hand(house, limit, seed, family)
    units = one.sitting.unit.parse
    before = sum(one.sitting.stacks.values())
    steps = [step.document() for step in play_steps(one.hand, find_house(house))]
    assert len(steps) == len(one.hand.events) + 1
    for step in steps:
        seats, pots = step["seats"], step["pots"]
        assert isinstance(seats, list) and isinstance(pots, list)
        pot = units(str(step["pot"]))
        assert sum(units(seat["stack"]) for seat in seats) + pot == before
        assert sum(units(seat["total"]) for seat in seats) == pot
        front = sum(units(seat["bet"]) for seat in seats)
        assert not pots or sum(units(each["amount"]) for each in pots) + front == pot
    derived = audit(one.hand, find_house(house)).derived()
    stacks = derived["stacks"]
    assert isinstance(stacks, dict)
    assert sum(units(stack) for stack in stacks.values()) + units(str(derived["rake"])) == before
