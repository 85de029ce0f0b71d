"""Money, numbers, dates and times in each language's form; what the replayer says, said again."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.languages.language import LANGUAGES, Part, language

ENGLISH, SWEDISH, NORWEGIAN, DANISH = LANGUAGES.values()
SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("currency", "said"),
    [
        ("EUR", ["−€1,234.50", f"−1{SPACE}234,50{SPACE}€", f"−1{SPACE}234,50{SPACE}€", f"−1.234,50{SPACE}€"]),
        ("SEK", [f"−SEK{SPACE}1,234.50", f"−1{SPACE}234,50{SPACE}kr", f"−1{SPACE}234,50{SPACE}SEK",
                 f"−1.234,50{SPACE}SEK"]),
        ("NOK", [f"−NOK{SPACE}1,234.50", f"−1{SPACE}234,50{SPACE}Nkr", f"−1{SPACE}234,50{SPACE}kr",
                 f"−1.234,50{SPACE}NOK"]),
        ("DKK", [f"−DKK{SPACE}1,234.50", f"−1{SPACE}234,50{SPACE}Dkr", f"−1{SPACE}234,50{SPACE}DKK",
                 f"−1.234,50{SPACE}kr."]),
        ("CHIPS", ["−1,234.50 chips", f"−1{SPACE}234,50 marker", f"−1{SPACE}234,50 sjetonger", "−1.234,50 jetoner"]),
    ],
)  # fmt: skip
def test_money_is_written_as_each_language_does(currency: str, said: list[str]) -> None:
    """From whole units, with the currency where the language has it; a crown that several have is named."""
    assert [one.money(-123450, "0.01", currency) for one in LANGUAGES.values()] == said


def test_money_has_the_decimals_of_the_smallest_chip() -> None:
    """No more and no fewer, and one chip is one."""
    assert SWEDISH.money(5, "0.05", "EUR") == f"0,25{SPACE}€"
    assert SWEDISH.money(12, "1", "EUR") == f"12{SPACE}€"
    assert SWEDISH.money(3, "0.005", "EUR") == f"0,015{SPACE}€"
    assert [one.money(1, "1", "CHIPS") for one in LANGUAGES.values()] == ["1 chip", "1 mark", "1 sjetong", "1 jeton"]


@given(st.integers(-(2**53), 2**53), st.sampled_from(["0.01", "1", "0.005", "25", "0.000001"]))
def test_no_unit_is_lost_in_writing(units: int, unit: str) -> None:
    """The figures of any amount up to 2**53 units are exactly those of the record, in each language."""
    from replay.money import Unit

    figures = [one for one in Unit(unit).write(units) if one.isdigit()]
    for spoken in LANGUAGES.values():
        assert [one for one in spoken.money(units, unit, "EUR") if one.isdigit()] == figures


def test_days_and_times() -> None:
    """The day in words; a time to the minute where the room is."""
    assert [one.date(date(2026, 11, 30)) for one in LANGUAGES.values()] == [
        "30 November 2026", "30 november 2026", "30. november 2026", "30. november 2026"
    ]  # fmt: skip
    moment = datetime(2026, 6, 30, 22, 5, 59, tzinfo=UTC)
    assert DANISH.time(moment, ZoneInfo("Europe/Copenhagen")) == f"1. jul. 2026 00:05{SPACE}CEST"
    assert ENGLISH.time(moment, ZoneInfo("UTC")) == f"30 Jun 2026 22:05{SPACE}UTC"


@pytest.mark.parametrize(
    ("time", "said"),
    [
        ("2025-11-30T04:05:06.123456Z", f"30 Nov 2025 04:05{SPACE}UTC"),
        ("2025-11-30T04:05:06+00:00", f"30 Nov 2025 04:05{SPACE}UTC"),
        ("2025-11-30t04:05:06-05:30", f"30 Nov 2025 04:05{SPACE}-05:30"),
        ("2025-11-30", "30 Nov 2025"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
        ("", ""),
    ],
)
def test_a_recorded_time_keeps_the_offset_that_it_was_written_with(time: str, said: str) -> None:
    """To the minute; a leap second, which no calendar here has, is shown as it stands."""
    assert ENGLISH.moment(time) == said


def test_lists_numbers_plurals() -> None:
    assert [one.all_of(["1", "3", "5"]) for one in LANGUAGES.values()] == [
        "1, 3 and 5", "1, 3 och 5", "1, 3 og 5", "1, 3 og 5"
    ]  # fmt: skip
    assert [one.number(-1234567) for one in (ENGLISH, DANISH)] == ["−1,234,567", "−1.234.567"]
    assert SWEDISH.plural("%(count)s discrepancy", "%(count)s discrepancies", 1) == "%(count)s avvikelse"


@pytest.mark.parametrize(
    ("said", "swedish"),
    [
        ("Seat 3 raises to 1234.50, all-in by time-out",
         f"Plats 3 höjer till 1{SPACE}234,50{SPACE}€, all-in – tiden gick ut"),
        ("the stacks of seats 1, 3, 5 are wrong", "Stackarna på platserna 1, 3 och 5 är fel"),
        ("no small blind was posted", "Ingen liten mörk lades"),
        ("Two Pair, Aces and Kings", "Två par, äss och kungar"),
        ("svea/rake: the house states no rake; the recorded one is taken over",
         "Svea/rake: huset anger ingen rake; den registrerade övertas"),
    ],
)  # fmt: skip
def test_what_the_replayer_says_is_said_in_any_language(said: str, swedish: str) -> None:
    """Amounts with their currency, words within it translated, and a capital where it begins."""
    assert SWEDISH.speak(said, "EUR", begins=True) == swedish


def test_a_sentence_comes_in_parts() -> None:
    """Cards of a sentence are drawn."""
    assert [part for part in NORWEGIAN.parts("Seat 2 is dealt 7c ??") if part.card] == [
        Part("7c", True),
        Part("??", True),
    ]


def test_what_no_form_says_stays_english_and_is_marked() -> None:
    """So that a page can say which language it is in; in English it is no foreign word."""
    assert SWEDISH.parts("something new") == [Part("something new", foreign=True)]
    assert ENGLISH.parts("something new", begins=True) == [Part("Something new")]
    for spoken in LANGUAGES.values():
        assert spoken.speak("a {brace} and }") == "a {brace} and }"
    assert SWEDISH.parts("") == []


def test_what_a_night_finds_is_said_in_any_language() -> None:
    """Names as they are, amounts as the language writes them, and a fault of the store, which may be in English."""
    said = "player check leaves with 1234.50, and 12.00 lay before him"
    assert SWEDISH.speak(said, "EUR", begins=True) == (
        f"Spelaren check lämnar bordet med 1{SPACE}234,50{SPACE}€, och framför honom låg 12,00{SPACE}€"
    )
    assert DANISH.speak("the finance statement has another figure of closing of pool all together") == (
        "økonomiopgørelsen har et andet beløb for udgående saldo i alle puljer tilsammen"
    )
    assert NORWEGIAN.speak("showdown: cards that decide pot 1 are unknown") == (
        f"{NORWEGIAN.word('showdown')}: {NORWEGIAN.speak('cards that decide pot 1 are unknown')}"
    )
    assert SWEDISH.parts("the hand cannot be read: the disk broke") == [
        Part("handen kan inte läsas: "),
        Part("the disk broke", foreign=True),
    ]


def test_a_code_without_a_language_is_english() -> None:
    assert language("xx") is ENGLISH
