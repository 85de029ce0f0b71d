"""How far a long command is."""

import sys
import time
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


class _Watched:
    """A line on standard error, where a person is there to see it."""

    def __init__(self, first: str) -> None:
        console = Console(stderr=True)
        self._status: Final = console.status(first) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.__exit__(None, None, None)


class Steps(_Watched):
    """Says on standard error what is being looked at and how far, where a person is there to see it."""

    def __init__(self) -> None:
        super().__init__("reading …")

    def show(self, what: str, done: int, of: int) -> None:
        """So much is done of one thing; of nothing where that cannot be told."""
        if self._status is not None:
            self._status.update(f"{what}: {done:,} of {of:,}" if of else f"{what} …")


class Rate(_Watched):
    """Says on standard error how many hands are through, how fast, and how long the rest will take, where a person is
    there to see it.
    """

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} …")
        self._what: Final = what
        self._begun: Final = time.monotonic()

    def show(self, done: int, of: int, kept: int) -> None:
        """So many hands are through; ``kept`` of them were before this began."""
        if self._status is None:
            return
        rate = (done - kept) / max(time.monotonic() - self._begun, 0.001)
        left = f", {(of - done) / rate:,.0f} s left" if rate else ""
        self._status.update(f"{self._what}: {done:,} of {of:,} hands, {rate:,.0f} a second{left}")
