"""The check ``conservation``: within a hand no chip comes or goes, by plain sums of what is recorded.

It does not ask what the rules derive. Only where the record leaves out what they would give (an uncalled bet, a rake),
that is taken from them.
"""

from typing import Final

from replay.reconciliation.check import CONSERVATION, Check
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.hand_totals import rake_of
from replay.reconciliation.place import Place
from replay.report import Report

NO_SETTLEMENT: Final = "the record says neither who got the pots nor what lies before the players after the hand"
NO_RAKE: Final = "no rake is recorded, and none can be derived"


def check_conservation(report: Report, sums: ChipSums, place: Place, check: Check) -> None:
    """What was put in comes out, and the stacks after the hand and its rake are the stacks before it."""
    if report.play is not None and report.play.voided >= 0:
        _check_void(sums, place, check)
        return
    if sums.awarded < 0 and sums.after < 0:
        check.skip(NO_SETTLEMENT)
        return
    rake = rake_of(report, sums)
    if rake < 0:
        check.skip(NO_RAKE)
        return
    uncalled = sums.uncalled
    if uncalled < 0:
        uncalled = 0 if report.settlement is None else int(report.settlement.uncalled)
    check.looked_at += 1
    if sums.contributions > rake:
        place.add(
            CONSERVATION, "conservation.contributions", "the jackpots got more than the rake",
            {"rake": place.money(rake)}, {"contributions": place.money(sums.contributions)},
        )  # fmt: skip
    out = uncalled + sums.awarded + rake
    if sums.awarded >= 0 and out != sums.put_in:
        place.add(
            CONSERVATION, "conservation.pots", "what came out of the hand is not what was put in",
            {"put_in": place.money(sums.put_in)}, {"came_out": place.money(out)},
        )  # fmt: skip
    if sums.after >= 0:
        _check_stacks(sums, rake, place)


def _check_stacks(sums: ChipSums, rake: int, place: Place) -> None:
    """A jackpot may lie on the stacks or be paid apart."""
    after = sums.after + rake
    if after != sums.before and (sums.jackpots <= 0 or after != sums.before + sums.jackpots):
        place.add(
            CONSERVATION, "conservation.stacks", "the stacks after the hand and its rake are not those before it",
            {"sum": place.money(sums.before)}, {"sum": place.money(after)},
        )  # fmt: skip


def _check_void(sums: ChipSums, place: Place, check: Check) -> None:
    if sums.after < 0:
        check.skip("the hand is void, and no stacks after it are recorded")
        return
    check.looked_at += 1
    _check_stacks(sums, 0, place)
