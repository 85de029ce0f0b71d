"""Money is decimal text outside and whole units inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.money import MOST_UNITS, Unit, parse_decimal, parse_micros, write_micros


@pytest.mark.parametrize(
    ("text", "digits", "decimals"), [("2.50", 250, 2), ("0", 0, 0), ("007", 7, 0), ("0.000001", 1, 6)]
)
def test_a_decimal_is_its_digits_and_their_decimals(text: str, digits: int, decimals: int) -> None:
    assert parse_decimal(text) == (digits, decimals)


@pytest.mark.parametrize(
    "text", ["", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", " 1", "1 ", "1_0", "٣", "1.٣", "inf", "²"]
)
def test_what_is_no_decimal_is_refused(text: str) -> None:
    """Only ASCII digits and one point count; no sign, exponent, blank or separator."""
    with pytest.raises(ValueError, match="is no amount"):
        parse_decimal(text)


def test_an_amount_of_more_than_forty_digits_is_refused_without_being_repeated() -> None:
    with pytest.raises(ValueError, match="at most 40 digits") as caught:
        parse_decimal("1" * 41)
    assert len(str(caught.value)) < 80


@pytest.mark.parametrize(("text", "micros"), [("0.75", 750_000), ("3", 3_000_000), ("2.5000000", 2_500_000)])
def test_house_figures_are_millionths(text: str, micros: int) -> None:
    assert parse_micros(text) == micros


def test_a_house_figure_has_no_more_than_six_decimals() -> None:
    with pytest.raises(ValueError, match="more than six decimals"):
        parse_micros("0.0000001")


@pytest.mark.parametrize("text", ["0", "0.00", "0.0000001", "1.0000000"])
def test_the_smallest_chip_is_above_zero_and_has_at_most_six_decimals(text: str) -> None:
    with pytest.raises(ValueError, match="is no smallest chip"):
        Unit(text)


@pytest.mark.parametrize(
    ("unit", "text", "units"),
    [
        ("0.01", "12.5", 1250),
        ("0.01", "12", 1200),
        ("0.01", "12.500", 1250),
        ("1", "40.00", 40),
        ("0.05", "0.35", 7),
        ("25", "100", 4),
        ("0.000001", "1", 1_000_000),
    ],
)
def test_an_amount_is_whole_units(unit: str, text: str, units: int) -> None:
    assert Unit(unit).parse(text) == units


@pytest.mark.parametrize(("unit", "text"), [("0.01", "0.005"), ("1", "0.5"), ("0.05", "0.06"), ("25", "30")])
def test_an_amount_that_is_no_whole_number_of_units_is_refused(unit: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a whole number of units of {unit}"):
        Unit(unit).parse(text)


def test_an_amount_above_two_to_the_fifty_third_units_is_refused() -> None:
    unit = Unit("1")
    assert unit.parse(str(MOST_UNITS)) == MOST_UNITS
    with pytest.raises(ValueError, match="more than 2"):
        unit.parse(str(MOST_UNITS + 1))


@pytest.mark.parametrize(
    ("unit", "units", "text"), [("0.01", -250, "-2.50"), ("0.01", 5, "0.05"), ("1", -3, "-3"), ("0.50", 3, "1.50")]
)
def test_an_amount_is_written_with_the_decimals_of_the_unit(unit: str, units: int, text: str) -> None:
    assert Unit(unit).write(units) == text


@given(st.sampled_from(["0.01", "1", "0.05", "25", "0.0001", "0.50"]), st.integers(0, MOST_UNITS))
def test_what_is_written_is_read_back(unit: str, units: int) -> None:
    money = Unit(unit)
    assert money.parse(money.write(units)) == units


@pytest.mark.parametrize(
    ("micros", "text"), [(0, "0.00"), (2_500_000, "2.50"), (-2_500_000, "-2.50"), (-1, "-0.000001"), (125_000, "0.125")]
)
def test_millionths_have_two_decimals_at_least(micros: int, text: str) -> None:
    """And as many more as they need."""
    assert write_micros(micros) == text
