"""What all tests share: where the code under test comes from, and that they find the same in every run."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Last, so that it brings in the tests' own modules without hiding an installed, compiled build of the packages.
sys.path.append(str(Path(__file__).parents[1]))

settings.register_profile("oddchip", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("oddchip")


def pytest_collection_finish() -> None:
    """Many thousand tests and what they import stay until the end: the search for garbage need not go through them,
    and comes more seldom, since every service that a test starts is some ten thousand objects at once."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _cards_that_hands_share() -> Iterator[None]:
    """One list of each card and of each two is in all hands that are read: no test run may end with one changed."""
    yield
    reader = sys.modules.get("replay.sealed.record_reader")
    if reader is not None:
        deck = range(reader.DECK)
        assert [[card] for card in deck] == reader._SINGLES
        assert [[first, second] for first in deck for second in deck] == reader._PAIRS
