"""The rankings that are built, by the names that houses give them."""

from typing import Final

from replay.cards.eight_or_better import EightOrBetter
from replay.cards.evaluator import Ranking
from replay.cards.high import High

__all__ = ["HIGH52", "LOW8", "Ranking", "find_ranking", "is_built"]

HIGH52: Final = High()
LOW8: Final = EightOrBetter()
_RANKINGS: Final[dict[str, Ranking]] = {one.name: one for one in (HIGH52, LOW8)}


def is_built(name: str) -> bool:
    """Whether hands of that ranking can be compared; where not, the hand is unverifiable (check ``game``)."""
    return name in _RANKINGS


def find_ranking(name: str) -> Ranking:
    """The ranking of that name; raises ValueError where it is not built."""
    found = _RANKINGS.get(name)
    if found is None:
        raise ValueError(f"no ranking {name!r} is built; there are {', '.join(_RANKINGS)}")
    return found
