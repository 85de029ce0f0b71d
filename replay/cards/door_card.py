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
    if not cards:
        raise ValueError("no card; expected one a player")
    found = 0
    best = _height(cards[0], order, ace == "low")
    for at, card in enumerate(cards):
        height = _height(card, order, ace == "low")
        if height > best if which == "high" else height < best:
            found, best = at, height
    return found


def _height(card: i64, order: vec[i64], ace_is_low: bool) -> i64:
    if card < 0:
        raise ValueError("an unknown card has no rank")
    rank = card >> 2
    if rank == ACE and ace_is_low:
        return order[card & 3]
    return (rank + 1) * 4 + order[card & 3]
