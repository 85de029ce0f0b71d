"""Drawings: bars stand for their figures, and inside the box."""

from api.nights.charts import FOOT, HEIGHT, LEFT, TOP, WIDTH, row_chart, trend_chart
from api.nights.night_facts import TrendDay


def test_a_column_is_as_high_as_its_findings() -> None:
    """Open ones at the foot, explained ones on them; the most of all days reaches the upmost line."""
    days = [TrendDay("d", 1, 5, 3, 1), TrendDay("d", 1, 5, 0, 2), TrendDay("d", 1, 5, 0, 0), TrendDay("d")]
    drawn = trend_chart(days, ("first", "last"), "4", 4)
    unit = (HEIGHT - TOP - FOOT) / 4
    first, on_it, second, clean, none = drawn.bars
    assert [one.kind for one in drawn.bars] == ["open", "explained", "explained", "clean", "none"]
    assert (first.height, on_it.height, second.height) == (3 * unit, unit, 2 * unit)
    assert first.y + first.height == HEIGHT - FOOT and on_it.y + on_it.height == first.y and on_it.y == TOP
    assert clean.height > none.height > 0
    assert all(one.x >= LEFT and one.x + one.width <= WIDTH for one in drawn.bars)
    assert [one.text for one in drawn.marks] == ["4", "0", "first", "last"]


def test_few_beside_many_can_be_seen() -> None:
    """One finding beside a million has a line."""
    drawn = trend_chart([TrendDay("d", 1, 1, 1_000_000, 0), TrendDay("d", 1, 1, 1, 1)], ("", ""), "", 1_000_000)
    assert all(one.height >= 1.5 and one.y >= 0 for one in drawn.bars)


def test_a_bar_is_as_long_as_its_figure() -> None:
    """And its figure stands behind it."""
    drawn = row_chart([("a", 4, "4"), ("b", 1, "1"), ("c", 0, "0")], "sum")
    assert drawn.bars[0].width == 4 * drawn.bars[1].width > 4 * drawn.bars[2].width
    assert all(one.x + one.width + 8 <= WIDTH for one in drawn.bars)
    assert [one.text for one in drawn.marks] == ["a", "4", "b", "1", "c", "0"]
