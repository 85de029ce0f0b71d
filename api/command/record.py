"""``oddchip record``: takes hands from files into the ledger."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Final

import typer
from rich.text import Text

from api.command import status
from api.command.printout import print_json, print_line, printable
from api.command.progress import Progress
from api.command.rules import house_asked_for
from api.command.store import opened_store
from api.command.trouble import own_fault, tell
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import NotAHand
from ledger.histories.read import read_parts
from ledger.histories.stream_line import StreamLine
from ledger.intake.delivery import Delivered, Delivery
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.store import Store
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

MOST_OPEN: Final = 10_000
"""Receipts of so many hands that have not ended are held back, to be printed once a hand."""


def record(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Hands in any format; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="For programs: one receipt a hand, a line each.")] = False,
    house: Annotated[str, typer.Option(metavar="H", help="Rules: NAME, NAME@VERSION or a house file.")] = "",
) -> None:
    """Take hands into the ledger, right or wrong. The same hand again changes nothing."""
    statuses: set[int] = set()
    house = house_asked_for(house)
    with opened_store() as store, Progress() as progress:
        for file in files:
            receipts = Receipts(json)
            for one in deliver(store, file, house):
                statuses.add(say(one, file, receipts))
                progress.advance()
            receipts.finish()
    raise typer.Exit(status.gravest(statuses))


def deliver(store: Store, file: str, house: str) -> Iterator[Delivered | Fault]:
    """Records a file, and gives what became of each hand in it."""
    delivery = Delivery(store, house or None)
    for one in parts_in(file):
        if not isinstance(one, Fault):
            yield from delivery.add(one)
        elif delivery.is_news(one):
            yield one
    yield from delivery.finish()


def parts_in(file: str) -> Iterator[Hand | StreamLine | Fault]:
    """The hands and the lines of streams in a file, in a folder, or with ``-`` in standard input."""
    return read_parts(sys.stdin.buffer) if file == "-" else read_parts(file)


def say(one: Delivered | Fault, file: str, receipts: "Receipts") -> int:
    """Prints a receipt, or tells why there is none; gives back how grave that is."""
    if isinstance(one, Fault):
        tell(str(one))
        return status.WRONG_INPUT
    outcome = one.outcome
    if isinstance(outcome, Receipt):
        receipts.add(outcome)
        return status.CLEAN
    if isinstance(outcome, NotAHand):
        for fault in outcome.faults(file):
            tell(str(fault))
        return status.WRONG_INPUT
    if isinstance(outcome, OutOfOrder | Refused):
        # Their messages name the hand.
        place = place_of(outcome.line) if isinstance(outcome, OutOfOrder) else ""
        tell(str(Fault(file, place, str(outcome))))
        return status.WRONG_INPUT if isinstance(outcome, OutOfOrder) else status.DIFFERENT
    message, gravity = graver(outcome)
    tell(str(Fault(file, place_of(hand_id=one.hand_id), message)))
    return gravity


def graver(fault: Exception) -> tuple[str, int]:
    """What is said of a fault that is not the hand's own, and its status."""
    if isinstance(fault, UnknownHouse | BadHouse):
        return str(fault), status.WRONG_INPUT
    if isinstance(fault, HandDamaged | StoreUnreadable | Unreadable):
        return str(fault), status.BROKEN
    if isinstance(fault, StoreUnavailable):
        return str(fault), status.BUSY
    return own_fault(fault), status.OUR_FAULT


class Receipts:
    """Prints receipts as they come. A hand that comes in parts gets one for all of them: at its end, or the file's."""

    def __init__(self, json: bool) -> None:
        self._json: Final = json
        self._open: Final[dict[object, Receipt]] = {}

    def add(self, receipt: Receipt) -> None:
        """One more receipt; those before it for the same hand are superseded."""
        if (before := self._open.pop(receipt.stream, None)) is not None:
            receipt = replace(receipt, written=before.written + receipt.written)
        if receipt.sealed:
            self._print(receipt)
            return
        self._open[receipt.stream] = receipt
        if len(self._open) > MOST_OPEN:
            self._print(self._open.pop(next(iter(self._open))))

    def finish(self) -> None:
        """Prints those of hands that have not ended."""
        for receipt in self._open.values():
            self._print(receipt)
        self._open.clear()

    def _print(self, receipt: Receipt) -> None:
        if self._json:
            print_json(receipt.document())
        else:
            print_receipt(receipt)
        sys.stdout.flush()  # whoever reads along has it before the next turn of writing


def print_receipt(receipt: Receipt) -> None:
    """What was done with a hand, and under which rules it is recorded for good."""
    done = ("recorded", "green") if receipt.written else ("was recorded", "dim")
    print_line(
        Text.assemble(
            (f"{done[0]:<13}", done[1]),
            (printable(receipt.hand_id), "bold"),
            f"  {printable(receipt.room)}  {receipt.events} events  ",
            (str(receipt.pin), "dim"),
        )
    )
