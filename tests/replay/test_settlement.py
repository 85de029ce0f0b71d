"""A finished hand, settled: who wins which pot, unknown cards, and that no chip comes or goes."""

from decimal import Decimal

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, pots, ruling, shares, skipped

TWO = """
    {house} {game} no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal {cards}
    1 calls | 2 folds | 3 checks
    flop {flop} | 3 checks | 1 checks
    turn {turn} | 3 checks | 1 checks
    river {river} | 3 checks | 1 checks
    """


def two(house: str, cards: str, board: str, game: str = "holdem") -> str:
    """Seats 1 and 3 at the showdown of a pot of 5."""
    flop, turn, river = board.split()
    return TWO.format(house=house, game=game, cards=cards, flop=flop, turn=turn, river=river)


# --- who wins ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("KsQs", "AhAd", "JsTs9s Ac As"),  # a straight flush, four of a kind
        ("7s7c", "AhAd", "7d7hKs Ac Kh"),  # four of a kind, a full house
        ("7s7c", "KdKh", "7dAs2h Ac 2d"),  # a full house, two pair
        ("Kh3h", "9c8s", "7hJhTd 2h 4s"),  # a flush, a straight
        ("9c8s", "AhAd", "JsTd7h Ac 2d"),  # a straight, three of a kind
        ("7s7c", "AhKs", "7dAsKh Jd 2h"),  # three of a kind, two pair
        ("AhKs", "AdQc", "AsKh7d Jd 2c"),  # two pair, a pair
        ("AdQc", "KdJc", "As8h7d 4d 2c"),  # a pair, high cards
        ("AdQc", "AhJc", "As8h7d 4d 2c"),  # the higher side card
        ("6h2c", "Ad3c", "5h4s3d 2d Kc"),  # a six-high straight, the ace-low one
    ],
)
def test_the_best_five_of_seven_wins(house: str, better: str, worse: str, board: str) -> None:
    """The cards decide (``show.cards-speak``), the best five of seven (``hole-cards.holdem``, ``ace``)."""
    assert shares(ruling(two(house, f"1 {better}, 3 {worse}", board))) == ["1 wins 5.00"]
    assert shares(ruling(two(house, f"3 {better}, 1 {worse}", board))) == ["3 wins 5.00"]


@pytest.mark.parametrize("house", HOUSES)
def test_the_ace_is_low_in_the_lowest_straight(house: str) -> None:
    """High; low in A-2-3-4-5 (``ace``)."""
    report = ruling(two(house, "1 Ad3c, 3 KsQd", "5h4s2d 9c Kc"))
    assert derived(report)["hands"]["1"]["high"] == {
        "cards": ["5h", "4s", "3c", "2d", "Ad"],
        "name": "Straight, Five high",
    }


@pytest.mark.parametrize("house", HOUSES)
def test_one_ace_may_serve_both_hands(house: str) -> None:
    """In high/low the ace is high and low, one card may serve both (``ace``, ``hole-cards.omaha8``)."""
    report = ruling(two(house, "1 As3hAdKc, 3 QsQdJc4c", "2d7h8s Kd 9c", "omaha8"))
    hands = derived(report)["hands"]["1"]
    assert hands["high"]["cards"][:2] == ["As", "Ad"]
    assert hands["low"] == {"cards": ["8s", "7h", "3h", "2d", "As"], "name": "8-7-3-2-A low"}
    assert shares(report) == ["1 wins 2.50 high", "1 wins 2.50 low"]


@pytest.mark.parametrize("house", HOUSES)
def test_high_and_low_may_use_different_hole_cards(house: str) -> None:
    """Different hole cards and different board cards may serve high and low (``hole-cards.omaha8``)."""
    report = ruling(two(house, "1 KsKd4h3c, 3 QsQdJcTc", "2d7h8s Kc Ac", "omaha8"))
    hands = derived(report)["hands"]["1"]
    assert (hands["high"]["name"], hands["low"]["name"]) == ("Three of a Kind, Kings", "7-4-3-2-A low")


# --- chips ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_no_chip_comes_or_goes(house: str) -> None:
    """Sum of stacks before = sum after + rake; net is what a seat won less what it put in (section 18)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 10 | 3: 50 | 4: 80
        blinds 2 3
        deal 1 QsQd, 2 AsAd, 3 KsKd, 4 JsJd
        4 raises to 30 | 1 calls | 2 calls | 3 raises all-in | 4 folds | 1 calls
        flop 7c4d2h | turn 9c | river 3s
        """)
    made = derived(report)
    assert sum(Decimal(amount) for amount in made["net"].values()) == -Decimal(made["rake"])
    assert sum(Decimal(stack) for stack in made["stacks"].values()) == 240 - Decimal(made["rake"])
    assert [pot.split(",")[0] for pot in pots(report)] == ["40.00 for 1 2 3", "100.00 for 1 3"]


# --- unknown cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_an_unknown_claimant_makes_the_pot_unverifiable(house: str) -> None:
    """A pot is unverifiable if a card of a claimant is unknown; no awards, net or stacks then (fine print 10)."""
    report = ruling(two(house, "1 AsAd, 3 ????", "7c4d2h 9c 5h"), verdict="unverifiable")
    assert skipped(report)["showdown"] == "cards that decide pot 0 are unknown"
    made = derived(report)
    assert (made["awards"], "net" in made, "stacks" in made, list(made["hands"])) == ([], False, False, ["1"])
    ruling(two(house, "1 AsAd, 3 KsKd", "7c4d2h 9c ??"), verdict="unverifiable")


@pytest.mark.parametrize("house", HOUSES)
def test_where_only_folded_hands_are_unknown_the_hand_is_verified(house: str) -> None:
    """Fine print 10: who folded has no claim."""
    text = two(house, "1 AsAd, 2 ????, 3 KsKd", "7c4d2h 9c 5h")
    assert shares(ruling(text)) == ["1 wins 5.00"]


@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_are_shown_reveal_unknown_ones(house: str) -> None:
    """Fine print 10: cards in ``shown`` reveal ``??``."""
    text = two(house, "1 AsAd, 3 ????", "7c4d2h 9c 5h")
    report = ruling(f"{text} | 3 shows KsKd")
    assert (shares(report), derived(report)["hands"]["3"]["high"]["name"]) == (["1 wins 5.00"], "Pair of Kings")


@pytest.mark.parametrize("house", HOUSES)
def test_an_uncalled_pot_needs_no_cards(house: str) -> None:
    """A pot that nobody contests is awarded whatever the cards are."""
    text = f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 ????, 2 ????, 3 ????
        1 raises to 6 | 2 folds | 3 folds
        """
    assert shares(ruling(text)) == ["1 wins 5.00"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_side_pot_may_be_settled_where_the_main_pot_cannot(house: str) -> None:
    """An unknown card makes only what depends on it unverifiable: seat 2 is all-in and not revealed."""
    report = ruling(
        f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 10 | 3: 100
        blinds 2 3
        deal 1 AsAd, 2 ????, 3 KsKd
        1 raises to 10 | 2 calls | 3 calls
        flop 7c4d2h | 3 bets 10 | 1 calls
        turn 9c | 3 checks | 1 checks
        river 5h | 3 checks | 1 checks
        """,
        verdict="unverifiable",
    )
    assert shares(report) == ["1 wins 20.00 of pot 1"]
    assert skipped(report)["showdown"] == "cards that decide pot 0 are unknown"


def test_a_muck_decides_where_the_player_is_free_to_muck() -> None:
    """In `titan` a muck gives up the claim: the unknown hand of who mucked decides nothing (``titan/show.muck``)."""
    text = two("titan", "1 AsAd, 3 ????", "7c4d2h 9c 5h")
    assert shares(ruling(f"{text} | 3 mucks | 1 shows")) == ["1 wins 5.00"]
    elsewhere = text.replace("titan", "robert")
    ruling(f"{elsewhere} | 3 mucks ← show.first | 1 shows")


ROYAL_AND_LEAST = """
    svea telesina fixed 1/2, ante 0.10, bring-in 0.20
    1: 60 | 2: 60 | 3: 2.10
    antes
    deal 1 Ah/Kh, 2 7c/Ts, 3 Kd/Jd
    1 brings in | 2 calls | 3 calls
    deal 1 /Qh, 2 /9s, 3 /Qd | 1 bets 1 | 2 calls | 3 calls
    deal 1 /Jh, 2 /8s, 3 /Td | 1 bets 2 | 2 calls | 3 calls all-in
    deal 1 /Th, 2 /7s, 3 /9d | 1 checks | 2 checks
    vela As | 1 checks | 2 checks
    """
"""Seat 1 has the royal of hearts, seat 2 the least straight flush of spades, seat 3, all-in, one between them."""


@pytest.mark.parametrize(("scope", "side_pot"), [("hand", "1 wins"), ("dealt", "1 wins"), ("pot", "2 wins")])
def test_only_where_two_are_left_the_royal_of_hearts_loses(scope: str, side_pot: str) -> None:
    """``rank.telesina.top-loses``, Q14: with two claimants of the side pot it loses that, never the main pot."""
    house = amended("svea", f'telesina.top_loses.scope = "{scope}"', 'rake.mode = "none"')
    report = ruling(ROYAL_AND_LEAST, house)
    assert shares(report) == ["1 wins 6.30", f"{side_pot} 2.40 of pot 1"]
