"""What a hand is worth in each game, by the slow and plain evaluators: greater wins, () is no hand."""

from dataclasses import dataclass
from itertools import combinations

from replay.cards.card import Card
from tests.replay.cards.obvious import best_low, best_value, five_value
from tests.replay.cards.obvious_rankings import americana_value, draw32_value, soko_value, telesina_order
from tests.room.games import LOW_GAMES

Ranks = tuple[int, ...]
WHEEL = [0, 1, 2, 3, 12]
FIVE_CARDS = {"soko": soko_value, "americana": americana_value, "draw32": draw32_value}


@dataclass(frozen=True)
class Telesina:
    """Five own cards beside the vela; who meets whom decides whose suits count."""

    own: list[Card]
    vela: Card

    def against(self, other: "Telesina") -> int:
        """1 where this hand wins, -1 where it loses."""
        if self.own == other.own:
            return 0
        return telesina_order(
            self.own, other.own, self.vela, flush="suit", pair="pair_suit", high_card="next_card", straight="split"
        )[0]


Value = Ranks | Telesina


def at_least(one: Value, other: Value) -> bool:
    """Whether a hand wins or ties against another of the same game and side."""
    if isinstance(one, Telesina):
        return isinstance(other, Telesina) and one.against(other) >= 0
    return isinstance(other, tuple) and one >= other


def high_value(game: str, own: list[Card], board: list[Card], use: tuple[int, int]) -> Value:
    """The hand that wins the pot, or its high half."""
    if game == "telesina":
        return Telesina(own, board[0])
    if game == "triple27":
        return lowball_value(own)
    if game in FIVE_CARDS:
        return max(FIVE_CARDS[game](five) for five in combinations(own, 5))
    return best_value(own, board, *use)


def low_value(game: str, own: list[Card], board: list[Card], use: tuple[int, int]) -> Ranks:
    """The hand that wins the low half; () where none qualifies or the game has none."""
    low = best_low(own, board, *use) if game in LOW_GAMES else None
    return tuple(-rank for rank in low) if low else ()


def lowball_value(five: list[Card]) -> Ranks:
    """Deuce to seven: the ordinary order upside down, A-2-3-4-5 no straight but ace high."""
    category, *ranks = five_value(five)
    if sorted(card // 4 for card in five) == WHEEL:
        category, ranks = (5 if category == 8 else 0), sorted(WHEEL, reverse=True)
    return (-category, *[-rank for rank in ranks])
