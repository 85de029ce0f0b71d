"""The automatic draw for who lost his connection: nine rules in order, the first that applies says what is kept."""

from typing import Final

from replay.cards.card import ACE, JACK, Card, rank_of, suit_of
from replay.cards.high import category, high_key

_ROYAL_FOUR: Final = (8, 9, 10, 11)
"""Ten to king."""
_MADE: Final = ("two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush", "royal_flush")
_WHOLE: Final = ("straight", "flush", "full_house", "straight_flush", "royal_flush")


def auto_hold(hole: list[Card], two_pair_or_better: str, royal: str) -> tuple[int, list[Card]]:
    """The rule (1 to 9) that applies to five known cards, and the cards that it keeps.

    What makes two pair or better (``auto-draw.1``), else a royal draw (``.2``), a high pair (``.3``), four of a suit
    (``.4``), a low pair (``.5``), four to an open straight (``.6``), four to any (``.7``), high cards (``.8``), nothing
    (``.9``).
    """
    made = category(high_key(hole))
    if made in _MADE:
        whole = made in _WHOLE or two_pair_or_better == "all_five"
        return 1, list(hole) if whole else _repeated(hole)
    four = _royal_draw(hole, royal)
    if four:
        return 2, four
    pair = _repeated(hole)
    if pair and rank_of(pair[0]) >= JACK:
        return 3, pair
    four = _four_suited(hole)
    if four:
        return 4, four
    if pair:
        return 5, pair
    four = _open_ended(hole)
    if four:
        return 6, four
    four = _one_short(hole)
    if four:
        return 7, four
    high = [card for card in hole if rank_of(card) >= JACK]
    return (8, high) if high else (9, [])


def _repeated(hole: list[Card]) -> list[Card]:
    """The cards whose rank occurs more than once."""
    ranks = [rank_of(card) for card in hole]
    return [card for card in hole if ranks.count(rank_of(card)) > 1]


def _royal_draw(hole: list[Card], royal: str) -> list[Card]:
    """K-Q-J-T of one suit; with ``any_four`` any four of the five royal cards of one suit (``auto-draw.2``)."""
    for suit in range(4):
        suited = [card for card in hole if suit_of(card) == suit and rank_of(card) >= _ROYAL_FOUR[0]]
        if royal != "any_four":
            suited = [card for card in suited if rank_of(card) in _ROYAL_FOUR]
        if len(suited) == 4:
            return suited
    return []


def _four_suited(hole: list[Card]) -> list[Card]:
    for suit in range(4):
        suited = [card for card in hole if suit_of(card) == suit]
        if len(suited) == 4:
            return suited
    return []


def _open_ended(hole: list[Card]) -> list[Card]:
    """Four consecutive ranks that a card at either end makes a straight of: neither A-2-3-4 nor A-K-Q-J.

    ``auto-draw.6``.
    """
    for low in range(ACE - 4, -1, -1):
        four = [card for card in hole if low <= rank_of(card) <= low + 3]
        if len(four) == 4:
            return four
    return []


def _one_short(hole: list[Card]) -> list[Card]:
    """Four cards one rank short of a straight; of two such sets the one that makes the higher straight.

    ``auto-draw.7``.
    """
    for top in range(ACE, 2, -1):
        four = [card for card in hole if top - 4 <= rank_of(card) <= top or (top == 3 and rank_of(card) == ACE)]
        if len(four) == 4:
            return four
    return []
