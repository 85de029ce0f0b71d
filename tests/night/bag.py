"""Rooms with a bag of tricks: every kind of fault, some of each."""

from random import Random

from tests.night import wrong_chips, wrong_payments, wrong_seating, wrong_shuffles
from tests.night.crooked import CrookedRoom, Trick
from tests.night.finance import WRONG
from tests.night.houses import cards_of
from tests.room.rulebook import RULEBOOKS

TRICKS: list[type[Trick]] = [
    *wrong_payments.ALL, *wrong_seating.ALL, *wrong_chips.ALL, *wrong_shuffles.ALL,
]  # fmt: skip

KINDS = [*(trick.kind for trick in TRICKS), *(f"finance: {item}" for item in WRONG)]
"""What may be planted, in hands, at tables and in the finance department's figures."""


def bag(rng: Random, house: str, count: int) -> list[Trick]:
    """So many tricks of each kind that suits the house, one of each kind before the next; what is rare goes first."""
    tricks: list[Trick] = []
    for _ in range(count):
        some = [kind() for kind in TRICKS if kind.suits(RULEBOOKS[house])]
        rng.shuffle(some)
        some.sort(key=lambda trick: trick.patience, reverse=True)
        tricks += some
    return tricks


def crooked_room(house: str, seed: object, tables: int, midnight: int, days: int, hands: int) -> CrookedRoom:
    """A room of that house that has played, with as many tricks as there was occasion for."""
    rng = Random(f"{house} {seed} tricks")
    cards = cards_of(rng, house, tables, midnight, days)
    room = CrookedRoom(house, seed, cards, bag(rng, house, 1 + days * tables * hands // (7 * len(TRICKS))))
    room.play(midnight, days, hands)
    return room
