"""One cash table through a day: who sits where with what, and where the button is before each hand."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from replay.hand import Seat, Stakes
from replay.money import Unit
from tests.room.rulebook import RULEBOOKS
from tests.room.sitting import Sitting

UNIT = Unit("0.01")
BUY_IN, TOP_UP_BELOW, LEAVES_ABOVE = 100, 40, 400
"""In big blinds: what one sits down with, below what one buys up to that again, above what one takes it home."""


@dataclass(frozen=True)
class Kind:
    """What is played at a table."""

    house: str
    game: str
    limit: str
    currency: str
    seats: int
    big_blind: int

    @property
    def stakes(self) -> Stakes:
        """Its forced bets; in fixed limit the big blind is the small bet."""
        bet = self.big_blind if self.limit == "fixed" else 0
        return Stakes(self.big_blind // 2, self.big_blind, small_bet=bet, big_bet=2 * bet)


class Ring:
    """A table that is always full: a seat that is left is taken at once, by somebody who may come in there.

    So the button and the blinds go from seat to seat. ``newcomer`` gives the name of somebody who is not yet there.
    """

    def __init__(self, rng: Random, kind: Kind, newcomer: Callable[[set[str]], str]) -> None:
        self.rng = rng
        self.kind = kind
        self._newcomer = newcomer
        self.stacks = dict.fromkeys(range(1, kind.seats + 1), BUY_IN * kind.big_blind)
        self.players: dict[int, str] = {}
        for seat in self.stacks:
            self.players[seat] = newcomer(set(self.players.values()))
        self.button = rng.choice(list(self.stacks))

    def sit_down(self) -> Sitting:
        """The table before its next hand: the button has moved, those short of chips have bought more."""
        self.button = self.button % self.kind.seats + 1
        self._buy_more()
        return self._sitting(self._changes())

    def hand_played(self, stacks: dict[int, int]) -> None:
        """What each seat has after the hand."""
        self.stacks = dict(stacks)

    @property
    def order(self) -> list[int]:
        """The seats clockwise from the left of the button."""
        return [*range(self.button + 1, self.kind.seats + 1), *range(1, self.button + 1)]

    def _buy_more(self) -> None:
        full = BUY_IN * self.kind.big_blind
        for seat, stack in self.stacks.items():
            if stack < TOP_UP_BELOW * self.kind.big_blind:
                self.stacks[seat] = full

    def _changes(self) -> dict[int, tuple[str, ...]]:
        """Somebody leaves, and who takes the seat posts a big blind, or is the big blind.

        Nobody comes in on the button or the small blind, nor with fewer than three others there to be passed over.
        """
        if self.kind.seats < 4:
            return {}
        big, *others = self.order[1:-1]
        going = [seat for seat in (big, *others) if self.rng.random() < self._leaves(seat)]
        for seat in going[:1]:
            self.players[seat] = self._newcomer(set(self.players.values()))
            self.stacks[seat] = BUY_IN * self.kind.big_blind
        return {seat: ("entry",) for seat in going[:1] if seat != big}

    def _leaves(self, seat: int) -> float:
        return 0.2 if self.stacks[seat] > LEAVES_ABOVE * self.kind.big_blind else 0.002

    def _sitting(self, coming_in: dict[int, tuple[str, ...]]) -> Sitting:
        order, book = self.order, RULEBOOKS[self.kind.house]
        small, big = order[0], order[1]
        if len(order) == 2 and not book.button_posts_big_heads_up:
            small, big = big, small
        return Sitting(
            book=book, game=self.kind.game, limit=self.kind.limit, money="real", unit=UNIT, stakes=self.kind.stakes,
            seats=[Seat(seat, player, self.stacks[seat]) for seat, player in self.players.items()],
            button=self.button, order=order, small=small, big=big, coming_in=coming_in, straddle="", pools=[],
        )  # fmt: skip
