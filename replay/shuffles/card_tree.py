"""Single cards of a shuffled deck shown without the rest: a Merkle tree over the deck, a leaf a card.

leaf = ``"card/v1" || hand id || u8 position || u8 card || salt``, where the salt is
HMAC-SHA-256(seed, ``"salt/v1" || u8 position``).
The salt keeps a card from being guessed: there are only 52. Leaves and nodes are hashed as in RFC 6962 section 2.1, and
``card`` is the number of ``replay.cards.card``. An opening proves that the deck under a root has that card in that
place; it binds the room only as far as the root was published before the first card (``NAME`` as commitment).
"""

import hmac
from hashlib import sha256
from typing import Final, final

from replay.cards.card import Card

NAME: Final = "card-tree-v1"
"""The commitment (``deck_committed.algorithm``) that is the root of the deck's tree."""
_LEAF_LABEL: Final = b"card/v1"
_SALT_LABEL: Final = b"salt/v1"
_HASH: Final = 32


@final
class Opening:
    """The card at one position of the deck (from 0), its salt, and the hashes from its leaf's sibling to the root."""

    def __init__(self, position: int, card: Card, salt: bytes, proof: list[bytes]) -> None:
        self.position: Final = position
        self.card: Final = card
        self.salt: Final = salt
        self.proof: Final = proof


@final
class CardTree:
    """The tree over a whole deck, all cards known, in dealing order."""

    def __init__(self, hand_id: str, seed: bytes, deck: list[Card]) -> None:
        """Raises ValueError for a deck that is empty or has a card that is none."""
        if not deck or min(deck) < 0 or len(deck) > 256:
            raise ValueError(f"a card tree stands over 1 to 256 known cards; found {len(deck)}")
        self._deck: Final = deck
        self._salts: Final = [card_salt(seed, position) for position in range(len(deck))]
        self._leaves: Final = [
            card_leaf(hand_id, position, card, self._salts[position]) for position, card in enumerate(deck)
        ]

    def root(self) -> bytes:
        """The 32 bytes that commit to every card and its place."""
        return _root(self._leaves)

    def open(self, position: int) -> Opening:
        """The card at a position, with what proves it; raises IndexError where the deck has no such position."""
        if not 0 <= position < len(self._deck):
            raise IndexError(f"no position {position} in a deck of {len(self._deck)}")
        return Opening(position, self._deck[position], self._salts[position], _path(position, self._leaves))


def card_salt(seed: bytes, position: int) -> bytes:
    """What hides the card at a position; whoever has it cannot find the seed or another card's."""
    return hmac.digest(seed, _SALT_LABEL + bytes([position]), "sha256")


def card_leaf(hand_id: str, position: int, card: Card, salt: bytes) -> bytes:
    """The leaf hash of a card in its place."""
    return sha256(b"\0" + _LEAF_LABEL + hand_id.encode() + bytes([position, card]) + salt).digest()


def opens(root: bytes, hand_id: str, size: int, opening: Opening) -> bool:
    """Whether the deck of so many cards under ``root`` has the opening's card at its position (RFC 9162 2.1.3.2)."""
    if not (0 <= opening.position < size <= 256 and 0 <= opening.card < 256 and len(opening.salt) == _HASH):
        return False
    found = card_leaf(hand_id, opening.position, opening.card, opening.salt)
    at = opening.position
    last = size - 1
    for beside in opening.proof:
        if last == 0 or len(beside) != _HASH:
            return False
        if at % 2 == 1 or at == last:
            found = _node(beside, found)
            while at % 2 == 0 and at > 0:
                at //= 2
                last //= 2
        else:
            found = _node(found, beside)
        at //= 2
        last //= 2
    return last == 0 and found == root


def _path(position: int, leaves: list[bytes]) -> list[bytes]:
    if len(leaves) == 1:
        return []
    left = _left(len(leaves))
    if position < left:
        return [*_path(position, leaves[:left]), _root(leaves[left:])]
    return [*_path(position - left, leaves[left:]), _root(leaves[:left])]


def _root(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    left = _left(len(leaves))
    return _node(_root(leaves[:left]), _root(leaves[left:]))


def _left(size: int) -> int:
    """The largest power of two below a size of 2 or more."""
    left = 1
    while left * 2 < size:
        left *= 2
    return left


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
