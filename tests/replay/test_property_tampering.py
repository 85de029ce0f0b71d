"""One thing of the settlement changed: whatever it is, the audit finds it."""

import pytest
from hypothesis import given

from replay.audit import audit
from replay.houses.load import find_house
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES
from tests.room.tampering import changes


@pytest.mark.parametrize(("house", "family", "limit"), TABLES)
@hands(8)
@given(seed=SEEDS)
def test_each_settlement_event_changed_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """An amount by one unit, another seat, pot, side or pool, an event twice or left out, a unit of rake moved."""
    one = recorded_hand(house, limit, seed, family, complete=True)
    rules = find_house(house)
    assert audit(one.hand, rules).verdict == "verified"
    for change in changes(one):
        report = audit(one.with_events(change.events), rules)
        assert report.verdict == "discrepant", change.what
        assert all(finding.rule.startswith(f"{house}/") for finding in report.findings)
        assert all(finding.event >= one.played or finding.event == -1 for finding in report.findings), change.what
