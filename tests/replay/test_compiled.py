"""The same input gives the same bytes: compiled or not, whatever the order of hashes.

``make test`` runs this file twice. Compiled, the installed build is held against the sources, interpreted in another
process; interpreted, the sources against themselves under another hash seed.
"""

import os
import subprocess
import sys
from pathlib import Path

from api.version import replay_form
from tests.room.patience import SOAK
from tests.room.reports import lines

SOURCES = Path(__file__).parents[2]
SEEDS = 100 if SOAK else 6


def interpreted_lines(first: int, count: int, hash_seed: str) -> list[str]:
    """What the sources say, in a process of their own; the first line is the form that ran there."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.room.reports", str(first), str(count)],
        cwd=SOURCES,  # comes first on the path, before an installed build
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": ""},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    return told.stdout.splitlines()


def test_the_form_and_the_order_of_hashes_change_no_byte() -> None:
    """Reports and steps of hands of every family, house and limit, and of senseless ones, are equal byte for byte."""
    form, *theirs = interpreted_lines(7_000, SEEDS, hash_seed="4711")
    assert form == "interpreted"
    assert replay_form() == os.environ.get("ODDCHIP_EXPECT", "interpreted")
    ours = list(lines(7_000, SEEDS))
    assert len(ours) == len(theirs) > 600
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other
