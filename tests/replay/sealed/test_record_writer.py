"""What no hand of the contract holds is not written."""

import pytest

from replay.sealed.record_writer import RecordWriter, numbered


@pytest.mark.parametrize(
    ("method", "value", "message"),
    [
        ("count", -1, '"it" is -1; expected a whole number from 0 to 2147483647'),
        ("count", 2**31, '"it" is 2147483648; expected a whole number from 0 to 2147483647'),
        ("money", -1, '"it" is -1; expected a whole number from 0 to 9007199254740992'),
        ("money", 2**53 + 1, '"it" is 9007199254740993; expected a whole number from 0 to 9007199254740992'),
        ("money", 2**200, f'"it" is {2**200}; expected a whole number from 0 to 9007199254740992'),
        ("instant", 2**63, f'"it" is {2**63}; expected microseconds since 1970 in 64 bits'),
        ("instant", -(2**63) - 1, f'"it" is {-(2**63) - 1}; expected microseconds since 1970 in 64 bits'),
        ("text", "\ud800", "\"it\" is '\\ud800'; expected Unicode text, found half a surrogate"),
        ("hex", "\ud800", "\"it\" is '\\ud800'; expected Unicode text, found half a surrogate"),
        ("digest", "ab", "\"it\" is 'ab'; expected a SHA-256, 64 hex digits in lower case"),
        ("digest", "AB" * 32, f"\"it\" is '{'AB' * 32}'; expected a SHA-256, 64 hex digits in lower case"),
        ("cards", [0, 52], '"it" holds 52; expected cards from 0 to 51, or -1'),
        ("cards", [-2], '"it" holds -2; expected cards from 0 to 51, or -1'),
        ("stacks", {1: -1}, '"it" is -1; expected a whole number from 0 to 9007199254740992'),
    ],
)
def test_what_has_no_form_is_refused_by_name(method: str, value: object, message: str) -> None:
    """Whatever its size: the same refusal compiled and interpreted."""
    with pytest.raises(ValueError) as fault:
        getattr(RecordWriter(), method)(value, "it")
    assert str(fault.value) == message


def test_a_choice_must_be_one_of_the_choices() -> None:
    numbers = numbered(["down", "up"])
    assert numbers == {"down": 0, "up": 1}
    with pytest.raises(ValueError, match="\"it\" is 'side'; expected one of down, up"):
        RecordWriter().choice(numbers, "side", "it")
