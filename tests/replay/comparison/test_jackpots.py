"""Recorded jackpot contributions and awards held against the pools' rules."""

import pytest

from replay.hand import Combination, Pool
from tests.replay.ruling import derived, missing, ruling

BAD_BEAT = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 JsJd, 3 9h8h
    1 raises to 20 | 2 calls | 3 calls
    flop JhJcTh | 2 checks | 3 checks | 1 checks
    turn 7h | 2 checks | 3 checks | 1 checks
    river 2c | 2 checks | 3 checks | 1 checks
    2 shows | 3 shows | {one} |
    """
"""Four jacks on seat 2 lose to a straight flush; pot 60, 1.00 of rake in `dansk`."""
POOLS = [Pool("bad-beat", "0.05", [Combination("quads")]), Pool("monte-carlo", "0.1")]


def bad_beat(house: str = "dansk", one: str = "1 mucks") -> str:
    return BAD_BEAT.format(house=house, one=one)


def test_contributions_come_out_of_the_rake() -> None:
    """Out of the rake, not on top of it (``dansk/jackpot.funding``)."""
    report = ruling(f"{bad_beat()} rake 1 | jackpot bad-beat 0.05 | jackpot monte-carlo 0.10 | 3 wins 59", None, POOLS)
    assert derived(report)["jackpot_contributions"] == {"bad-beat": "0.05", "monte-carlo": "0.10"}


def test_a_wrong_contribution() -> None:
    """Wrong, or missing where another is recorded (``dansk/jackpot.funding``)."""
    report = ruling(f"{bad_beat()} jackpot bad-beat 0.06 ← jackpot.funding | missing ← jackpot.funding", None, POOLS)
    assert report.findings[0].expected == {"amount": "0.05"}
    assert missing(report) == [{"pool": "monte-carlo", "amount": "0.10"}]


def test_a_contribution_that_follows_from_a_wrong_rake_cites_it() -> None:
    """What follows from a wrong rake cites the rake's rule."""
    text = (
        f"{bad_beat()} rake 1.50 ← rake.holdem.no | jackpot bad-beat 0.07 ← rake.holdem.no | jackpot monte-carlo 0.10"
    )
    ruling(text, None, POOLS)


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert"])
def test_a_house_without_jackpots(house: str) -> None:
    """Jackpot events are accepted only where the operator's data defines a pool (``jackpot``)."""
    ruling(f"{bad_beat(house, '1 shows')} jackpot bad-beat 0.05 ← jackpot", None, POOLS)
    ruling(f"{bad_beat(house, '1 shows')} 2 wins jackpot bad-beat 500 ← jackpot", None, POOLS)


def test_a_pool_that_the_table_does_not_feed() -> None:
    """A pool of the house that the header does not name is not this table's (``dansk/jackpot``)."""
    ruling(f"{bad_beat()} 2 wins jackpot smart 500 ← jackpot", None, POOLS)


def test_an_award_to_the_recipient() -> None:
    """How much of the pool is paid is room data (``dansk/jackpot.amount``); on the stack or apart from it."""
    ruling(f"{bad_beat()} 2 wins jackpot bad-beat 1234.56", None, POOLS)
    rest = "2 wins jackpot bad-beat 500 | stacks 1 80, 2 {two}, 3 139"
    ruling(f"{bad_beat()} {rest.format(two=80)}", None, POOLS)
    ruling(f"{bad_beat()} {rest.format(two=580)}", None, POOLS)
    ruling(f"{bad_beat()} {rest.format(two=400)} ← table-stakes", None, POOLS)


def test_an_award_to_a_hand_that_is_not_on_the_list() -> None:
    """Another is the recipient, or nobody is: ``dansk/jackpot.recipient``, ``dansk/jackpot.combinations``."""
    report = ruling(f"{bad_beat(one='1 shows')} 1 wins jackpot bad-beat 500 ← jackpot.recipient", None, POOLS)
    assert report.findings[0].expected["amount"] == "0.00"
    better = [Pool("bad-beat", "0.05", [Combination("royal_flush")])]
    ruling(f"{bad_beat(one='1 shows')} 2 wins jackpot bad-beat 500 ← jackpot.combinations", None, better)


def test_an_award_to_a_hand_that_does_not_meet_the_conditions() -> None:
    """The first failed condition is cited: not shown (``dansk/jackpot.must-show``)."""
    text = bad_beat().replace("2 shows | 3 shows", "3 shows")
    ruling(f"{text} 2 wins jackpot bad-beat 500 ← jackpot.must-show", None, POOLS)


def test_a_bad_beat_without_a_showdown() -> None:
    """A losing hand needs a showdown (``dansk/jackpot.bad-beat``)."""
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 2 JsJd
        1 folds | 2 raises to 8 | 3 folds |
        """
    ruling(f"{text} 3 wins jackpot bad-beat 500 ← jackpot.bad-beat", None, POOLS)
