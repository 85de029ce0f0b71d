"""What a player may complain of, and what each complaint needs: the data of ``reasons.toml``."""

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from replay.finding import Finding

Fact = Literal["seat", "pot", "amount", "pool", "event"]
"""What a complaint may say: a seat, a pot's number, an amount, a jackpot pool's name, an event's index."""

Clock = Literal["table", "regulator"]
"""``table``: both clocks run, the table's own window and the regulator's; ``regulator``: that one alone."""

FACTS: Final[frozenset[str]] = frozenset({"seat", "pot", "amount", "pool", "event"})
CLOCKS: Final[frozenset[str]] = frozenset({"table", "regulator"})

_FILE: Final = Path(__file__).with_name("reasons.toml")


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason. ``name`` is its English name, under which the catalogues have the others.

    ``needs`` must be said for a case to be opened, ``helps`` may be. ``topics`` are the rules and ``codes`` the kinds
    of findings that it is about, each with all that is under it.
    """

    key: str
    name: str
    needs: frozenset[Fact]
    helps: frozenset[Fact]
    topics: tuple[str, ...]
    codes: tuple[str, ...]
    clock: Clock

    def lacks(self, said: Set[str]) -> list[Fact]:
        """What the complaint needs and does not say, in alphabetical order."""
        return sorted(self.needs - said)

    def about(self, finding: Finding) -> bool:
        """Whether a finding is about what is complained of, by its rule or by its kind."""
        topic = finding.rule.partition("/")[2]
        return any(_under(topic, one) for one in self.topics) or any(_under(finding.code, one) for one in self.codes)


def _under(name: str, group: str) -> bool:
    return name == group or name.startswith(f"{group}.")


def _reason(key: str, row: dict[str, Any]) -> Reason:
    """Raises ValueError for a row that is not one of the table's."""
    needs, helps, clock = set(row.pop("needs")), set(row.pop("helps")), row.pop("clock")
    name, topics, codes = row.pop("name"), tuple(row.pop("topics")), tuple(row.pop("codes"))
    if row or not needs | helps <= FACTS or needs & helps or clock not in CLOCKS:
        raise ValueError(f"reasons.toml: {key} says something that no reason has")
    return Reason(
        key, name, cast("frozenset[Fact]", frozenset(needs)), cast("frozenset[Fact]", frozenset(helps)),
        topics, codes, clock,
    )  # fmt: skip


REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {key: _reason(key, dict(row)) for key, row in tomllib.loads(_FILE.read_text(encoding="utf-8")).items()}
)
"""By key, in the order in which a form offers them."""
