import hashlib
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import CARD_TEXTS
from replay.cards.deck import deck_of
from replay.shuffles.fisher_yates import reshuffled_stub, shuffle, shuffled_deck
from replay.shuffles.named_seed import NamedSeed

SEED = bytes(range(32))


def draws(message: bytes) -> Iterator[int]:
    """The stream, byte by byte."""
    yield from hashlib.shake_256(message).digest(4096)


def by_the_letter(cards: list[int], message: bytes) -> list[int]:
    """The shuffle as the words say it: i downwards, a byte refused from the last whole multiple of i + 1."""
    stream = draws(message)
    for i in reversed(range(1, len(cards))):
        choices = i + 1
        byte = next(b for b in stream if b < 256 - (256 % choices))
        cards[i], cards[byte % choices] = cards[byte % choices], cards[i]
    return cards


@pytest.mark.parametrize("size", [52, 32])
def test_decks_as_the_letter_says(size: int) -> None:
    """fy-shake256-v1: the stream of label, room, hand id and seed, joined by zero bytes (``shuffle``).

    Nothing is drawn for index 0 (dansk/shuffle.last-step); the deck starts clubs, diamonds, hearts, spades, each deuce
    (32 cards: seven) to ace (dansk/shuffle.start).
    """
    for number in range(300):
        seed = hashlib.sha256(b"%d" % number).digest()
        hand_id = f"Hånd-{number}"
        message = b"oddchip/shuffle/v1\0r\xc3\xb8m\0" + hand_id.encode() + b"\0" + seed
        deck = list(shuffled_deck(NamedSeed("røm", hand_id, seed), size))
        assert deck == by_the_letter(deck_of(size), message)
        assert sorted(deck) == sorted(deck_of(size))


def test_a_known_deck() -> None:
    """The deck of a seed never changes: hands recorded under it must always be derived alike."""
    texts = [CARD_TEXTS[card] for card in shuffled_deck(NamedSeed("room", "hand-1", SEED), 52)]
    assert " ".join(texts[:10]) == "8s Qh 5h 4s Ac Tc Jh 4h 8c 6s"


def test_room_hand_and_seed_all_matter() -> None:
    """Another room, hand or seed gives another deck."""
    decks = {
        tuple(shuffled_deck(NamedSeed(room, hand, seed), 52))
        for room in ("a", "b")
        for hand in ("1", "2")
        for seed in (SEED, bytes(32))
    }
    assert len(decks) == 8


@pytest.mark.parametrize("block", [1, 7, 51, 52, 136])
def test_the_stream_goes_on_where_a_block_does_not_suffice(block: int) -> None:
    """However much is read at a time, the stream and so the order is the same."""
    for number in range(50):
        message = b"message %d" % number
        cards = vec[i64](deck_of(52))
        shuffle(cards, message, block)
        assert list(cards) == by_the_letter(deck_of(52), message)


def test_a_reshuffle() -> None:
    """The cards that go back, in the deck's order, under the reshuffle's label and number (``draw.reshuffle``)."""
    back = [51, 3, 17, 40, 22, 8, 9]
    for number in (1, 2, 255):
        message = b"oddchip/reshuffle/v1\0room\0hand\0" + bytes([number]) + SEED
        in_order = [card for card in deck_of(52) if card in back]
        assert reshuffled_stub(NamedSeed("room", "hand", SEED), number, back) == by_the_letter(in_order, message)
    assert back == [51, 3, 17, 40, 22, 8, 9]
    assert reshuffled_stub(NamedSeed("room", "hand", SEED), 1, [7]) == [7]
    assert reshuffled_stub(NamedSeed("room", "hand", SEED), 1, []) == []


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes(seed: bytes) -> None:
    """Another length is refused."""
    with pytest.raises(ValueError, match=f"a seed of {len(seed)} bytes; expected 32"):
        shuffled_deck(NamedSeed("room", "hand", seed), 52)
    with pytest.raises(ValueError, match=f"a seed of {len(seed)} bytes; expected 32"):
        reshuffled_stub(NamedSeed("room", "hand", seed), 1, [0, 1])


@pytest.mark.parametrize("number", [0, 256])
def test_a_reshuffles_number_is_one_byte(number: int) -> None:
    """Reshuffles are counted from 1."""
    with pytest.raises(ValueError, match=f"reshuffle {number}; expected 1 to 255"):
        reshuffled_stub(NamedSeed("room", "hand", SEED), number, [0, 1])
