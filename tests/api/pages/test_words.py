"""What the pages call things, in four languages."""

import pytest

from api.languages.language import LANGUAGES, Part, language
from api.pages.words import GAMES, LIMITS, card_name, game_name, pot_name, side_of_pot, value_parts

ENGLISH, SWEDISH, NORWEGIAN, DANISH = LANGUAGES.values()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["No-limit hold'em", "Half-pot-limit five-card Omaha hi/lo", "Fixed-limit seven-card stud"]),
        ("sv", ["No limit hold'em", "Half pot limit femkorts-Omaha hi/lo", "Fixed limit sjukortsstud"]),
        ("nb", ["No limit hold'em", "Half pot limit femkorts Omaha hi/lo", "Fixed limit sjukorts stud"]),
        ("da", ["No limit hold'em", "Half pot limit femkorts Omaha hi/lo", "Fixed limit syvkorts stud"]),
    ],
)
def test_games_have_names(code: str, said: list[str]) -> None:
    """A game and its limit in words, as players say them."""
    played = [("holdem", "no"), ("omaha5-8", "half-pot"), ("stud7", "fixed")]
    assert [game_name(language(code), *one) for one in played] == said


def test_a_game_without_a_name_is_called_by_its_id() -> None:
    """Also its limit."""
    assert game_name(SWEDISH, "newgame", "cap") == "Cap newgame"
    assert len(GAMES) == len(set(GAMES.values()))
    assert set(LIMITS) == {"fixed", "spread", "no", "pot", "half-pot"}


def test_cards_have_names() -> None:
    """What a card is called where its picture is not seen."""
    assert [card_name(one, "Th") for one in LANGUAGES.values()] == [
        "ten of hearts", "hjärter tio", "hjerter ti", "hjerter ti"
    ]  # fmt: skip
    assert card_name(SWEDISH, "As") == "spader äss"
    assert card_name(ENGLISH, "??") == "unknown card"


def test_pots_have_names() -> None:
    assert [pot_name(one, 0) for one in LANGUAGES.values()] == ["Main pot", "Huvudpott", "Hovedpott", "Hovedpulje"]
    assert [pot_name(one, 2) for one in LANGUAGES.values()] == ["Side pot 2", "Sidopott 2", "Sidepott 2", "Sidepulje 2"]
    assert side_of_pot(DANISH, 0, "low") == "Hovedpulje, lav"
    assert side_of_pot(DANISH, 0, "whole") == "Hovedpulje"


def test_values_of_findings_come_in_parts() -> None:
    """Amounts with their currency, cards to be drawn, words of a record in the language; nothing for nothing."""
    assert value_parts(ENGLISH, "amount", "1234.50", "EUR") == [Part("€1,234.50")]
    assert value_parts(ENGLISH, "stack", "12", "CHIPS") == [Part("12 chips")]
    assert value_parts(ENGLISH, "cards", ["Ah", "??"], "EUR") == [Part("Ah", True), Part(" "), Part("??", True)]
    said = "".join(part.text for part in value_parts(SWEDISH, "stacks", {"1": "9.78", "5": "9.99"}, "SEK"))
    assert said == "plats 1 9,78\N{NO-BREAK SPACE}kr, plats 5 9,99\N{NO-BREAK SPACE}kr"
    assert value_parts(NORWEGIAN, "kind", "small_blind", "EUR") == [Part("liten blind")]
    assert value_parts(NORWEGIAN, "agree", True, "EUR") == [Part("ja")]
    assert value_parts(ENGLISH, "hand_id", "12.50", "EUR") == [Part("12.50")]
    assert value_parts(ENGLISH, "amount", None, "EUR") == []


def test_a_name_stays_what_it_is() -> None:
    """Whoever is called like a card, an action or a post is called so in each language; a game has its own name."""
    for key, name in (("player", "check"), ("table", "Ah"), ("pool", "high"), ("hand_id", "dead")):
        assert value_parts(SWEDISH, key, name, "EUR") == [Part(name)]
    assert value_parts(SWEDISH, "game", "razz", "EUR") == [Part(SWEDISH.text("razz"))]
    assert value_parts(SWEDISH, "game", "none-such", "EUR") == [Part("none-such")]


def test_what_a_night_found_stored_is_said_where_a_form_says_it() -> None:
    """An event as it is stored is no English; what is wrong with a stream is."""
    assert value_parts(SWEDISH, "stored", '{"seat":1}', "EUR") == [Part('{"seat":1}')]
    said = "".join(part.text for part in value_parts(SWEDISH, "stored", "stream 7 has no event with version 3", "EUR"))
    assert said == "ström 7 har ingen händelse med version 3"
