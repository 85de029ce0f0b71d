"""The state of an event has one text, and it is that of RFC 8785."""

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.store.state import canonical_event, read_state, write_state

VALUES = st.recursive(
    st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc_@-0", max_size=4), inner, max_size=4),
)
STATES = st.dictionaries(st.text("abcxyz_0", max_size=5), VALUES, max_size=6)


@given(STATES)
def test_a_state_is_written_as_rfc_8785_says(stored: dict[str, object]) -> None:
    """The same bytes as the library for it, and the same value again."""
    assert write_state(stored) == rfc8785.dumps(stored)  # type: ignore[arg-type]
    assert read_state(write_state(stored)) == stored


@pytest.mark.parametrize("wrong", [{"a": "\ud800"}, {"a": float("nan")}])
def test_what_has_no_text_is_refused(wrong: dict[str, object]) -> None:
    """Half a surrogate pair, and what is no number."""
    with pytest.raises(ValueError):
        write_state(wrong)


def test_the_log_commits_to_topic_and_state() -> None:
    """As one canonical list, so that neither can be another one."""
    for topic in ("acted", "hand_closed@2", "acted"):
        assert canonical_event(topic, b'{"seat":1}') == rfc8785.dumps([topic, {"seat": 1}])
