"""The arithmetic of a ruling, as its page shows it: what each seat got and should have had, rule by rule."""

import json
from dataclasses import dataclass
from typing import Any

from ledger.disputes.letter_facts import LineFacts, line_facts
from ledger.disputes.remedy import entries_document
from ledger.disputes.ruling import Ruling, RulingProposed


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule's id and its place on the house's page, "" for none."""

    id: str
    address: str


@dataclass(frozen=True, slots=True)
class ArithmeticLine:
    """A line of a resettlement, with the place of its rule."""

    facts: LineFacts
    rule: RuleLink

    @property
    def differs(self) -> bool:
        """Whether the record says something else than the rules."""
        return bool(self.facts.due and self.facts.recorded) and self.facts.due != self.facts.recorded


@dataclass(frozen=True, slots=True)
class PostingLine:
    """An entry of a remedy: ``amount`` is a decimal string, below 0 what the account gives."""

    account: str
    amount: str
    rules: list[RuleLink]


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``because`` is the key of why the hand cannot be settled again, or a text that says it; "" where it was."""

    because: str
    currency: str
    seats: list[dict[str, Any]]
    rake: dict[str, str]
    pools: list[dict[str, Any]]
    unaccounted: str
    lines: list[ArithmeticLine]


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling with its arithmetic and its entries."""

    ruling: Ruling
    arithmetic: Arithmetic
    entries: list[PostingLine]

    @property
    def proposed(self) -> RulingProposed:
        """What was proposed."""
        return self.ruling.proposed


def ruling_view(ruling: Ruling) -> RulingView:
    """A ruling as pages show it."""
    said = ruling.proposed
    entries = [
        PostingLine(str(one["account"]), str(one["amount"]), [rule_link(said, rule) for rule in entry.rules])
        for entry, one in zip(said.entries, entries_document(said.entries, said.unit), strict=True)
    ]
    return RulingView(ruling, arithmetic(said), entries)


def arithmetic(said: RulingProposed) -> Arithmetic:
    """The arithmetic that a ruling carries."""
    document = json.loads(said.arithmetic)
    because = document["because"]
    if because is not None:
        return Arithmetic(because if isinstance(because, str) else because["key"], said.currency, [], {}, [], "", [])
    lines = [ArithmeticLine(line_facts(one), rule_link(said, one["rule"])) for one in document["lines"]]
    return Arithmetic(
        "", said.currency, document["seats"], document["rake"], document["pools"], document["unaccounted"], lines
    )


def rule_link(said: RulingProposed, rule: str) -> RuleLink:
    """A rule, with its place on the page of the house that the ruling rests on."""
    topic = rule.partition("/")[2]
    return RuleLink(rule, f"/houses/{said.house}@{said.house_version}#{topic}" if topic else "")
