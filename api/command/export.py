"""``oddchip export``: hands, events and findings as Parquet, for those who ask questions of many."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api import settings
from api.command import status
from api.command.failing import file_at_hand
from api.command.printout import print_json, print_line, printable
from api.command.store import opened_store
from api.command.trouble import end
from ledger.database.address import BadSetting
from ledger.days.room_day import read_date

if TYPE_CHECKING:
    from ledger.export.export import Exported


def export(
    parquet: Annotated[Path, typer.Option("--parquet", metavar="FOLDER", help="Where the files are written.")],
    room: Annotated[str, typer.Option(metavar="R", help="One room; else all.")] = "",
    first: Annotated[str, typer.Option("--from", metavar="D", help="The first day, as 2026-11-29.")] = "",
    last: Annotated[str, typer.Option("--to", metavar="D", help="The last day.")] = "",
    json: Annotated[bool, typer.Option("--json", help="For programs: one line a room and day.")] = False,
) -> None:
    """Write all that is recorded of rooms and days as Parquet files, hidden cards and all."""
    try:
        from ledger.export.days import FIRST, LAST, days, rooms
        from ledger.export.export import Export
    except ImportError as missing:
        raise BadSetting(
            f"oddchip export needs the extra oddchip[parquet] ({missing}); expected it to be installed"
        ) from None
    begin = read_date(first, "--from") if first else FIRST
    until = read_date(last, "--to") if last else LAST
    if begin > until:
        end(f"--from {begin} is after --to {until}; expected a day before it", status.WRONG_INPUT)
    zones = settings.time_zones()
    written = 0
    with opened_store() as store, file_at_hand(parquet, "cannot be written"):
        while not store.days.follow():
            pass
        work = Export(store, parquet)
        with store.database.reading() as session:
            known = rooms(session)
            if room and room not in known:
                end(f"no hand of a room {room!r} is recorded; expected a room that has played", status.NOT_FOUND)
            planned = [day for one in ([room] if room else known) for day in days(session, one, zones, begin, until)]
        with work.alone():
            for day in planned:
                done = work.write(day)
                if done.is_something:
                    tell_of(done, json)
                    written += 1
    if not written and not json:
        print_line("nothing was recorded then, and nothing is written")


def tell_of(done: "Exported", json: bool) -> None:
    """A line for a room's day."""
    day = done.day
    if json:
        print_json(
            {"room": day.room, "date": day.date, "hands": done.hands, "events": done.events, "findings": done.findings}
        )
        return
    findings = "no result recorded" if done.findings is None else f"{done.findings} findings"
    print_line(
        f"{printable(day.room) or '(room unreadable)'} {day.date}: {done.hands} hands, {done.events} events, {findings}"
    )
