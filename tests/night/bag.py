"""Rooms with a bag of tricks: every kind of fault, some of each."""

from random import Random

from tests.night import wrong_chips, wrong_payments, wrong_seating, wrong_shuffles
from tests.night.crooked import CrookedRoom, Trick
from tests.night.houses import cards_of

TRICKS: list[type[Trick]] = [
    *wrong_payments.ALL, *wrong_seating.ALL, *wrong_chips.ALL, *wrong_shuffles.ALL,
]  # fmt: skip


def crooked_room(house: str, seed: object, tables: int, midnight: int, days: int, hands: int) -> CrookedRoom:
    """A room of that house that has played, with as many tricks of each kind as there was occasion for."""
    rng = Random(f"{house} {seed} tricks")
    tricks = [kind() for kind in TRICKS for _ in range(1 + days * tables * hands // 60 // len(TRICKS))]
    rng.shuffle(tricks)
    room = CrookedRoom(house, seed, cards_of(rng, house, tables, midnight, days), tricks)
    room.play(midnight, days, hands)
    return room
