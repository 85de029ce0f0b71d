"""Recorded awards and odd chips held against the derived ones, and which rule a difference offends."""

import pytest

from tests.replay.amendment import amended
from tests.replay.halves import NO_LOW, PLAIN, seven
from tests.replay.ruling import HOUSES, missing, ruling, shares

HOLDEM = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal {cards}
    1 calls | 2 calls | 3 checks
    flop {flop} | 2 checks | 3 checks | 1 checks
    turn {turn} | 2 checks | 3 checks | 1 checks
    river {river} | 2 checks | 3 checks | 1 checks |
    """


def holdem(house: str, cards: str, board: str = "Ac7d2h 9c 5h") -> str:
    """6 in the pot, three players to the showdown, no rake."""
    flop, turn, river = board.split()
    return HOLDEM.format(house=house, cards=cards, flop=flop, turn=turn, river=river)


ACES_KINGS_QUEENS = "1 AsKd, 2 KsQd, 3 QsJd"


# --- winners --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_the_right_award(house: str) -> None:
    """The whole pot to the best hand, side ``whole`` where the game has one side."""
    ruling(f"{holdem(house, ACES_KINGS_QUEENS)} 1 wins 6")


@pytest.mark.parametrize("house", HOUSES)
def test_the_pot_paid_to_a_worse_hand(house: str) -> None:
    """The cards decide, not what the server declares (``show.cards-speak``): the ranking is cited.

    What the right hand did not get is missing, at no event.
    """
    report = ruling(f"{holdem(house, ACES_KINGS_QUEENS)} 2 wins 6 ← rank.high | missing ← rank.high")
    assert (report.findings[0].expected, report.findings[0].recorded["seat"]) == ({"amount": "0.00"}, 2)
    assert missing(report) == [{"pot": 0, "side": "whole", "seat": 1, "amount": "6.00"}]


@pytest.mark.parametrize("house", HOUSES)
def test_a_tie_is_shared(house: str) -> None:
    """Equal best hands share the pot equally (``pots.tie``)."""
    text = holdem(house, "1 AsKd, 2 AdKs, 3 QsJd")
    ruling(f"{text} 1 wins 3 | 2 wins 3")
    ruling(f"{text} 1 wins 6 ← pots.tie | missing ← pots.tie")
    ruling(f"{text} 1 wins 4 ← pots.tie | 2 wins 2 ← pots.tie")


@pytest.mark.parametrize("house", HOUSES)
def test_a_flush_is_no_better_for_its_suit(house: str) -> None:
    """Suits never decide who wins a pot (``suits``): equal hands tie whatever their suits."""
    report = ruling(holdem(house, "1 AsKd, 2 AdKs, 3 AhKh"))
    assert shares(report) == [f"{seat} wins 2.00" for seat in (1, 2, 3)]


@pytest.mark.parametrize("house", HOUSES)
def test_the_board_plays(house: str) -> None:
    """A hand wholly on the board is split (``hole-cards.holdem``); paid to one it is a tie not shared."""
    text = holdem(house, "1 2c3d, 2 2d3c, 3 4c4d", "TsJsQs Ks As")
    ruling(f"{text} 1 wins 2 | 2 wins 2 | 3 wins 2")
    ruling(f"{text} 1 wins 3 ← pots.tie | 2 wins 3 ← pots.tie | missing ← pots.tie")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_exactly_two_hole_cards_in_omaha(house: str, game: str) -> None:
    """Exactly two of four hole cards and three of the board (``hole-cards.omaha``, ``hole-cards.omaha8``).

    One ace of spades makes no flush with four spades on the board; paid as one it cites the number of hole cards.
    """
    text = holdem(house, "1 As8d5h3h, 2 9h9d3c3d, 3 4c4d5c6d", "2sTsQs 7s 9c").replace("holdem", game)
    side = "" if game == "omaha" else " high"
    report = ruling(text)
    assert shares(report)[0] == f"2 wins 6.00{side}"
    ruling(f"{text} 1 wins 6{side} ← hole-cards.{game} | missing ← hole-cards.{game}")


FIVE = """
    {house} omaha5 pot 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsKsQsJd2c, 2 KcKd8c8d3c, 3 6h6d4d4h3d
    1 calls | 2 calls | 3 checks
    flop TsJs4c | 2 checks | 3 checks | 1 checks
    turn 5c | 2 checks | 3 checks | 1 checks
    river 9d | 2 checks | 3 checks | 1 checks |
    """


def test_the_two_five_card_omahas() -> None:
    """`dansk` plays three and two: a royal flush; `svea` two and three: a king-high straight.

    ``dansk/hole-cards.omaha5``, ``svea/hole-cards.omaha5``, Q4.
    """
    royal = ruling(FIVE.format(house="dansk")).derived()["hands"]["1"]["high"]  # type: ignore[index]
    assert royal == {"cards": ["As", "Ks", "Qs", "Js", "Ts"], "name": "Royal Flush"}
    straight = ruling(FIVE.format(house="svea")).derived()["hands"]["1"]["high"]  # type: ignore[index]
    assert straight == {"cards": ["Ks", "Qs", "Js", "Ts", "9d"], "name": "Straight, King high"}


def test_how_many_hole_cards_play_is_the_houses() -> None:
    """Q4: ``games.omaha5.hole_cards``: two and three, or three and two."""
    two = amended("dansk", "games.omaha5.hole_cards = { use = 2, board = 3 }")
    text = FIVE.format(house="dansk")
    assert ruling(text, two).derived()["hands"]["1"]["high"]["name"] == "Straight, King high"  # type: ignore[index]
    ruling(f"{text} 1 wins 6", two)


def test_two_of_five_in_omaha5_8() -> None:
    """Two of five for each direction (``svea/hole-cards.omaha8``: also omaha5-8)."""
    text = FIVE.format(house="svea").replace("omaha5", "omaha5-8")
    report = ruling(text)
    assert shares(report) == ["1 wins 6.00 high"]
    low = text.replace("turn 5c", "turn 7c").replace("TsJs4c", "TsJs5c").replace("9d", "3h")
    assert "low" in shares(ruling(low))[-1]


# --- pots -----------------------------------------------------------------------------------------------------------

SIDE = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 10 | 3: 100
    blinds 2 3
    deal 1 QsQd, 2 KsKd, 3 JsJd
    1 raises to 10 | 2 calls | 3 calls
    flop Ac7d2h | 3 bets 10 | 1 calls
    turn 9c | 3 checks | 1 checks
    river 5h | 3 checks | 1 checks |
    """


@pytest.mark.parametrize("house", HOUSES)
def test_a_seat_without_a_share_in_the_pot(house: str) -> None:
    """An all-in player wins only pots he has a share in (``pots.layers``)."""
    ruling(f"{SIDE.format(house=house)} 2 wins 30 | 1 wins 20 of pot 1")
    ruling(f"{SIDE.format(house=house)} 2 wins 30 | 2 wins 20 of pot 1 ← pots.layers | missing ← pots.layers")


@pytest.mark.parametrize("house", HOUSES)
def test_a_pot_of_the_wrong_size(house: str) -> None:
    """Awards that do not add up to the pot (``pots.layers``)."""
    ruling(f"{SIDE.format(house=house)} 2 wins 32 ← pots.layers | 1 wins 18 of pot 1 ← pots.layers")
    ruling(f"{SIDE.format(house=house)} 2 wins 30 | 1 wins 20 of pot 2 ← pots.layers | missing ← pots.layers")


@pytest.mark.parametrize("house", HOUSES)
def test_if_one_award_is_recorded_all_must_be(house: str) -> None:
    """Fine print 3: a derived award without its event is a discrepancy at no event."""
    report = ruling(f"{SIDE.format(house=house)} 2 wins 30 | missing ← pots.layers")
    assert missing(report) == [{"pot": 1, "side": "whole", "seat": 1, "amount": "20.00"}]


# --- high and low ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_halves(house: str) -> None:
    """Low half = net div 2, high half the rest (``hi-lo.arithmetic``)."""
    text = seven(house, NO_LOW, PLAIN)
    ruling(f"{text} 1 wins 4 high | 3 wins 3 low")
    ruling(f"{text} 1 wins 3 high ← hi-lo.arithmetic | 3 wins 4 low ← hi-lo.arithmetic")


@pytest.mark.parametrize("house", HOUSES)
def test_a_low_that_does_not_qualify(house: str) -> None:
    """A low paid to a hand that does not qualify: ``hi-lo.split`` (fine print 11)."""
    text = seven(house, NO_LOW, "QhQcJcJd")
    ruling(f"{text} 1 wins 7 high")
    ruling(f"{text} 1 wins 4 high ← hi-lo.split | 3 wins 3 low ← hi-lo.split")


@pytest.mark.parametrize("house", HOUSES)
def test_the_low_paid_to_a_worse_low(house: str) -> None:
    """The ranking of lows is cited (``rank.low8``)."""
    text = seven(house, "KhKdAc4d", PLAIN)
    ruling(f"{text} 1 wins 4 high | 3 wins 3 low")
    ruling(f"{text} 1 wins 4 high | 1 wins 3 low ← rank.low8 | missing ← rank.low8")


@pytest.mark.parametrize("house", HOUSES)
def test_a_qualifying_low_that_is_not_paid(house: str) -> None:
    """The high takes all only without a low (``hi-lo.split``)."""
    ruling(f"{seven(house, NO_LOW, PLAIN)} 1 wins 7 high ← hi-lo.split | missing ← hi-lo.split")


# --- what follows from a wrong rake ---------------------------------------------------------------------------------


def test_awards_that_follow_from_a_wrong_rake_cite_it() -> None:
    """A pot paid with a rake that is wrong: the rake's rule is the one offended."""
    text = holdem("svea", ACES_KINGS_QUEENS).replace(", for play", "")
    ruling(f"{text} rake 0.30 | 1 wins 5.70")
    ruling(f"{text} rake 0.25 ← rake | 1 wins 5.75 ← rake")
    ruling(f"{text} 1 wins 5.75 ← rake")


# --- pots that cards cannot decide ------------------------------------------------------------------------------------

UNKNOWN = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 10 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 ????, 3 KsKd
    1 raises to 10 | 2 calls | 3 calls
    flop 7c4d2h | 3 bets 10 | 1 calls
    turn 9c | 3 checks | 1 checks
    river 5h | 3 checks | 1 checks |
    """
"""Main pot 30, which an unknown hand contests; side pot 20, which the aces win."""


@pytest.mark.parametrize("house", HOUSES)
def test_awards_of_an_undecided_pot_must_still_add_up(house: str) -> None:
    """Who won nobody can say; that the pot was paid out, to players with a share in it, can be said (fine print 10)."""
    text = UNKNOWN.format(house=house)
    for winner in (1, 2, 3):
        ruling(f"{text} {winner} wins 30 | 1 wins 20 of pot 1", verdict="unverifiable")
    ruling(f"{text} 1 wins 10 | 2 wins 10 | 3 wins 10 | 1 wins 20 of pot 1", verdict="unverifiable")
    report = ruling(f"{text} 2 wins 31 ← pots.layers | 1 wins 20 of pot 1")
    assert (report.findings[0].expected, report.findings[0].recorded) == ({"amount": "30.00"}, {"amount": "31.00"})
    ruling(f"{text} 2 wins 30 | 3 wins 20 of pot 1 ← rank.high | missing ← rank.high")
    ruling(f"{text} 1 wins 20 of pot 1 | missing ← pots.layers")


@pytest.mark.parametrize("house", HOUSES)
def test_an_undecided_pot_paid_to_who_has_no_share_in_it(house: str) -> None:
    """A folded player has no claim to a pot that nobody can decide (``pots.layers``)."""
    text = UNKNOWN.format(house=house).replace("3: 100", "3: 100 | 4: 100").replace("1 raises", "4 folds | 1 raises")
    ruling(f"{text} 4 wins 30 ← pots.layers | 1 wins 20 of pot 1")
    ruling(f"{text} 4 wins 0 | 2 wins 30 | 1 wins 20 of pot 1", verdict="unverifiable")


# --- what follows from another fault ----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_an_uncalled_bet_that_was_paid_out_with_the_pot(house: str) -> None:
    """What was not returned lies in the award: both cite ``pots.uncalled``."""
    text = f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 6 | 2 calls | 3 calls
        flop | 2 bets 12 | 3 folds | 1 folds |
        """
    ruling(f"{text} uncalled 12 to 2 | 2 wins 18")
    ruling(f"{text} uncalled 10 to 2 ← pots.uncalled | 2 wins 20 ← pots.uncalled")
    ruling(f"{text} uncalled 12 to 2 | 2 wins 20 ← pots.layers")


@pytest.mark.parametrize("house", HOUSES)
def test_a_side_that_the_game_does_not_have(house: str) -> None:
    """``whole`` in a high/low game, or a half in another: the pot was not divided as the game is (``hi-lo.split``)."""
    ruling(f"{seven(house, NO_LOW, PLAIN)} 1 wins 7 ← hi-lo.split | missing ← hi-lo.split, hi-lo.split")


@pytest.mark.parametrize("house", HOUSES)
def test_any_four_hole_cards_do_not_make_an_omaha_hand(house: str) -> None:
    """A hand that would tie with any of its cards forgot their number too (``hole-cards.omaha``)."""
    text = holdem(house, "1 As8d5h3h, 2 AcAd3c3d, 3 4c4d5c6d", "2sTsQs 7s Ah").replace("holdem", "omaha")
    ruling(f"{text} 1 wins 6 ← hole-cards.omaha | missing ← hole-cards.omaha")
