"""The sizes that the limit gives to bets: fixed bets by round, the smallest bet, the most of a spread round."""

import pytest

from replay.betting.structure import structure_of
from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.games.dictation import dictation_of
from tests.replay.ruling import HOUSES, choices, ruling, skipped

THREE = """
    {house} {game} {limit}, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 calls | 2 calls | 3 checks
    """
CHECKED = "2 checks | 3 checks | 1 checks"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8"])
def test_the_lower_bet_in_two_rounds_the_higher_in_two(house: str, game: str) -> None:
    """Lower bet in the first two rounds, higher bet in the last two (``bet.fixed.size``)."""
    before = f"""
        {house} {game} fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        """
    assert choices(before)["raise"] == "4.00"
    flop = f"{THREE.format(house=house, game=game, limit='fixed 2/4')} flop"
    turn = f"{flop} | {CHECKED} | turn"
    river = f"{turn} | {CHECKED} | river"
    assert [choices(street)["bet"] for street in (flop, turn, river)] == ["2.00", "4.00", "4.00"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_bet_of_another_round_is_a_wrong_size(house: str) -> None:
    """An amount that would be right in another round cites ``bet.fixed.size`` (fine print 13)."""
    text = THREE.format(house=house, game="holdem", limit="fixed 2/4")
    report = ruling(f"{text} flop | 2 bets 4 ← bet.fixed.size | 3 folds | 1 folds")
    assert (report.findings[0].expected, report.findings[0].recorded) == ({"amount": "2.00"}, {"amount": "4.00"})
    ruling(f"{text} flop | {CHECKED} | turn | 2 bets 2 ← bet.fixed.size | 3 folds | 1 folds")
    ruling(f"{text} flop | {CHECKED} | turn | 2 bets 4 | 3 raises to 6 ← bet.fixed.size | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_bet_has_one_lawful_amount(house: str) -> None:
    """A bet or raise in limit has one legal size, the limit of the round, less only all-in (``bet.fixed.amount``)."""
    text = THREE.format(house=house, game="holdem", limit="fixed 2/4")
    ruling(f"{text} flop | 2 bets 3 ← bet.fixed.amount | 3 folds | 1 folds")
    ruling(f"{text} flop | 2 bets 2 | 3 raises to 5 ← bet.fixed.amount | 1 folds | 2 folds")
    ruling(f"{text} flop | 2 bets 2 | 3 raises to 4 | 1 folds | 2 folds")
    ruling(f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 3 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop
        2 bets all-in | 3 folds | 1 folds
        """)


@pytest.mark.parametrize(("first", "turn"), [(3, "4.00"), (4, "2.00")])
def test_the_round_from_which_bets_are_higher_is_the_houses(first: int, turn: str) -> None:
    """Q18: ``fixed.big_bet_from_round`` says in which of four rounds the higher bet begins."""
    house = amended("robert", f"fixed.big_bet_from_round.4 = {first}")
    text = THREE.format(house="robert", game="holdem", limit="fixed 2/4")
    flop = f"{text} flop | {CHECKED} |"
    assert choices(f"{flop} turn", house)["bet"] == turn
    assert choices(f"{flop} turn | {CHECKED} | river", house)["bet"] == "4.00"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("limit", "most"), [("no 1/2", "98.00"), ("pot 1/2", "6.00")])
def test_the_smallest_bet_is_the_big_blind(house: str, limit: str, most: str) -> None:
    """No- and pot-limit: the smallest bet is the big blind (``bet.min``)."""
    text = f"{THREE.format(house=house, game='holdem', limit=limit)} flop"
    assert choices(text)["bet"] == f"2.00 to {most}"
    report = ruling(f"{text} | 2 bets 1.99 ← bet.min | 3 folds | 1 folds")
    assert report.findings[0].expected == {"amount": "2.00"}


@pytest.mark.parametrize("limit", ["spread 1/2, up to 2-2-4-6", "half-pot 1/2"])
def test_the_smallest_bet_in_spread_and_half_pot_limit(limit: str) -> None:
    """Spread and half-pot-limit: the smallest bet is the big blind (``svea/bet.min``)."""
    text = f"{THREE.format(house='svea', game='omaha', limit=limit)} flop"
    assert choices(text)["bet"].startswith("2.00")
    ruling(f"{text} | 2 bets 1 ← bet.min | 3 folds | 1 folds")


@pytest.mark.parametrize(("switch", "least"), [("big_blind", "2.00"), ("smallest_chip", "0.01")])
def test_the_smallest_bet_may_be_the_smallest_chip(switch: str, least: str) -> None:
    """Q23: ``bet.min`` is the big blind, or the smallest chip as `robert` has it to the letter."""
    house = amended("robert", f'bet.min = "{switch}"')
    text = f"{THREE.format(house='robert', game='holdem', limit='no 1/2')} flop"
    assert choices(text, house)["bet"] == f"{least} to 98.00"


def test_the_most_of_a_spread_bet_goes_by_the_round() -> None:
    """€1-€2-€3: so much in the first two rounds, more after the fourth card, most after the last (``bet.spread``)."""
    header = "svea holdem spread 0.50/1, up to 1-1-2-3, button 1"
    seats = "1: 100 | 2: 100 | 3: 100"
    before = f"{header}\n{seats}\nblinds 2 3 | deal"
    assert choices(before)["raise"] == "2.00"
    flop = f"{before} | 1 calls | 2 calls | 3 checks | flop"
    turn = f"{flop} | {CHECKED} | turn"
    river = f"{turn} | {CHECKED} | river"
    assert [choices(street)["bet"] for street in (flop, turn, river)] == ["1.00", "1.00 to 2.00", "1.00 to 3.00"]
    report = ruling(f"{turn} | 2 bets 2.50 ← bet.spread | 3 folds | 1 folds")
    assert report.findings[0].expected == {"amount": "2.00"}


def test_no_limit_has_no_upper_limit_but_the_stack() -> None:
    """No upper limit but the stack (``bet.no``)."""
    for house in HOUSES:
        text = f"{THREE.format(house=house, game='holdem', limit='no 1/2')} flop"
        ruling(f"{text} | 2 bets all-in | 3 folds | 1 folds")


@pytest.mark.parametrize("limit", ["fixed 0/0, blinds 1/2", "spread 1/2"])
def test_a_table_without_bet_sizes_has_no_wrong_ones(limit: str) -> None:
    """Where the stakes do not say what a bet is, no size is judged, and the report says so."""
    report = ruling(
        f"""
        practice holdem {limit}, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 7 | 2 raises to 9 | 3 folds | 1 folds
        """,
        verdict="unverifiable",
    )
    assert skipped(report)["stakes"] == "the stakes do not say the sizes of the bets"


def test_hands_of_one_table_share_their_structure() -> None:
    """It is made anew for other stakes, another limit, game or house."""
    svea, titan = find_house("svea"), find_house("titan")
    holdem, omaha = svea.games["holdem"], svea.games["omaha"]
    hand = dictation_of(THREE.format(house="svea", game="holdem", limit="pot 1/2")).hand()
    dearer = dictation_of(THREE.format(house="svea", game="holdem", limit="pot 2/4")).hand()
    fixed = dictation_of(THREE.format(house="svea", game="holdem", limit="fixed 2/4")).hand()
    one = structure_of(hand, svea, holdem)
    assert structure_of(hand.with_events([], "", True), svea, holdem) is one
    assert (one.pot, one.min_bet) == (True, 200)
    assert structure_of(dearer, svea, holdem).min_bet == 400
    assert structure_of(fixed, svea, holdem).fixed
    assert structure_of(fixed, svea, omaha).game is omaha
    assert structure_of(fixed, titan, omaha).house is titan
