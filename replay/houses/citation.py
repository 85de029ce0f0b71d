"""Which rule a finding cites: the most special id that the house has (section 19 of the rule catalogue)."""

from replay.games.game import Game
from replay.houses.house import House

BIG_BET = ("no", "pot", "half-pot")


def cite(house: House, topic: str, game: Game | None = None, limit: str = "") -> str:
    """The id for ``topic``: of the game, else of its family, else the topic; else with its last dotted part dropped.

    Every house has every first word of a topic; one that does not cites the topic under its own name.
    """
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
