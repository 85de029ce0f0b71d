"""Exit statuses: one number a meaning, and the gravest one wins."""

import pytest

from api.command import status


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (set(), 0),
        ({0}, 0),
        ({0, 3}, 3),
        ({0, 1, 3}, 1),
        ({0, 1, 2, 3}, 2),
        ({1, 70}, 70),
        ({2, 6}, 6),
    ],
)
def test_two_comes_before_one_before_three(happened: set[int], told: int) -> None:
    """Unreadable input outranks a discrepancy, that outranks what is unverifiable; a fault of ours outranks all."""
    assert status.gravest(happened) == told
