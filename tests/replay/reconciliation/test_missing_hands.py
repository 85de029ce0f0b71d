"""A hand that cannot be read, between who comes and goes."""

from replay.instant import MINUTE
from replay.reconciliation.movement import Movement
from replay.reconciliation.table_day import TableDay

BEGIN = 100 * MINUTE
CAME = [
    Movement(BEGIN + MINUTE, "opened", 0, "", 0, 0, "EUR", "real", "0.01"),
    Movement(BEGIN + 2 * MINUTE, "sat_down", 1, "p1", 0, 1),
    Movement(BEGIN + 2 * MINUTE, "bought_in", 1, "p1", 10_000, 2),
]


def findings(unreadable_at: int, left_with: int) -> list[str]:
    left = Movement(BEGIN + 9 * MINUTE, "left", 1, "p1", left_with, 3)
    day = TableDay("room", "table", BEGIN, BEGIN + 60 * MINUTE, [*CAME, left], whole=True)
    day.take_unreadable("7", "no record", unreadable_at)
    return [one.code for one in day.finish().findings]


def test_what_was_brought_before_it_went_into_it() -> None:
    """Nobody can tell what it left of that, so that whoever leaves afterwards may take anything along."""
    assert findings(BEGIN + 5 * MINUTE, 8_000) == []


def test_what_was_brought_after_it_is_known() -> None:
    assert findings(BEGIN + MINUTE + 1, 10_000) == []
    assert findings(BEGIN + MINUTE + 1, 8_000) == ["left.amount"]
