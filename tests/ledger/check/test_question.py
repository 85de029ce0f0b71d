"""What a check can be asked."""

import pytest

from ledger.check.question import NoSuchAppend, Question


@pytest.mark.parametrize(("since", "size"), [(0, 0), (0, 5), (4, 5)])
def test_a_check_begins_with_an_append_of_the_log(since: int, size: int) -> None:
    """Or at the beginning, also of an empty log."""
    Question(since=since).refuse_since(size)


@pytest.mark.parametrize(("since", "size"), [(5, 5), (6, 5), (-1, 5), (1, 0), (-1, 0)])
def test_any_other_is_refused(since: int, size: int) -> None:
    """The text says which ones there are."""
    expected = "it has 5, with the numbers 0 to 4" if size else "it has none"
    with pytest.raises(NoSuchAppend, match=f"the log has no append {since} to begin with: {expected}"):
        Question(since=since).refuse_since(size)
