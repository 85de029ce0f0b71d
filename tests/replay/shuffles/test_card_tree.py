"""Card openings: one card shown with its place, the others hidden."""

import hmac
from hashlib import sha256

import pytest

from replay.shuffles.card_tree import CardTree, Opening, card_leaf, card_salt, opens
from replay.shuffles.fisher_yates import shuffled_deck
from replay.shuffles.named_seed import NamedSeed

SEED = bytes(range(32))
SIZES = (52, 32)


def tree(size: int = 52, hand_id: str = "hånd-1") -> CardTree:
    """The tree of the deck that the seed gives."""
    return CardTree(hand_id, SEED, list(shuffled_deck(NamedSeed("room", hand_id, SEED), size)))


def by_the_letter(leaves: list[bytes]) -> bytes:
    """RFC 6962 section 2.1: split at the largest power of two below the number of leaves."""
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    left = max(2**k for k in range(9) if 2**k < len(leaves))
    return sha256(b"\x01" + by_the_letter(leaves[:left]) + by_the_letter(leaves[left:])).digest()


@pytest.mark.parametrize("size", SIZES)
def test_the_tree_as_the_letter_says(size: int) -> None:
    """A leaf a card: label, hand id, position, card and salt; the salt is an HMAC of the position under the seed."""
    leaves = []
    for position, card in enumerate(shuffled_deck(NamedSeed("room", "hånd-1", SEED), size)):
        salt = hmac.new(SEED, b"salt/v1" + bytes([position]), sha256).digest()
        leaves.append(b"card/v1" + "hånd-1".encode() + bytes([position]) + bytes([card]) + salt)
    assert tree(size).root() == by_the_letter(leaves)


def test_a_known_root() -> None:
    """The root of a deck never changes: what was committed to once has to open for ever."""
    assert tree(hand_id="hand-1").root().hex() == "2341586b89d26ccdff2ca6a762b520e2434f095c8474ed0707d0879c4120d0ce"


@pytest.mark.parametrize("size", SIZES)
def test_every_card_opens(size: int) -> None:
    """Each position opens to its card, and to no other card, position, salt or proof."""
    whole = tree(size)
    root, deck = whole.root(), shuffled_deck(NamedSeed("room", "hånd-1", SEED), size)
    for position in range(size):
        one = whole.open(position)
        assert (one.position, one.card, one.salt) == (position, deck[position], card_salt(SEED, position))
        assert opens(root, "hånd-1", size, one)
        others = [
            Opening((position + 1) % size, one.card, one.salt, one.proof),
            Opening(position, (one.card + 1) % 52, one.salt, one.proof),
            Opening(position, one.card, card_salt(SEED, position + 1), one.proof),
            Opening(position, one.card, one.salt, one.proof[:-1]),
            Opening(position, one.card, one.salt, [*one.proof, root]),
            Opening(position, one.card, one.salt, [*one.proof[:-1], one.proof[-1][::-1]]),
            Opening(position, one.card, one.salt, [*one.proof[:-1], one.proof[-1][:31]]),
            Opening(-1, one.card, one.salt, one.proof),
            Opening(position, -1, one.salt, one.proof),
            Opening(position, one.card, one.salt[:31], one.proof),
        ]
        assert not any(opens(root, "hånd-1", size, other) for other in others)
        assert not opens(root, "hånd-2", size, one)
        assert not opens(root, "hånd-1", position, one)


def test_an_opening_tells_no_other_card() -> None:
    """None of the other salts, nor the seed, is in an opening: the 51 other cards cannot be tried out."""
    one = tree().open(7)
    told = b"".join([one.salt, *one.proof])
    assert SEED not in told
    for position in {*range(52)} - {7}:
        assert card_salt(SEED, position) not in told


def test_without_the_salt_the_sibling_would_be_guessed() -> None:
    """The leaf beside an opened card is a hash that the right card and a wrong salt do not give."""
    deck = shuffled_deck(NamedSeed("room", "hånd-1", SEED), 52)
    beside = tree().open(7).proof[0]
    assert beside == card_leaf("hånd-1", 6, deck[6], card_salt(SEED, 6))
    assert all(beside != card_leaf("hånd-1", 6, card, card_salt(SEED, 7)) for card in range(52))


def test_what_is_no_deck() -> None:
    """There is no tree over nothing or over an unknown card, and no card outside the deck."""
    with pytest.raises(ValueError, match="1 to 256 known cards"):
        CardTree("h", SEED, [])
    with pytest.raises(ValueError, match="1 to 256 known cards"):
        CardTree("h", SEED, [3, -1])
    for position in (-1, 52):
        with pytest.raises(IndexError, match=f"no position {position} in a deck of 52"):
            tree().open(position)
