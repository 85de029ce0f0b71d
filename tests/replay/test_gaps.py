"""What the source of a hand does not tell, as its reader noted it: checks that cannot be made."""

import json
from typing import Any

import pytest

from replay.audit import audit
from replay.gaps import unknown_stacks
from replay.houses.load import find_house
from replay.report import Report
from tests.replay.dictation import dictate
from tests.replay.ruling import HOUSES, derived, skipped

HAND = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    1 raises to 6 | 2 folds | 3 folds
    """


def report_of(house: str, extra: dict[str, Any]) -> Report:
    return audit(dictate(HAND.format(house=house), extra=json.dumps(extra)), find_house(house))


@pytest.mark.parametrize("house", HOUSES)
def test_stacks_that_the_source_does_not_tell(house: str) -> None:
    """The hand is settled as far as it can be: the net is derived, those seats' stacks are not."""
    report = report_of(house, {"x-unknown-stacks": [1, 3]})
    assert report.verdict == "unverifiable"
    assert skipped(report) == {"stacks": "the source does not tell the stacks of seats 1, 3"}
    assert (derived(report)["net"]["1"], derived(report)["stacks"]) == ("3.00", {"2": "99.00"})


@pytest.mark.parametrize("house", HOUSES)
def test_what_a_reader_could_not_take_over(house: str) -> None:
    """Each in words, and the hand is not called verified."""
    report = report_of(house, {"x-left-out": ["line 7", "line 9"]})
    assert (report.verdict, skipped(report)) == ("unverifiable", {"record": "not taken over: line 7; line 9"})


@pytest.mark.parametrize(
    "extra", [{}, {"x-note": "a"}, {"x-unknown-stacks": "all"}, {"x-left-out": []}, {"x-left-out": 3}]
)
def test_other_keys_are_nobodys_gap(extra: dict[str, Any]) -> None:
    """A document's own ``x-`` keys mean nothing here."""
    assert report_of("svea", extra).verdict == "verified"
    assert unknown_stacks(dictate(HAND.format(house="svea"), extra=json.dumps(extra))) == []
