"""The recorded showing held against the order of showing and the duty to show."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, derived, ruling, shares

MUST_SHOW = [house for house in HOUSES if house != "titan"]

RIVER = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 {one}, 2 {two}, 3 {three}
    1 calls | 2 calls | 3 checks
    flop Ac7d2h | 2 checks | 3 checks | 1 checks
    turn 9c | 2 checks | 3 checks | 1 checks
    river 5h | 2 checks | 3 bets 4 | 1 calls | 2 calls |
    """
"""Seat 3 bet last and shows first, then 1, then 2."""


def river(house: str, one: str = "KsKd", two: str = "QsQd", three: str = "JsJd") -> str:
    return RIVER.format(house=house, one=one, two=two, three=three)


@pytest.mark.parametrize("house", HOUSES)
def test_hands_shown_in_turn(house: str) -> None:
    """The last bettor first, then clockwise (``show.order``, ``show.order.next``)."""
    ruling(f"{river(house)} 3 shows | 1 shows | 2 shows")


@pytest.mark.parametrize("house", HOUSES)
def test_the_wrong_hand_shown_first(house: str) -> None:
    """Another than the last bettor shows first (``show.order``): the finding says whose turn it was."""
    report = ruling(f"{river(house)} 1 shows ← show.order | 2 shows | 3 shows")
    assert (report.findings[0].expected, report.findings[0].recorded) == ({"seat": 3}, {"seat": 1})


@pytest.mark.parametrize("house", HOUSES)
def test_hands_shown_out_of_turn_after_the_first(house: str) -> None:
    """After the first, clockwise (``show.order.next``)."""
    report = ruling(f"{river(house)} 3 shows | 2 shows ← show.order.next | 1 shows")
    assert report.findings[0].expected == {"seat": 1}


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_not_recorded_is_not_compared(house: str) -> None:
    """Seats whose showing is not recorded are passed over; a hand that must be shown counts as shown."""
    report = ruling(f"{river(house)} 1 shows")
    assert shares(report) == ["1 wins 18.00"]
    ruling(river(house))


@pytest.mark.parametrize("house", HOUSES)
def test_the_main_pots_claimant_shows_after_the_side_pot(house: str) -> None:
    """Side pots are shown before the main pot (``show.side-pots``): seat 2, all-in before, is last."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 10 | 3: 100
        blinds 2 3
        deal 1 JsJd, 2 KsKd, 3 QsQd
        1 raises to 10 | 2 calls | 3 calls
        flop Ac7d2h | 3 checks | 1 bets 10 | 3 calls
        turn 9c | 3 checks | 1 checks
        river 5h | 3 checks | 1 checks |
        """
    ruling(f"{text} 3 shows | 1 shows | 2 shows")
    report = ruling(f"{text} 3 shows | 2 shows ← show.side-pots | 1 shows")
    assert report.findings[0].expected == {"seat": 1}
    ruling(f"{text} 2 shows ← show.side-pots | 3 shows | 1 shows")
    ruling(f"{text} 1 shows ← show.order | 3 shows | 2 shows")


# --- mucking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_beaten_hand_may_be_mucked(house: str) -> None:
    """After the first a hand is shown only if it beats those already shown (``show.muck``)."""
    ruling(f"{river(house, one='TsTd')} 3 shows | 1 mucks | 2 shows")
    ruling(f"{river(house)} 3 shows | 1 shows | 2 mucks")


@pytest.mark.parametrize("house", MUST_SHOW)
def test_a_hand_that_would_win_must_be_shown(house: str) -> None:
    """Mucked voluntarily it wins nothing, if another was shown, and is a discrepancy (``show.needed``)."""
    report = ruling(f"{river(house)} 3 shows | 1 mucks ← show.needed | 2 shows")
    assert shares(report) == ["2 wins 18.00"]


@pytest.mark.parametrize("house", MUST_SHOW)
def test_a_hand_that_would_share_must_be_shown(house: str) -> None:
    """A tying hand is shown (``show.needed``)."""
    report = ruling(f"{river(house, one='QcQh')} 3 shows | 1 shows | 2 mucks ← show.needed")
    assert shares(report) == ["1 wins 18.00"]


@pytest.mark.parametrize("house", MUST_SHOW)
def test_the_first_to_show_may_not_muck(house: str) -> None:
    """The first to show may not muck, also a beaten hand (``show.first``)."""
    ruling(f"{river(house)} 3 mucks ← show.first | 1 shows | 2 mucks")


@pytest.mark.parametrize("house", MUST_SHOW)
def test_a_winning_first_hand_that_is_mucked(house: str) -> None:
    """Fine print 18: if it would have won, that is ``show.needed``."""
    report = ruling(f"{river(house, three='AsAd')} 3 mucks ← show.needed | 1 shows | 2 mucks")
    assert shares(report) == ["1 wins 18.00"]


@pytest.mark.parametrize("house", MUST_SHOW)
def test_the_last_hand_standing_wins_unseen(house: str) -> None:
    """The first may not muck unless all other claimants have mucked (``show.first``)."""
    for three in ("JsJd", "AsAd"):
        ruling(f"{river(house, one='TsTd', two='8s8d', three=three)} 1 mucks ← show.order | 2 mucks | 3 mucks")
    ruling(f"{river(house, one='TsTd', two='8s8d')} 3 mucks ← show.needed | 1 mucks | 2 mucks")
    ruling(f"{river(house, one='TsTd', two='AsAd')} 3 mucks ← show.first | 1 mucks | 2 mucks")


def test_in_titan_the_player_decides_whether_to_muck() -> None:
    """Fine print 18: `titan` leaves mucking to the player, which gives up his claim (``titan/show.muck``)."""
    report = ruling(f"{river('titan')} 3 mucks | 1 mucks | 2 shows")
    assert shares(report) == ["2 wins 18.00"]


@pytest.mark.parametrize(("switch", "mark"), [("free", ""), ("not_needed", "← show.needed")])
def test_whether_mucking_is_free_is_the_houses(switch: str, mark: str) -> None:
    """``show.muck``: only a hand that is not needed may be mucked, or any."""
    house = amended("robert", f'show.muck = "{switch}"')
    ruling(f"{river('robert')} 3 shows | 1 mucks {mark} | 2 shows", house)


@pytest.mark.parametrize("house", MUST_SHOW)
def test_a_hand_that_wins_the_low_must_be_shown(house: str) -> None:
    """Either side of a pot counts (``show.needed``)."""
    text = f"""
        {house} omaha8 no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 KsKhQsJs, 3 As3hQdJh
        1 calls | 2 folds | 3 checks
        flop 2d7h8s | 3 checks | 1 checks
        turn Kc | 3 checks | 1 checks
        river 9c | 3 checks | 1 bets 2 | 3 calls |
        """
    report = ruling(f"{text} 1 shows | 3 mucks ← show.needed")
    assert shares(report) == ["1 wins 9.00 high"]


def test_a_lone_claimant_is_paid_both_sides_if_his_low_qualifies() -> None:
    """Fine print 8: a lone claimant after a showdown is paid both sides if his low qualifies."""
    text = """
        titan omaha8 no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 KsKhQsJs, 3 As3hQdJh
        1 calls | 2 folds | 3 checks
        flop 2d7h8s | 3 checks | 1 checks
        turn Kc | 3 checks | 1 checks
        river 9c | 3 checks | 1 bets 2 | 3 calls |
        """
    assert shares(ruling(f"{text} 1 mucks | 3 shows")) == ["3 wins 4.50 high", "3 wins 4.50 low"]
    assert shares(ruling(f"{text} 1 shows | 3 mucks")) == ["1 wins 9.00 high"]


# --- all-in ---------------------------------------------------------------------------------------------------------

ALL_IN = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 JsJd, 3 QsQd
    1 raises all-in | 2 folds | 3 calls
    flop Ac7d2h | turn 9c | river 5h |
    """


def test_in_svea_all_hands_are_shown_once_nobody_can_act() -> None:
    """In `svea` with no more action every hand is shown (``svea/show.needed``, Q32)."""
    ruling(f"{ALL_IN.format(house='svea')} 3 shows | 1 mucks ← show.needed")
    ruling(f"{ALL_IN.format(house='svea')} 3 shows | 1 shows")


@pytest.mark.parametrize(("switch", "mark"), [("true", "← show.needed"), ("false", "")])
def test_whether_all_in_hands_are_turned_up_is_the_houses(switch: str, mark: str) -> None:
    """Q32: ``show.all_in_face_up``."""
    house = amended("robert", f"show.all_in_face_up = {switch}")
    ruling(f"{ALL_IN.format(house='robert')} 3 shows | 1 mucks {mark}", house)


@pytest.mark.parametrize("house", HOUSES)
def test_hands_turned_up_before_the_end_have_no_turn(house: str) -> None:
    """All-in hands that are shown before the board is out are not held against the order."""
    text = ALL_IN.format(house=house).replace("3 calls", "3 calls | 1 shows | 3 shows")
    assert derived(ruling(text))["show_order"] == [3, 1]


@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_were_not_dealt_cannot_be_shown(house: str) -> None:
    """The cards decide (``show.cards-speak``): a hand shown is the hand dealt; a card in play elsewhere is ``deck``."""
    ruling(f"{river(house)} 3 shows JsTc ← show.cards-speak | 1 shows | 2 shows")
    ruling(f"{river(house)} 3 shows JsAc ← deck | 1 shows | 2 shows")


def test_what_a_vote_has_split_obliges_nobody_to_show() -> None:
    """In a pot split by vote nobody must show (``show.needed``): seat 2 is best there, and beaten in the main pot."""
    ruling("""
        svea draw32 no 5/10, button 7
        2: 100 | 4: 30 | 7: 100
        blinds 2 4
        deal 2 ThTdKcJs8c, 4 AsAdKdQd7c, 7 9h9dKsQc8h
        7 raises to 40 | 2 calls | 4 calls all-in
        2 stands pat | 4 stands pat | 7 stands pat
        7 agrees to split pot 1 | 2 agrees to split pot 1
        7 shows | 2 mucks | 4 shows
        """)
