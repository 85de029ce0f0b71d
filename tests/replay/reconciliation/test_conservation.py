"""Chips within a hand, by plain sums."""

import pytest

from replay.audit import audit
from replay.comparison.record import Record
from replay.houses.load import find_house
from replay.reconciliation.check import Check
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.conservation import NO_SETTLEMENT, check_conservation
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet
from tests.replay.dictation import dictate
from tests.replay.reconciliation.table_night import looked
from tests.room.hands import recorded_hand

HAND = """
    robert holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3 | deal | 1 raises to 6 | 2 folds | 3 folds
    """


def conserved(text: str) -> tuple[list[str], tuple[int, dict[str, int]]]:
    """The codes of what is found, and what was looked at."""
    hand = dictate(text)
    house = find_house(hand.house)
    report = audit(hand, house)
    sheet, check = Sheet(), Check("conservation")
    check_conservation(report, ChipSums(hand, Record(hand.events)), Place(sheet, hand, house), check)
    return [one.code for one in sheet.findings], looked(check)


@pytest.mark.parametrize(
    "end", ["uncalled 4 to 1 | 1 wins 5", "1 wins 5", "stacks 1 103 2 99 3 98", "1 wins 5 | stacks 1 103 2 99 3 98"]
)
def test_a_hand_in_order(end: str) -> None:
    """What the record leaves out is what the rules give."""
    assert conserved(f"{HAND} | {end}") == ([], (1, {}))


def test_chips_that_come_out_and_were_not_put_in() -> None:
    assert conserved(f"{HAND} | uncalled 4 to 1 | 1 wins 6")[0] == ["conservation.pots"]
    assert conserved(f"{HAND} | uncalled 3 to 1 | 1 wins 5")[0] == ["conservation.pots"]


def test_stacks_that_are_not_those_before() -> None:
    assert conserved(f"{HAND} | stacks 1 103 2 99 3 99")[0] == ["conservation.stacks"]
    assert conserved(f"{HAND} | 1 wins 5 | stacks 1 102 2 99 3 98")[0] == ["conservation.stacks"]


def test_chips_that_went_to_the_wrong_player_are_conserved() -> None:
    """That is for the hand's own report to find."""
    assert conserved(f"{HAND} | uncalled 4 to 1 | 2 wins 5 | stacks 1 98 2 104 3 98") == ([], (1, {}))


def test_a_jackpot_on_the_stack_is_no_chip_of_the_hand() -> None:
    text = HAND.replace("robert", "dansk")
    assert conserved(f"{text} | 2 wins jackpot bad-beat 50 | stacks 1 103 2 149 3 98")[0] == []
    assert conserved(f"{text} | 2 wins jackpot bad-beat 50 | stacks 1 103 2 99 3 98")[0] == []
    assert conserved(f"{text} | 2 wins jackpot bad-beat 50 | stacks 1 103 2 148 3 98")[0] == ["conservation.stacks"]


def test_a_record_that_tells_nothing_of_it_is_not_looked_at() -> None:
    assert conserved(HAND) == ([], (0, {NO_SETTLEMENT: 1}))


def test_a_void_hand_has_the_stacks_of_the_start() -> None:
    void = HAND.replace("3 folds", "void misdeal")
    assert conserved(f"{void} | stacks 1 100 2 100 3 100") == ([], (1, {}))
    assert conserved(f"{void} | stacks 1 100 2 99 3 100")[0] == ["conservation.stacks"]


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert", "dansk"])
def test_dealt_hands_are_conserved(house: str) -> None:
    for seed in range(20):
        one = recorded_hand(house, "no", seed, complete=True)
        sheet, check = Sheet(), Check("conservation")
        rules = find_house(house)
        check_conservation(
            audit(one.hand, rules), ChipSums(one.hand, Record(one.hand.events)), Place(sheet, one.hand, rules), check
        )
        assert sheet.findings == [] and check.looked_at == 1
