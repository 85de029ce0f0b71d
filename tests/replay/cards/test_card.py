import pytest

from replay.cards.card import CARD_TEXTS, UNKNOWN, card_text, parse_card, rank_of, suit_of


def test_every_card_is_read_as_it_is_written() -> None:
    """Rank then suit: ranks AKQJT98765432, suits c d h s."""
    assert len(set(CARD_TEXTS)) == 52
    for number, text in enumerate(CARD_TEXTS):
        assert parse_card(text) == number == rank_of(number) * 4 + suit_of(number)
        assert card_text(number) == text
    assert (rank_of(parse_card("As")), suit_of(parse_card("As"))) == (12, 3)
    assert (rank_of(parse_card("2c")), suit_of(parse_card("2c"))) == (0, 0)


def test_a_card_may_be_unknown() -> None:
    """``??`` is a card that the source did not reveal."""
    assert parse_card("??") == UNKNOWN
    assert card_text(UNKNOWN) == "??"


@pytest.mark.parametrize("text", ["", "A", "as", "1s", "10s", "Ax", "As ", "?", "sA"])
def test_anything_else_is_no_card(text: str) -> None:
    """The error shows what stood there and what was expected."""
    with pytest.raises(ValueError, match=r"is no card; expected a rank of .* and a suit of cdhs"):
        parse_card(text)
