"""A rule as a page shows it: its id, what it says, and on what ground it stands."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from replay.houses.house import House
from replay.houses.rule import Rule

_READING: Final = re.compile(r"\bQ\d+\b")
_SOURCE: Final = re.compile(r"SILENT → `?([A-Za-z-]+)`?")
_GROUNDS: Final[Mapping[str, str]] = {
    "sibling": "default, by analogy in the house",
    "robert": "default, Robert's Rules as documented in robert",
    "RROP": "default, Robert's Rules",
    "houses": "default, common to the houses",
    "practice": "default, common practice",
}


@dataclass(frozen=True, slots=True)
class RuleText:
    """``ground`` says whether the house's text has the rule or a default fills its silence."""

    id: str
    topic: str
    house: str
    statement: str
    where: str
    ground: str
    default: bool

    @property
    def address(self) -> str:
        """The place of the rule on its house's page."""
        return f"/houses/{self.house}#{self.topic}" if self.house else ""


def rule_text(rule: Rule, house: House) -> RuleText:
    """A rule of a house."""
    topic = rule.id.partition("/")[2]
    return RuleText(
        rule.id, topic, f"{house.name}@{house.version}", rule.statement, rule.where, ground(rule), rule.default
    )


def cited(id: str, house: House | None) -> RuleText:
    """The rule that a finding cites; only its id is known where the house does not hold it."""
    topic = id.partition("/")[2]
    rule = house.rules.get(topic) if house is not None else None
    if rule is None or house is None:
        return RuleText(id, topic, "", "", "", "", False)
    return rule_text(rule, house)


def ground(rule: Rule) -> str:
    """What the mark in *where* means: "the house's rule", or which default."""
    reading = _READING.search(rule.where)
    addition = f", in the reading {reading.group()}" if reading else ""
    if not rule.default:
        return f"the house's rule{addition}"
    source = _SOURCE.search(rule.where)
    if source is None:
        return f"default{addition}"
    named = source.group(1)
    return _GROUNDS.get(named, f"default, as {named}") + addition
