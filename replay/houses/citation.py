"""Which rule a finding cites: the most special id that the house has (section 19 of the rule catalogue)."""

from typing import Final

from replay.games.game import Game
from replay.houses.house import House

BIG_BET = ("no", "pot", "half-pot")
_CITED: Final[dict[tuple[str, str, str, str], str]] = {}
"""What has been looked up: by the house's hash, topic, game and limit."""


def cite(house: House, topic: str, game: Game | None = None, limit: str = "") -> str:
    """The id for ``topic``: of the game, else of its family, else the topic; else with its last dotted part dropped.

    What a house says of one game goes before what it says of all (``authority.scope``).
    Every house has every first word of a topic; one that does not cites the topic under its own name.
    """
    key = (house.sha256, topic, "" if game is None else game.name, limit)
    rule = _CITED.get(key)
    if rule is None:
        rule = _look_up(house, topic, game, limit)
        _CITED[key] = rule
    return rule


def _look_up(house: House, topic: str, game: Game | None, limit: str) -> str:
    words = topic
    while True:
        if game is not None:
            for special in (game.name, *game.families, *(("big-bet",) if limit in BIG_BET else ())):
                if f"{words}.{special}" in house.rules:
                    return f"{house.name}/{words}.{special}"
        if words in house.rules:
            return f"{house.name}/{words}"
        if "." not in words:
            return f"{house.name}/{topic}"
        words = words.rpartition(".")[0]
