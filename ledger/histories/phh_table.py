"""Whose turn it is and how many chips are where, as far as the reader of PHH has to know."""

from typing import Final


class PhhTable:
    """Stacks and bets of a hand while its actions are read. Players count from 0, left of the button first.

    ``bets`` is what each has in on this street, ``put`` in the whole hand, ``matched`` the part of ``put`` that others
    have to match (no dead money). ``waiting`` are those who must still act on this street, in their order.
    """

    def __init__(self, stacks: list[int]) -> None:
        self.count: Final = len(stacks)
        self.start: Final = list(stacks)
        self.stacks: Final = list(stacks)
        self.bets: Final = [0] * self.count
        self.put: Final = [0] * self.count
        self.matched: Final = [0] * self.count
        self.folded: Final = [False] * self.count
        self.waiting: list[int] = []
        self.price = 0
        """The level that a call must reach, where a short blind left it above every bet."""

    def move(self, player: int, amount: int) -> None:
        """Moves chips from the stack to the player's bet."""
        self.stacks[player] -= amount
        self.bets[player] += amount
        self.put[player] += amount
        self.matched[player] += amount

    def move_dead(self, player: int, amount: int, matched: bool) -> None:
        """Moves chips from the stack into the pot; ``matched`` for an ante that all pay."""
        self.stacks[player] -= amount
        self.put[player] += amount
        if matched:
            self.matched[player] += amount

    @property
    def level(self) -> int:
        """The highest bet of the street, or the price that a short blind left."""
        return max(self.price, *self.bets)

    def owes(self, player: int) -> int:
        """What a call costs, without regard to the stack."""
        return self.level - self.bets[player]

    def left(self) -> list[int]:
        """Those who have not folded."""
        return [player for player in range(self.count) if not self.folded[player]]

    def can_act(self, player: int) -> bool:
        """Whether the player has neither folded nor all chips in."""
        return not self.folded[player] and self.stacks[player] > 0

    def open_street(self, first: int, keep_bets: bool = False) -> None:
        """A betting round begins; everybody who can act is to act, from ``first`` on, unless none can answer him."""
        if not keep_bets:
            self.bets[:] = [0] * self.count
            self.price = 0
        self.waiting = [player for player in self.clockwise_from(first) if self.can_act(player)]
        self._close_if_nobody_can_answer()

    def acted(self, player: int, raised: bool) -> None:
        """The player has acted; after a raise everybody else who can act must again."""
        if raised:
            self.waiting = [other for other in self.clockwise_from(player) if other != player and self.can_act(other)]
        elif player in self.waiting:
            self.waiting.remove(player)
        self._close_if_nobody_can_answer()

    def _close_if_nobody_can_answer(self) -> None:
        if len(self.left()) == 1 or any(self.nobody_can_answer(player) for player in self.waiting):
            self.waiting = []

    def nobody_can_answer(self, player: int) -> bool:
        """Whether the player, with as much in as anybody, has nobody left to bet against: then he has no turn."""
        others = any(self.can_act(other) for other in range(self.count) if other != player)
        return not others and self.bets[player] == max(self.bets)

    def clockwise_from(self, first: int) -> list[int]:
        """All players, beginning with ``first``."""
        return [(first + step) % self.count for step in range(self.count)]

    def contested(self) -> list[int]:
        """What each has in that others matched: the higher, the more pots he plays for."""
        top, back = self.uncalled()
        return [put - back if player == top else put for player, put in enumerate(self.matched)]

    def uncalled(self) -> tuple[int, int]:
        """The player whose highest bet nobody matched in full and the part that goes back; (-1, 0) where none did."""
        if not self.left():
            return -1, 0
        top = max(self.left(), key=lambda player: self.matched[player])
        others = max(self.matched[player] for player in range(self.count) if player != top)
        back = self.matched[top] - others
        return (top, back) if back > 0 else (-1, 0)
