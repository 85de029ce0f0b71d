"""What the record says and what the rules say, where the two differ."""

from typing import Final, final


@final
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
class Skipped:
    """A check that could not be made, and why."""

    def __init__(self, check: str, because: str) -> None:
        self.check: Final = check
        self.because: Final = because
