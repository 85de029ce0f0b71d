import pytest

from api.pages.words import Part, card_name, game_name, minute, money, spoken
from tests.ledger.sample_hands import verified


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [
        ("0.60", "EUR", "€0.60"),
        ("-6.00", "USD", "−$6.00"),
        ("1234567.50", "SEK", "1,234,567.50 SEK"),
        ("1500", "CHIPS", "1,500 chips"),
        ("0", "GBP", "£0"),
    ],
)
def test_money_has_its_currency(amount: str, currency: str, said: str) -> None:
    """Amounts are shown with the currency; where a sign could mean several, with its code."""
    assert money(amount, currency) == said


def test_games_have_names() -> None:
    """A game and its limit in words; one without a name of its own is called by its id."""
    assert game_name("holdem", "no") == "No-limit hold'em"
    assert game_name("omaha5-8", "half-pot") == "Half-pot-limit five-card Omaha hi/lo"
    assert game_name("newgame", "cap") == "Cap newgame"


def test_cards_have_names() -> None:
    """What a card is called where its picture is not seen."""
    assert (card_name("Th"), card_name("??")) == ("ten of hearts", "unknown card")


@pytest.mark.parametrize(
    ("time", "said"),
    [
        ("2025-11-30T04:05:06.123456Z", "2025-11-30 04:05 UTC"),
        ("2025-11-30T04:05:06+00:00", "2025-11-30 04:05 UTC"),
        ("2025-11-30t04:05:06-05:30", "2025-11-30 04:05 -05:30"),
        ("", ""),
    ],
)
def test_times_to_the_minute(time: str, said: str) -> None:
    """A time is shown as it was written, to the minute, with its zone."""
    assert minute(time) == said


def test_a_sentence_comes_in_parts() -> None:
    """Cards of a sentence are drawn, its amounts get their currency, it begins with a capital."""
    assert spoken("seat 2 is dealt 7c ??, for 0.50 of 12", verified()) == [
        Part("Seat 2 is dealt "), Part("7c", True), Part(" "), Part("??", True), Part(", for "), Part("€0.50"),
        Part(" of 12"),
    ]  # fmt: skip
    assert spoken("5 100.00, 6 1.5.0", verified()) == [Part("5 "), Part("€100.00"), Part(", 6 1.5.0")]
    assert spoken("", verified()) == []
