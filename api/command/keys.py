"""``oddchip keys``: the keys of programs."""

from time import time_ns
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from api.command.printout import print_json, print_line
from api.command.store import opened_store
from api.people.documents import key_document
from ledger.log.time_text import write_time
from ledger.people.actor import SYSTEM
from ledger.people.keys import LONGEST, Keys
from ledger.people.permissions import PROGRAM_ROLES

app = typer.Typer(help="The keys of programs: game servers, nightly jobs.", no_args_is_help=True)
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.command()
def make(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The program that gets it; the record calls it key:NAME.")
    ],
    role: Annotated[
        list[str],
        typer.Option("--role", metavar="ROLE", help=f"What it is for: {', '.join(PROGRAM_ROLES)}; may be repeated."),
    ],
    days: Annotated[int, typer.Option(help=f"How long it lasts, {LONGEST} days at most.")] = 90,
    json: Json = False,
) -> None:
    """Make a key. It is printed once, here; a program sends it as Authorization: Bearer, never in an address."""
    with opened_store() as store:
        key, text = Keys(store).make(SYSTEM, name, role, days)
    if json:
        print_json(key_document(key) | {"key": text})
        return
    print_line(Text.assemble((text, "bold")))
    print_line(f"  for {key.name}: {', '.join(sorted(key.roles))}, until {write_time(key.expires)} (shown this once)")


@app.command("list")
def list_keys(json: Json = False) -> None:
    """List the keys that were not ended; of each the prefix, never the key."""
    with opened_store() as store:
        keys = Keys(store).all()
    if json:
        for key in keys:
            print_json(key_document(key))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("prefix", "program", "roles", "until"):
        table.add_column(column)
    for key in keys:
        until = write_time(key.expires) if key.holds(time_ns() // 1000) else "expired"
        table.add_row(key.prefix, key.name, ", ".join(sorted(key.roles)), until)
    print_line(table if keys else "there is no key: oddchip keys make NAME --role ingest makes one for a game server")


@app.command()
def end(
    prefix: Annotated[str, typer.Argument(metavar="PREFIX", help="Of the key, as oddchip keys list has it.")],
    json: Json = False,
) -> None:
    """End a key: it opens nothing from now on."""
    with opened_store() as store:
        key = Keys(store).end(SYSTEM, prefix)
    if json:
        print_json(key_document(key))
    else:
        print_line(f"the key {key.prefix} of {key.name} opens nothing any more")
