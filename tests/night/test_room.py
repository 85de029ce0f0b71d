"""Days that a room plays by the rules accuse nobody, and its bookkeeper's sums are those of the record."""

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from replay.audit import audit
from replay.events import RakeTaken, Refunded
from replay.houses.load import find_house
from replay.sessions.session import Session
from tests.night.clock import DAY, date_of, read
from tests.night.floor import Floor
from tests.night.houses import HOUSES, cards_of
from tests.night.room import Room
from tests.night.wire import documents, lines
from tests.room.patience import SOAK

MIDNIGHT = read("2026-03-02T00:00:00Z")
SEEDS = range(2) if SOAK else range(1)
SIZE = (7, 7, 30) if SOAK else (3, 2, 12)
"""Tables of a house, days, and hands a table and day."""
SEEN = (
    "left", "left broke", "bought in again", "topped up", "newcomer", "newcomer, both", "came in as big blind",
    "back, owes big small", "back, owes big", "back, owes small", "back, owes nothing", "began anew", "jackpot",
    "came back with more", "void: server_crash", "void: misdeal", "void: management",
)  # fmt: skip
"""What must have happened in a week for it to prove something."""
OFTEN = SEEN[:7]
"""And in a few hands."""


@cache
def played(house: str, seed: int) -> Room:
    tables, days, hands = SIZE
    room = Room(house, seed, cards_of(Random(f"{house} {seed}"), house, tables, MIDNIGHT, days))
    room.play(MIDNIGHT, days, hands)
    return room


def complaints(floor: Floor) -> list[str]:
    """What audit and session say of a table; each opening is a session of its own.

    Who comes back with more than the most right after an opening is left to the nights: a session of hands does not
    know what he left with before it.
    """
    house = find_house(floor.card.house or floor.card.book.house)
    opened = [event.at for event in floor.events if event.type == "table_opened"]
    found: list[str] = []
    session, openings = Session(True), 0
    for dealt in floor.hands:
        if openings < len([at for at in opened if at < dealt.at]):
            session, openings = Session(True), openings + 1
        report = audit(dealt.hand, house)
        session.take(report)
        if report.verdict != "verified":
            found.append(f"{dealt.hand.hand_id} {report.verdict} {[one.message for one in report.findings]}")
        said = [one for one in session.report.findings if one.finding.code != "buy-in.most"]
        found += [f"{one.hand_id} {one.finding.message}" for one in said]
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("house", HOUSES)
def test_who_keeps_the_rules_is_not_accused(house: str, seed: int) -> None:
    room = played(house, seed)
    assert [one for floor in room.floors.values() for one in complaints(floor)] == []


@pytest.mark.parametrize("house", HOUSES)
def test_every_chip_that_came_to_a_table_left_it(house: str) -> None:
    """Bought in and topped up, less rake and what was taken along: nothing lies on a table that is closed, and on one
    that is open what lies before its players."""
    room = played(house, 0)
    for floor in room.floors.values():
        assert room.books.on_table[floor.card.name] * 100 == sum(guest.chips for guest in floor.seated())
        assert floor.is_open or not floor.seated()


@pytest.mark.parametrize("house", HOUSES)
def test_the_bookkeeper_s_sums_are_those_of_the_record(house: str) -> None:
    """Rake and refunds of every day, added up from the events that were handed in."""
    room = played(house, 0)
    rake: Counter[str] = Counter()
    refunds: Counter[str] = Counter()
    for dealt in room.hands:
        for event in dealt.hand.events:
            if isinstance(event, RakeTaken):
                rake[date_of(dealt.at)] += event.amount
            if isinstance(event, Refunded):
                refunds[date_of(dealt.at)] += event.amount
    for date, day in room.books.days.items():
        assert sum(day.rake.values()) == Fraction(rake[date], 100)
        assert sum(day.refunds.values()) == Fraction(refunds[date], 100)
        finished = [dealt for dealt in room.hands if date_of(dealt.at) == date and dealt.finished]
        assert sum(day.hands.values()) == len(finished)


@pytest.mark.parametrize("house", HOUSES)
def test_lines_are_numbered_and_in_time(house: str) -> None:
    """Every hand, table and room counts its own lines from 0; a table's events lie between its hands."""
    room = played(house, 0)
    numbers: Counter[tuple[str, str]] = Counter()
    for line in lines(room):
        stream = ("hand", line["hand_id"]) if "hand_id" in line else ("table", line.get("table", ""))
        assert line["n"] == numbers[stream]
        numbers[stream] += 1
    assert len(documents(room)) == len(room.hands) == len([one for kind, one in numbers if kind == "hand"])
    for floor in room.floors.values():
        times = [event.at for event in floor.events] + [dealt.at for dealt in floor.hands]
        assert len(set(times)) == len(times)


def test_the_same_seed_is_the_same_day() -> None:
    def told(seed: int) -> list[dict[str, object]]:
        room = Room("svea", seed, cards_of(Random("a"), "svea", 2, MIDNIGHT, 1))
        room.play(MIDNIGHT, 1, 5)
        return list(lines(room))

    assert told(1) == told(1) != told(2)


def test_some_tables_play_past_midnight() -> None:
    rooms = [played(house, 0) for house in HOUSES]
    midnight = MIDNIGHT + DAY
    past = [
        floor
        for room in rooms
        for floor in room.floors.values()
        for opened, closed in zip(
            [event.at for event in floor.events if event.type == "table_opened"],
            [event.at for event in floor.events if event.type == "table_closed"],
            strict=False,
        )
        if opened < midnight < closed
    ]
    assert past


def test_everything_happens() -> None:
    happened = sum((played(house, seed).happened for house in HOUSES for seed in SEEDS), Counter())
    assert [what for what in (SEEN if SOAK else OFTEN) if not happened[what]] == []
