"""A void hand gives back what was put in."""

from replay.houses.load import find_house
from replay.reconciliation.check import Check
from replay.reconciliation.place import Place
from replay.reconciliation.refunds import check_refunds
from replay.reconciliation.sheet import Sheet
from tests.replay.dictation import dictate
from tests.replay.reconciliation.table_night import TableNight, found

VOID = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3 | deal | 1 raises to 6 | void server_crash
    """


def refunds(end: str, house: str = "svea") -> list[tuple[str, str, object]]:
    """Rule, player and what he got."""
    hand = dictate(VOID.format(house=house) + end)
    sheet = Sheet()
    check = Check("refunds")
    check_refunds(Place(sheet, hand, find_house(house)), check)
    assert check.looked_at == 1
    return [(one.rule, one.player, one.recorded["amount"]) for one in sheet.findings]


def test_all_that_was_put_in_goes_back() -> None:
    """``refund.amount``: blinds and bets; who put in nothing gets nothing."""
    assert refunds("| 1 refunded 6 | 2 refunded 1 | 3 refunded 2") == []


def test_who_does_not_get_it_back_is_named() -> None:
    """``refund.amount``: under the house's own id, with what he got."""
    for house in ("svea", "robert", "dansk"):
        rule = f"{house}/refund.amount"
        assert refunds("| 1 refunded 6 | 3 refunded 1.50", house) == [(rule, "p2", "0.00"), (rule, "p3", "1.50")]
        assert len(refunds("", house)) == 3


def test_stacks_after_the_hand_show_it_too() -> None:
    """Without refunds on record the hand's own report judges by those."""
    assert refunds("| stacks 1 100 2 100 3 100") == []


def test_refunds_of_a_day_are_added_up() -> None:
    text = """
        robert holdem no 1/2
        button 1 at 20:05: 1 2 3 | blinds 2 3 | void misdeal | 2 refunded 1 | 3 refunded 2
        button 1 at 20:07: 1 2 3 | blinds 2 3
        """
    sheet = TableNight(text).walk()
    assert found(sheet) == []
    total = sheet.total("EUR", "real")
    assert (total.refunds, total.hands) == (3_000_000, 2)
    assert [(row.hands, row.rake) for row in sheet.rake.values()] == [(1, 0)]


def test_what_the_stacks_alone_tell_is_refunded_too() -> None:
    """Finance has it; a record without refunds whose stacks are as before the hand gave all of it back."""
    text = """
        robert holdem no 1/2
        button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3 | void misdeal | stacks 1 200 2 200 3 200
        """
    sheet = TableNight(text).walk()
    assert found(sheet) == [] and sheet.total("EUR", "real").refunds == 3_000_000
