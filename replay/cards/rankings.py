"""The rankings that are built, by the names that houses give them."""

from collections.abc import Callable
from typing import Final, final

from replay.cards.draw32 import Draw32
from replay.cards.eight_or_better import EightOrBetter
from replay.cards.high import High
from replay.cards.high32 import High32
from replay.cards.low27 import DeuceToSeven
from replay.cards.ranking import Ranking
from replay.cards.soko import Soko
from replay.cards.suit_order import HEARTS_FIRST
from replay.cards.telesina import Telesina
from replay.houses.values import Values


def _suits(house: Values) -> str:
    """The order of suits that ranks hands; a house that has none but deals such a game takes the game's own."""
    order = house.text("suit_order.rank", HEARTS_FIRST)
    return HEARTS_FIRST if order == "none" else order


def _soko(house: Values) -> Ranking:
    return Soko(house.truth("soko.ace_low_four_straight", True), house.truth("open_hand.soko_four", True))


def _telesina(house: Values) -> Ranking:
    own = house.below("telesina")
    return Telesina(
        _suits(house),
        own.text("flush", "suit"),
        own.text("shared_kicker.pair", "pair_suit"),
        own.text("shared_top.high_card", "next_card"),
        own.text("shared_top.straight", "split"),
        own.text("top_loses.scope", "hand"),
    )


def _draw32(house: Values) -> Ranking:
    return Draw32(_suits(house), house.text("draw32.pair_suit", "top_kicker"))


_SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "high52-soko": ("soko.ace_low_four_straight", "open_hand.soko_four"),
    "telesina": (
        "suit_order.rank", "telesina.flush", "telesina.shared_kicker.pair", "telesina.shared_top.high_card",
        "telesina.shared_top.straight", "telesina.top_loses.scope",
    ),
    "draw32": ("suit_order.rank", "draw32.pair_suit"),
}  # fmt: skip
"""The keys of house data on which a ranking depends."""
_BUILT_FOR: Final[dict[str, Callable[[Values], Ranking]]] = {
    "high52-soko": _soko, "telesina": _telesina, "draw32": _draw32,
}  # fmt: skip
_RANKINGS: Final[dict[str, Ranking]] = {
    one.name: one for one in (High(), EightOrBetter(), Soko(), High32(), Telesina(), Draw32(), DeuceToSeven())
}
"""Each in its only form, or with the readings that are chosen where a house says nothing else."""
_KEPT: Final[dict[tuple[object, ...], Ranking]] = {}
"""Those built for a house, by name and switches."""


@final
class _Found:
    """The ranking of a name in a house."""

    def __init__(self, name: str, house: dict[str, object], ranking: Ranking) -> None:
        self.name: Final = name
        self.house: Final = house
        self.ranking: Final = ranking


_LAST: Final[list[_Found | None]] = [None]
"""The one that was asked for last, alone, and whole as it is: threads share it."""


def is_built(name: str) -> bool:
    """Whether hands of that ranking can be compared; where not, the hand is unverifiable (check ``game``)."""
    return name in _RANKINGS


def find_ranking(name: str, house: dict[str, object] | None = None) -> Ranking:
    """The ranking of that name, with the switches of the house whose data are given (``House.data``).

    The same switches give the same object. Raises ValueError where the ranking is not built.
    """
    last = _LAST[0]
    if last is not None and last.house is house and last.name == name:
        return last.ranking
    ranking = _look_up(name, house)
    if house is not None:
        _LAST[0] = _Found(name, house, ranking)
    return ranking


def _look_up(name: str, house: dict[str, object] | None) -> Ranking:
    found = _RANKINGS.get(name)
    if found is None:
        raise ValueError(f"no ranking {name!r} is built; there are {', '.join(_RANKINGS)}")
    if house is None or name not in _SWITCHES:
        return found
    values = Values(house)
    switches = (name, *[values.find(key) for key in _SWITCHES[name]])
    kept = _KEPT.get(switches)
    if kept is None:
        kept = _BUILT_FOR[name](values)
        _KEPT[switches] = kept
    return kept
