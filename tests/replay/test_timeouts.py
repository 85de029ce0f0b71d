"""Lost connections and time-outs in betting: what has to stand for a player who does not act."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, pots, ruling, shares, to_act

RIVALS = [house for house in HOUSES if house != "svea"]
"""The houses without an artificial all-in."""

FLOP = """
    {house} holdem {limit}, button 1{more}
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 KsKd, 3 QsQd
    1 calls | 2 calls | 3 checks
    flop Jc7d2h |
    """


def flop(house: str, limit: str = "fixed 2/4", more: str = "") -> str:
    """Three players who have each put in a bet before the flop; seat 2 is to act."""
    return FLOP.format(house=house, limit=limit, more=more)


# --- check if free, otherwise fold ------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", RIVALS)
@pytest.mark.parametrize("cause", ["timed out", "disconnected"])
def test_check_if_free_otherwise_fold(house: str, cause: str) -> None:
    """Check if free, otherwise fold (``timeout.action``, ``dansk/disconnect.action``)."""
    ruling(f"{flop(house)} 2 checks {cause} | 3 bets 2 | 1 calls | 2 folds {cause}")


@pytest.mark.parametrize("house", RIVALS)
@pytest.mark.parametrize("cause", ["timed out", "disconnected"])
def test_a_fold_where_checking_was_free(house: str, cause: str) -> None:
    """Folded though the check was free: ``timeout.action``, for a lost connection in `dansk` ``disconnect.action``."""
    topic = "disconnect.action" if (house, cause) == ("dansk", "disconnected") else "timeout.action"
    report = ruling(f"{flop(house)} 2 folds {cause} ← {topic} | 3 checks | 1 checks")
    assert report.findings[0].recorded["action"] == "fold"


@pytest.mark.parametrize("house", RIVALS)
def test_nobody_calls_or_bets_by_time_out(house: str) -> None:
    """Neither a call nor a bet stands for a player who does not act (``timeout.action``)."""
    ruling(f"{flop(house)} 2 bets 2 timed out ← timeout.action | 3 folds | 1 folds")
    ruling(f"{flop(house)} 2 bets 2 | 3 calls timed out ← timeout.action | 1 folds")


@pytest.mark.parametrize("house", RIVALS)
def test_an_artificial_all_in_where_there_is_none(house: str) -> None:
    """None: cause ``artificial_all_in`` is a discrepancy and is replayed as recorded (``artificial-all-in``)."""
    text = (
        f"{flop(house)} 2 checks | 3 bets 2 | 1 calls | 2 cannot act ← artificial-all-in | turn | 3 checks | 1 checks"
    )
    report = ruling(f"{text} | river | 3 checks | 1 checks")
    assert [pot.split(",")[0] for pot in pots(report)] == ["6.00 for 1 2 3", "4.00 for 1 3"]


# --- tournaments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cause", ["timed out", "disconnected"])
def test_in_dansk_tournaments_the_hand_is_folded_even_where_checking_is_free(cause: str) -> None:
    """Folded when his turn comes, even where a check would be free (``dansk/disconnect.tournament-action``, Q37)."""
    text = flop("dansk", "no 1/2", ", for chips")
    ruling(f"{text} 2 folds {cause} | 3 checks | 1 checks")
    ruling(f"{text} 2 checks {cause} ← disconnect.tournament-action | 3 checks | 1 checks")


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert"])
def test_in_other_tournaments_check_or_fold(house: str) -> None:
    """Fine print 16: other houses check or fold, in tournaments too (``timeout.action``)."""
    for limit in ("no 1/2", "fixed 2/4"):
        text = flop(house, limit, ", for chips")
        ruling(f"{text} 2 checks timed out | 3 checks | 1 bets 2 | 2 folds timed out | 3 folds")
        ruling(f"{text} 2 folds timed out ← timeout.action | 3 checks | 1 checks")


def test_what_is_done_in_tournaments_is_the_houses() -> None:
    """Q37: ``disconnect.tournament_action``: fold, or check or fold."""
    text = flop("dansk", "no 1/2", ", for chips")
    check = amended("dansk", 'disconnect.tournament_action = "check_or_fold"')
    ruling(f"{text} 2 checks disconnected | 3 checks | 1 checks", check)
    fold = amended("svea", 'disconnect.tournament_action = "fold"')
    ruling(f"{text} 2 checks disconnected ← disconnect.tournament-action | 3 checks | 1 checks", fold)


# --- svea: the artificial all-in --------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["fixed 2/4", "spread 1/2, up to 2-2-4-4"])
def test_a_player_who_cannot_act_counts_as_all_in(limit: str) -> None:
    """If he has put chips into the pot; fixed and spread limit, real money only.

    ``svea/artificial-all-in``, ``svea/artificial-all-in.where``, ``svea/artificial-all-in.effect``: he has no more
    action, contests the layers up to what he has put in, later bets form side pots.
    """
    text = f"{flop('svea', limit)} 2 cannot act | 3 bets 2 | 1 calls | turn 9c |"
    assert to_act(text) == 3
    report = ruling(f"{text} 3 checks | 1 checks | river 5s | 3 checks | 1 checks")
    assert [pot.split(",")[0] for pot in pots(report)] == ["6.00 for 1 2 3", "4.00 for 1 3"]
    assert derived(report)["stacks"]["2"] == "98.00"


@pytest.mark.parametrize(
    ("limit", "more"),
    [("no 1/2", ""), ("pot 1/2", ""), ("half-pot 1/2", ""), ("fixed 2/4", ", for play"), ("fixed 2/4", ", for chips")],
)
def test_where_there_is_no_artificial_all_in(limit: str, more: str) -> None:
    """Never in pot-, half-pot- or no-limit or play-money games (``svea/artificial-all-in.where``).

    There the player checks if that is free and folds otherwise (``svea/timeout.action``).
    """
    ruling(f"{flop('svea', limit, more)} 2 cannot act ← artificial-all-in.where | 3 checks | 1 checks")
    ruling(f"{flop('svea', limit, more)} 2 checks timed out | 3 bets 2 | 1 folds | 2 folds timed out")
    ruling(f"{flop('svea', limit, more)} 2 folds timed out ← timeout.action | 3 checks | 1 checks")


@pytest.mark.parametrize("cause", ["timed out", "disconnected"])
def test_a_fold_where_an_artificial_all_in_was_due(cause: str) -> None:
    """A discrepancy, unless the uses are spent (``svea/artificial-all-in.count``, fine print 16)."""
    text = f"{flop('svea')} 2 bets 2 | 3 calls |"
    ruling(f"{text} 1 folds {cause} ← artificial-all-in")
    ruling(f"{text} 1 folds {cause} with 2 left ← artificial-all-in")
    ruling(f"{text} 1 folds {cause} with 0 left")
    ruling(f"{flop('svea')} 2 folds {cause} with 0 left ← timeout.action | 3 checks | 1 checks")


def test_a_check_by_time_out_is_none() -> None:
    """Fine print 16: a check by time-out is no discrepancy where an artificial all-in was due."""
    ruling(f"{flop('svea')} 2 checks timed out | 3 checks | 1 checks")


def test_without_chips_in_the_pot_the_hand_is_folded() -> None:
    """Otherwise his hand is folded: with no chips in the pot it is replayed as a fold (``svea/artificial-all-in``)."""
    text = """
        svea holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        """
    ruling(f"{text} | 4 folds timed out | 1 calls | 2 folds | 3 checks | flop")
    folded = f"{text} | 4 cannot act ← artificial-all-in | 1 folds | 2 folds"
    assert shares(ruling(folded)) == ["3 wins 2.00"]


def test_any_chips_of_this_hand_count() -> None:
    """Ante, blind, dead money or bet (``svea/artificial-all-in.chips``, Q36)."""
    text = """
        svea holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3 | {posts}
        deal
        """
    ruling(f"{text.format(posts='4 missed small')} | 4 cannot act | 1 folds | 2 folds | flop")
    ruling(f"{text.format(posts='')} | 4 folds | 1 calls | 2 cannot act | 3 checks | flop | 3 checks | 1 checks")


@pytest.mark.parametrize(("chips", "mark"), [("any", ""), ("voluntary", "← artificial-all-in")])
def test_which_chips_count_is_the_houses(chips: str, mark: str) -> None:
    """Q36: ``artificial_all_in.chips``: any, or only what was put in beyond posts."""
    house = amended("svea", f'artificial_all_in.chips = "{chips}"')
    text = """
        svea holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        """
    ruling(f"{text} | 1 raises to 4 | 2 cannot act {mark} | 3 calls | flop", house)
    ruling(f"{text} | 1 raises to 4 | 2 calls | 3 calls | flop | 2 cannot act | 3 checks | 1 checks", house)
    fold = "← artificial-all-in" if chips == "any" else ""
    ruling(f"{text} | 1 raises to 4 | 2 folds timed out {fold} | 3 calls | flop", house)


@pytest.mark.parametrize(("cause", "mark"), [("any", "← artificial-all-in"), ("disconnected", "")])
def test_for_whom_it_is_due_is_the_houses(cause: str, mark: str) -> None:
    """Q36: ``artificial_all_in.cause``: also for the time-out of a connected player, or only for a lost connection."""
    house = amended("svea", f'artificial_all_in.cause = "{cause}"')
    ruling(f"{flop('svea')} 2 bets 2 | 3 folds timed out {mark} | 1 folds", house)
    ruling(f"{flop('svea')} 2 bets 2 | 3 folds disconnected ← artificial-all-in | 1 folds", house)


def test_where_it_is_allowed_is_the_houses() -> None:
    """``artificial_all_in.limits``, ``artificial_all_in.money``, ``artificial_all_in.allowed``."""
    wide = amended("svea", 'artificial_all_in.limits = ["no"]', 'artificial_all_in.money = ["play"]')
    ruling(f"{flop('svea', 'no 1/2', ', for play')} 2 cannot act | 3 checks | 1 checks", wide)
    ruling(f"{flop('svea')} 2 cannot act ← artificial-all-in.where | 3 checks | 1 checks", wide)
    none = amended("svea", "artificial_all_in.allowed = false")
    ruling(f"{flop('svea')} 2 cannot act ← artificial-all-in | 3 checks | 1 checks", none)
    ruling(f"{flop('svea')} 2 bets 2 | 3 folds timed out | 1 folds", none)


def test_an_artificially_all_in_player_has_no_more_action() -> None:
    """From that moment he has no more action in the hand, even where he could check (``artificial-all-in.effect``)."""
    text = f"{flop('svea')} 2 cannot act | 3 checks | 1 checks | turn |"
    assert to_act(text) == 3
    ruling(f"{text} 2 checks ← artificial-all-in.effect | 3 checks | 1 checks")
