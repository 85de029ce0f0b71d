"""PokerKit as a second opinion: what it pays for a hand is what the replay derives, wherever it knows the game.

Odd chips are each house's own affair, and PokerKit gives them all to one winner; so every chip of the hand is first cut
in 5,040, which halves and divides among up to ten winners without a rest. Play money, so that no rake is in the way.
"""

from collections import Counter
from collections.abc import Iterable

import pytest

from replay.audit import audit
from replay.events import Acted, Event, Posted
from replay.hand import Hand, Seat, Stakes
from replay.houses.load import find_house
from tests.room.hands import RecordedHand, recorded_hand
from tests.room.patience import SOAK
from tests.room.rulebook import EVERY_GAME, HOUSE_LIMITS, RULEBOOKS
from tests.room.second_table import STRUCTURES, Refused, Table, knows
from tests.room.second_tables import STUD, DrawTable, StudTable, knows_draw, knows_stud

CUT = 5040
HANDS = 3000 if SOAK else 50
DIFFERENT_RULES = (
    "a fold where a check is free",
    "There is no reason to complete, bet, or raise since every other player has either folded or gone all-in.",
    "The player already acted and hence cannot raise in face of a non-full all-in wager",
    "Short all-in cannot be raised.",
    "No more completion, betting, or raising is permitted.",
    "The amount ",
)
"""What PokerKit does not allow: folding for free, raising when nobody can answer, and its own sizes after short all-ins
(in fixed limit it has no half-bet rule). Such hands are left out; they are few."""


def cut(one: RecordedHand) -> Hand:
    """The hand as it was dealt and bet, each chip in pieces, for play money."""
    hand = one.hand
    stakes = hand.stakes
    fine = Stakes(
        small_blind=stakes.small_blind * CUT, big_blind=stakes.big_blind * CUT, ante=stakes.ante * CUT,
        small_bet=stakes.small_bet * CUT, big_bet=stakes.big_bet * CUT, big_blind_ante=stakes.big_blind_ante * CUT,
        bring_in=stakes.bring_in * CUT,
    )  # fmt: skip
    return Hand(
        hand_id=hand.hand_id, room=hand.room, table=hand.table, house=hand.house, game=hand.game, limit=hand.limit,
        money="play", currency="CHIPS", unit=hand.unit, stakes=fine, button=hand.button,
        seats=[Seat(seat.seat, seat.player, seat.stack * CUT, seat.sitting_out) for seat in hand.seats],
        events=[finely(event) for event in one.dealer.events],
    )  # fmt: skip


def finely(event: Event) -> Event:
    """An event with its chips in pieces."""
    if isinstance(event, Posted):
        return Posted(event.seat, event.kind, event.amount * CUT)
    if isinstance(event, Acted):
        return Acted(event.seat, event.action, event.amount * CUT, event.cause, event.uses_left)
    return event


def assert_agreed(house: str, hands: Iterable[tuple[RecordedHand, type[Table]]]) -> Counter[str]:
    """Every seat's gain or loss, to the chip; how many hands were compared, and how many PokerKit did not take."""
    seen: Counter[str] = Counter()
    for one, table in hands:
        try:
            theirs = table(one, CUT).play()
        except Refused as refusal:
            assert str(refusal).startswith(DIFFERENT_RULES), f"{one.seed}: {refusal}"
            seen["refused"] += 1
            continue
        settlement = audit(cut(one), find_house(house)).settlement
        assert settlement is not None
        ours = dict(zip(settlement.play.table.seats, settlement.net(), strict=True))
        assert {seat: net for seat, net in ours.items() if seat in theirs} == theirs, one.seed
        assert settlement.division.odd == []
        seen["agreed"] += 1
    return seen


@pytest.mark.parametrize(("house", "limit"), [pair for pair in HOUSE_LIMITS if pair[1] in STRUCTURES])
def test_pokerkit_pays_the_same(house: str, limit: str) -> None:
    """Every seat's gain or loss, to the chip, in pots, side pots, splits and high/low halves."""
    dealt = (recorded_hand(house, limit, seed) for seed in range(HANDS))
    seen = assert_agreed(house, ((one, Table) for one in dealt if knows(one)))
    assert seen["agreed"] >= HANDS // 6
    assert seen["refused"] * 2 <= seen["agreed"]


@pytest.mark.parametrize(
    ("house", "game"),
    [
        (house, game)
        for house, game, limit in EVERY_GAME
        if limit == "fixed" and game in STUD and RULEBOOKS[house].opened_by(game, limit) == "low"
    ],
)
def test_pokerkit_pays_the_same_in_stud(house: str, game: str) -> None:
    """Seven-card stud of a fixed limit, high and high/low: bring-ins, completions, hands showing, side pots."""
    dealt = (recorded_hand(house, "fixed", seed, game) for seed in range(HANDS))
    seen = assert_agreed(house, ((one, StudTable) for one in dealt if knows_stud(one)))
    assert seen["agreed"] >= HANDS // 6
    assert seen["refused"] * 2 <= seen["agreed"]


@pytest.mark.parametrize(
    "house", [house for house, game, limit in EVERY_GAME if (game, limit) == ("triple27", "fixed")]
)
def test_pokerkit_pays_the_same_in_triple_draw(house: str) -> None:
    """Deuce to seven: three draws and the lowest hand."""
    dealt = (recorded_hand(house, "fixed", seed, "triple27") for seed in range(2 * HANDS))
    seen = assert_agreed(house, ((one, DrawTable) for one in dealt if knows_draw(one)))
    assert seen["agreed"] >= HANDS // 6
    assert seen["refused"] * 2 <= seen["agreed"]
