"""How far a long command is."""

import sys
from contextlib import nullcontext
from types import TracebackType
from typing import Final, Self

from rich.console import Console

STEP: Final = 500
"""Hands between two words of progress."""


class Progress:
    """Counts hands on standard error, where a person is there to see it and the results go elsewhere."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        watched = console.is_terminal and not sys.stdout.isatty()
        self._status: Final = console.status("reading …") if watched else None
        self._shown: Final = nullcontext() if self._status is None else self._status
        self._hands = 0

    def advance(self) -> None:
        """One hand more is through."""
        self._hands += 1
        if self._status is not None and self._hands % STEP == 0:
            self._status.update(f"{self._hands:,} hands")

    def __enter__(self) -> Self:
        self._shown.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shown.__exit__(kind, fault, trace)
