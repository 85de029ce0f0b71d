"""One rule as a report cites it."""

from typing import Final, final


@final
class Rule:
    """One rule: its id (``svea/rake``), what it says, where the text says it, and whether it is a default."""

    def __init__(self, id: str, statement: str, where: str, default: bool) -> None:
        self.id: Final = id
        self.statement: Final = statement
        self.where: Final = where
        self.default: Final = default
