"""A house for programs: of one shape at the command line and beside its page."""

from replay.houses.house import House
from replay.houses.rule import Rule


def house_summary(house: House) -> dict[str, object]:
    """What identifies a house, and what it offers."""
    return {
        "house": house.name,
        "version": house.version,
        "sha256": house.sha256,
        "valid_from": house.valid_from,
        "about": house.data.get("about", ""),
        "games": {game.name: list(game.limits) for game in house.games.values()},
    }


def rule_document(rule: Rule) -> dict[str, object]:
    """A rule: its id, its words, and where they come from."""
    return {"rule": rule.id, "statement": rule.statement, "where": rule.where, "default": rule.default}
