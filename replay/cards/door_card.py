"""The door card: the open card by which a stud hand finds who must open (rules ``bring-in``, Q6)."""

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import ACE, Card
from replay.cards.suit_order import suit_heights


def door_card(cards: list[Card], which: str, suits: str, ace: str) -> int:
    """The place in ``cards`` of the one that must open: the ``high`` or the ``low`` one.

    Equal ranks go by suit; ``suits`` names them from high to low ("shdc"). The ``ace`` is ``high`` or ``low``, as the
    house's ``bring_in.ace`` has it. The cards are different; raises ValueError where there is none or one is unknown.
    """
    order = suit_heights(suits)
    heights = [_height(card, order, ace == "low") for card in cards]
    if not heights:
        raise ValueError("no card; expected one a player")
    return heights.index(max(heights) if which == "high" else min(heights))


def _height(card: Card, order: vec[i64], ace_is_low: bool) -> int:
    if card < 0:
        raise ValueError("an unknown card has no rank")
    rank = card >> 2
    return (0 if ace_is_low and rank == ACE else rank + 1) * 4 + int(order[i64(card & 3)])
