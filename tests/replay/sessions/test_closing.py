"""What lies before each player when a hand is over."""

import pytest

from replay.audit import audit
from replay.houses.load import find_house
from replay.sessions.closing import closing_chips
from tests.replay.dictation import dictate

FOLDED = """
    robert holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100 | 7: 50 out
    blinds 2 3 | deal | 1 folds | 2 folds
    """


def closing(text: str) -> dict[int, tuple[str, str]]:
    """By seat the least and the most, in the currency."""
    hand = dictate(text)
    chips = closing_chips(audit(hand, find_house(hand.house)))
    return {seat: (hand.unit.write(one.least), hand.unit.write(one.most)) for seat, one in chips.items()}


def exactly(**stacks: str) -> dict[int, tuple[str, str]]:
    return {int(seat[1:]): (stack, stack) for seat, stack in stacks.items()}


def test_by_the_rules_where_the_record_is_silent() -> None:
    assert closing(FOLDED) == exactly(s1="100.00", s2="99.00", s3="101.00", s7="50.00")


def test_who_is_not_in_the_record_of_stacks_has_what_he_had() -> None:
    assert closing(f"{FOLDED} | stacks 1 100 2 99 3 101") == exactly(s1="100.00", s2="99.00", s3="101.00", s7="50.00")


def test_record_and_rules_are_both_believed() -> None:
    """A stack recorded otherwise than derived may be either."""
    told = closing(f"{FOLDED} | stacks 1 100 2 98 3 102")
    assert told[2] == ("98.00", "99.00") and told[3] == ("101.00", "102.00")


def test_awards_tell_where_cards_are_unknown() -> None:
    """Nobody can derive who won; the record's awards say it, with the uncalled bet that the rules give back."""
    text = """
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3 | deal 1 ???? 2 ???? 3 ???? | 1 raises to 6 | 2 folds | 3 calls | flop | 3 checks | 1 checks | turn
        3 checks | 1 checks | river | 3 bets 10 | 1 calls
        """
    assert closing(text) == {}
    assert closing(f"{text} | 3 wins 33") == exactly(s1="84.00", s2="99.00", s3="117.00")


def test_uncalled_chips_come_back_before_awards() -> None:
    """Also where the record does not say so."""
    assert closing(f"{FOLDED} | 3 wins 2")[3] == ("101.00", "101.00")
    assert closing(f"{FOLDED} | uncalled 1 to 3 | 3 wins 2")[3] == ("101.00", "101.00")


@pytest.mark.parametrize("reason", ["misdeal", "management", "server_crash"])
def test_after_a_void_hand_all_have_what_they_had(reason: str) -> None:
    text = FOLDED.replace("| 2 folds", f"| void {reason}")
    assert closing(text) == exactly(s1="100.00", s2="100.00", s3="100.00", s7="50.00")


def test_in_a_hand_that_is_cut_off_only_who_takes_no_part_is_known() -> None:
    assert closing(FOLDED.replace("| 2 folds", "")) == exactly(s7="50.00")


def test_a_jackpot_may_lie_on_the_stack_or_not() -> None:
    text = FOLDED.replace("robert", "dansk")
    assert closing(f"{text} | 2 wins jackpot bad-beat 50")[2] == ("99.00", "149.00")


def test_a_hand_that_cannot_be_played_tells_what_it_records() -> None:
    """A game that the house does not offer."""
    text = FOLDED.replace("robert", "norge").replace("holdem no", "holdem spread")
    assert closing(text) == {}
    assert closing(f"{text} | stacks 1 100 2 99 3 101")[3] == ("101.00", "101.00")
