"""Findings: each cites the most special rule of its house, and stands at its event."""

from replay.finding import MISSING, Findings
from replay.houses.load import find_house
from tests.replay.dictation import dictate


def findings(header: str = "svea omaha8 fixed 2/4, button 1") -> Findings:
    hand = dictate(f"{header}\n1: 100")
    house = find_house(hand.house)
    return Findings(hand, house, house.game(hand.game, hand.limit))


def test_a_finding_cites_the_most_special_rule() -> None:
    """Section 19: the topic of the game, of its family, else the topic; else with its last part dropped."""
    found = findings()
    found.add("code", "hole-cards", 3, "why", {"seat": 1}, {"seat": 2})
    (one,) = found.all
    assert (one.code, one.rule, one.event, one.message) == ("code", "svea/hole-cards.omaha8", 3, "why")
    assert (one.expected, one.recorded) == ({"seat": 1}, {"seat": 2})
    assert found.rule("odd-chip") == "svea/odd-chip.hi-lo"
    assert found.rule("rake.no-such-thing") == "svea/rake"
    found.cite("code", "svea/rake.cap", 4, "why")
    assert (found.all[1].rule, found.all[1].expected, found.all[1].recorded) == ("svea/rake.cap", {}, {})


def test_the_limit_decides_too() -> None:
    """``big-bet`` is a family of the limit: in no-limit ``reopen`` is ``reopen.big-bet``."""
    assert findings("robert holdem no 1/2, button 1").rule("reopen") == "robert/reopen.big-bet"


def test_findings_are_in_the_order_of_their_events_what_is_missing_last() -> None:
    """As they came at one event."""
    found = findings()
    for event, message in ((5, "a"), (MISSING, "b"), (2, "c"), (5, "d"), (MISSING, "e")):
        found.add("code", "rake", event, message)
    assert [one.message for one in found.ordered()] == ["c", "a", "d", "b", "e"]
    assert findings().ordered() == []


def test_a_check_is_skipped_once() -> None:
    """The first reason stands."""
    found = findings()
    found.skip("showdown", "cards are unknown")
    found.skip("rake", "none is stated")
    found.skip("showdown", "another reason")
    assert [(one.check, one.because) for one in found.skipped] == [
        ("showdown", "cards are unknown"),
        ("rake", "none is stated"),
    ]


def test_money_is_written_in_the_hands_unit() -> None:
    """Decimal strings with the unit's decimals."""
    assert findings().money(1250) == "12.50"
    assert findings("svea holdem no 5/10, unit 5, button 1").money(3) == "15"
