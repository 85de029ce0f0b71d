"""The table after one event: chips, cards, whose turn it is, what he may do and why, and a sentence."""

import pytest

from replay.step import Step
from tests.replay.ruling import HOUSES, steps

HAND = """
    robert holdem no 1/2, button 9
    2: 100 | 5: 8 | 7: 50 out | 9: 100
    blinds 2 5
    deal 2 AsKd, 5 QhQd, 9 7c2d
    9 raises to 6 | 2 calls | 5 raises all-in |
    """


def last(text: str) -> Step:
    return steps(text)[-1]


# --- the document -----------------------------------------------------------------------------------------------------


def test_a_step_is_the_whole_table() -> None:
    """Seats with stack, bet, total, cards and status, board, pots, whose turn it is and his choices."""
    assert last(HAND).document() == {
        "index": 7,
        "text": "Seat 5 raises to 8.00, all-in",
        "street": "before the flop",
        "board": [],
        "pot": "20.00",
        "pots": [],
        "to_act": 9,
        "choices": [
            {"action": "fold", "rule": "robert/action.choices"},
            {"action": "call", "min": "2.00", "max": "2.00", "rule": "robert/action.choices"},
            {"action": "no raise", "rule": "robert/reopen.big-bet"},
        ],
        "seats": [
            seat(2, stack="94.00", bet="6.00", total="6.00", cards=["As", "Kd"]),
            seat(5, stack="0.00", bet="8.00", total="8.00", cards=["Qh", "Qd"], status="all_in"),
            seat(7, stack="50.00", status="out"),
            seat(9, stack="94.00", bet="6.00", total="6.00", cards=["7c", "2d"], button=True),
        ],
        "rules": [],
    }


def seat(
    number: int,
    stack: str,
    bet: str = "0.00",
    total: str = "0.00",
    cards: list[str] | None = None,
    status: str = "active",
    button: bool = False,
) -> dict[str, object]:
    return {
        "seat": number,
        "player": f"p{number}",
        "stack": stack,
        "bet": bet,
        "total": total,
        "cards": cards or [],
        "up": [],
        "status": status,
        "button": button,
    }


def test_choices_have_their_amounts_and_their_rule() -> None:
    """``min`` and ``max`` are the chips that move; fold and check have none."""
    before = last(HAND.split("9 raises")[0])
    assert before.choices == [
        {"action": "fold", "rule": "robert/action.choices"},
        {"action": "call", "min": "2.00", "max": "2.00", "rule": "robert/action.choices"},
        {"action": "raise", "min": "4.00", "max": "100.00", "rule": "robert/bet.min-raise"},
    ]
    flop = last(f"{HAND} 9 calls | 2 calls | flop")
    assert flop.choices == [
        {"action": "fold", "rule": "robert/action.choices"},
        {"action": "check", "rule": "robert/action.choices"},
        {"action": "bet", "min": "2.00", "max": "92.00", "rule": "robert/bet.min"},
    ]


def test_where_nobody_is_to_act_there_are_no_choices() -> None:
    """Between the rounds, and when the hand is over."""
    assert (last(f"{HAND} 9 calls | 2 calls").to_act, last(f"{HAND} 9 calls | 2 calls").choices) == (None, [])
    assert last(f"{HAND} 9 folds | 2 folds").choices == []


def test_bets_are_gathered_into_pots_when_the_round_is_over() -> None:
    """What lies in front of the players is a bet, what has been gathered a pot."""
    step = last(f"{HAND} 9 calls | 2 calls | flop 3c4c5c | 2 bets 10 | 9 calls | turn 6h")
    assert step.pots == [
        {"pot": 0, "amount": "24.00", "eligible": [2, 5, 9]},
        {"pot": 1, "amount": "20.00", "eligible": [2, 9]},
    ]
    assert (step.pot, step.board, step.street) == ("44.00", ["3c", "4c", "5c", "6h"], "turn")
    assert [one["bet"] for one in step.seats] == ["0.00"] * 4
    assert [one["total"] for one in step.seats] == ["18.00", "8.00", "0.00", "18.00"]


def test_a_folded_seat_says_so() -> None:
    """Folded, all-in, active, or not dealt in."""
    step = last(f"{HAND} 9 folds")
    assert [one["status"] for one in step.seats] == ["active", "all_in", "out", "folded"]


def test_a_step_names_the_rules_that_its_event_offends() -> None:
    """For the reader who steps to the fault."""
    assert last(f"{HAND} 9 raises to 20").rules == ["robert/reopen.big-bet"]
    assert last(f"{HAND} 9 raises to 20 | 2 folds").rules == []


# --- sentences --------------------------------------------------------------------------------------------------------

START = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    """
POSTED = "blinds 2 3"
DEALT = f"{POSTED} | deal 2 AsKd"


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ("", "The hand begins"),
        ("2 small blind", "Seat 2 posts the small blind, 1.00"),
        (POSTED, "Seat 3 posts the big blind, 2.00"),
        (f"{POSTED} | 4 straddle", "Seat 4 straddles, 4.00"),
        (f"{POSTED} | 1 entry", "Seat 1 posts to come in, 2.00"),
        (f"{POSTED} | 1 missed big", "Seat 1 posts a missed big blind, 2.00"),
        (f"{POSTED} | 1 missed small", "Seat 1 posts a missed small blind, 1.00"),
        (f"{POSTED} | 1 dead", "Seat 1 posts dead, 1.00"),
        ("2 ante 0.50", "Seat 2 antes, 0.50"),
        (f"{POSTED} | deal only 2 AsKd", "Seat 2 is dealt As Kd"),
        (f"{POSTED} | deal only 2 ????", "Seat 2 is dealt ?? ??"),
        (f"{DEALT} | 4 folds", "Seat 4 folds"),
        (f"{DEALT} | 4 folds timed out", "Seat 4 folds by time-out"),
        (f"{DEALT} | 4 folds disconnected", "Seat 4 folds, disconnected"),
        (f"{DEALT} | 4 calls", "Seat 4 calls 2.00"),
        (f"{DEALT} | 4 raises to 6", "Seat 4 raises to 6.00"),
        (f"{DEALT} | 4 raises all-in", "Seat 4 raises to 100.00, all-in"),
        (f"{DEALT} | 4 raises to 6 | 1 folds | 2 raises to 20", "Seat 2 raises to 20.00"),
        (f"{DEALT} | 4 cannot act", "Seat 4 cannot act and is all-in for what lies in the pot"),
        (f"{DEALT} | 4 calls | 1 calls | 2 calls | 3 checks", "Seat 3 checks"),
        (f"{DEALT} | 4 calls | 1 calls | 2 calls | 3 checks | flop 4c5c6c", "Flop: 4c 5c 6c"),
        (f"{DEALT} | 4 calls | 1 calls | 2 calls | 3 checks | flop | 2 bets 4", "Seat 2 bets 4.00"),
        ("2 shows AsKd", "Seat 2 shows As Kd"),
        ("2 mucks", "Seat 2 mucks"),
        ("uncalled 4 to 2", "4.00 uncalled goes back to seat 2"),
        ("rake 0.50", "Rake 0.50 from pot 0"),
        ("2 wins 5", "Pot 0: 5.00 to seat 2"),
        ("2 wins 5 low of pot 1", "Pot 1 (low): 5.00 to seat 2"),
        ("2 wins odd 0.01", "Odd chip of pot 0: 0.01 to seat 2"),
        ("jackpot bad-beat 0.03", "0.03 of the rake to the pool bad-beat"),
        ("2 wins jackpot bad-beat 500", "Jackpot bad-beat: 500.00 to seat 2"),
        ("void server_crash", "The hand is void: server crash"),
        ("2 refunded 5", "5.00 refunded to seat 2"),
        ("stacks 1 100", "The hand is finished"),
        ("committed 00ff", "Deck committed"),
        ("seed 00ff", "Deck seed"),
        ("deck", "Deck"),
    ],
)
def test_each_event_is_told_in_a_sentence(events: str, text: str) -> None:
    """What happened, in one line, amounts in the currency; a raise says to what."""
    assert last(f"{START.format(house='dansk')} {events}").text == text


def test_turn_and_river_are_named() -> None:
    """The fourth and the fifth board card."""
    told = [
        step.text
        for step in steps(f"""
            {START.format(house="svea")}
            {DEALT} | 4 calls | 1 calls | 2 calls | 3 checks
            flop | 2 checks | 3 checks | 4 checks | 1 checks
            turn 9c | 2 checks | 3 checks | 4 checks | 1 checks
            river Td
            """)
    ]
    assert ("Turn: 9c" in told, told[-1]) == (True, "River: Td")


@pytest.mark.parametrize("house", HOUSES)
def test_streets_in_words(house: str) -> None:
    """Posting, before the flop, flop, turn, river, showdown; or the hand is over."""
    text = f"""
        {START.format(house=house)}
        {DEALT} | 4 folds | 1 folds | 2 calls | 3 checks
        flop | 2 checks | 3 checks
        turn | 2 checks | 3 checks
        river | 2 checks | 3 checks | 2 shows
        """
    streets = [step.street for step in steps(text)]
    assert list(dict.fromkeys(streets)) == ["posting", "before the flop", "flop", "turn", "river", "showdown"]
    assert last(f"{START.format(house=house)} {DEALT} | 4 folds | 1 folds | 2 folds | 3 shows").street == "hand over"
