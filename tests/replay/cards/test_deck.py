import pytest

from replay.cards.card import CARD_TEXTS
from replay.cards.deck import DECKS, deck_of, in_deck_order


def texts(cards: list[int]) -> str:
    return " ".join(CARD_TEXTS[card] for card in cards)


def test_a_deck_of_52_lies_in_suits() -> None:
    """The starting order is clubs, diamonds, hearts, spades, each deuce to ace."""
    deck = texts(deck_of(52))
    assert deck.startswith("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d")
    assert deck.endswith("Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")
    assert sorted(deck_of(52)) == list(range(52))


def test_a_deck_of_32_runs_from_seven_to_ace() -> None:
    """32 cards: seven to ace."""
    assert texts(deck_of(32)) == " ".join(rank + suit for suit in "cdhs" for rank in "789TJQKA")


def test_a_deck_is_the_callers_own() -> None:
    """Shuffling a deck does not touch the next one."""
    deck_of(52).reverse()
    assert deck_of(52) == list(DECKS[52])


def test_there_is_no_other_deck() -> None:
    """An unknown size is refused by name."""
    with pytest.raises(ValueError, match="no deck of 40 cards; expected 52 or 32"):
        deck_of(40)


def test_cards_go_back_in_the_decks_order() -> None:
    """Discards lie in the deck's starting order before a reshuffle."""
    for size in DECKS:
        assert in_deck_order(list(reversed(deck_of(size)))) == deck_of(size)
    assert texts(in_deck_order([51, 0, 48, 3])) == "2c Ac 2s As"
