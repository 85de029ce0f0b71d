"""A fault that was planted, and what a night must say of it: this, at this place, and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass

from replay.reconciliation.night_finding import NightFinding


@dataclass(frozen=True)
class Expected:
    """One finding: ``topics`` are rules without their house (or beginnings of them), any of which may be cited.

    ``player``, ``code`` and ``pool`` are "" where they do not matter.
    """

    check: str
    topics: tuple[str, ...]
    table: str = ""
    hand_id: str = ""
    player: str = ""
    code: str = ""
    pool: str = ""

    def is_it(self, finding: NightFinding) -> bool:
        """Whether a finding is this one."""
        topic = finding.rule.partition("/")[2]
        return (
            (finding.check, finding.table, finding.hand_id) == (self.check, self.table, self.hand_id)
            and self.player in ("", finding.player)
            and self.code in ("", finding.code)
            and self.pool in ("", finding.recorded.get("pool"))
            and any(topic.startswith(one) for one in self.topics)
        )


@dataclass(frozen=True)
class Planted:
    """``must`` are found, each of them; ``may`` are what the fault does to others, and may be found."""

    kind: str
    at: int
    must: tuple[Expected, ...]
    may: tuple[Expected, ...] = ()


def not_found(planted: Iterable[Planted], findings: list[NightFinding]) -> list[tuple[str, Expected]]:
    """What was planted and is not found."""
    return [
        (fault.kind, expected)
        for fault in planted
        for expected in fault.must
        if not any(expected.is_it(finding) for finding in findings)
    ]


def invented(planted: Iterable[Planted], findings: list[NightFinding]) -> list[dict[str, object]]:
    """What is found and was not planted."""
    known = [expected for fault in planted for expected in (*fault.must, *fault.may)]
    return [finding.document() for finding in findings if not any(expected.is_it(finding) for expected in known)]
