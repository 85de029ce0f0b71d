"""``oddchip record``: takes hands from files into the ledger."""

import sys
from collections.abc import Iterator
from typing import Annotated, Final, Self
from uuid import UUID

import typer
from rich.text import Text

from api.command import status
from api.command.printout import print_json, print_line, printable
from api.command.progress import Progress
from api.command.rules import house_asked_for
from api.command.store import opened_store
from api.command.trouble import own_fault, tell
from ledger.availability import StoreUnreadable
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import NotAHand
from ledger.histories.read import read_parts
from ledger.histories.stream_line import StreamLine
from ledger.intake.delivery import Delivered, Delivery, Stopped
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.store import Store
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

MOST_OPEN: Final = 10_000
MOST_SEALED: Final = 1_000
"""Receipts of so many hands are held back that have not ended, and that have: more may come for them in the file."""


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
            with Receipts(json) as receipts:
                try:
                    for one in deliver(store, file, house):
                        statuses.add(say(one, file, receipts))
                        progress.advance()
                except Stopped as stopped:
                    statuses |= {say(one, file, receipts) for one in stopped.delivered}
                    tell(str(Fault(file, "", str(stopped))))
                    statuses.add(status.BUSY)
                    break
    raise typer.Exit(status.gravest(statuses))


def deliver(store: Store, file: str, house: str) -> Iterator[Delivered | Fault]:
    """Records a file, and gives what became of each hand in it. Raises Stopped where the store cannot be used."""
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
    return own_fault(fault), status.OUR_FAULT


class Receipts:
    """Prints one receipt a hand and file, with its last state, as far as memory allows: a receipt is held back until
    the context is left, or until so many hands have been spoken of since.
    """

    def __init__(self, json: bool) -> None:
        self._json: Final = json
        self._open: Final[dict[UUID, Receipt]] = {}
        self._sealed: Final[dict[UUID, Receipt]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Prints all that are held back: also where the user stops the command, they are recorded."""
        for receipt in (*self._sealed.values(), *self._open.values()):
            self._print(receipt)
        sys.stdout.flush()

    def add(self, receipt: Receipt) -> None:
        """One more receipt; those before it for the same hand are superseded."""
        before = self._open.pop(receipt.stream, None) or self._sealed.pop(receipt.stream, None)
        held, most = (self._sealed, MOST_SEALED) if receipt.sealed else (self._open, MOST_OPEN)
        held[receipt.stream] = receipt.after(before)
        if len(held) > most:
            self._print(held.pop(next(iter(held))))
            sys.stdout.flush()  # for whoever reads along

    def _print(self, receipt: Receipt) -> None:
        if self._json:
            print_json(receipt.document())
        else:
            print_receipt(receipt)


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
