import struct

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.log.canonical_json import canonical_json

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXT
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    PLAIN | FLOATS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=12
)


@given(VALUES)
@example({"\ufb33": 1, "\U0001f600": 2, "\r": 3, "ö": 4, "1": 5, "\x80": 6, "€": 7})
@example({"": '\x00\x1f\x7f\x80\u2028\u2029\ufeff"\\/\b\f\n\r\t'})
def test_it_is_what_the_library_writes(value: object) -> None:
    """Of every value of every kind: the bytes of ``rfc8785``."""
    assert canonical_json(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@given(st.binary(min_size=8, max_size=8))
def test_every_number(bits: bytes) -> None:
    """Any double that is a number, by its bits, so that each exponent comes up."""
    (value,) = struct.unpack(">d", bits)
    if value == value and abs(value) != float("inf"):
        assert canonical_json(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (5e-324, "5e-324"),
        (-1.7976931348623157e308, "-1.7976931348623157e+308"),
        (9007199254740992.0, "9007199254740992"),
        (295147905179352830000.0, "295147905179352830000"),
        (9.999999999999997e22, "9.999999999999997e+22"),
        (1e21, "1e+21"),
        (999999999999999900000.0, "999999999999999900000"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (333333333.33333329, "333333333.3333333"),
        (4.5, "4.5"),
        (1.0, "1"),
        (1e-27, "1e-27"),
    ],
)
def test_numbers_of_the_rfc(value: float, text: str) -> None:
    """The samples of RFC 8785, appendix B, and the places where the form changes."""
    assert canonical_json(value) == text.encode()


def test_an_event() -> None:
    """No blanks, keys in order, letters beyond ASCII as they are."""
    event = {"seat": 3, "cards": "AhKd", "amount": 1200, "x-note": "Åsa €", "stacks": {"2": 5, "10": 7}, "late": False}
    assert canonical_json(event).decode() == (
        '{"amount":1200,"cards":"AhKd","late":false,"seat":3,"stacks":{"10":7,"2":5},"x-note":"Åsa €"}'
    )


@pytest.mark.parametrize("value", [2**53, -(2**53), float("nan"), float("inf"), "\ud800", {"\udfff": 1}, [2**70]])
def test_what_json_cannot_say_exactly_is_refused(value: object) -> None:
    """Numbers beyond 2^53-1, no numbers, and halves of characters."""
    with pytest.raises(ValueError, match=r"."):
        canonical_json(value)


@pytest.mark.parametrize("value", [b"bytes", {1: "one"}, {None: 1}, {"é": 1, 2: 3}, {"a"}, object()])
def test_other_types_are_refused(value: object) -> None:
    """Nothing is turned into text by guessing."""
    with pytest.raises(TypeError, match="no "):
        canonical_json(value)
