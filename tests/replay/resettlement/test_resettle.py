"""Recorded against re-settled: what is said, of what, and by which rule."""

from typing import Any

import pytest

from replay.audit import audit
from replay.houses.load import find_house
from replay.resettlement.line import Line
from replay.resettlement.resettle import Resettlement, resettle
from tests.replay.dictation import dictate

THREE_WAY = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 AsAd, 2 7c2d, 3 KsKd
    1 raises to 6 | 2 folds | 3 calls
    flop 2c7d9s | 3 checks | 1 checks
    turn Jc | 3 checks | 1 checks
    river 3h | 3 checks | 1 checks
    3 shows | 1 shows
    """
"""13.00 in the pot for seat 1."""


def resettled(text: str) -> Resettlement:
    """The dictated hand, settled again by the house that it names."""
    hand = dictate(text)
    return resettle(audit(hand, find_house(hand.house)))


def owed(found: Resettlement) -> dict[str, str]:
    """Who has to get what: ``{"p1": "1.00", "rake": "-1.00"}``."""
    return {one.name or one.kind: found.hand.unit.write(one.units) for one in found.owed()}


def rules(found: Resettlement) -> dict[str, list[str]]:
    """By which rules."""
    return {one.name or one.kind: one.rules for one in found.owed()}


def lines(found: Resettlement, key: str) -> list[Line]:
    """The lines of one kind."""
    return [line for line in found.lines if line.key == key]


def test_a_wrong_winner_gives_the_pot_back() -> None:
    """Kings were paid, aces are due: what the one has too much the other has to get (svea/show.cards-speak)."""
    found = resettled(THREE_WAY.format(house="svea") + "| rake 0.65 | 3 wins 12.35 | stacks 1 94 2 99 3 106.35")
    assert owed(found) == {"p1": "12.35", "p3": "-12.35"}
    (first, second) = lines(found, "share")
    assert (first.seat, first.due, first.recorded, first.money) == (1, 1235, 0, {"divided": 1235})
    assert (second.seat, second.due, second.recorded) == (3, 0, 1235)
    assert all(rule.startswith("svea/rank") for rule in rules(found)["p3"])


def test_an_odd_chip_goes_to_the_seat_of_the_houses_order() -> None:
    """One unit, from the seat that had it to the first left of the button (svea/odd-chip)."""
    text = """
        svea holdem no 1/2, button 1, unit 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal 1 AsKd, 2 7c2d, 3 AhKc
        1 calls | 2 folds | 3 checks
        flop 2c7d9s | 3 checks | 1 checks
        turn Jc | 3 checks | 1 checks
        river 3h | 3 checks | 1 checks
        3 shows | 1 shows | 1 wins 2 | 3 wins 2 | 1 wins odd 1 | stacks 1 101 2 99 3 100
        """
    found = resettled(text)
    assert owed(found) == {"p1": "-1", "p3": "1"}
    assert rules(found) == {"p1": ["svea/odd-chip"], "p3": ["svea/odd-chip"]}
    due, paid = lines(found, "odd_chip")
    assert (due.seat, due.due, due.recorded, due.counts) == (3, 1, 0, {"winners": 1})
    assert (paid.seat, paid.due, paid.recorded) == (1, 0, 1)


def test_too_much_rake_goes_back_to_who_won_the_pot() -> None:
    """The house's figures stand beside it: 0.01 of each 0.20, at most 2.00 (svea/rake.fixed or the row that holds)."""
    found = resettled(THREE_WAY.format(house="svea") + "| rake 0.80 | 1 wins 12.20 | stacks 1 106.20 2 99 3 94")
    assert owed(found) == {"p1": "0.15", "rake": "-0.15"}
    (total,) = lines(found, "rake.total")
    assert (total.due, total.recorded, total.money) == (65, 80, {"pots": 1300})
    assert total.figures["step"] == "0.20" and total.figures["per_step"] == "0.01"
    assert total.counts == {"steps": 65}
    assert total.rule.startswith("svea/rake")


def test_the_recorded_stack_says_where_the_chips_are() -> None:
    """The award is right and the stack short: the chips lie at the table, and are the player's (svea/table-stakes)."""
    found = resettled(THREE_WAY.format(house="svea") + "| rake 0.65 | 1 wins 12.35 | stacks 1 105.35 2 99 3 94")
    assert owed(found) == {"p1": "1.00", "table": "-1.00"}
    assert found.unaccounted == 100
    assert rules(found) == {"p1": ["svea/table-stakes"], "table": ["svea/table-stakes"]}


def test_an_award_that_was_put_right_in_the_stacks_owes_nothing() -> None:
    """The record of the award is wrong, the chips are where they belong: a finding, and no money to move."""
    found = resettled(THREE_WAY.format(house="svea") + "| rake 0.65 | 3 wins 12.35 | stacks 1 106.35 2 99 3 94")
    assert not found.differs() and found.moved() == 0
    assert not all(line.agrees() for line in found.lines)


def test_a_record_without_settlement_says_nothing_else_than_the_rules() -> None:
    """What is not recorded is not compared."""
    found = resettled(THREE_WAY.format(house="svea"))
    assert not found.differs() and all(line.recorded is None for line in found.lines)


@pytest.mark.parametrize(
    ("text", "key", "rule", "event", "seat"),
    [
        ("svea holdem {two} deal", "in_progress", "svea/hand.end", -1, 2),
        ("svea holdem {two} deal | 2 raises to 99", "stopped", "svea/table-stakes", 4, 0),
        ("norge omaha5 {two} deal", "not_offered", "norge/limit.offered", -1, 0),
    ],
)
def test_a_hand_that_cannot_be_settled_again_says_why(text: str, key: str, rule: str, event: int, seat: int) -> None:
    """It is not over, replay had to stop, or the house does not deal the game."""
    found = resettled(text.format(two="no 1/2, button 1\n 1: 9 | 2: 9\n blinds 2 1 |"))
    assert found.because is not None
    assert (found.because.key, found.because.rule) == (key, rule)
    assert (found.because.event, found.because.seat) == (event, seat)
    assert found.owed() == [] and found.document()["because"] == found.because.document()


def test_unknown_cards_decide_nothing() -> None:
    """Who won cannot be said: nothing is owed to anybody until the cards are known."""
    hidden = THREE_WAY.replace("3 KsKd", "3 ????").replace("3 shows | 1 shows", "1 shows")
    found = resettled(hidden.format(house="svea") + "| rake 0.65 | 3 wins 12.35 | stacks 1 94 2 99 3 106.35")
    assert found.because is not None
    assert (found.because.key, found.because.pots) == ("unknown_cards", [0])


def test_a_crash_refunds_what_was_put_in() -> None:
    """A refund too small: the rest lies at the table (svea/refund.amount, svea/server-crash)."""
    text = """
        svea holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal | 1 raises to 6 | void server_crash | 1 refunded 5 | 2 refunded 1 | 3 refunded 2
        """
    found = resettled(text)
    assert found.void
    assert owed(found) == {"p1": "1.00", "table": "-1.00"}
    (first, *_) = lines(found, "refund")
    assert (first.seat, first.due, first.recorded, first.rule) == (1, 600, 500, "svea/refund.amount")


def test_a_document_has_decimal_strings_and_no_float() -> None:
    """Whoever reads it in another language has every amount to the unit."""
    found = resettled(THREE_WAY.format(house="svea") + "| rake 0.65 | 3 wins 12.35 | stacks 1 94 2 99 3 106.35")
    told: dict[str, Any] = found.document()
    assert told["owed"][0] == {"kind": "player", "name": "p1", "amount": "12.35", "rules": rules(found)["p1"]}
    recorded = {"put_in": "6.00", "returned": "0.00", "won": "0.00", "net": "-6.00", "jackpot": "0.00"}
    assert told["seats"][0]["recorded"] == recorded
    assert told["seats"][0]["due"]["won"] == "12.35"
    assert told["rake"] == {"recorded": "0.65", "due": "0.65"}
