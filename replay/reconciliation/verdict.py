"""The check ``verdict``: what each hand's own report found."""

from typing import Final

from replay.reconciliation.check import VERDICT, Check
from replay.reconciliation.place import Place
from replay.report import DISCREPANT, TAKEN_OVER, UNVERIFIABLE, Report

_SEAT: Final = "seat"


def check_verdict(report: Report, place: Place, check: Check) -> None:
    """Takes over the findings of a discrepant hand; an unverifiable one was not looked at, for the report's reason."""
    if report.verdict == UNVERIFIABLE:
        check.skip(why_unverifiable(report))
        return
    check.looked_at += 1
    if report.verdict != DISCREPANT:
        return
    for one in report.findings:
        seat = one.recorded.get(_SEAT, one.expected.get(_SEAT))
        player = place.player_of(seat) if isinstance(seat, int) else ""
        place.cite(VERDICT, one.code, one.rule, one.event, player, one.expected, one.recorded, one.message)


def why_unverifiable(report: Report) -> str:
    """The first check of the report that could not be made and that its verdict rests on."""
    for one in report.skipped:
        if one.check not in TAKEN_OVER:
            return f"{one.check}: {one.because}"
    return ""
