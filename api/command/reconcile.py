"""``oddchip reconcile``: a day's hands verified again and its books held against one another."""

import sys
from datetime import date as Date
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from api import settings
from api.command import failing, status
from api.command.night_webhook import told_or_told_why
from api.command.printout import as_words, print_json, print_line, printable
from api.command.progress import Rate
from api.command.store import OPERATOR, opened_store
from api.command.trouble import end, tell
from api.command.walkers import walkers
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.days.room_day import RoomDay, TimeZones, read_date, room_day
from ledger.finance.statements import receive_statement
from ledger.reconciliation.night import DayNotOver, Finished, Night, refuse_unfinished
from ledger.reconciliation.plan import ViewIncomplete, is_known
from ledger.reconciliation.recorded import explain as explain_finding
from ledger.reconciliation.recorded import explanations
from ledger.reconciliation.rooms import rooms_to_reconcile
from ledger.store.mapper import Unreadable
from ledger.store.store import Store
from replay.reconciliation.check import SEALED_RECORD

OF_ONE_ROOM: Final = (DayNotOver, StoreUnavailable, StoreUnreadable, Unreadable, ViewIncomplete)
"""What may be the matter with one room's day and with no other."""
MOST: Final = 20
"""Findings that are told; the record has all."""


def reconcile(
    date: Annotated[str, typer.Option(metavar="D", help="The day, as 2026-11-29, by the room's own clock.")],
    room: Annotated[str, typer.Option(metavar="R", help="One room; else each that has played or owes an answer.")] = "",
    time_zone: Annotated[str, typer.Option(metavar="ZONE", help="An IANA name, in place of ODDCHIP_TIME_ZONE.")] = "",
    finance: Annotated[
        str,
        typer.Option(metavar="FILE", help="Finance's statement of the day, as CSV; - for standard input."),
    ] = "",
    jobs: Annotated[int, typer.Option(min=0, metavar="N", help="Processes at work; 0 for one a core.")] = 0,
    cluster: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", envvar="ODDCHIP_CLUSTER", help="A Dask scheduler whose workers do it: tcp://host:8786."
        ),
    ] = "",
    from_export: Annotated[
        str, typer.Option(metavar="FOLDER", help="What oddchip export has written, which those workers read.")
    ] = "",
    rows: Annotated[
        bool, typer.Option("--rows", help="Hold all events against the sealed records, also on a large day.")
    ] = False,
    work: Annotated[
        str, typer.Option(metavar="FOLDER", envvar="ODDCHIP_WORK", help="Where work that is under way is kept.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="For programs: one line a room.")] = False,
) -> None:
    """Verify every hand of a day again, and follow every chip from hand to hand."""
    zones = settings.time_zones()
    if time_zone:
        zones = TimeZones(time_zone, {})
    settings.night_webhook()
    day = read_date(date)
    with opened_store() as store:
        while not store.days.follow():
            pass
        if room and not known(store, room):
            end(f"nothing of a room {room!r} is recorded; expected a room that has played", status.NOT_FOUND)
        if finance and not room:
            end("--finance is of one room; expected --room with it", status.WRONG_INPUT)
        if finance:
            receive_statement(store, room, date, sys.stdin.buffer if finance == "-" else finance)
        names = [room] if room else rooms(store, day, zones)
        days = [room_day(one, day, zones.of(one)) for one in names]
        night = Night(store, walkers(store, jobs, cluster, from_export), work_folder(work), OPERATOR, rows)
        statuses = {settled(store, night, one, json) for one in days}
    if not days:
        refuse_unfinished(room_day("", day, zones.usual))
    if not days and not json:
        print_line(f"{date}: nothing of any room is to be reconciled")
    raise typer.Exit(status.gravest(statuses))


def explain(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The finding's key.")],
    room: Annotated[str, typer.Option(metavar="R", help="The room.")],
    date: Annotated[str, typer.Option(metavar="D", help="The day whose result has it.")],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why it is so.")],
    json: Annotated[bool, typer.Option("--json", help="For programs: one line.")] = False,
) -> None:
    """Say why a finding of a night is as it is: it stays counted, and rouses nobody again."""
    with opened_store() as store:
        said = explain_finding(store, OPERATOR, room, read_date(date).isoformat(), key, reason)
    if json:
        print_json({"key": said.key, "reason": said.reason, "by": said.by, "at": said.at})
    else:
        print_line(f"{said.key}: {printable(said.reason)}")


def rooms(store: Store, day: Date, zones: TimeZones) -> list[str]:
    """The rooms that the day is of, each by its own clock."""
    found = []
    busy: dict[tuple[int, int], set[str]] = {}
    with store.database.reading() as session:
        widest = room_day("", day, "Etc/GMT-14").begin, room_day("", day, "Etc/GMT+12").end
        for room in rooms_to_reconcile(session, day, *widest):
            own = room_day(room, day, zones.of(room))
            span = own.begin, own.end
            if span not in busy:  # nearly all rooms have the same clock
                busy[span] = set(rooms_to_reconcile(session, day, *span))
            if room in busy[span]:
                found.append(room)
    return found


def known(store: Store, room: str) -> bool:
    """Whether anything of a room is recorded."""
    with store.database.reading() as session:
        return is_known(session, room)


def settled(store: Store, night: Night, day: RoomDay, json: bool) -> int:
    """One room's day: its result is told here and to the webhook; the exit status. No room's trouble hinders others."""
    try:
        found = conclude(store, day, run(night, day), json)
        told_or_told_why(store, day.room, day.date)
    except OF_ONE_ROOM as fault:
        found = failing.status_of(fault)
        tell(f"{day.room} {day.date}: {failing.said(fault)}")
        if json:
            print_json({"room": day.room, "date": day.date, "error": failing.said(fault), "status": found})
    return found


def run(night: Night, day: RoomDay) -> Finished:
    """One room's day, with its progress on standard error."""
    with Rate(f"{day.room} {day.date}") as rate:
        return night.run(day, lambda far: rate.show(far.done, far.of, far.kept))


def conclude(store: Store, day: RoomDay, finished: Finished, json: bool) -> int:
    """Prints what came out for one room; gives the exit status that says so."""
    result = finished.result
    explained = explanations(store, day.room)
    open_findings = [one for one in result.findings if one["key"] not in explained]
    found = status_of(open_findings, result.document["hands"])
    if json:
        keys = [one["key"] for one in result.findings if one["key"] in explained]
        print_json(
            {"result": result.document, "sha256": result.sha256, "leaf": finished.leaf, "explained": keys,
             "notes": finished.notes, "status": found}
        )  # fmt: skip
        return found
    for note in finished.notes:
        tell(f"{day.room} {day.date}: {note}")
    for one in open_findings[:MOST]:
        print_finding(one)
    if len(open_findings) > MOST:
        print_line(f"and {len(open_findings) - MOST} more")
    if result.document["ledger"] is None:
        print_line("no checkpoint has been published yet over all that this depends on", indent=2)
    print_line(last_line(day, finished, len(result.findings) - len(open_findings)))
    return found


def status_of(open_findings: list[dict[str, Any]], hands: dict[str, int]) -> int:
    """The exit status of a result, without the findings that are explained."""
    if any(one["check"] == SEALED_RECORD for one in open_findings):
        return status.BROKEN
    if open_findings:
        return status.DIFFERENT
    not_verified = hands["unverifiable"] + hands["in_progress"] + hands["unreadable"]
    return status.UNVERIFIABLE if not_verified else status.CLEAN


def print_finding(one: dict[str, Any]) -> None:
    """One finding on a line: its key, the check, where, and what; under it the two versions of what it is about."""
    where = " ".join(f"{what} {one[key]}" for key, what in (("table", "table"), ("hand_id", "hand")) if one[key])
    said = printable(f"{one['check']}  {where or 'room'}: {one['message']} ({one['rule']})")
    print_line(Text.assemble((f"{one['key']}  ", "bold red"), said))
    if one["expected"] or one["recorded"]:
        sides = f"expected {as_words(one['expected'])}; recorded {as_words(one['recorded'])}"
        print_line(Text(sides, "dim"), indent=6)


def last_line(day: RoomDay, finished: Finished, explained: int) -> str:
    """What a scheduler keeps of it."""
    document = finished.result.document
    hands, tables = _counted(document["hands"]["all"], "hand"), _counted(document["tables"], "table")
    findings = _counted(len(document["findings"]), "finding")
    of_them = f", {explained} explained" if explained else ""
    return printable(
        f"{day.room} {day.date}: {document['verdict']}: {hands} at {tables}, {findings}{of_them}; "
        f"sha256 {finished.result.sha256}, leaf {finished.leaf}"
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def work_folder(given: str) -> Path:
    """Where work under way is kept: as it is set, else beside the store's file, else in the working directory."""
    if given:
        return Path(given)
    address = settings.store_address()
    if address.startswith("sqlite:///"):
        path = Path(address.removeprefix("sqlite:///"))
        return path.with_name(f"{path.name}.nights")
    return Path("oddchip.nights")
