"""Exit statuses: one number a meaning, and the gravest one wins."""

import re
from pathlib import Path

import pytest

from api.command import status

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "statuses.md").read_text(encoding="utf-8")


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


def test_the_page_tells_every_status() -> None:
    """Those that a command can end with, and no other; the gravest is the first of those that the page lists."""
    told = {int(number) for number in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)}
    assert told == {value for name, value in vars(status).items() if name.isupper() and isinstance(value, int)}
    [order] = re.findall(r"the gravest counts: ([\d, ]+)\.", PAGE)
    numbers = [int(one) for one in order.split(",") if int(one) != status.STOPPED]
    assert [status.gravest(set(numbers[place:])) for place in range(len(numbers))] == numbers
