"""What should have happened, without a look at the recorded settlement (``replay.audit.replayed``)."""

from pathlib import Path

import pytest

from ledger.histories.read import read_hands
from replay.audit import audit, replayed
from replay.hand import Hand
from replay.houses.load import find_house

CASES = sorted((Path(__file__).parents[1] / "data" / "cases").rglob("*.json"))[::7]


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_replay_settles_as_the_audit_derives(file: Path) -> None:
    """The same pots, and the same awards wherever the audit took no rake over from the record."""
    for hand in read_hands(file):
        if not isinstance(hand, Hand):
            continue
        house = find_house(hand.house, hand.started_at)
        report = audit(hand, house)
        settlement = replayed(hand, house)
        assert (settlement is None) == (report.settlement is None)
        if settlement is None or report.settlement is None:
            continue
        settlement.show()
        assert [pot.amount for pot in settlement.pots] == [pot.amount for pot in report.settlement.pots]
        assert settlement.order == report.settlement.order
        if settlement.rake() == report.settlement.rake():
            assert list(settlement.net()) == list(report.settlement.net())
