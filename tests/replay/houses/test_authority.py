"""Who and what decides: management, a game's own section, the room's settings."""

import pytest

from replay.hand import Combination, Pool
from replay.houses.citation import cite
from replay.houses.load import find_house
from tests.replay.ruling import HOUSES, derived, ruling

FINISHED = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    {first} | 2 folds | 3 calls
    flop | 3 checks | 1 checks | turn | 3 checks | 1 checks | river | 3 checks | 1 checks
    """


@pytest.mark.parametrize("house", HOUSES)
def test_management_may_void_a_finished_hand(house: str) -> None:
    """In a disagreement management's decision is final (``authority.management``): what was put in goes back.

    A crash would leave the finished hand as it is. What was found in the record stays in the report.
    """
    text = FINISHED.format(house=house, first="1 raises to 4")
    voided = f"{text} | void management | 1 refunded 4 | 2 refunded 1 | 3 refunded 4"
    assert derived(ruling(voided))["refunds"] == {"1": "4.00", "2": "1.00", "3": "4.00"}
    ruling(f"{text} | void server_crash ← refund.finished")
    ruling(voided.replace("1 raises to 4", "1 raises to 3 ← bet.min-raise").replace("refunded 4", "refunded 3"))


def test_a_games_own_section_prevails() -> None:
    """svea/authority.scope: general rules hold for every game; where a game's own differs it prevails, and is cited."""
    svea = find_house("svea")
    cited = [cite(svea, "odd-chip", svea.games[game], "fixed") for game in ("holdem", "omaha", "soko", "stud7")]
    assert cited == ["svea/odd-chip", "svea/odd-chip", "svea/odd-chip.soko", "svea/odd-chip.stud7"]
    orders = {svea.odd_chips[game].order for game in ("soko", "stud7")}
    assert (svea.odd_chips["holdem"].order, orders) == ("left_of_button", {"deal_order"})


def test_lists_of_the_table_go_before_those_of_the_house() -> None:
    """dansk/authority.settings: combinations, hours and tables are the room's; the figures of the text are examples."""
    text = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100
        blinds 1 2
        deal 1 KsKd, 2 7c2c
        1 calls | 2 checks
        flop KhKc7s | 2 checks | 1 checks | turn 4d | 2 checks | 1 checks | river 2h | 2 checks | 1 checks
        2 shows | 1 shows
        """
    example = ruling(text, pools=[Pool("monte-carlo", "0.05", None, None)])
    assert derived(example)["jackpots"] == []
    listed = ruling(text, pools=[Pool("monte-carlo", "0.05", [Combination("quads", "")], None)])
    assert [(one["seat"], one["eligible"]) for one in derived(listed)["jackpots"]] == [(1, True)]
