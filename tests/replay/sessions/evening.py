"""A table's evening as a floor manager tells it: one line a hand, made into recorded hands and judged as a session.

    robert holdem no 1/2
    button 1: 1 2 3 4 | blinds 2 3
    button 2 at 20:05: 1 2 4 5@anna=250 | blinds 4 1 | 5 entry ← posting.new-player

Before the colon stand the button and the time; after it who is listed: ``3`` sits in seat 3, ``3=out`` is not dealt
in, ``3=250`` has 250 in front of him, ``3@anna`` is anna. Without a stack he has what the hand before left him, or 100.
Then come the events as ``tests.replay.dictation`` reads them. Without a ``deal`` the cards are dealt and all fold to
the big blind. ``←`` marks what the session finds, ``missing ←`` what stands at no event.
"""

import re
from typing import Final

from replay.audit import audit
from replay.hand import Hand, Seat
from replay.houses.house import House
from replay.houses.load import find_house
from replay.sessions.closing import closing_chips
from replay.sessions.report import SessionReport
from replay.sessions.session import Session
from tests.replay.dictation import Dictation

LISTED: Final = re.compile(r"(\d+)(?:@(\w+))?(?:=([\d.]+))?(=out)?")
HOUSES: Final = ("svea", "titan", "norge", "robert", "dansk")


class Evening:
    """The hands told so far, and what the session says of them."""

    def __init__(self, text: str, whole: bool, house: House | None) -> None:
        first, *lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        self.header: Final = first
        self.house: Final = house if house is not None else find_house(first.split()[0])
        self.session: Final = Session(whole)
        self.hands: Final[list[Hand]] = []
        self.marks: Final[list[tuple[str, int, str]]] = []
        self.stacks: Final[dict[str, str]] = {}
        for line in lines:
            self.take(line)

    def take(self, line: str) -> None:
        head, _, rest = line.partition(": ")
        listed, *items = [item.strip() for item in rest.split("|")]
        seats = [self._seat(entry) for entry in listed.split()]
        number = str(len(self.hands) + 1)
        told = Dictation("\n".join([
            f"{self.header}, {_said(head)}, hand {number}",
            " | ".join(f"{seat}: {stack}{' out' if out else ''}" for seat, _, stack, out in seats),
            " | ".join(_played(items, [seat for seat, _, _, out in seats if not out])),
        ]))  # fmt: skip
        named = {seat: name for seat, name, _, _ in seats}
        told.seats[:] = [Seat(one.seat, named[one.seat], one.stack, one.sitting_out) for one in told.seats]
        hand = told.hand()
        self.hands.append(hand)
        self.marks.extend((number, at, f"{self.house.name}/{topic}") for at, topic in told.marks)
        report = audit(hand, self.house)
        self.session.take(report)
        for seat, chips in closing_chips(report).items():
            self.stacks[named[seat]] = hand.unit.write(chips.least)

    def _seat(self, entry: str) -> tuple[int, str, str, bool]:
        match = LISTED.fullmatch(entry)
        assert match, f"{entry!r} is nobody at the table"
        name = match[2] or f"p{match[1]}"
        return int(match[1]), name, match[3] or self.stacks.get(name, "100"), bool(match[4])


def _said(head: str) -> str:
    """``button 2 at 20:05`` as the header says it; a time with a day in front: ``3rd 20:05``."""
    button, _, time = head.partition(" at ")
    if not time:
        return button
    day, _, clock = time.rpartition(" ")
    starts = f"starts 2026-03-{int(day.removesuffix('.') or 1):02}T{clock}:00Z"
    return f"{button}, {starts}" if button else starts


def _played(items: list[str], dealt: list[int]) -> list[str]:
    """The events with a deal and folds to the big blind, where the items do not tell the play themselves."""
    if any(item.split()[0] in ("deal", "void") for item in items):
        return items
    missing = [item for item in items if item.startswith("missing")]
    posts = [item for item in items if item not in missing]
    big = next(int(item.split()[2]) for item in posts if item.startswith("blinds"))
    order = sorted(dealt, key=lambda seat: (seat <= big, seat))
    return [*posts, "deal", *[f"{seat} folds" for seat in order if seat != big], *missing]


def evening(text: str, whole: bool = False, house: House | None = None, broken: bool = False) -> SessionReport:
    """The session's report of the evening; its findings are exactly those that the text marks.

    ``broken``: at some hand the session has to begin anew.
    """
    told = Evening(text, whole, house)
    report = told.session.report
    found = [(one.hand_id, one.finding.event, one.finding.rule) for one in report.findings]
    lines = [f"{one.hand_id} {one.finding.rule}: {one.finding.message}" for one in report.findings]
    assert sorted(found) == sorted(told.marks), "\n".join([text, f"marked: {sorted(told.marks)}", "found:", *lines])
    assert broken == ("session" in [one.skipped.check for one in report.skipped])
    return report


def skipped(report: SessionReport) -> list[tuple[str, str]]:
    """The checks that could not be made, each with its hand."""
    return [(one.hand_id, one.skipped.check) for one in report.skipped]


def because(report: SessionReport, check: str) -> str:
    """Why the check could not be made where it failed first."""
    return next(one.skipped.because for one in report.skipped if one.skipped.check == check)


def expected(report: SessionReport) -> list[dict[str, object]]:
    """What the findings expected."""
    return [one.finding.expected for one in report.findings]
