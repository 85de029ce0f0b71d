"""What the player to act may do: the call, the smallest and the largest raise, and the rule that says so."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, choices, reasons, ruling

LIMITS = {"fixed": "fixed 2/4", "no": "no 1/2", "pot": "pot 1/2"}


# --- pot-limit ------------------------------------------------------------------------------------------------------

FIFTY = """
    {house} holdem pot 5/10, button 1
    1: 500 | 2: 500 | 3: 500 | 4: 500 | 5: 500
    blinds 2 3
    deal
    4 calls | 5 calls | 1 calls | 2 calls | 3 checks
    flop
    """
"""$50 in the pot before the round."""


@pytest.mark.parametrize("house", HOUSES)
def test_the_largest_raise_is_the_pot_after_the_call(house: str) -> None:
    """$50 in the pot, a bet of $10, a call: the third may move $90: 10 call + 80 raise (``bet.pot.formula``)."""
    text = f"{FIFTY.format(house=house)} 2 bets 10 | 3 calls |"
    assert choices(text) == {"fold": "", "call": "10.00", "raise": "20.00 to 90.00"}
    assert reasons(text)["raise"] == f"{house}/bet.pot.formula"
    ruling(f"{text} 4 raises to 90 | 5 folds | 1 folds | 2 folds | 3 folds")
    report = ruling(f"{text} 4 raises to 90.01 ← bet.pot.formula | 5 folds | 1 folds | 2 folds | 3 folds")
    assert report.findings[0].expected == {"amount": "90.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_the_raisers_own_chips_count_in_the_pot(house: str) -> None:
    """A bets $10, B raises to $30: P = 90, c = 20: A may raise by $110, to $140 (``bet.pot.formula``, Q56)."""
    text = f"{FIFTY.format(house=house)} 2 bets 10 | 3 raises to 30 | 4 folds | 5 folds | 1 folds |"
    assert choices(text) == {"fold": "", "call": "20.00", "raise": "40.00 to 130.00"}
    ruling(f"{text} 2 raises to 140 | 3 folds")
    ruling(f"{text} 2 raises to 140.01 ← bet.pot.formula | 3 folds")


def test_the_raisers_own_chips_may_be_left_out() -> None:
    """Q56: ``pot.own_round_bets = "omit"``: without A's own 10 the raise is by 50 + 30 + 20 = 100, to 130."""
    text = f"{FIFTY.format(house='titan')} 2 bets 10 | 3 raises to 30 | 4 folds | 5 folds | 1 folds |"
    assert choices(text, amended("titan", 'pot.own_round_bets = "omit"'))["raise"] == "40.00 to 120.00"
    assert choices(text, amended("titan", 'pot.own_round_bets = "count"'))["raise"] == "40.00 to 130.00"


def test_the_pot_may_be_taken_before_the_call() -> None:
    """Q59: ``pot.includes_call`` off: 70 in the pot, the raise is by 70, to 80."""
    text = f"{FIFTY.format(house='dansk')} 2 bets 10 | 3 calls |"
    assert choices(text, amended("dansk", "pot.includes_call = false"))["raise"] == "20.00 to 80.00"
    assert choices(text, amended("dansk", "pot.includes_call = true"))["raise"] == "20.00 to 90.00"


@pytest.mark.parametrize("house", HOUSES)
def test_an_opening_bet_is_at_most_the_pot(house: str) -> None:
    """An opening bet is at most P (``bet.pot``, ``bet.pot.formula``)."""
    text = FIFTY.format(house=house)
    assert choices(text) == {"fold": "", "check": "", "bet": "10.00 to 50.00"}
    ruling(f"{text} 2 bets 50 | 3 folds | 4 folds | 5 folds | 1 folds")
    ruling(f"{text} 2 bets 50.01 ← bet.pot.formula | 3 folds | 4 folds | 5 folds | 1 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_the_first_raise_before_the_flop(house: str) -> None:
    """Blinds 1/2: P = 3, c = 2: the first player may make it 7 (``bet.pot.formula``)."""
    text = f"""
        {house} omaha pot 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        """
    assert choices(text) == {"fold": "", "call": "2.00", "raise": "4.00 to 7.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_dead_money_and_folded_bets_count_in_the_pot(house: str) -> None:
    """All posts, dead money and folded bets count in P (``bet.pot.formula``, ``posting.dead-in-pot``).

    Blinds 3, 5's posts 3, 4's call 2: 5 raises by at most 8, to 10. He makes it 8: 4 calls 6 into 14 and raises by 20.
    """
    text = f"""
        {house} holdem pot 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100
        blinds 2 3
        5 missed big | 5 missed small
        deal
        4 calls |
        """
    assert choices(text)["raise"] == "2.00 to 8.00"
    assert choices(f"{text} 5 raises to 8 | 1 folds | 2 folds | 3 folds |")["raise"] == "12.00 to 26.00"


def test_antes_count_in_the_pot() -> None:
    """Antes count in P: four of 0.50 and the blinds make 5, so the first raise is to 9 (``bet.pot.formula``)."""
    text = """
        norge holdem pot 1/2, button 1, ante 0.50, for chips
        1: 100 | 2: 100 | 3: 100 | 4: 100
        antes 1 2 3 4
        blinds 2 3
        deal
        """
    assert choices(text)["raise"] == "4.00 to 9.00"


@pytest.mark.parametrize("house", HOUSES)
def test_the_price_of_a_short_big_blind_stays_the_full_one(house: str) -> None:
    """The price for the others stays the full blind (``blinds.short``): P = 2.50, c = 2, a raise to 6.50 at most."""
    text = f"""
        {house} holdem pot 1/2, button 1
        1: 100 | 2: 100 | 3: 1.50 | 4: 100
        blinds 2 3
        deal
        """
    assert choices(text) == {"fold": "", "call": "2.00", "raise": "4.00 to 6.50"}


# --- half-pot-limit -------------------------------------------------------------------------------------------------


def test_half_the_pot_after_the_call() -> None:
    """Half of (P + c), rounded down to the unit: 70 in the pot, call 10: by 40, to 50.

    ``bet.half-pot``, ``bet.half-pot.formula``.
    """
    fifty = FIFTY.format(house="svea").replace("pot", "half-pot")
    assert choices(fifty)["bet"] == "10.00 to 25.00"
    text = f"{fifty} 2 bets 10 | 3 calls |"
    assert choices(text) == {"fold": "", "call": "10.00", "raise": "20.00 to 50.00"}
    assert reasons(text)["raise"] == "svea/bet.half-pot.formula"
    ruling(f"{text} 4 raises to 50.01 ← bet.half-pot.formula | 5 folds | 1 folds | 2 folds | 3 folds")


def test_half_an_odd_pot_is_rounded_down() -> None:
    """5.05 in the pot: a bet of at most 2.52 (``bet.half-pot.formula``)."""
    text = """
        svea holdem half-pot 0.55/1.01, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100
        blinds 2 3
        deal
        4 calls | 5 calls | 1 calls | 2 calls | 3 checks
        flop
        """
    assert choices(text)["bet"] == "1.01 to 2.52"
    ruling(f"{text} 2 bets 2.53 ← bet.half-pot.formula | 3 folds | 4 folds | 5 folds | 1 folds")


def test_where_half_the_pot_is_too_little_exactly_the_smallest_is_allowed() -> None:
    """A short big blind: half of 1 and the call of 2 is 1.50, but a raise is by 2 (``bet.half-pot.formula``, Q22)."""
    text = """
        svea holdem half-pot 0.50/2, button 1
        1: 100 | 2: 100 | 3: 0.50 | 4: 100
        blinds 2 3
        deal
        """
    assert choices(text) == {"fold": "", "call": "2.00", "raise": "4.00"}
    ruling(f"{text} 4 raises to 4 | 1 folds | 2 folds")
    ruling(f"{text} 4 raises to 4.50 ← bet.half-pot.formula | 1 folds | 2 folds")


def test_half_the_pot_may_be_taken_before_the_call() -> None:
    """Q22: ``half_pot.includes_call`` off: half of 70, to 45."""
    text = f"{FIFTY.format(house='svea').replace('pot', 'half-pot')} 2 bets 10 | 3 calls |"
    assert choices(text, amended("svea", "half_pot.includes_call = false"))["raise"] == "20.00 to 45.00"
    assert choices(text, amended("svea", "half_pot.includes_call = true"))["raise"] == "20.00 to 50.00"


# --- spread limit ---------------------------------------------------------------------------------------------------

SPREAD = """
    svea holdem spread 1/2, up to 5-5-5-5, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    blinds 2 3
    deal
    4 calls | 1 calls | 2 calls | 3 checks
    flop
    """


def test_a_spread_raise_is_at_least_the_last_and_at_most_the_rounds_limit() -> None:
    """A raise may not be smaller than the last bet or raise, nor larger than the limit (``bet.spread``)."""
    assert choices(SPREAD)["bet"] == "2.00 to 5.00"
    text = f"{SPREAD} 2 bets 3 |"
    assert choices(text)["raise"] == "6.00 to 8.00"
    ruling(f"{text} 3 raises to 5 ← bet.min-raise | 4 folds | 1 folds | 2 folds")
    ruling(f"{text} 3 raises to 9 ← bet.spread | 4 folds | 1 folds | 2 folds")


def test_a_spread_round_is_capped_at_three_times_its_limit() -> None:
    """What one player puts in during the round may not exceed three times its limit (``bet.spread.cap``).

    5, 10, then 13 is too small, 15 reaches the cap; a last raise to the cap may be small.
    """
    text = f"{SPREAD} 2 bets 5 | 3 raises to 9 |"
    assert choices(text)["call"] == "9.00"
    assert choices(f"{SPREAD} 2 bets 4 | 3 raises to 8 | 4 raises to 12 |")["raise"] == "15.00"
    ruling(f"{SPREAD} 2 bets 4 | 3 raises to 8 | 4 raises to 12 | 1 raises to 15 | 2 folds | 3 folds | 4 folds")
    capped = f"{SPREAD} 2 bets 5 | 3 raises to 10 | 4 raises to 15 |"
    assert choices(capped) == {"fold": "", "call": "15.00", "no raise": ""}
    assert reasons(capped)["no raise"] == "svea/bet.spread.cap"
    ruling(f"{capped} 1 raises to 20 ← bet.spread.cap | 2 folds | 3 folds | 4 folds")


def test_the_multiple_of_the_spread_cap_is_the_houses() -> None:
    """``spread.cap_multiple`` times the round's limit."""
    text = f"{SPREAD} 2 bets 5 | 3 raises to 10 |"
    assert "no raise" in choices(text, amended("svea", "spread.cap_multiple = 2"))
    assert choices(text, amended("svea", "spread.cap_multiple = 3"))["raise"] == "15.00"


def test_the_spread_cap_may_count_all_together() -> None:
    """Q21: ``spread.cap_counts = "all"``: the bets of all players together may reach three times the limit."""
    text = f"{SPREAD} 2 bets 5 | 3 calls |"
    together = amended("svea", 'spread.cap_counts = "all"')
    assert "no raise" in choices(text, together)
    assert choices(text, amended("svea", 'spread.cap_counts = "per_player"'))["raise"] == "10.00"
    ruling(f"{text} 4 raises to 10 ← bet.spread.cap | 1 folds | 2 folds | 3 folds", together)


# --- any limit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("limit", LIMITS)
def test_every_choice_names_its_rule(house: str, limit: str) -> None:
    """No bet yet: fold, check or bet; facing one: fold, call or raise (``action.choices``), sizes by their rules."""
    text = f"""
        {house} holdem {LIMITS[limit]}, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        """
    raising = {"fixed": "bet.fixed.amount", "no": "bet.min-raise", "pot": "bet.pot.formula"}[limit]
    betting = {"fixed": "bet.fixed.amount", "no": "bet.min", "pot": "bet.pot.formula"}[limit]
    choice = f"{house}/action.choices"
    assert reasons(text) == {"fold": choice, "call": choice, "raise": f"{house}/{raising}"}
    flop = f"{text} 1 calls | 2 calls | 3 checks | flop"
    assert reasons(flop) == {"fold": choice, "check": choice, "bet": f"{house}/{betting}"}


def test_a_short_stack_calls_for_less_and_cannot_raise() -> None:
    """A player short of chips may put in all he has (``all-in``)."""
    text = """
        titan holdem no 1/2, button 1
        1: {stack} | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        4 raises to 10 |
        """
    assert choices(text.format(stack=8)) == {"fold": "", "call": "8.00"}
    assert choices(text.format(stack=10)) == {"fold": "", "call": "10.00"}
    assert choices(text.format(stack=13)) == {"fold": "", "call": "10.00", "raise": "13.00"}


def test_a_pot_limit_raise_is_bounded_by_the_stack() -> None:
    """The pot would allow 7; five are left (``table-stakes``)."""
    text = """
        titan holdem pot 1/2, button 1
        1: 5 | 2: 100 | 3: 100
        blinds 2 3
        deal
        """
    assert choices(text)["raise"] == "4.00 to 5.00"


def test_over_the_spread_cap_and_over_the_rounds_limit() -> None:
    """The rule that bounds the raise is cited: the round's limit (``bet.spread``), or the cap (``bet.spread.cap``)."""
    below = f"{SPREAD} 2 bets 5 |"
    assert reasons(below)["raise"] == "svea/bet.spread"
    ruling(f"{below} 3 raises to 11 ← bet.spread | 4 folds | 1 folds | 2 folds")
    near = f"{SPREAD} 2 bets 4 | 3 raises to 8 | 4 raises to 12 |"
    assert reasons(near)["raise"] == "svea/bet.spread.cap"
    ruling(f"{near} 1 raises to 16 ← bet.spread.cap | 2 folds | 3 folds | 4 folds")
    exactly = f"{SPREAD} 2 bets 5 | 3 raises to 10 |"
    assert (choices(exactly)["raise"], reasons(exactly)["raise"]) == ("15.00", "svea/bet.spread")


def test_what_a_player_has_in_counts_once_where_all_are_counted_together() -> None:
    """Q21: together 15: bets of 2, a raise to 4 and a call of 4 leave 5 for who has 2 in, to a level of 7 at most."""
    together = amended("svea", 'spread.cap_counts = "all"')
    text = f"{SPREAD} 2 bets 2 | 3 raises to 4 | 4 calls | 1 folds |"
    assert choices(text, together)["raise"] == "4.00 to 5.00"
