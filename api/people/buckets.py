"""How often somebody may come: a bucket of tokens for each, in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

MOST: Final = 10_000
"""So many are remembered; whoever has not come for longest is forgotten, and begins with a full bucket."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` times at once, and then once in so many ``seconds``."""

    burst: int
    seconds: float


class Buckets:
    """The buckets of one rate, by name."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self._rate: Final = rate
        self._now: Final = now
        self._most: Final = most
        self._used: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()
        self._lock: Final = Lock()

    def take(self, name: str) -> float:
        """Takes a token of somebody's: 0 where he may come now, else the seconds until he may, and nothing is taken."""
        with self._lock:
            left, now = self._left(name)
            if left < 1:
                return (1 - left) * self._rate.seconds
            self._used[name] = (left - 1, now)
            self._used.move_to_end(name)
            while len(self._used) > self._most:
                self._used.popitem(last=False)
            return 0.0

    def give(self, name: str) -> None:
        """Gives one back: that time did not count."""
        with self._lock:
            if name in self._used:
                left, now = self._left(name)
                self._used[name] = (min(self._rate.burst, left + 1), now)

    def _left(self, name: str) -> tuple[float, float]:
        now = self._now()
        left, at = self._used.get(name, (float(self._rate.burst), now))
        return min(self._rate.burst, left + (now - at) / self._rate.seconds), now
