"""``oddchip nights``: what nights came to: listed, reported, told to the webhook again."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from api import settings
from api.command import status
from api.command.failing import file_at_hand
from api.command.printout import print_json, print_line, printable
from api.command.store import OPERATOR, opened_store
from api.command.trouble import end
from api.languages.language import DEFAULT, LANGUAGES, language
from api.nights.csv_files import findings_csv, rake_csv
from api.nights.night_facts import NightFacts, night_facts
from api.nights.webhook import tell_night
from api.nights.webhook_settings import URL
from api.v1.night_models import NightSummary
from ledger.days.room_day import read_date
from ledger.publishing.durable_file import write_durably
from ledger.reconciliation.deliveries import Delivery, last_delivery
from ledger.reconciliation.nights import NoSuchNight, listed
from ledger.reconciliation.recorded import RecordedResult, explanations, results
from ledger.store.store import Store

app = typer.Typer(help="What nights came to.", no_args_is_help=True)
STANDARD_OUTPUT: Final = "-"
Room = Annotated[str, typer.Option(metavar="R", help="The room.")]
Day = Annotated[str, typer.Option(metavar="D", help="The day, as 2026-11-29, by the room's own clock.")]
Json = Annotated[bool, typer.Option("--json", help="For programs: one line a night.")]


class Form(StrEnum):
    """What a report may be."""

    PDF = "pdf"
    HTML = "html"
    CSV = "csv"
    JSON = "json"


class Part(StrEnum):
    """What a CSV is of."""

    FINDINGS = "findings"
    RAKE = "rake"


@app.command("list")
def list_nights(
    room: Annotated[str, typer.Option(metavar="R", help="One room; else all.")] = "",
    most: Annotated[int, typer.Option(min=1, max=10_000, metavar="N", help="So many at most.")] = 30,
    json: Json = False,
) -> None:
    """List which days were reconciled, the newest first."""
    with opened_store() as store:
        with store.database.reading() as session:
            found = listed(session, most, room=room)
        said = {one: explanations(store, one) for one in {one.room for one in found}}
    if json:
        for one in found:
            print_json(NightSummary.of(one, said[one.room]).model_dump(mode="json"))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("day", "room", "verdict", "hands", "open", "explained"):
        table.add_column(column)
    for one in found:
        open_findings = one.open_findings(said[one.room])
        counts = (one.summary["hands"]["all"], open_findings, len(one.keys) - open_findings)
        table.add_row(one.date, printable(one.room), one.verdict, *map(str, counts))
    print_line(table if found else "no day was reconciled yet")


@app.command()
def report(
    room: Room,
    date: Day,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="Its ending says the form; - for CSV or JSON.")
    ],
    form: Annotated[Form | None, typer.Option(help="In place of what the file's ending says.")] = None,
    part: Annotated[Part, typer.Option(help="What a CSV is of.")] = Part.FINDINGS,
    language_of_report: Annotated[
        str, typer.Option("--language", metavar="L", help=f"Of HTML and PDF: {', '.join(LANGUAGES)}.")
    ] = DEFAULT,
) -> None:
    """Write the report of a night: PDF, HTML, CSV, or the recorded result document as JSON."""
    if language_of_report not in LANGUAGES:
        end(f"no report is in {language_of_report!r}; expected one of {', '.join(LANGUAGES)}", status.WRONG_INPUT)
    wanted = form or _form_of(out)
    with opened_store() as store:
        facts = night_facts(store, room, read_date(date).isoformat())
    content = _content(facts, wanted, part, language_of_report)
    if out == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    with file_at_hand(out, "cannot be written"):
        write_durably(Path(out), content, 0o600)
    print_line(printable(f"{out}: {facts.room} {facts.date}: {facts.document['verdict']}"))


@app.command()
def webhook(
    room: Annotated[str, typer.Option(metavar="R", help="One room; else all.")] = "",
    date: Annotated[str, typer.Option(metavar="D", help="One day; else each whose result did not arrive.")] = "",
    again: Annotated[bool, typer.Option("--again", help="Send what did not arrive once more.")] = False,
    json: Json = False,
) -> None:
    """Show which results the webhook was told, or tell it those again that did not arrive."""
    hook = settings.night_webhook()
    if again and hook is None:
        end(f"no webhook is set; expected its address in {URL}", status.WRONG_INPUT)
    failed = False
    with opened_store() as store:
        for night in _wanted(store, room, read_date(date).isoformat() if date else ""):
            document = night.result.document
            last = last_delivery(store, document["room"], document["date"])
            if again and hook is not None and not _has_arrived(last, night):
                said = explanations(store, document["room"])
                last = tell_night(store, OPERATOR, hook, night, said) or last
            failed |= not _has_arrived(last, night) and (last is not None or again)
            _tell(night, last, json)
    raise typer.Exit(status.DIFFERENT if failed else status.CLEAN)


def _wanted(store: Store, room: str, date: str) -> list[RecordedResult]:
    """The newest results that are asked for."""
    with store.database.reading() as session:
        found = listed(session, 400, room=room, since=date, until=date)
    if date and not found:
        raise NoSuchNight(
            f"no result of {room or 'any room'} of {date} is recorded; expected a day that was reconciled"
        )
    return [results(store, one.room, one.date)[-1] for one in found]


def _has_arrived(last: Delivery | None, night: RecordedResult) -> bool:
    return last is not None and last.arrived and last.told.sha256 == night.result.sha256


def _tell(night: RecordedResult, last: Delivery | None, json: bool) -> None:
    room, date = night.result.document["room"], night.result.document["date"]
    arrived = _has_arrived(last, night)
    if json:
        told = None if last is None else {"to": last.told.to, "attempts": last.told.attempts, "at": last.at}
        failed = last.told.failed if last is not None else ""
        print_json({"room": room, "date": date, "arrived": arrived, "told": told, "failed": failed})
        return
    how = (
        "arrived" if arrived else "not told" if last is None or last.arrived else f"did not arrive: {last.told.failed}"
    )
    print_line(printable(f"{room} {date}: {how}"))


def _form_of(out: str) -> Form:
    ending = Path(out).suffix.removeprefix(".").lower()
    if ending not in [one.value for one in Form]:
        end(
            f"{out}: expected a file that ends with {', '.join(f'.{one}' for one in Form)}, or --form",
            status.WRONG_INPUT,
        )
    return Form(ending)


def _content(facts: NightFacts, form: Form, part: Part, code: str) -> bytes:
    from api.nights.report import report_page, report_pdf  # loads the pages, which no run of a night waits for

    match form:
        case Form.PDF:
            return report_pdf(facts, language(code))
        case Form.HTML:
            return report_page(facts, language(code)).encode()
        case Form.CSV:
            return (findings_csv(facts) if part is Part.FINDINGS else rake_csv(facts)).encode()
        case Form.JSON:
            return facts.recorded.result.text + b"\n"
