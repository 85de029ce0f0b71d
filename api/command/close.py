"""``oddchip close``: closes hands to which nothing has come for long."""

from time import time_ns
from typing import Annotated

import typer

from api.command.record import Receipts
from api.command.store import opened_store
from ledger.intake.close_after import SETTING, hours_of
from ledger.intake.open_hands import OpenHands
from ledger.intake.time_limit import close_overdue
from ledger.log.time_text import HOUR


def close(
    after: Annotated[
        str, typer.Option(metavar="HOURS", envvar=SETTING, help="Nothing has come for so long; 0 closes none.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="For programs: one receipt a hand, a line each.")] = False,
) -> None:
    """Close the hands of live streams to which nothing has come for long: they are sealed as they are."""
    hours = hours_of(after)
    with opened_store() as store:
        if hours:
            with Receipts(json) as receipts:
                for receipt in close_overdue(store, OpenHands(), time_ns() // 1000 - hours * HOUR):
                    receipts.add(receipt)
