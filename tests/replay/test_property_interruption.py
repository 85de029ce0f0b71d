"""Random hands broken off anywhere: in order so far, who must act, and every chip back to where it came from."""

import pytest
from hypothesis import given

from replay.audit import audit
from replay.events import HandFinished, HandVoided, PotAwarded, Refunded
from replay.houses.load import find_house
from tests.room.hands import RecordedHand, recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)


def refunds(one: RecordedHand, at: int) -> dict[int, int]:
    """What each seat has put in after the played event of that number, without those that put in nothing."""
    return {seat: amount for seat, amount in one.dealer.moments[at].put_in.items() if amount}


def void_reason(one: RecordedHand, at: int) -> str:
    """A reason that voids the hand there: a finished hand stands after a crash."""
    return "management" if one.dealer.moments[at].over else "server_crash"


@tables
@hands(3)
@given(seed=SEEDS)
def test_a_hand_is_in_order_at_every_prefix(house: str, family: str, limit: str, seed: int) -> None:
    """Nothing that is still to come is missing, and it is said who must act."""
    one = recorded_hand(house, limit, seed, family)
    for at, moment in enumerate(one.dealer.moments):
        report = audit(one.with_events(one.hand.events[: one.before + at + 1]), find_house(house))
        assert [finding.message for finding in report.findings] == []
        derived = report.derived()
        assert (derived["next_to_act"] or 0) == moment.to_act
        assert ("pots" in derived) == moment.over


@tables
@hands(3)
@given(seed=SEEDS)
def test_a_void_refunds_to_the_last_chip_at_every_prefix(house: str, family: str, limit: str, seed: int) -> None:
    """Each seat gets back what it put in, no more and no less, and the stacks are those of the start."""
    one = recorded_hand(house, limit, seed, family)
    write = one.sitting.unit.write
    for at in range(len(one.dealer.moments)):
        due = refunds(one, at)
        events = [
            *one.hand.events[: one.before + at + 1],
            HandVoided(void_reason(one, at)),
            *(Refunded(seat, amount) for seat, amount in due.items()),
            HandFinished(one.sitting.stacks),
        ]
        report = audit(one.with_events(events), find_house(house))
        assert ([finding.message for finding in report.findings], report.verdict) == ([], "verified")
        derived = report.derived()
        assert derived["refunds"] == {str(seat): write(amount) for seat, amount in sorted(due.items())}
        assert derived["stacks"] == {str(seat): write(stack) for seat, stack in one.sitting.stacks.items()}
        assert {*derived["net"].values()} == {write(0)}  # type: ignore[attr-defined]


@tables
@hands(4)
@given(seed=SEEDS)
def test_a_refund_changed_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """One chip more, one chip less, another seat's, one left out, one twice: ``refund.amount``."""
    one = recorded_hand(house, limit, seed, family)
    at = seed % len(one.dealer.moments)
    due = [Refunded(seat, amount) for seat, amount in refunds(one, at).items()]
    wrong = [due + due[:1], [*due, Refunded(one.sitting.order[0], 1)]]
    for place, refund in enumerate(due):
        rest = due[:place], due[place + 1 :]
        wrong.append([*rest[0], Refunded(refund.seat, refund.amount + 1), *rest[1]])
        wrong.append([*rest[0], Refunded(refund.seat, refund.amount - 1), *rest[1]])
        if len(due) > 1:
            wrong.append(rest[0] + rest[1])
            wrong.append([*rest[0], Refunded(due[place - 1].seat, refund.amount), *rest[1]])
    for refunded in wrong:
        events = [*one.hand.events[: one.before + at + 1], HandVoided(void_reason(one, at)), *refunded]
        report = audit(one.with_events(events), find_house(house))
        assert report.verdict == "discrepant"
        assert {finding.rule for finding in report.findings} == {f"{house}/refund.amount"}


@tables
@hands(4)
@given(seed=SEEDS)
def test_a_finished_hand_stands_after_a_crash(house: str, family: str, limit: str, seed: int) -> None:
    """Once the last action was taken a crash voids nothing, and whoever refunds all the same is told so."""
    one = recorded_hand(house, limit, seed, family)
    last = len(one.dealer.moments) - 1
    events = [*one.bare().events, HandVoided("server_crash"), *(Refunded(*due) for due in refunds(one, last).items())]
    report = audit(one.with_events(events), find_house(house))
    assert {finding.rule for finding in report.findings} == {f"{house}/refund.finished"}
    assert report.derived()["pots"] == audit(one.bare(), find_house(house)).derived()["pots"]


@tables
@hands(4)
@given(seed=SEEDS)
def test_nothing_is_settled_before_the_hand_is_over(house: str, family: str, limit: str, seed: int) -> None:
    """An award while somebody has still to act, or cards to be dealt, is a discrepancy at its event."""
    one = recorded_hand(house, limit, seed, family)
    open_moments = [at for at, moment in enumerate(one.dealer.moments) if not moment.over]
    at = one.before + open_moments[seed % len(open_moments)] + 1
    award = PotAwarded(0, "whole", one.sitting.order[0], 1)
    report = audit(one.with_events([*one.hand.events[:at], award]), find_house(house))
    assert [(finding.event, finding.rule) for finding in report.findings] == [(at, f"{house}/hand.end")]
