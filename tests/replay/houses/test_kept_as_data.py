"""Rules that no hand can show: what the house file keeps of them, and why it is not more.

Each docstring says why. ``docs/reference/rules.md`` lists the keys.
"""

import pytest

from replay.cards.card import card_text, parse_card
from replay.cards.door_card import door_card
from replay.houses.compare import flat
from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, pots, ruling


def data(house: str) -> dict[str, object]:
    """The house's keys and their values, the rules' texts left out."""
    return {key: value for key, value in flat(find_house(house).data).items() if not key.startswith("rules.")}


def keys_about(house: str, *words: str) -> list[str]:
    return [key for key in data(house) if any(word in key for word in words)]


# --- authority --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "language", "prevails"),
    [
        ("svea", "sv", "en"),
        ("titan", "sv", "sv"),
        ("norge", "no", "no"),
        ("robert", "sv", "sv"),
        ("dansk", "da", "da"),
    ],
)
def test_which_text_governs(house: str, language: str, prevails: str) -> None:
    """Which of two texts is right is no matter of a hand: the file names both languages (``authority.language``).

    Another edition is another version of the house.
    """
    assert (data(house)["language"], data(house)["prevails"]) == (language, prevails)


@pytest.mark.parametrize("house", HOUSES)
def test_where_a_silence_is_filled_from(house: str) -> None:
    """Where a rule is taken from when the text is silent shows in no hand: each rule says it (``authority.base``)."""
    rules = find_house(house).rules
    assert "authority.base" in rules
    sources = {rule.where.partition("SILENT → ")[2].split(" ")[0].strip(",;()") for rule in rules.values()}
    sources.discard("")
    assert sources <= {"sibling", "robert", "RROP", "houses", "practice", "svea", "`dansk`", "dansk", "the"}, sources
    assert not any("casino" in rule.where.lower() for rule in rules.values())


def test_what_titan_states_elsewhere() -> None:
    """Pages that are not part of the text cannot be held against a hand (``authority.external``, ``rake.table``).

    The hand ranking is the one that all houses share, marked as a default; of the rake, whose table is cut off, there
    are bounds until an operator supplies it.
    """
    titan = find_house("titan")
    assert titan.rules["rank.high"].default
    assert data("titan")["rake.mode"] == "bounds"
    table = amended("titan", 'rake.mode = "exact"', 'rake.rows.all.percent = "4"')
    assert table.rake.mode == "exact"
    assert {row.percent for row in table.rake.rows} == {40_000}


def test_the_rake_tables_of_dansk_are_an_example() -> None:
    """That another room has other tables shows in no hand of this one (``rake.example-tables``).

    They are rows of the file, which a room's own house replaces one by one.
    """
    own = amended("dansk", 'rake.rows.holdem-no-2-3.percent = "5"')
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100
        blinds 1 2
        deal
        1 calls | 2 checks
        flop | 2 checks | 1 checks | turn | 2 checks | 1 checks | river | 2 checks | 1 checks
        """
    assert pots(ruling(text)) == ["4.00 for 1 2, rake 0.10"]
    assert pots(ruling(text, own)) == ["4.00 for 1 2, rake 0.20"]


# --- tables -----------------------------------------------------------------------------------------------------------


def test_rapid_tables() -> None:
    """A hand does not say what became of a player who folded, and nothing else differs (``table.rapid``).

    So a rapid table needs no key, and has none.
    """
    assert "Nothing else differs" in find_house("dansk").rules["table.rapid"].statement
    assert keys_about("dansk", "rapid") == []


def test_figures_of_the_lobby() -> None:
    """Average pots and hands an hour are no part of a hand and have no effect on one (``table.statistics``)."""
    assert "without effect" in find_house("dansk").rules["table.statistics"].statement
    assert keys_about("dansk", "average", "statistic", "lobby") == []


@pytest.mark.parametrize("house", HOUSES)
def test_the_draw_for_the_first_button(house: str) -> None:
    """A hand begins with its button where it is, and has no event for the draw that put it there (``button.first``).

    The file keeps the suits by which equal cards go: the highest card deals, spades before hearts, diamonds, clubs.
    """
    suits = str(data(house)["suit_order.button_draw"])
    drawn = [parse_card(card) for card in ("Kh", "Ac", "As", "Ad", "2s")]
    assert card_text(drawn[door_card(drawn, "high", suits, "high")]) == "As"


# --- lost connections -------------------------------------------------------------------------------------------------


def test_abuse_of_artificial_all_ins() -> None:
    """Who uses it to gain advantage is management's finding; no hand shows an intent (``artificial-all-in.abuse``).

    The file counts uses, where a number is stated, and knows nothing of warnings.
    """
    assert "Management's finding" in find_house("svea").rules["artificial-all-in.abuse"].statement
    assert keys_about("svea", "artificial_all_in") == [
        f"artificial_all_in.{key}" for key in ("allowed", "limits", "money", "per_24h", "window", "chips", "cause")
    ]


@pytest.mark.parametrize("stakes", ["0.05/0.10", "500/1000"])
def test_advice_to_players_on_shaky_connections(stakes: str) -> None:
    """Advice has no effect on a hand (``artificial-all-in.advice``): it is no bound on stakes, high or low."""
    assert "no effect" in find_house("svea").rules["artificial-all-in.advice"].statement
    ruling(f"""
        svea holdem fixed {stakes}, button 1
        1: 10000 | 2: 10000 | 3: 10000
        blinds 2 3
        deal
        1 calls | 2 calls | 3 cannot act
        """)


def test_time_bank_and_seat_of_a_player_who_is_gone() -> None:
    """How long a seat is kept is a setting of the room, and no hand tells when a player left it or came back.

    ``disconnect.time-bank``, ``disconnect.seat``: the file names the time bank as what keeps it. In the hands after
    that he takes no part: a player who sits out has no card and owes no post.
    """
    assert data("dansk")["disconnect.seat_hold"] == "time_bank"
    ruling("""
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 out | 3: 100 | 4: 100
        blinds 3 4
        deal
        1 folds | 3 folds
        """)
