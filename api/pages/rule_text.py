"""A rule as a page shows it: its id, what it says, and on what ground it stands."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from api.languages.language import Language
from api.languages.marked import N_
from replay.houses.house import House
from replay.houses.rule import Rule

_READING: Final = re.compile(r"\bQ\d+\b")
_SOURCE: Final = re.compile(r"SILENT → `?([A-Za-z-]+)`?")
_GROUNDS: Final[Mapping[str, str]] = {
    "sibling": N_("default, by analogy in the house"),
    "robert": N_("default, Robert's Rules as documented in robert"),
    "RROP": N_("default, Robert's Rules"),
    "houses": N_("default, common to the houses"),
    "practice": N_("default, common practice"),
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


def rule_text(rule: Rule, house: House, language: Language) -> RuleText:
    """A rule of a house. What it says is in the house's English; on what ground it stands is in the language."""
    topic = rule.id.partition("/")[2]
    said = ground(rule, language)
    return RuleText(rule.id, topic, f"{house.name}@{house.version}", rule.statement, rule.where, said, rule.default)


def cited(id: str, house: House | None, language: Language) -> RuleText:
    """The rule that a finding cites; only its id is known where the house does not hold it."""
    topic = id.partition("/")[2]
    rule = house.rules.get(topic) if house is not None else None
    if rule is None or house is None:
        return RuleText(id, topic, "", "", "", "", False)
    return rule_text(rule, house, language)


def ground(rule: Rule, language: Language) -> str:
    """What the mark in *where* means: "the house's rule", or which default."""
    said = _ground(rule, language)
    reading = _READING.search(rule.where)
    if reading is None:
        return said
    return language.text("{ground}, in the reading {reading}", ground=said, reading=reading.group())


def _ground(rule: Rule, language: Language) -> str:
    if not rule.default:
        return language.text("the house's rule")
    source = _SOURCE.search(rule.where)
    if source is None:
        return language.text("default")
    named = source.group(1)
    return language.text(_GROUNDS[named]) if named in _GROUNDS else language.text("default, as {house}", house=named)
