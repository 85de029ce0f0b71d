"""Entraction's text histories: the network of house ``svea``.

The format, and how it is read, is described in docs/reference/entraction.md.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Final, TextIO

from ledger.histories.entraction_events import dealt_in, events_of
from ledger.histories.entraction_lines import read_sheet
from ledger.histories.entraction_sheet import Sheet, UnreadableLine
from ledger.histories.fault import Fault, place_of
from ledger.histories.instant import parse_instant
from ledger.histories.reader import Reader
from replay.hand import Hand, Seat, Stakes

ROOM: Final = "entraction"
HOUSE: Final = "svea"
TWO_SEAT_HOUSE: Final = "svea-two-seat"
MOST_LINES: Final = 2_000
"""A hand of more lines than this is none."""

_BEGINS: Final = re.compile(r"Game # ?\d* ?- ")
_RUN_TOGETHER: Final = re.compile(r"(?=Game # ?\d+ ?- )")
_TO_STRIP: Final = str.maketrans({"\ufeff": None, "\x00": None, "\xa0": " "})


def recognises(head: str) -> bool:
    """Whether a text that begins so is of this format: a line of it begins a hand."""
    return any(_BEGINS.match(_clean(line)) for line in head.split("\n"))


def read(text: TextIO, file_name: str) -> Iterator[Hand | Fault]:
    """The hands of a history in the order of the file, and a ``Fault`` for each that cannot be read."""
    for lines in _hands(text):
        if isinstance(lines, int):
            yield Fault(file_name, place_of(lines), 'expected a line that begins with "Game #"')
            continue
        number = _number(lines[0][1])
        try:
            yield _hand(lines)
        except UnreadableLine as error:
            yield Fault(file_name, place_of(error.line, number), str(error))
        except ValueError as error:
            yield Fault(file_name, place_of(lines[0][0], number), str(error))


READER: Final = Reader("Entraction text", recognises, read)


def _hands(text: TextIO) -> Iterator[list[tuple[int, str]] | int]:
    """The numbered lines of hand after hand, or the number of the line where something stands that belongs to none."""
    lines: list[tuple[int, str]] = []
    astray = False
    for count, raw in enumerate(text, 1):
        for part in _RUN_TOGETHER.split(_clean(raw)):
            begins = _BEGINS.match(part) is not None
            if lines and (begins or len(lines) == MOST_LINES):
                yield lines
                lines = []
            if lines or begins:
                lines.append((count, part))
                astray = False
            elif part and not astray:
                yield count
                astray = True
    if lines:
        yield lines


def _clean(line: str) -> str:
    return line.translate(_TO_STRIP).strip()


def _number(header: str) -> str:
    match = re.match(r"Game # ?(\d+)", header)
    return match[1] if match else ""


def _hand(lines: list[tuple[int, str]]) -> Hand:
    sheet = read_sheet(lines)
    stakes = _stakes(sheet)
    playing = dealt_in(sheet)
    return Hand(
        hand_id=sheet.number or hashlib.sha256("\n".join(text for _, text in lines).strip().encode()).hexdigest(),
        room=ROOM,
        table=sheet.table,
        house=TWO_SEAT_HOUSE if sheet.most == 2 else HOUSE,
        game=sheet.game,
        limit=sheet.limit,
        money=sheet.money,
        currency=sheet.currency,
        unit=sheet.unit,
        stakes=stakes,
        button=sheet.button,
        seats=[
            Seat(player.seat, player.name, player.stack, player.seat not in playing)
            for player in sorted(sheet.players, key=lambda player: player.seat)
        ],
        events=events_of(sheet, stakes),
        started_at=sheet.started_at,
        started=parse_instant(sheet.started_at) if sheet.started_at else 0,
        tournament=json.dumps({"id": sheet.tournament}) if sheet.tournament else "",
    )


def _stakes(sheet: Sheet) -> Stakes:
    """The first line names blinds, in fixed limit bets: there the big blind is the lower bet, and the small blind is
    what was posted, or half the big one where that was short."""
    if sheet.limit != "fixed":
        return Stakes(small_blind=sheet.low, big_blind=sheet.high, ante=sheet.ante)
    stacks = {player.seat: player.stack for player in sheet.players}
    posted = [post for post in sheet.posts if post.label == "Small Blind" and post.amount < stacks[post.seat]]
    small = posted[0].amount if posted else sheet.low // 2
    return Stakes(small_blind=small, big_blind=sheet.low, ante=sheet.ante, small_bet=sheet.low, big_bet=sheet.high)
