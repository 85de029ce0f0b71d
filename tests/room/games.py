"""The games that the room deals: which cards fall when, and how many may be drawn."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """One game. ``streets``: each player's cards before every betting round, ``d`` down and ``u`` up.

    Of flop games the first entry alone; their board has a shape of its own. ``vela``: a shared card and one more round.
    """

    family: str
    streets: tuple[str, ...]
    deck: int = 52
    vela: bool = False
    draws: int = 0
    most_drawn: int = 0

    @property
    def own_cards(self) -> int:
        """How many cards a player has."""
        return sum(map(len, self.streets))

    @property
    def rounds(self) -> int:
        """How many betting rounds there are."""
        return 4 if self.family == "flop" else len(self.streets) + self.draws + self.vela


FIVE_OPEN = ("du", "u", "u", "u")
SEVEN = ("ddu", "u", "u", "u", "d")
GAMES = {
    "holdem": Sheet("flop", ("dd",)),
    "omaha": Sheet("flop", ("dddd",)),
    "omaha5": Sheet("flop", ("ddddd",)),
    "omaha8": Sheet("flop", ("dddd",)),
    "omaha5-8": Sheet("flop", ("ddddd",)),
    "stud7": Sheet("stud", SEVEN),
    "stud7-8": Sheet("stud", SEVEN),
    "stud5": Sheet("stud", FIVE_OPEN),
    "soko": Sheet("stud", FIVE_OPEN),
    "americana": Sheet("stud", FIVE_OPEN, deck=32),
    "telesina": Sheet("stud", FIVE_OPEN, deck=32, vela=True),
    "draw5": Sheet("draw", ("ddddd",), draws=1, most_drawn=5),
    "triple27": Sheet("draw", ("ddddd",), draws=3, most_drawn=5),
    "draw32": Sheet("draw", ("ddddd",), deck=32, draws=1, most_drawn=4),
}
FAMILIES = ("flop", "stud", "draw")
LOW_GAMES = ("omaha8", "omaha5-8", "stud7-8")
"""Games whose pots are halved between high and low."""
