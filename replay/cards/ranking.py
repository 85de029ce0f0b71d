"""What every ranking of hands can say."""

from abc import ABC, abstractmethod
from typing import Final

from replay.cards.card import Card
from replay.cards.open_hand import showing_key
from replay.cards.use_rule import fives


class Ranking(ABC):
    """One ranking of hands, as the games of a house name it (``Game.high_rank``, ``Game.low_rank``).

    A hand is known by its key: the larger key wins, equal keys tie, 0 is no hand (too few cards, or a low that does
    not qualify). Cards are different and known; an unknown one raises ValueError. ``use_hole`` and ``use_board`` are
    the exact numbers of hole and board cards that a hand takes, 0 and 0 for any (rules ``hole-cards``).

    To add a ranking: a subclass in a file of its own, and an entry in ``replay.cards.rankings``. Only speed asks for
    more than the abstract methods.
    """

    def __init__(self, name: str, categories: tuple[str, ...], who_is_left: str = "hand") -> None:
        self.name: Final = name
        self.categories: Final = categories
        """From the weakest."""
        self.who_is_left: Final = who_is_left
        """Who counts where ``beats`` asks how many are: the players not folded at showdown (``hand``), those ``dealt``
        in, or the claimants of the ``pot``."""
        self.those_dealt_in: Final = who_is_left == "dealt"
        self.those_of_the_pot: Final = who_is_left == "pot"

    @abstractmethod
    def five_key(self, cards: list[Card]) -> int:
        """The key of exactly five cards."""

    @abstractmethod
    def category(self, key: int) -> str:
        """The category of a key above 0, one of ``categories``."""

    @abstractmethod
    def ace_is_low(self, key: int) -> bool:
        """Whether an ace in that hand counts one, and so is written last."""

    @abstractmethod
    def hand_name(self, key: int) -> str:
        """The hand in words: "Full House, Queens full of Sixes"."""

    def best_key(self, hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
        """The key of the best five."""
        if use_hole == 0 and use_board == 0 and len(hole) + len(board) == 5:
            return self.five_key(hole + board)
        return max([self.five_key(five) for five in fives(hole, board, use_hole, use_board)], default=0)

    def beats(self, key: int, other: int, left: int) -> bool:
        """Whether the first hand beats the second, with so many players left; most rankings do not ask how many."""
        return key > other

    def finer_rule(self, right: int, wrong: int) -> str:
        """Of two hands of one category, the part of the ranking's rules that the right one wins by; "" for no more
        than the category's own."""
        return ""

    def showing_key(self, cards: list[Card]) -> int:
        """The key of a stud player's open cards: the larger is the higher hand showing, equal ones tie.

        0 without cards; raises ValueError where one is unknown.
        """
        return showing_key(cards)

    def five_name(self, five: list[Card]) -> str:
        """Five cards in words."""
        return self.hand_name(self.five_key(five))

    def reaches(self, key: int, category: str) -> bool:
        """Whether the hand is of that category or a better one; raises ValueError for a category that there is not."""
        if category not in self.categories:
            raise ValueError(f"{category!r} is no category of {self.name}; there are {', '.join(self.categories)}")
        return key > 0 and self.categories.index(self.category(key)) >= self.categories.index(category)
