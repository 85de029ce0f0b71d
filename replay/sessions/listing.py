"""Who sits where in a hand of a table."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.hand import Seat


@final
@mypyc_attr(acyclic=True)
class Listing:
    """The seats of a hand and their players, by place.

    Hands in a row that list the same players in the same seats share one, so that nobody need be looked for in it.
    """

    def __init__(self, listed: list[Seat]) -> None:
        self._listed: Final = listed
        self.seats: Final[list[int]] = [one.seat for one in listed]
        self.players: Final[list[str]] = [one.player for one in listed]
        self.two_seats: Final = len(set(self.players)) < len(self.players)
        """Somebody has two of them."""

    def lists(self, listed: list[Seat]) -> bool:
        """Whether these are the same players in the same seats."""
        if len(listed) != len(self._listed):
            return False
        for place, one in enumerate(listed):
            other = self._listed[place]
            if one.seat != other.seat or one.player != other.player:
                return False
        return True

    def place_of(self, seat: int) -> i64:
        """The place of a seat, -1 where nobody is listed in it."""
        for place, one in enumerate(self.seats):
            if one == seat:
                return place
        return -1

    def place_in(self, place: i64, other: "Listing") -> i64:
        """The place of the same player in the same seat in another listing, -1 without one."""
        if other is self:
            return place
        there = other.place_of(self.seats[place])
        return there if there >= 0 and other.players[there] == self.players[place] else -1
