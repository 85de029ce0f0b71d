"""Chips on the table, counted the plain way: every movement once, totals by adding up."""

from collections.abc import Iterable


class Chips:
    """Stacks and bets of every seat in units. Nothing here knows a rule of poker."""

    def __init__(self, stacks: dict[int, int]) -> None:
        self.start = dict(stacks)
        self.stack = dict(stacks)
        self.live = dict.fromkeys(stacks, 0)
        """Chips of the hand that contest pots, antes included."""
        self.dead = dict.fromkeys(stacks, 0)
        self.front = dict.fromkeys(stacks, 0)
        """What lies before the seat in this betting round."""

    def bet(self, seat: int, amount: int) -> None:
        """A live bet, call, raise or blind."""
        self._move(seat, amount)
        self.live[seat] += amount
        self.front[seat] += amount

    def ante(self, seat: int, amount: int) -> None:
        """Straight to the pot, and yet part of what the seat contests pots with."""
        self._move(seat, amount)
        self.live[seat] += amount

    def give(self, seat: int, amount: int) -> None:
        """Dead money: straight to the pot and nobody's."""
        self._move(seat, amount)
        self.dead[seat] += amount

    def gather(self) -> None:
        """The round is over."""
        self.front = dict.fromkeys(self.front, 0)

    def put_in(self, seat: int) -> int:
        """All that the seat has put in."""
        return self.live[seat] + self.dead[seat]

    def pot(self) -> int:
        """All that anybody has put in."""
        return sum(self.live.values()) + sum(self.dead.values())

    def highest(self, seats: Iterable[int]) -> int:
        """The most that lies before any of the seats."""
        return max((self.front[seat] for seat in seats), default=0)

    def _move(self, seat: int, amount: int) -> None:
        assert 0 <= amount <= self.stack[seat], f"seat {seat} has {self.stack[seat]}, not {amount}"
        self.stack[seat] -= amount
