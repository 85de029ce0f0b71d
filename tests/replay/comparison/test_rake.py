"""The recorded rake held against the house's: exact, within bounds, or taken over."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, missing, pots, ruling, skipped

TWENTY_ONE = """
    {house} holdem no 1/2, button 1{more}
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 10 | 2 folds | 3 calls
    flop | 3 bets 10 | 1 folds |
    """
"""21 in the pot after the flop; three were dealt in."""
PREFLOP = """
    {house} holdem no 1/2, button 1{more}
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 10 | 2 folds | 3 folds |
    """
SIDE = """
    {house} holdem {limit}, button 1
    1: 100 | 2: 10 | 3: 100
    blinds 2 3
    deal 1 AsAh, 2 KsKh, 3 QsQh
    {before}
    flop 7c4d2h | 3 bets 10 | 1 calls
    turn 9c | 3 checks | 1 checks
    river 3s | 3 checks | 1 checks |
    """
"""Main pot 30, side pot 20."""


def side(house: str, limit: str = "no 1/2", before: str = "1 raises to 10 | 2 calls | 3 calls") -> str:
    return SIDE.format(house=house, limit=limit, before=before)


def twenty_one(house: str, more: str = "") -> str:
    return TWENTY_ONE.format(house=house, more=more)


# --- exact ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "due", "rule"), [("svea", "1.05", "rake"), ("dansk", "0.52", "rake.holdem.no")])
def test_an_exact_rake_is_taken_to_the_unit(house: str, due: str, rule: str) -> None:
    """A wrong figure cites the row's rule (``rake``, ``rake.holdem.no``) and says what is due."""
    ruling(f"{twenty_one(house)} rake {due}")
    report = ruling(f"{twenty_one(house)} rake 0.53 ← {rule}")
    assert (report.findings[0].expected, report.findings[0].recorded) == ({"amount": due}, {"amount": "0.53"})
    assert derived(report)["rake"] == due
    ruling(f"{twenty_one(house)} rake 0 ← {rule}")


@pytest.mark.parametrize("house", ["svea", "titan", "dansk"])
def test_what_is_not_recorded_is_derived(house: str) -> None:
    """A settlement type without any event is not compared (fine print 3)."""
    report = ruling(twenty_one(house))
    assert derived(report)["rake"] == {"svea": "1.05", "titan": "1.05", "dansk": "0.52"}[house]


@pytest.mark.parametrize(
    ("house", "rule", "due", "wrong"),
    [
        ("svea", "rake.cap", "2.00", "2.01"),
        ("dansk", "rake.holdem.no", "1.00", "1.01"),
        ("titan", "rake.cap", "3.00", "3.01"),
    ],
)
def test_over_the_cap(house: str, rule: str, due: str, wrong: str) -> None:
    """At most the cap (``rake.cap``): 201 in the pot, three players."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 200 | 2: 200 | 3: 200
        blinds 2 3
        deal
        1 raises to 100 | 2 folds | 3 calls
        flop | 3 bets 10 | 1 folds |
        """
    ruling(f"{text} rake {due}")
    ruling(f"{text} rake {wrong} ← {rule}")


def test_small_pots_of_svea() -> None:
    """A pot from €0.20 to €0.39 pays €0.02 (``svea/rake.small-pots``)."""
    text = """
        svea holdem no 0.05/0.10, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 folds | 3 checks
        flop | 3 bets 0.10 | 1 folds |
        """
    ruling(f"{text} rake 0.02")
    ruling(f"{text} rake 0.01 ← rake.small-pots")


def test_a_rake_below_the_minimum_of_dansk() -> None:
    """If the share is below the minimum no rake is taken at all (``dansk/rake.minimum``): 0.70 in the pot, 0.01."""
    text = """
        dansk holdem fixed 0.78/1.56, blinds 0.60/0.78, button 1
        1: 100 | 2: 100 | 3: 0.10
        blinds 2 3
        deal
        1 folds
        flop | turn | river |
        """
    assert derived(ruling(text))["rake"] == "0.00"
    ruling(f"{text} rake 0")
    ruling(f"{text} rake 0.01 ← rake.minimum")


# --- when none is due -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["svea", "titan", "dansk"])
def test_a_rake_before_the_flop(house: str) -> None:
    """None if the hand ends before the flop (``rake.no-flop``)."""
    ruling(f"{PREFLOP.format(house=house, more='')} rake 0")
    report = ruling(f"{PREFLOP.format(house=house, more='')} rake 0.05 ← rake.no-flop")
    assert report.findings[0].expected == {"amount": "0.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_a_rake_of_play_money(house: str) -> None:
    """Play-money games are free (``rake.play-money``)."""
    ruling(f"{twenty_one(house, ', for play')} rake 0.10 ← rake.play-money")


@pytest.mark.parametrize("house", HOUSES)
def test_a_rake_in_a_tournament(house: str) -> None:
    """No rake from pots in tournaments (``rake.tournament``, ``dansk/rake.tournament``)."""
    ruling(f"{twenty_one(house, ', for chips')} rake 0.10 ← rake.tournament")


# --- over several pots ----------------------------------------------------------------------------------------------


def test_rake_in_the_wrong_pot() -> None:
    """Spread cumulatively, main pot first (``rake.allocation``): 1.50 and 1.00 of 30 and 20 in `svea`, cap 2.00."""
    report = ruling(f"{side('svea')} rake 1.50 | rake 0.50 of pot 1")
    assert pots(report) == ["30.00 for 1 2 3, rake 1.50", "20.00 for 1 3, rake 0.50"]
    wrong = ruling(f"{side('svea')} rake 1.00 ← rake.allocation | rake 1.00 of pot 1 ← rake.allocation")
    assert [one.expected for one in wrong.findings] == [{"amount": "1.50"}, {"amount": "0.50"}]


def test_rake_of_a_pot_that_is_not_there() -> None:
    """Rake of pot 1 where there is one pot (``rake.allocation``)."""
    for house in ("svea", "norge"):
        due = {"svea": "1.05", "norge": "1"}[house]
        ruling(f"{twenty_one(house)} rake {due} | rake 0.01 of pot 1 ← rake.allocation")


def test_a_pots_rake_that_is_missing() -> None:
    """If one event of a type is recorded the type is complete (fine print 3): what is missing stands at no event."""
    text = side("svea").replace("3 bets 10", "3 bets 5")
    ruling(f"{text} rake 1.50 | rake 0.50 of pot 1")
    report = ruling(f"{text} rake 1.50 | missing ← rake")
    assert missing(report) == [{"pot": 1, "amount": "0.50"}]


# --- bounds ---------------------------------------------------------------------------------------------------------


def test_titan_takes_over_what_is_within_the_bounds() -> None:
    """A recorded rake from 0 to min(5 %, 3) is within the rule (``titan/rake``, Q40), more is a discrepancy."""
    for amount in ("0", "0.01", "1.05"):
        report = ruling(f"{twenty_one('titan')} rake {amount}")
        assert derived(report)["rake"] == f"{float(amount):.2f}"
    report = ruling(f"{twenty_one('titan')} rake 1.06 ← rake")
    assert (report.findings[0].expected, derived(report)["rake"]) == ({"amount": "1.05"}, "1.05")


def test_within_the_bounds_the_parts_a_pot_are_taken_over_too() -> None:
    """Fine print 24: the parts a pot are taken over, if none is larger than its pot."""
    report = ruling(f"{side('titan')} rake 0 | rake 2.50 of pot 1")
    assert pots(report) == ["30.00 for 1 2 3", "20.00 for 1 3, rake 2.50"]


def test_where_awards_stand_without_a_rake_it_is_what_they_leave() -> None:
    """Fine print 24: where awards stand without a ``rake_taken``, the rake is what they leave of each pot."""
    report = ruling(f"{twenty_one('titan')} 3 wins 20.50")
    assert derived(report)["rake"] == "0.50"
    report = ruling(f"{twenty_one('norge')} 3 wins 20.50")
    assert (derived(report)["rake"], list(skipped(report))) == ("0.50", ["rake"])
    ruling(f"{twenty_one('titan')} 3 wins 19.90 ← rake, rake")


# --- as recorded ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["norge", "robert", "practice"])
def test_a_house_without_a_schedule_takes_the_recorded_rake_over(house: str) -> None:
    """A recorded rake stands, 0 if none; the check is listed as skipped, the hand may be verified (``rake``, Q42)."""
    report = ruling(f"{twenty_one(house)} rake 5 | 3 wins 16")
    assert (report.verdict, derived(report)["rake"]) == ("verified", "5.00")
    assert skipped(report) == {"rake": f"{house}/rake: the house states no rake; the recorded one is taken over"}
    assert derived(ruling(twenty_one(house)))["rake"] == "0.00"


@pytest.mark.parametrize("house", ["norge", "robert", "practice"])
def test_no_rake_is_larger_than_its_pot(house: str) -> None:
    """Provided it is not larger than its pot (``rake``)."""
    ruling(f"{twenty_one(house)} rake 21")
    ruling(f"{twenty_one(house)} rake 21.01 ← rake")
    ruling(f"{side(house)} rake 0 | rake 20.01 of pot 1 ← rake")


# --- the mode -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "mark", "taken"),
    [("exact", "← rake", "1.05"), ("bounds", "", "0.50"), ("as_recorded", "", "0.50"), ("none", "← rake", "0.00")],
)
def test_the_mode_is_the_houses(mode: str, mark: str, taken: str) -> None:
    """Q40, Q42: ``rake.mode`` is exact, bounds, as recorded, or none."""
    house = amended("titan", f'rake.mode = "{mode}"')
    assert derived(ruling(f"{twenty_one('titan')} rake 0.50 {mark}", house))["rake"] == taken


def test_within_the_bounds_but_more_than_a_pot_holds() -> None:
    """The total is within the bound, a part larger than its pot (``titan/rake.allocation``): spread as by the house."""
    text = side("titan").replace("3 bets 10", "3 bets 0.50 ← bet.min")
    report = ruling(f"{text} rake 0 | rake 1.20 of pot 1 ← rake.allocation")
    assert pots(report) == ["30.00 for 1 2 3, rake 1.20", "1.00 for 1 3"]
    assert report.findings[1].expected == {"amount": "0.00"}


def test_awards_that_leave_no_rake_of_the_pots() -> None:
    """Awards of more than a pot holds are no rake within bounds (``pots.layers``)."""
    ruling(f"{side('titan')} 1 wins 31 ← pots.layers, pots.layers | 1 wins 18 of pot 1 ← pots.layers")
    ruling(f"{side('titan')} 1 wins 30 | 1 wins 20 of pot 1")


def test_too_little_of_a_capped_pot_offends_the_rate() -> None:
    """The cap is a most (``rake.cap``): too little of a capped pot offends the rate (``rake``)."""
    text = (
        TWENTY_ONE.format(house="svea", more="").replace(": 100", ": 500").replace("1 raises to 10", "1 raises to 100")
    )
    ruling(f"{text} rake 2.00")
    ruling(f"{text} rake 2.01 ← rake.cap")
    ruling(f"{text} rake 1.99 ← rake")
    one_pot = ruling(f"{text} rake 2.00 | 3 wins 199")
    assert pots(one_pot) == ["201.00 for 3, rake 2.00"]


def test_a_rake_row_that_no_table_has() -> None:
    """Where no row fits nothing is due, and what was taken offends the rake itself (``rake``)."""
    house = amended("svea", "rake.rows.two.players = [9, 9]", "rake.rows.three.players = [9, 9]")
    assert derived(ruling(twenty_one("svea"), house))["rake"] == "0.00"
    ruling(f"{twenty_one('svea')} rake 0.10 ← rake", house)
