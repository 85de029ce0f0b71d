"""The stacks with which a hand ends, by seat."""

from hypothesis import given
from hypothesis import strategies as st

from replay.final_stacks import NOT_TOLD, FinalStacks, final_stacks

STACKS = st.dictionaries(st.integers(1, 12), st.integers(0, 2**53), max_size=10)


@given(STACKS)
def test_what_is_given_is_told(stacks: dict[int, int]) -> None:
    """Of every seat, wherever it is looked for first; in the order in which it was given."""
    kept = final_stacks(stacks)
    assert list(kept.by_seat().items()) == list(stacks.items())
    assert kept.seats() == len(stacks)
    for seat in range(14):
        for place in range(12):
            assert kept.of(seat, place) == stacks.get(seat, NOT_TOLD)


def test_what_is_kept_stays_the_same() -> None:
    """Stacks that are kept already are not made anew."""
    kept = FinalStacks(1)
    kept.tell(0, 3, 500)
    assert final_stacks(kept) is kept
    assert kept.by_seat() == {3: 500}
