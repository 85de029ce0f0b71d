"""The showdown: in which order hands are shown, and which of them must be (section 10 of the rule catalogue)."""

from typing import Final, final

from replay.betting.round import Round
from replay.houses.house import House
from replay.pots.pot import Pot
from replay.table import Table


@final
class Claim:
    """What a place shows: its rank keys (larger is better), 0 for no qualifying low, -1 where cards are unknown."""

    def __init__(self, high: int, low: int) -> None:
        self.high: Final = high
        self.low: Final = low


def show_order(table: Table, house: House, pots: list[Pot], last: Round | None, first_otherwise: int) -> list[int]:
    """The places at the showdown in the order in which their turn to show comes (``show.order``, ``show.side-pots``).

    ``last`` is the last betting round; ``first_otherwise`` where the order begins if it saw no bet.
    """
    aggressor = -1
    if last is not None:
        aggressor = last.last_aggressor if house.show.first == "last_aggressor" else last.opener
    order: list[int] = []
    for index in range(len(pots) - 1, -1, -1):
        eligible = pots[index].eligible
        if len(eligible) < 2:
            continue
        start = aggressor if aggressor in eligible else first_otherwise
        for step in range(table.n):
            place = (start + step) % table.n
            if place in eligible and place not in order:
                order.append(place)
    return order


def must_show(table: Table, pots: list[Pot], order: list[int], claims: dict[int, Claim], face_up: bool) -> list[bool]:
    """Which places must show (``show.needed``, ``show.first``); with ``face_up`` all at the showdown must.

    A hand whose cards are unknown is not said to be needed.
    """
    must = [False] * table.n
    for at, place in enumerate(order):
        must[place] = face_up or at == 0 or _needed(pots, order[:at], place, claims, table)
    return must


def _needed(pots: list[Pot], before: list[int], place: int, claims: dict[int, Claim], table: Table) -> bool:
    """Whether a hand would win or share a side of some pot against the hands shown so far in that pot."""
    mine = claims[place]
    if mine.high < 0:
        return False
    for pot in pots:
        if place not in pot.eligible or len(pot.eligible) < 2:
            continue
        rivals = [claims[other] for other in before if other in pot.eligible and not table.mucked[other]]
        if all(mine.high >= rival.high for rival in rivals):
            return True
        if mine.low > 0 and all(mine.low >= rival.low for rival in rivals):
            return True
    return False
