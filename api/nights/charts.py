"""Drawings of figures: where each bar stands. The figures themselves stand beside each drawing, in a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from api.languages.language import Language
from api.nights.night_facts import TrendDay

WIDTH: Final = 720.0
HEIGHT: Final = 150.0
LEFT: Final = 44.0
TOP: Final = 14.0
FOOT: Final = 22.0
ROW: Final = 26.0
NAME: Final = 240.0
FIGURE: Final = 70.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle; ``kind`` is what it stands for: open, explained, none, sum."""

    kind: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A text at a place; ``anchor`` is where of it that is: start, middle, end."""

    text: str
    x: float
    y: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars, lines across at some heights, and texts, in a box of ``width`` and ``height``."""

    width: float
    height: float
    bars: list[Bar]
    lines: list[float]
    marks: list[Mark]


def drawn_trend(days: Sequence[TrendDay], spoken: Language) -> Chart:
    """The drawing of a trend, with its first and its last day and its highest figure as a language writes them."""
    most = max(max(day.open + day.explained for day in days), 1)
    ends = (spoken.moment(days[0].date), spoken.moment(days[-1].date))
    return trend_chart(days, ends, spoken.number(most), most)


def trend_chart(days: Sequence[TrendDay], labels: Sequence[str], top: str, most: int) -> Chart:
    """A column a day, open findings below explained ones; a day that was not reconciled has a short grey line.

    ``labels`` are the texts under the first and the last day, ``top`` that of the upmost line, ``most`` its figure.
    """
    room, base = HEIGHT - TOP - FOOT, HEIGHT - FOOT
    step = (WIDTH - LEFT) / max(len(days), 1)
    bars: list[Bar] = []
    for number, day in enumerate(days):
        x, width, y = LEFT + number * step + step * 0.15, step * 0.7, base
        if not day.nights:
            bars.append(Bar("none", x, base - 1.5, width, 1.5))
        elif not day.open + day.explained:
            bars.append(Bar("clean", x, base - 4, width, 4))
        for kind, count in (("open", day.open), ("explained", day.explained)):
            if count:
                height = max(room * count / max(most, 1), 1.5)
                y -= height
                bars.append(Bar(kind, x, max(y, 0.0), width, height))
    marks = [Mark(top, LEFT - 6, TOP + 4, "end"), Mark("0", LEFT - 6, base + 4, "end")]
    ends = ((LEFT, "start"), (WIDTH, "end"))
    marks += [Mark(text, x, HEIGHT - 5, anchor) for text, (x, anchor) in zip(labels, ends, strict=True)]
    return Chart(WIDTH, HEIGHT, bars, [TOP, base], marks)


def row_chart(rows: Sequence[tuple[str, int, str]], kind: str) -> Chart:
    """A bar a row: its name, its figure (0 or more), and the figure as it is written."""
    most = max((figure for _, figure, _ in rows), default=0) or 1
    room = WIDTH - NAME - FIGURE * 2
    bars: list[Bar] = []
    marks: list[Mark] = []
    for number, (name, figure, written) in enumerate(rows):
        y = number * ROW
        width = max(room * figure / most, 1.0)
        bars.append(Bar(kind, NAME, y + 5, width, ROW - 10))
        marks += [
            Mark(name, NAME - 8, y + ROW / 2 + 4, "end"),
            Mark(written, NAME + width + 8, y + ROW / 2 + 4, "start"),
        ]
    return Chart(WIDTH, max(len(rows), 1) * ROW, bars, [], marks)
