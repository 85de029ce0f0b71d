"""The same hand gives the same record and the same bytes the same fault, compiled or not."""

import os
import subprocess
import sys
from pathlib import Path

from tests.replay.sealed.outcomes import lines
from tests.room.patience import SOAK

SOURCES = Path(__file__).parents[3]
COUNT = 40 if SOAK else 1


def test_the_form_changes_no_byte_and_no_fault() -> None:
    """``make test`` runs this twice: the installed build is held against the sources in another process."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.replay.sealed.outcomes", "9000", str(COUNT)],
        cwd=SOURCES,  # comes first on the path, before an installed build
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": ""},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    form, *theirs = told.stdout.splitlines()
    assert form == "interpreted"
    ours = list(lines(9000, COUNT))
    assert len(ours) == len(theirs) > 1000
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other
