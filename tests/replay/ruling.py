"""What the rules make of a dictated hand: the findings are those that it marks, and what is derived reads short."""

from typing import Any, Final

from replay.audit import audit
from replay.finding import MISSING
from replay.hand import Pool
from replay.houses.house import House
from replay.houses.load import find_house
from replay.report import Report
from replay.step import Step
from replay.steps import play_steps
from tests.replay.games.dictation import dictation_of

HOUSES: Final = ("svea", "titan", "norge", "robert", "dansk")
"""The five houses of the catalogue."""


def ruling(text: str, house: House | None = None, pools: list[Pool] | None = None, verdict: str = "") -> Report:
    """The report of the dictated hand, whose findings are exactly those that the text marks.

    Without marks the hand is verified, unless ``verdict`` says another word. ``house`` judges in place of the one
    that the text names.
    """
    told = dictation_of(text)
    judge = find_house(told.header.house) if house is None else house
    report = audit(told.hand(pools), judge)
    marked = sorted((at, f"{judge.name}/{topic}") for at, topic in told.marks)
    found = sorted((finding.event, finding.rule) for finding in report.findings)
    lines = [f"at {one.event} {one.rule}: {one.message}; {one.expected}, {one.recorded}" for one in report.findings]
    assert found == marked, "\n".join([text, f"marked: {marked}", "found:", *lines])
    assert report.verdict == (verdict or ("discrepant" if marked else "verified")), skipped(report)
    return report


def steps(text: str, house: House | None = None) -> list[Step]:
    """The dictated hand step by step."""
    told = dictation_of(text)
    return play_steps(told.hand(), find_house(told.header.house) if house is None else house)


def choices(text: str, house: House | None = None) -> dict[str, str]:
    """What the player to act at the end of the text may do, with the chips that it moves: ``raise: 6.00 to 94.00``."""
    last = steps(text, house)[-1]
    return {str(choice["action"]): _range(choice) for choice in last.choices}


def reasons(text: str, house: House | None = None) -> dict[str, str]:
    """What the player to act may do, each with the rule that says so."""
    return {str(choice["action"]): str(choice["rule"]) for choice in steps(text, house)[-1].choices}


def to_act(text: str, house: House | None = None) -> int | None:
    """Whose turn it is at the end of the text."""
    seat = steps(text, house)[-1].to_act
    return None if seat is None else int(seat)


def _range(choice: dict[str, object]) -> str:
    least, most = choice.get("min"), choice.get("max")
    if least is None:
        return ""
    return f"{least}" if least == most else f"{least} to {most}"


def derived(report: Report) -> dict[str, Any]:
    """What the report derives, for looking into."""
    return dict(report.derived())


def pots(report: Report) -> list[str]:
    """The pots: ``30.00 for 1 4 6, rake 0.50``; without rake that is left out."""
    lines = []
    for pot in derived(report)["pots"]:
        seats = " ".join(str(seat) for seat in pot["eligible"])
        rake = "" if set(pot["rake"]) <= {"0", "."} else f", rake {pot['rake']}"
        lines.append(f"{pot['amount']} for {seats}{rake}")
    return lines


def shares(report: Report) -> list[str]:
    """Awards, then odd chips: ``2 wins 0.50``, ``5 wins 3.00 low of pot 1``, ``2 wins odd 0.01``."""
    named = [("", award) for award in derived(report)["awards"]]
    named += [("odd ", award) for award in derived(report)["odd_chips"]]
    return [f"{award['seat']} wins {odd}{award['amount']}{_of(award)}" for odd, award in named]


def _of(award: dict[str, Any]) -> str:
    side = "" if award["side"] == "whole" else f" {award['side']}"
    return side + (f" of pot {award['pot']}" if award["pot"] else "")


def skipped(report: Report) -> dict[str, str]:
    """The checks that could not be made, and why."""
    return {one.check: one.because for one in report.skipped}


def missing(report: Report) -> list[dict[str, object]]:
    """What the findings that stand at no event expected."""
    return [finding.expected for finding in report.findings if finding.event == MISSING]
