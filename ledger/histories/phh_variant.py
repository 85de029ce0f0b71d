"""The variants of PHH and what they are called here."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Variant:
    """A PHH variant: its game and limit here, the cards dealt down at first, and the sizes that its file must give."""

    code: str
    game: str
    limit: str
    down: int
    sizes: tuple[str, ...]
    board: int = 0
    stud: bool = False


_ONE: Final = ("min_bet",)
_TWO: Final = ("small_bet", "big_bet")
_STUD: Final = ("bring_in", "small_bet", "big_bet")

VARIANTS: Final = {
    variant.code: variant
    for variant in (
        Variant("FT", "holdem", "fixed", 2, _TWO, board=5),
        Variant("NT", "holdem", "no", 2, _ONE, board=5),
        Variant("NS", "shortdeck", "no", 2, _ONE, board=5),
        Variant("PO", "omaha", "pot", 4, _ONE, board=5),
        Variant("FO/8", "omaha8", "fixed", 4, _TWO, board=5),
        Variant("F7S", "stud7", "fixed", 2, _STUD, stud=True),
        Variant("F7S/8", "stud7-8", "fixed", 2, _STUD, stud=True),
        Variant("FR", "razz", "fixed", 2, _STUD, stud=True),
        Variant("N2L1D", "single27", "no", 5, _ONE),
        Variant("F2L3D", "triple27", "fixed", 5, _TWO),
        Variant("FB", "badugi", "fixed", 4, _TWO),
    )
}


def variant_of(game: str, limit: str) -> Variant | None:
    """The variant that is this game in this limit; None where PHH has none."""
    return next((one for one in VARIANTS.values() if (one.game, one.limit) == (game, limit)), None)
