"""``oddchip views --rebuild``: makes every view again from the events."""

import json as json_text
from typing import Annotated

import typer

from api.command.store import opened_store
from ledger.views import REBUILDING


def views(
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make them again from the events.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs: one line.")] = False,
) -> None:
    """Name the views (the queue, the verdicts, who may come in), or make them again from the events."""
    if rebuild:
        with opened_store() as store:
            for again in REBUILDING.values():
                again(store)
    if json:
        typer.echo(json_text.dumps({"views": list(REBUILDING), "rebuilt": rebuild}))
    else:
        typer.echo(f"{'made again from the events' if rebuild else 'views'}: {', '.join(REBUILDING)}")
