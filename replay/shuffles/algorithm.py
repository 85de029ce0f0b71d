"""The shuffle algorithms that are built, by the names that rooms give them (``deck_seed.algorithm``)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import Card
from replay.shuffles import fisher_yates
from replay.shuffles.named_seed import NamedSeed

ALGORITHMS: Final = (fisher_yates.NAME,)


def is_built(algorithm: str) -> bool:
    """Whether decks of that algorithm can be derived; where not, the shuffle is a check that is skipped."""
    return algorithm in ALGORITHMS


def shuffled_deck(algorithm: str, seed: NamedSeed, size: int) -> vec[i64]:
    """The deck of 52 or 32 cards in dealing order, the first card dealt first.

    Raises ValueError where the algorithm is not built and for a seed that it does not take.
    """
    if algorithm == fisher_yates.NAME:
        return fisher_yates.shuffled_deck(seed, size)
    raise _unknown(algorithm)


def reshuffled_stub(algorithm: str, seed: NamedSeed, number: int, cards: list[Card]) -> list[Card]:
    """The stub after the hand's reshuffle of that number (from 1), in dealing order, from the cards that go back.

    Raises ValueError where the algorithm is not built and for a seed that it does not take.
    """
    if algorithm == fisher_yates.NAME:
        return fisher_yates.reshuffled_stub(seed, number, cards)
    raise _unknown(algorithm)


def _unknown(algorithm: str) -> ValueError:
    return ValueError(f"no shuffle {algorithm!r} is built; there are {', '.join(ALGORITHMS)}")
