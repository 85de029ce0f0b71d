"""The plain sums of a hand's chips."""

from replay.comparison.record import Record
from replay.reconciliation.chip_sums import ChipSums
from tests.room.hands import recorded_hand


def test_what_was_put_in_comes_out() -> None:
    """Uncalled, awards, odd chips and rake are what was put in, whether or not there are odd chips."""
    odd = set()
    for seed in range(30):
        one = recorded_hand("svea", "pot", seed, complete=True)
        sums = ChipSums(one.hand, Record(one.hand.events))
        odd.add(bool(one.cashier.odd))
        assert sums.put_in == max(0, sums.uncalled) + sums.awarded + max(0, sums.rake)
    assert odd == {True, False}


def test_nothing_recorded_is_no_sum() -> None:
    one = recorded_hand("svea", "pot", 0, complete=True)
    sums = ChipSums(one.bare(), Record(one.bare().events))
    assert (sums.awarded, sums.rake, sums.uncalled, sums.after) == (-1, -1, -1, -1)
