"""The reports of many hands, sound and spoiled, as lines: the same bytes wherever and however the replayer runs.

    python -m tests.room.reports FIRST COUNT

writes the form that runs (``compiled`` or ``interpreted``) and the lines of those seeds to standard output.
"""

import json
import sys
from collections.abc import Iterator
from random import Random

from api.version import replay_form
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from replay.steps import play_steps
from tests.room.hands import recorded_hand
from tests.room.rulebook import TABLES
from tests.room.vandal import spoiled


def lines(first: int, count: int) -> Iterator[str]:
    """Two reports and their steps a seed and table: of a hand in order and of one that is spoiled."""
    for seed in range(first, first + count):
        for house, family, limit in TABLES:
            one = recorded_hand(house, limit, seed, family)
            other = recorded_hand(house, limit, seed + count, family, complete=True)
            for hand in (one.hand, spoiled(Random(f"bytes {house} {family} {limit} {seed}"), other.hand, one.hand)):
                yield report_of(hand, house)


def report_of(hand: Hand, house: str) -> str:
    """The report, and the last step, on one line."""
    rules = find_house(house)
    steps = play_steps(hand, rules)
    return audit(hand, rules).json() + json.dumps(steps[-1].document() if steps else None, ensure_ascii=False)


def main() -> None:
    """Writes the form and the lines."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(f"{replay_form()}\n")
    sys.stdout.writelines(f"{line}\n" for line in lines(*map(int, sys.argv[1:])))


if __name__ == "__main__":
    main()
