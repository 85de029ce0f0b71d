"""What a run of hands shows that no single one of them does."""

from typing import Final, final

from replay.finding import Finding, Findings, Skipped
from replay.report import finding_document


@final
class TableFinding:
    """A discrepancy of one hand that the others show; ``finding.event`` is an index into that hand's events."""

    def __init__(self, hand_id: str, finding: Finding) -> None:
        self.hand_id: Final = hand_id
        self.finding: Final = finding


@final
class TableSkipped:
    """A check that could not be made at one hand ("" for the whole run), and why."""

    def __init__(self, hand_id: str, skipped: Skipped) -> None:
        self.hand_id: Final = hand_id
        self.skipped: Final = skipped


@final
class SessionReport:
    """The findings of a run of hands in their order, and what could not be checked."""

    def __init__(self) -> None:
        self.findings: Final[list[TableFinding]] = []
        self.skipped: Final[list[TableSkipped]] = []

    def note(self, hand_id: str, found: Findings) -> None:
        """Takes over what was found at one hand."""
        for finding in found.ordered():
            self.findings.append(TableFinding(hand_id, finding))
        for skipped in found.skipped:
            self.skipped.append(TableSkipped(hand_id, skipped))

    def document(self) -> dict[str, object]:
        """The report ready for JSON: its rows are those of a hand's report, each with its ``hand_id``."""
        return {
            "discrepancies": [{"hand_id": one.hand_id, **finding_document(one.finding)} for one in self.findings],
            "skipped": [
                {"hand_id": one.hand_id, "check": one.skipped.check, "because": one.skipped.because}
                for one in self.skipped
            ],
        }
