"""What a hand's rake feeds to the jackpot pools (``jackpot.funding``)."""

from replay.hand import Hand
from replay.houses.house import House
from replay.houses.rules.jackpot import Jackpot
from replay.money import MICROS, parse_micros


def pool_of(house: House, pool: str) -> Jackpot | None:
    """The house's rules for a pool, None where the house has none of that name."""
    for jackpot in house.jackpots:
        if jackpot.pool == pool:
            return jackpot
    return None


def contributions(hand: Hand, house: House, rake: int) -> list[tuple[str, int]]:
    """Pool and units, in the header's order: a share of the hand's whole rake, each pool by itself, rounded down.

    ``jackpot.funding.rounding``. A pool goes by its name, whichever table feeds it (``jackpot.pool``). The header alone
    defines no pool in a house without jackpots (``jackpot``).
    """
    return [
        (pool.pool, rake * parse_micros(pool.share) // MICROS)
        for pool in hand.pools
        if pool_of(house, pool.pool) is not None
    ]
