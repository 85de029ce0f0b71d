"""Pots, peeled off the slow way."""

from dataclasses import dataclass


@dataclass
class SidePot:
    """A pot and who may win it; pot 0 is the main pot."""

    amount: int
    eligible: list[int]
    rake: int = 0


def peel_pots(left: dict[int, int], dead: int, in_hand: list[int]) -> list[SidePot]:
    """Peels the smallest stack of chips off everybody's until nobody in the hand has any; ``left`` is used up.

    Dead money is the main pot's. Who is in the hand with dead money alone contests that and nothing else.
    """
    pots = []
    if dead and any(left[seat] == 0 for seat in in_hand):
        pots.append(SidePot(dead, sorted(in_hand)))
        dead = 0
    while contest := [seat for seat in in_hand if left[seat]]:
        layer = min(left[seat] for seat in contest)
        pot = SidePot(0, sorted(contest))
        for seat in left:
            chips = min(layer, left[seat])
            left[seat] -= chips
            pot.amount += chips
        pots.append(pot)
    if not pots:
        pots.append(SidePot(0, sorted(in_hand)))
    pots[0].amount += dead
    pots[-1].amount += sum(left.values())
    return pots
