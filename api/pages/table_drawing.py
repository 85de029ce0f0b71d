"""Where everything of a table stands in its drawing. One drawing is wide, one tall; a page shows the one that fits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, Final

from api.languages.language import Language
from api.pages.words import pot_name, status_name
from replay.hand import Hand

PLATE: Final = 66
"""Height of the plate with a player's name and stack."""
MARGIN: Final = 8
LETTER: Final = 0.58
"""Width of a letter or figure, in font sizes."""
BOLD: Final = 0.63
"""The same of a bold one."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card and its left upper corner."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a point; ``anchor`` is which part of it stands there: start, middle or end."""

    kind: str
    text: str
    x: float
    y: float
    size: float
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Bet:
    """Chips before a seat: the left upper corner and the size of their ground, a chip and the amount on it."""

    x: float
    y: float
    width: float
    height: float
    chip: float
    label: Label


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: the left upper corner of its plate, and what lies and stands there."""

    x: float
    y: float
    dim: bool
    acts: bool
    cards: list[Card]
    labels: list[Label]
    button: bool
    bet: Bet | None


@dataclass(frozen=True, slots=True)
class Shape:
    """The measures of one of the two drawings; ``rail`` is where the table itself ends, above and below."""

    name: str
    width: int
    middle: tuple[float, float]
    rail: tuple[float, float]
    plate: int
    card: int
    board_card: int
    size: int
    pots: int


WIDE: Final = Shape("wide", 1000, (500.0, 345.0), (107.0, 583.0), 184, 38, 62, 20, 330)
TALL: Final = Shape("tall", 560, (280.0, 440.0), (66.0, 838.0), 176, 40, 36, 23, 180)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A table in a field as wide as its shape, from ``top`` to ``bottom``."""

    shape: Shape
    top: float
    bottom: float
    places: list[Place]
    board: list[Card]
    pots: list[Label]


def drawings(step: Mapping[str, Any], hand: Hand, language: Language) -> list[Drawing]:
    """The table after a step (``Step.document()``), wide and tall."""
    seats = len(step["seats"])
    return [_drawing(step, hand, *one, language) for one in ((WIDE, _ellipse(seats)), (TALL, _columns(seats)))]


def _ellipse(seats: int) -> list[tuple[float, float]]:
    """The middles of the plates in the wide drawing, clockwise from the bottom."""
    angles = [pi / 2 + 2 * pi * seat / seats for seat in range(seats)]
    return [(500 + 402 * cos(angle), 345 + 236 * sin(angle)) for angle in angles]


def _columns(seats: int) -> list[tuple[float, float]]:
    """In the tall one: one below, one above where the number is even, the others left and right."""
    if seats == 1:
        return [(280.0, 818.0)]
    above = seats % 2 == 0
    rows = (seats - 2) // 2 if above else (seats - 1) // 2
    heights = [790 - 690 * (row + 0.5) / rows for row in range(rows)]
    left = [(92.0, height) for height in heights]
    right = [(468.0, height) for height in reversed(heights)]
    return [(280.0, 818.0), *left, *([(280.0, 86.0)] if above else []), *right]


def _drawing(
    step: Mapping[str, Any], hand: Hand, shape: Shape, middles: Sequence[tuple[float, float]], language: Language
) -> Drawing:
    # From the seats alone, so that the picture stands still from step to step.
    highest = min(y for _, y in middles) - PLATE / 2 - shape.card * 1.25
    lowest = max(y for _, y in middles) + PLATE / 2 + (36 if shape is TALL else 0)
    return Drawing(
        shape,
        min(shape.rail[0], highest) - MARGIN,
        max(shape.rail[1], lowest) + MARGIN,
        [_place(seat, at, step, hand, shape, language) for seat, at in zip(step["seats"], middles, strict=True)],
        _board(step["board"], shape),
        _pots(pots_of(step), bool(step["board"]), hand, shape, language),
    )


def pots_of(step: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The pots after a step. While bets lie on the table and nobody is all-in they are one: layers come of all-ins."""
    seats = step["seats"]
    bets = any(seat["bet"].strip("0.") for seat in seats)
    if not bets or any(seat["status"] == "all_in" for seat in seats):
        return list(step["pots"])
    return [
        {"pot": 0, "amount": step["pot"], "eligible": [seat["seat"] for seat in seats if seat["status"] == "active"]}
    ]


def _board(cards: Sequence[str], shape: Shape) -> list[Card]:
    pitch = shape.board_card + 4
    left = shape.middle[0] - (pitch * len(cards) - 4) / 2
    return [Card(card, left + pitch * at, shape.middle[1] - shape.board_card * 0.9) for at, card in enumerate(cards)]


def _pots(pots: Sequence[Mapping[str, Any]], board: bool, hand: Hand, shape: Shape, language: Language) -> list[Label]:
    x, y = shape.middle
    first = y + (shape.board_card * 0.46 + 34 if board else 0)
    texts = [f"{pot_name(language, pot['pot'])} {language.amount(pot['amount'], hand.currency)}" for pot in pots]
    size = min((_size(text, shape.pots, shape.size) for text in texts), default=0.0)
    return [Label("pot", text, x, first + size * 1.35 * at, size, "middle") for at, text in enumerate(texts)]


def _place(
    seat: Mapping[str, Any],
    middle: tuple[float, float],
    step: Mapping[str, Any],
    hand: Hand,
    shape: Shape,
    language: Language,
) -> Place:
    x, y = middle
    half = shape.plate / 2
    acts = step["to_act"] == seat["seat"]
    status = language.text("to act") if acts else status_name(language, seat["status"])
    small = shape.size * 0.8
    name = _cut(f"{seat['seat']} · {seat['player']}", shape.plate - 28 - LETTER * small * 0.9 * len(status), small)
    stack = language.amount(seat["stack"], hand.currency)
    button = hand.button == seat["seat"]
    labels = [
        Label("name", name, x - half + 13, y - 7, small),
        Label("status", status, x + half - 12, y - 7, small * 0.9, "end"),
        Label("stack", stack, x - half + 13, y + 21, _size(stack, shape.plate - (54 if button else 26), shape.size)),
    ]
    if button:
        labels.append(Label("dealer", "D", x + half - 20, y + 20, 17, "middle"))
    return Place(
        x=x - half,
        y=y - PLATE / 2,
        dim=seat["status"] in ("folded", "out"),
        acts=acts,
        cards=_hole(seat["cards"], x, y, shape),
        labels=[label for label in labels if label.text],
        button=button,
        bet=_bet(seat, middle, hand, shape, language),
    )


def _bet(
    seat: Mapping[str, Any], middle: tuple[float, float], hand: Hand, shape: Shape, language: Language
) -> Bet | None:
    if not seat["bet"].strip("0."):
        return None
    text = language.amount(seat["bet"], hand.currency)
    size = _size(text, shape.plate - 40, shape.size)
    width, height = BOLD * size * len(text) + 42, size * 1.5
    x, y = _towards(shape.middle, middle, 0.54)
    if shape is TALL:
        x, y = middle[0], middle[1] + PLATE / 2 + 4 + height / 2
    left = x - width / 2
    label = Label("bet", text, left + 30, y + size * 0.36, size)
    return Bet(left, y - height / 2, width, height, left + 17, label)


def _hole(cards: Sequence[str], x: float, y: float, shape: Shape) -> list[Card]:
    """Cards above the plate; many of them lie over one another."""
    pitch = min(shape.card + 3, (shape.plate - shape.card) / max(1, len(cards) - 1))
    left = x - (pitch * (len(cards) - 1) + shape.card) / 2
    return [Card(card, left + pitch * at, y - PLATE / 2 - shape.card * 1.25) for at, card in enumerate(cards)]


def _towards(middle: tuple[float, float], spot: tuple[float, float], share: float) -> tuple[float, float]:
    return middle[0] + (spot[0] - middle[0]) * share, middle[1] + (spot[1] - middle[1]) * share


def _size(text: str, room: float, largest: float) -> float:
    """The font size at which a bold text fits into a width."""
    return min(largest, room / (BOLD * max(1, len(text))))


def _cut(text: str, room: float, size: float) -> str:
    most = max(4, int(room / (LETTER * size)))
    return text if len(text) <= most else f"{text[: most - 1]}…"
