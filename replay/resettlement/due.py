"""What the rules make of a hand, by place: the side of a resettlement that the record is held against."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.hand import Hand
from replay.houses.house import House
from replay.jackpots.contribution import contributions
from replay.play import Play
from replay.pots.pot import Pot
from replay.pots.split import Award
from replay.settlement import Settlement, refunds


@final
@mypyc_attr(acyclic=True)
class Due:
    """Chips in units, a list entry a place: put in, returned (uncalled or refunded), shares and odd chips won.

    ``void``: the hand does not count, every chip goes back (``refund.amount``) and nothing else is due.
    """

    def __init__(self, hand: Hand, house: House, play: Play, settlement: Settlement | None) -> None:
        table = play.table
        n = int(table.n)
        self.void: Final = settlement is None
        self.put_in: Final[list[int]] = [int(table.put_in(place)) for place in range(n)]
        self.returned: Final[list[int]] = [0] * n
        self.shares: Final[list[int]] = [0] * n
        self.odd: Final[list[int]] = [0] * n
        self.pots: Final[list[Pot]] = [] if settlement is None else settlement.pots
        self.odd_chips: Final[list[Award]] = [] if settlement is None else settlement.division.odd
        self.rake: Final[int] = 0 if settlement is None else settlement.rake()
        self.contributed: Final[dict[str, int]] = {}
        if settlement is None:
            for place, amount in refunds(table):
                self.returned[place] = amount
            return
        if settlement.uncalled_place >= 0:
            self.returned[settlement.uncalled_place] = int(settlement.uncalled)
        for award in settlement.division.awards:
            self.shares[award.place] += award.amount
        for odd in self.odd_chips:
            self.odd[odd.place] += odd.amount
        for pool, amount in contributions(hand, house, self.rake):
            self.contributed[pool] = amount

    def won(self, place: int) -> int:
        """Shares and odd chips of a place."""
        return self.shares[place] + self.odd[place]

    def net(self, place: int) -> int:
        """What a place has more than before the hand."""
        return self.returned[place] + self.won(place) - self.put_in[place]
