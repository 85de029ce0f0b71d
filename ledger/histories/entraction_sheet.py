"""One hand of an Entraction history as its lines tell it, before anything is made of it."""

from dataclasses import dataclass, field
from typing import Final

from replay.cards.card import Card
from replay.money import Unit


class UnreadableLine(ValueError):
    """A line that is not as the format has it; ``line`` is its number in the file."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line: Final = line


@dataclass(frozen=True)
class Player:
    """Somebody on the list of players, with the stack before any posting; the list does not say who sits out."""

    seat: int
    name: str
    stack: int


@dataclass(frozen=True)
class Post:
    """A post under the format's own label ("Small + Big Blind", "Ante")."""

    seat: int
    label: str
    amount: int


@dataclass(frozen=True)
class Act:
    """An action or a Payback; ``amount`` is the chips moved, -1 where the line has none."""

    seat: int
    verb: str
    amount: int
    cause: str


@dataclass(frozen=True)
class Board:
    """The cards that a street adds."""

    cards: list[Card]


@dataclass(frozen=True)
class Showing:
    """A hand shown, or kept ("didn't show hand"); ``cards`` are those that the history tells all the same."""

    seat: int
    shown: bool
    cards: list[Card]


@dataclass(frozen=True)
class Win:
    """One ``wins`` line: a share of one side of one pot, odd cents included. Which, the format does not say."""

    seat: int
    amount: int


@dataclass
class Sheet:
    """One hand as its lines tell it; amounts in units, cards and seats as the rest of the service has them."""

    number: str
    game: str
    hole_cards: int
    high_low: bool
    limit: str
    money: str
    currency: str
    unit: Unit
    low: int
    high: int
    ante: int
    table: str
    tournament: str
    most: int = 0
    button: int = 0
    players: list[Player] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    known: dict[int, list[Card]] = field(default_factory=dict)
    acts: list[Act | Board] = field(default_factory=list)
    showing: list[Showing] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    rake: int = -1
    started_at: str = ""
