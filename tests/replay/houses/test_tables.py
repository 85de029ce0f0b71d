"""What the houses say of a table: who deals, what its seats may bet, when it is heads-up."""

import pytest

from tests.replay.ruling import choices, derived, ruling, to_act


def test_only_the_disc_makes_a_dealer() -> None:
    """titan/dealer.virtual: the virtual dealer takes no part; blinds, deal and turns go by the button alone.

    So they do where the seat of the button is empty: nobody sits at 2.
    """
    for button, blinds, first in ((1, "3 4", 1), (2, "3 4", 1), (3, "4 1", 3), (4, "1 3", 4)):
        text = f"""
            titan holdem no 1/2, button {button}
            1: 100 | 3: 100 | 4: 100
            blinds {blinds}
            deal
            """
        assert to_act(text) == first
        players = derived(ruling(f"{text} | {first} folds | {blinds[0]} folds"))["pots"][0]["eligible"]
        assert players == [int(blinds[2])]


@pytest.mark.parametrize(
    ("stakes", "bets"),
    [("fixed 2/4", ["2.00", "4.00", "4.00"]), ("pot 1/2", ["2.00 to 6.00"] * 3), ("no 1/2", ["2.00 to 98.00"] * 3)],
)
def test_every_seat_has_the_same_smallest_and_largest_bet(stakes: str, bets: list[str]) -> None:
    """dansk/table.equal-limits: in each round; whoever opens the flop, turn and river may bet the same."""
    text = f"""
        dansk holdem {stakes}, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        """
    for street, bet in zip(("flop", "turn", "river"), bets, strict=True):
        text += f" | {street} |"
        for seat, after in ((2, "2 checks"), (3, "3 checks"), (1, "1 checks")):
            assert (to_act(text), choices(text)["bet"]) == (seat, bet)
            text += f" {after} |"


@pytest.mark.parametrize("seats", ["1: 100 | 2: 100", "1: 100 | 2: 100 | 3: 100 out", "1: 100 | 2: 100 | 6: 100 out"])
def test_heads_up_is_a_game_of_two(seats: str) -> None:
    """dansk/table.heads-up: two dealt in, however many sit at the table: the button has the small blind."""
    text = f"""
        dansk holdem no 1/2, button 1
        {seats}
        blinds 1 2
        deal
        """
    assert to_act(text) == 1
    ruling(f"{text} | 1 calls | 2 checks | flop | 2 checks | 1 checks")
    three = text.replace(" out", "").replace("blinds 1 2", "1 small blind ← blinds | 2 big blind ← blinds")
    if "3:" in three:
        ruling(f"{three} | 3 calls")


@pytest.mark.parametrize("cause", ["timed out", "disconnected"])
def test_an_incomplete_hand_is_completed(cause: str) -> None:
    """dansk/disconnect.incomplete: with an action pending the hand goes on: he checks, and folds where he must pay.

    What failed at his end makes no difference (dansk/disconnect.device): the same chips move for either cause.
    """
    text = f"""
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks {cause}
        flop
        2 checks | 3 checks {cause} | 1 bets 6 | 2 calls | 3 folds {cause}
        turn
        2 checks | 1 bets 10 | 2 folds
        """
    assert derived(ruling(text))["net"] == {"1": "9.55", "2": "-8.00", "3": "-2.00"}
