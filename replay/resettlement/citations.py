"""Which rule each step of a resettlement names."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.finding import Finding
from replay.houses.citation import cite
from replay.play import Play
from replay.report import Report
from replay.settlement import Settlement


@final
@mypyc_attr(acyclic=True)
class Citations:
    """The rule that a finding cites where the record is wrong, else the one that the step follows.

    ``own``: the record is that of the reported hand, so that its findings speak of it.
    """

    def __init__(self, report: Report, play: Play, own: bool) -> None:
        self._report: Final = report
        self._play: Final = play
        self._findings: Final[list[Finding]] = report.findings if own else []
        self._by_event: Final[dict[int, Finding]] = {}
        for finding in self._findings:
            if finding.event >= 0 and finding.event not in self._by_event:
                self._by_event[finding.event] = finding

    def rule(self, topic: str) -> str:
        """The most special id of a topic in this hand's house, game and limit."""
        return cite(self._report.house, topic, self._play.game, self._report.hand.limit)

    def at(self, events: list[int], topic: str) -> str:
        """The rule of the first finding at one of the events, else of the topic."""
        for event in events:
            finding = self._by_event.get(event)
            if finding is not None:
                return finding.rule
        return self.rule(topic)

    def of_kind(self, code: str, topic: str) -> str:
        """The rule of the first finding of a kind, else of the topic."""
        for finding in self._findings:
            if finding.code == code:
                return finding.rule
        return self.rule(topic)

    def rake_topic(self, settlement: Settlement) -> str:
        """Why the rake is what it is: the hand is free of it, the cap, the row of the table; ``rake`` without one."""
        table = settlement.rake_table
        if table.free:
            return table.free
        if table.row is None:
            return "rake"
        return table.row.cap_rule if table.capped(settlement.total) else table.row.rule

    def share_topic(self, settlement: Settlement, pot: int, side: str, winners: int) -> str:
        """Why a share is what it is: nobody else was in, a vote, several winners, one hand that was best."""
        if pot in settlement.voted:
            return "split-vote"
        if pot < len(settlement.pots) and len(settlement.pots[pot].eligible) == 1:
            return "hand.end"
        if winners > 1:
            return "pots.tie"
        return "show.cards-speak" if side == "whole" else "hi-lo.arithmetic"
