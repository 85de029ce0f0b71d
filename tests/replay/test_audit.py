"""The audit: record against replay, from the first look to the verdict."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, missing, ruling, skipped

HAND = """
    {house} {game} {limit}, button 1
    {seats}
    blinds 2 3
    deal
    """
THREE = "1: 100 | 2: 100 | 3: 100"
OFFERED = {
    "svea": {"holdem": 10, "omaha": 8, "omaha5": 8, "omaha8": 8, "omaha5-8": 8},
    "titan": {"holdem": 10, "omaha": 10, "omaha8": 10},
    "norge": {"holdem": 10, "omaha": 10, "omaha8": 10},
    "robert": {"holdem": 10, "omaha": 10, "omaha8": 10},
    "dansk": {"holdem": 10, "omaha": 10, "omaha5": 9, "omaha8": 10},
}
"""House to the board games that it offers, with the most players."""
PAIRS = [(house, game) for house in HOUSES for game in OFFERED["svea"]]


# --- games on offer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "game"), PAIRS)
@pytest.mark.parametrize("limit", ["fixed 2/4", "spread 1/2, up to 2-2-4-4", "no 1/2", "pot 1/2", "half-pot 1/2"])
def test_a_game_or_limit_that_is_not_offered(house: str, game: str, limit: str) -> None:
    """Not playable under the house: ``unverifiable``, one entry that names the rule, nothing derived.

    ``limit.offered``, ``games``, ``limits``, ``bet.spread``, ``bet.half-pot`` (only in `svea`); fine print 2.
    """
    text = f"{HAND.format(house=house, game=game, limit=limit, seats=THREE)} | 1 folds | 2 folds"
    name = limit.split()[0]
    if game in OFFERED[house] and (house == "svea" or name in ("fixed", "no", "pot")):
        assert derived(ruling(text))["net"]["3"] == "1.00"
        return
    report = ruling(text, verdict="unverifiable")
    assert report.derived() == {}
    assert list(skipped(report)) == ["game"]
    assert skipped(report)["game"].startswith(f"{house}/limit.offered")


def test_an_operator_may_add_the_pair() -> None:
    """Unless the operator's house data adds the pair (``limit.offered``)."""
    text = f"{HAND.format(house='dansk', game='holdem', limit='half-pot 1/2', seats=THREE)} | 1 folds | 2 folds"
    buy_in = "buy_in.half-pot = { min_bb = 40, max_bb = 100 }"
    wider = amended("dansk", 'games.holdem.limits = ["half-pot"]', buy_in)
    assert derived(ruling(text, wider))["net"]["3"] == "1.00"


# --- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "most"), [(house, game, most) for house in HOUSES for game, most in OFFERED[house].items()]
)
def test_too_many_players(house: str, game: str, most: int) -> None:
    """At most as many as the house has it; one more is a discrepancy (``players.max``, fine print 2)."""
    for players in (most, most + 1):
        if players * (5 if "5" in game else 4 if "omaha" in game else 2) > 47:
            continue
        seats = " | ".join(f"{seat}: 100" for seat in range(1, players + 1))
        folds = " | ".join(f"{seat} folds" for seat in [*range(4, players + 1), 1, 2])
        mark = "| missing ← players.max" if players > most else ""
        text = f"{HAND.format(house=house, game=game, limit='pot 1/2', seats=seats)} | {folds} {mark}"
        report = ruling(text)
        if mark:
            assert report.findings[0].recorded == {"players": most + 1}


@pytest.mark.parametrize("house", HOUSES)
def test_two_players_are_enough(house: str) -> None:
    """Two (``players.min``)."""
    small, big = (2, 1) if house == "svea" else (1, 2)
    ruling(f"{house} holdem no 1/2, button 1\n1: 100 | 2: 100\nblinds {small} {big} | deal | {small} folds")
    alone = (
        f"{house} holdem no 1/2, button 1\n1: 100 | 2: 100 out\n1 big blind | deal only 1 AsAd | missing ← players.min"
    )
    assert ruling(alone).findings[-1].recorded == {"players": 1}


# --- verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_in_order_is_verified(house: str) -> None:
    """No discrepancy, nothing that could not be derived."""
    report = ruling(f"{HAND.format(house=house, game='holdem', limit='no 1/2', seats=THREE)} | 1 folds | 2 folds")
    assert report.verdict == "verified"


@pytest.mark.parametrize("house", HOUSES)
def test_a_discrepancy_goes_before_what_could_not_be_derived(house: str) -> None:
    """``discrepant`` exactly when there is a discrepancy (fine print 2), also where cards are unknown."""
    text = f"""
        {house} holdem no 1/2, button 1
        {THREE}
        blinds 2 3
        deal 1 ????, 3 KsKd
        1 calls | 2 folds | 3 checks
        flop | 3 bets 1 ← bet.min | 1 calls
        turn | 3 checks | 1 checks
        river | 3 checks | 1 checks
        """
    report = ruling(text)
    assert (report.verdict, "showdown" in skipped(report)) == ("discrepant", True)
    ruling(text.replace("bets 1 ← bet.min", "bets 2"), verdict="unverifiable")


def test_a_rake_that_is_taken_over_leaves_the_hand_verified() -> None:
    """Fine print 24: rake mode ``as_recorded``: the verdict may be ``verified``, the check is listed as skipped."""
    text = HAND.format(house="norge", game="holdem", limit="no 1/2", seats=THREE)
    report = ruling(f"{text} | 1 folds | 2 calls | 3 checks | flop | 2 bets 2 | 3 folds | rake 0.10")
    assert (report.verdict, list(skipped(report))) == ("verified", ["rake"])


# --- what is compared -------------------------------------------------------------------------------------------------

SETTLED = """
    svea holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 KsKd, 3 QsQd
    1 raises to 10 | 2 calls | 3 calls
    flop 7c4d2h | 2 bets 20 | 3 folds | 1 calls
    turn 9c | 2 bets 30 | 1 raises all-in | 2 folds
    uncalled 40 to 1 | rake 2.00 | 1 wins 128 | stacks 1 168, 2 40, 3 90
    """


def test_a_whole_settlement_that_agrees() -> None:
    """Uncalled, rake, award and stacks as the rules derive them (section 18)."""
    ruling(SETTLED)


@pytest.mark.parametrize(
    ("recorded", "wrong"),
    [
        ("uncalled 40 to 1", "uncalled 30 to 1 ← pots.uncalled"),
        ("rake 2.00", "rake 1.99 ← rake"),
        ("stacks 1 168, 2 40, 3 90", "stacks 1 168, 2 41, 3 90 ← table-stakes"),
    ],
)
def test_each_settlement_event_is_held_against_the_rules(recorded: str, wrong: str) -> None:
    """Settlement is always derived and then compared with what the record says."""
    ruling(SETTLED.replace(recorded, wrong))


@pytest.mark.parametrize("left_out", ["uncalled 40 to 1 |", "rake 2.00 |", "1 wins 128 |"])
def test_each_settlement_type_may_be_absent(left_out: str) -> None:
    """What the rules derive alone may be absent; then it is derived and not compared."""
    ruling(SETTLED.replace(left_out, ""))
    ruling(SETTLED.split("uncalled")[0])


def test_what_is_missing_stands_at_no_event_and_last() -> None:
    """Fine print 1: ``event`` is null for something that is missing; the findings are in the order of the events."""
    text = """
        svea holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        3 big blind
        deal
        1 raises to 3 ← bet.min-raise | 2 folds | 3 folds
        missing ← blinds
        """
    report = ruling(text)
    assert [finding.event for finding in report.findings] == [4, -1]
    assert missing(report) == [{"seat": 2, "kind": "small_blind", "amount": "1.00"}]
