"""What the record says and what the rules say, where the two differ."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.games.game import Game
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House

MISSING: Final = -1
"""The event index of something that is missing."""


@final
@mypyc_attr(acyclic=True)
class Finding:
    """One discrepancy: what was expected, what was recorded, at which event, and by which rule.

    ``event`` is the index into the hand's events, -1 for something that is missing. ``expected`` and ``recorded``
    mirror the keys of the event, money as decimal strings.
    """

    def __init__(
        self,
        code: str,
        rule: str,
        event: int,
        expected: dict[str, object],
        recorded: dict[str, object],
        message: str,
    ) -> None:
        self.code: Final = code
        self.rule: Final = rule
        self.event: Final = event
        self.expected: Final = expected
        self.recorded: Final = recorded
        self.message: Final = message


@final
@mypyc_attr(acyclic=True)
class Skipped:
    """A check that could not be made, and why."""

    def __init__(self, check: str, because: str) -> None:
        self.check: Final = check
        self.because: Final = because


_NO_FINDINGS: Final[list[Finding]] = []
_NO_CHECKS: Final[list[Skipped]] = []
"""What most hands have: one list for all of them, to which nothing is ever added."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Findings:
    """The findings of one hand, each citing the most special rule of its house."""

    def __init__(self, hand: Hand, house: House, game: Game | None) -> None:
        self._hand: Final = hand
        self._house: Final = house
        self._game: Final = game
        self.all = _NO_FINDINGS
        self.skipped = _NO_CHECKS

    def rule(self, topic: str) -> str:
        """The id that ``topic`` cites in this hand's house, game and limit."""
        return cite(self._house, topic, self._game, self._hand.limit)

    def add(
        self,
        code: str,
        topic: str,
        event: int,
        message: str,
        expected: dict[str, object] | None = None,
        recorded: dict[str, object] | None = None,
    ) -> None:
        """Notes a discrepancy under the most special id of ``topic``."""
        self.cite(code, self.rule(topic), event, message, expected, recorded)

    def cite(
        self,
        code: str,
        rule: str,
        event: int,
        message: str,
        expected: dict[str, object] | None = None,
        recorded: dict[str, object] | None = None,
    ) -> None:
        """Notes a discrepancy under the id ``rule``."""
        finding = Finding(code, rule, event, expected or {}, recorded or {}, message)
        if self.all:
            self.all.append(finding)
        else:
            self.all = [finding]

    def skip(self, check: str, because: str) -> None:
        """Notes a check that could not be made; each check once."""
        for one in self.skipped:
            if one.check == check:
                return
        if self.skipped:
            self.skipped.append(Skipped(check, because))
        else:
            self.skipped = [Skipped(check, because)]

    def money(self, units: int) -> str:
        """An amount as the report writes it."""
        return self._hand.unit.write(units)

    def ordered(self) -> list[Finding]:
        """The findings by event, what is missing last."""
        if not self.all:
            return self.all
        found = [one for one in self.all if one.event >= 0]
        found.sort(key=_event_of)
        return found + [one for one in self.all if one.event < 0]


def _event_of(finding: Finding) -> int:
    return finding.event
