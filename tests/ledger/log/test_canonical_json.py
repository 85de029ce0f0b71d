"""One text a value, and it is that of RFC 8785."""

import json.encoder

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.log import canonical_json as module
from ledger.log.canonical_json import MAX_INTEGER, canonical_json

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(max_codepoint=127), max_size=4)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
@example({"\x7f": 1, "\x00": 2, "\r": 3, "z": 4, "1": 5, "Z": 6, "": 7})
@example({"": '\x00\x1f\x7f\x80\u2028\u2029\ufeff"\\/\b\f\n\r\t'})
def test_it_is_what_the_library_writes(value: object) -> None:
    """Of every value of every kind: the bytes of ``rfc8785``."""
    assert canonical_json(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@given(VALUES)
def test_without_the_encoders_c_code_it_is_the_same(value: object) -> None:
    """Other Pythons may not have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json.encoder, "c_make_encoder", None)
        assert module._encoding()(value).encode() == canonical_json(value)


def test_an_event() -> None:
    """No blanks, keys in order, letters beyond ASCII as they are."""
    event = {"seat": 3, "cards": "AhKd", "amount": 1200, "x-note": "Åsa €", "stacks": {"2": 5, "10": 7}, "late": False}
    assert canonical_json(event).decode() == (
        '{"amount":1200,"cards":"AhKd","late":false,"seat":3,"stacks":{"10":7,"2":5},"x-note":"Åsa €"}'
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", {"\udfff": 1}])
def test_what_has_no_text_is_refused(value: object) -> None:
    """What is no number, and halves of characters."""
    with pytest.raises(ValueError, match=r"."):
        canonical_json(value)


@pytest.mark.parametrize("value", [b"bytes", {"a"}, object()])
def test_other_types_are_refused(value: object) -> None:
    """Nothing is turned into text by guessing."""
    with pytest.raises(TypeError, match="not JSON serializable"):
        canonical_json(value)
