"""Records of many hands, and what is said of damaged ones, as lines: the same wherever and however the code runs.

    python -m tests.replay.sealed.outcomes FIRST COUNT

writes the form that runs (``compiled`` or ``interpreted``) and the lines of those seeds to standard output.
"""

import sys
from collections.abc import Iterator
from random import Random

from api.version import replay_form
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.write import write_sealed
from tests.replay.sealed.samples import damaged, dealt

DAMAGES = 12


def lines(first: int, count: int) -> Iterator[str]:
    """A line a record, and one for each of its damaged copies."""
    for at, one in enumerate(dealt(first, count)):
        record = write_sealed(one)
        yield record.hex()
        rng = Random(f"outcomes {first} {at}")
        for _ in range(DAMAGES):
            try:
                yield write_sealed(read_sealed(damaged(rng, record))).hex()
            except NotSealed as fault:
                yield str(fault)


def main() -> None:
    """Writes the form and the lines."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(f"{replay_form()}\n")
    sys.stdout.writelines(f"{line}\n" for line in lines(*map(int, sys.argv[1:])))


if __name__ == "__main__":
    main()
