"""Omaha high/low hands between two players whose pot leaves units over between the halves and inside them."""

from typing import Final

PLAIN: Final = "As3hQdJh"
"""Ace-king high and an 8-7-3-2-A low."""
ALIKE: Final = "Ac3dQhJc"
"""The same both ways."""
KINGS: Final = "As3hKdJh"
"""A pair of kings, and the same low."""
NO_LOW: Final = "KhKdQsJs"
"""Three kings and no low."""

_HAND: Final = """
    {house} omaha8 no {blinds}, button 1, unit 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 {one}, 3 {three}
    1 calls | 2 folds | 3 checks
    flop 2d7h8s | 3 checks | 1 checks
    turn Kc | 3 checks | 1 checks
    river 9c | 3 checks | 1 checks |
    """


def seven(house: str, one: str, three: str) -> str:
    """7 units for seats 1 (the button) and 3 (first left of it)."""
    return _HAND.format(house=house, one=one, three=three, blinds="1/3")


def six(house: str, one: str, three: str) -> str:
    """6 units for the same seats."""
    return _HAND.format(house=house, one=one, three=three, blinds="2/2")
