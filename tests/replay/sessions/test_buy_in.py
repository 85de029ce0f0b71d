"""What a player must and may bring to a table."""

import pytest

from tests.replay.amendment import amended
from tests.replay.sessions.evening import HOUSES, because, evening, expected, skipped

BUYS_IN = """
    {house} {game} {limit} {stakes}
    button 1: 1=5000 2=5000 3=5000 | blinds 2 3
    button 2: 1 2 3 9={stack} | blinds 3 9 {mark}
    """
"""Seats 1 to 3 were there when the session began; anna comes in with the second hand, as the big blind."""


def buys_in(house: str, limit: str, stakes: str, stack: str, mark: str = "", game: str = "holdem") -> str:
    """The text of a player who comes in with a stack."""
    text = BUYS_IN.format(
        house=house, game=game, limit=limit, stakes=stakes, stack=stack, mark=f"| missing ← {mark}" if mark else ""
    )
    return text.replace("=5000", "") if limit != "fixed" else text


# --- the smallest ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stakes", "least", "below"),
    [("0.25/0.50", "3", "2.99"), ("1/2", "10", "9.99"), ("2/4", "20", "19.99"), ("3/6", "30", "29.99"),
     ("5/10", "50", "49.99")],
)  # fmt: skip
def test_svea_s_table(stakes: str, least: str, below: str) -> None:
    """``svea/buy-in``: the five rows of fixed limit, without a maximum."""
    for stack in (least, "4999"):
        evening(buys_in("svea", "fixed", stakes, stack), whole=True)
    report = evening(buys_in("svea", "fixed", stakes, below, "buy-in"), whole=True)
    assert expected(report) == [{"seat": 9, "least": f"{least}.00"}]


@pytest.mark.parametrize(
    ("stakes", "least", "below"), [("0.50/1", "5", "4.99"), ("0.15/0.30", "2", "1.99"), ("10/20", "100", "99.99")]
)
def test_a_level_of_svea_without_a_row(stakes: str, least: str, below: str) -> None:
    """``svea/buy-in.default``: ten lower bets, rounded up to a whole euro."""
    evening(buys_in("svea", "fixed", stakes, least), whole=True)
    evening(buys_in("svea", "fixed", stakes, below, "buy-in.default"), whole=True)


def test_svea_s_table_is_for_flop_games() -> None:
    """``svea/buy-in.default``: a level of stud has no row, whose figure is the same."""
    evening(
        """
        svea stud7 fixed 1/2, ante 0.25
        button 0: 1=9.99 2=10 | antes 1 2 | deal only 1 2c 2 9s | missing ← buy-in.default
        """,
        whole=True,
    )
    evening(buys_in("svea", "fixed", "1/2", "9.99", "buy-in", game="omaha8"), whole=True)


@pytest.mark.parametrize("house", ["titan", "norge", "robert", "dansk", "practice"])
def test_ten_largest_bets_in_limit(house: str) -> None:
    """``buy-in``: ten times the largest bet of the table, no maximum."""
    evening(buys_in(house, "fixed", "2/4", "40"), whole=True)
    evening(buys_in(house, "fixed", "2/4", "39.99", "buy-in"), whole=True)
    evening(buys_in(house, "fixed", "2/4", "9999"), whole=True)


# --- no-limit and pot-limit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("limit", ["no", "pot"])
def test_forty_to_a_hundred_big_blinds(house: str, limit: str) -> None:
    """``buy-in``, in svea by ``buy-in.default``: both ends are in order."""
    topic = "buy-in.default" if house == "svea" else "buy-in"
    for stack in ("80", "200"):
        evening(buys_in(house, limit, "1/2", stack), whole=True)
    least = evening(buys_in(house, limit, "1/2", "79.99", topic), whole=True)
    assert expected(least) == [{"seat": 9, "least": "80.00"}]
    most = evening(buys_in(house, limit, "1/2", "200.01", topic), whole=True)
    assert expected(most) == [{"seat": 9, "most": "200.00"}]


@pytest.mark.parametrize("limit", ["spread", "half-pot"])
def test_svea_s_other_limits(limit: str) -> None:
    """``svea/buy-in.default``: as in no-limit."""
    evening(buys_in("svea", limit, "1/2", "80"), whole=True)
    evening(buys_in("svea", limit, "1/2", "200.01", "buy-in.default"), whole=True)


def test_a_house_may_state_other_figures() -> None:
    """``buy_in.<limit>``: multiples and amounts are the house's data."""
    own = amended("robert", "buy_in.no.min_bb = 10")
    for stack, mark in (("20", ""), ("19.99", "buy-in"), ("200", ""), ("200.01", "buy-in")):
        evening(buys_in("robert", "no", "1/2", stack, mark), whole=True, house=own)
    capped = amended("robert", 'buy_in.fixed.max = "60"')
    first = "robert holdem fixed 2/4 \n button 1: 1=60 2=60 3=60 | blinds 2 3"
    evening(f"{first} \n button 2: 1 2 3 9=60 | blinds 3 9", whole=True, house=capped)
    evening(f"{first} \n button 2: 1 2 3 9=60.01 | blinds 3 9 | missing ← buy-in", whole=True, house=capped)


def test_a_level_may_have_a_row_in_any_house() -> None:
    """``buy_in.table``: a row without families is for every game of that level."""
    row = "buy_in.table = [{ lower_bet = '2', higher_bet = '4', min = '25' }]"
    own = amended("robert", row)
    evening(buys_in("robert", "fixed", "2/4", "25"), whole=True, house=own)
    evening(buys_in("robert", "fixed", "2/4", "24.99", "buy-in"), whole=True, house=own)
    evening(buys_in("robert", "fixed", "1/2", "20"), whole=True, house=own)


# --- when a stack is a buy-in ---------------------------------------------------------------------------------------


def test_a_stack_alone_proves_nothing() -> None:
    """``buy-in``: never reported from a single hand; where the session does not begin with the table's first, anybody
    may be back with what he won before."""
    report = evening(buys_in("robert", "no", "1/2", "7"))
    assert skipped(report) == [("1", "buy-in"), ("2", "buy-in")]
    assert because(report, "buy-in").startswith("the session does not begin with the table's first hand")


def test_at_the_table_s_first_hand_all_have_bought_in() -> None:
    evening(
        """
        robert holdem no 1/2
        button 1: 1=80 2=200 3=201 | blinds 2 3 | missing ← buy-in
        """,
        whole=True,
    )


def test_what_was_won_is_no_buy_in() -> None:
    """The stack that the hand before left may be anything."""
    report = evening(
        """
        robert holdem no 1/2
        button 1: 1=200 2=80 3=200 4=90 | blinds 2 3 | deal 1 AsAd 3 7c2d | 4 folds | 1 raises all-in | 2 folds \
            | 3 calls | flop Ah Kh 9d | turn 5s | river 6s
        button 2: 1=401 2=79 4=90 | blinds 4 1
        button 4: 1 2 4 | blinds 1 2
        """,
        whole=True,
    )
    assert skipped(report) == []


def test_chips_added_between_hands() -> None:
    """``buy-in``: nobody may add chips beyond the maximum; up to it any sum may be added."""
    text = """
        robert holdem no 1/2
        button 1: 1 2 3 | blinds 2 3
        button 2: 1={stack} 2 3 | blinds 3 1 {mark}
        """
    evening(text.format(stack="100.01", mark=""))
    evening(text.format(stack="200", mark=""))
    evening(text.format(stack="200.01", mark="| missing ← buy-in"))


def test_who_has_lost_all_buys_in_anew() -> None:
    """``buy-in``: the minimum is for him too, while a few chips may be topped up by any sum."""
    text = """
        robert holdem no 1/2
        button 1: 1={had} 2 3 4 | blinds 2 3 | deal 1 7c2d 2 AsAd | 4 folds | 1 raises all-in | 2 calls | 3 folds \
            | flop Ah Kh 9d | turn 5s | river 6s
        button 2: 1={stack} 2 3 4 | blinds 3 4 {mark}
        """
    evening(text.format(had="20", stack="80", mark=""))
    evening(text.format(had="20", stack="79.99", mark="| missing ← buy-in"))
    evening(
        """
        robert holdem no 1/2
        button 1: 1 2=20 3 4 | blinds 2 3
        button 2: 1 2=25 3 4 | blinds 3 4
        """
    )


def test_less_than_before_without_having_left_is_not_judged() -> None:
    """``table-stakes`` is about the chips in play during a hand: no text speaks of chips taken off the table between
    two. That none got lost is for the reconciliation to say."""
    evening("""
        robert holdem no 1/2
        button 1: 1 2 3 | blinds 2 3
        button 2: 1=50 2 3 | blinds 3 1
        """)


def test_less_than_before_after_hands_without_him_is_a_new_buy_in() -> None:
    """Chips leave a table only with their player: he was away and bought in again."""
    text = """
        robert holdem no 1/2
        button 1: 1 2 3 4 | blinds 2 3
        button 2: 2 3 4 | blinds 3 4
        button 3: {stack} 2 3 4 | blinds 4 1 {mark}
        """
    evening(text.format(stack="1=80", mark=""))
    evening(text.format(stack="1=79.99", mark="| missing ← buy-in"))
    evening(text.format(stack="1", mark=""))


def test_without_the_minimum_s_measure_the_check_is_skipped() -> None:
    """Stud in pot-limit has no big blind, by which the text measures."""
    report = evening(
        """
        robert stud7 pot 0/0, ante 0.25
        button 0: 1=5 2=5 | antes 1 2 | deal only 1 2c 2 9s
        """,
        whole=True,
    )
    assert because(report, "buy-in") == "the stakes do not say what a buy-in is measured by"


def test_an_unknown_stack_before_accuses_nobody() -> None:
    """The hand before was cut off: what he was left with is not known."""
    report = evening("""
        robert holdem no 1/2
        button 1: 1 2 3 | blinds 2 3 | deal | 1 folds
        button 2: 1=400 2=400 3=400 | blinds 3 1
        """)
    assert because(report, "buy-in") != ""
    assert ("2", "buy-in") in skipped(report)


def test_who_left_with_nobody_knows_what_buys_in_all_the_same() -> None:
    """Somebody else had his seat: whatever he left with, he has come anew."""
    text = """
        robert holdem no 1/2
        button 1: 1=100 2=100 3=100 4=100 | blinds 2 3 | deal | 4 folds
        button 2: 1@anna=100 2=100 3=100 4=100 | blinds 3 4 | 1 entry
        button 3: 1=79 2=100 3=100 4=100 | blinds 4 1
        """.rstrip()
    evening(f"{text} | missing ← buy-in")
    evening(text.replace("1=79", "1=80"))


def test_tournaments_have_no_buy_in_at_the_table() -> None:
    report = evening(buys_in("robert", "no", "1/2, for chips", "7"), whole=True)
    assert skipped(report) == []


def test_a_seat_without_chips_has_not_bought_in_yet() -> None:
    evening(
        """
        robert holdem no 1/2
        button 1: 1 2 3 9=0=out | blinds 2 3
        button 2: 1 2 3 9=100 | blinds 3 9
        """,
        whole=True,
    )


def test_a_jackpot_on_the_stack_is_no_added_chip() -> None:
    """It may be paid apart or laid before the player: both are in order."""
    text = """
        dansk holdem no 1/2
        button 1: 1=190 2 3 | blinds 2 3 | deal | 1 folds | 2 folds | 1 wins jackpot bad-beat 50
        button 2: 1={stack} 2 3 | blinds 3 1 {mark}
        """
    evening(text.format(stack="190", mark=""))
    evening(text.format(stack="240", mark=""))
    evening(text.format(stack="240.01", mark="| missing ← buy-in"))
