"""The what-if that a finding leads to puts the fault right, or there is none."""

import pytest

from replay.audit import audit
from replay.houses.load import find_house
from replay.what_if.suggested import suggested
from replay.what_if.what_if import what_if
from tests.replay.games.dictation import dictation_of

FIXED = """
    svea holdem fixed 2/4, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    """
NO_LIMIT = FIXED.replace("fixed 2/4", "no 1/2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{NO_LIMIT} | 1 calls | 2 cannot act", "timeout.artificial-all-in"),
        (f"{FIXED} | 1 calls | 2 folds disconnected", "timeout.action"),
        (f"{NO_LIMIT} | 1 raises to 6 | 2 calls 5 | 3 calls timed out", "timeout.action"),
        (f"{NO_LIMIT} | 1 raises to 3", "bet.size"),
        (f"{FIXED} | 1 raises to 5", "bet.size"),
        (f"{NO_LIMIT} | 1 calls 1", "action.choices"),
        (f"{NO_LIMIT.replace('blinds 2 3', '2 small blind 0.50 | 3 big blind')} | 1 folds", "post.amount"),
        (f"{NO_LIMIT.replace('blinds 2 3', 'blinds 2 3 | 1 straddle')} | 1 folds", "post.kind"),
    ],
)
def test_the_line_of_a_suggestion_has_not_the_fault(text: str, code: str) -> None:
    """``timeout.action``, ``artificial-all-in``, ``bet.min-raise``, ``blinds.size``, svea/straddle."""
    hand = dictation_of(text).hand()
    house = find_house("svea")
    findings = [one for one in audit(hand, house).findings if one.code == code]
    assert findings
    for finding in findings:
        change = suggested(hand, finding)
        assert change is not None
        found = what_if(hand, house, [change])
        assert finding.code not in {one.code for one in found.report.findings}


def test_what_is_barred_has_nothing_in_its_place() -> None:
    """An act out of turn: what would have stood there nobody knows (svea/authority.management)."""
    hand = dictation_of(f"{NO_LIMIT} | 2 folds").hand()
    (finding,) = [one for one in audit(hand, find_house("svea")).findings if one.code == "turn"]
    assert suggested(hand, finding) is None
