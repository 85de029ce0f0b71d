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
from replay.events import Acted
from replay.hand import Hand
from replay.houses.house import House
from replay.houses.load import find_house
from replay.resettlement.resettle import resettle
from replay.steps import play_steps
from replay.what_if.change import another_action, another_cause
from replay.what_if.what_if import what_if
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
    """The report, the last step, the re-settlement and a what-if, on one line."""
    rules = find_house(house)
    steps = play_steps(hand, rules)
    report = audit(hand, rules)
    parts = [steps[-1].document() if steps else None, resettle(report).document(), line_of(hand, rules)]
    return report.json() + json.dumps(parts, ensure_ascii=False)


def line_of(hand: Hand, rules: House) -> dict[str, object] | None:
    """What if the middle one of the actions had been a fold, or the player cut off; None without one."""
    acted = [index for index, event in enumerate(hand.events) if isinstance(event, Acted)]
    if not acted:
        return None
    at = acted[len(acted) // 2]
    change = another_action(hand, at, "fold") if at % 2 else another_cause(hand, at, "disconnected")
    return what_if(hand, rules, [change]).document()


def main() -> None:
    """Writes the form and the lines."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(f"{replay_form()}\n")
    sys.stdout.writelines(f"{line}\n" for line in lines(*map(int, sys.argv[1:])))


if __name__ == "__main__":
    main()
