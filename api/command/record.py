"""``oddchip record``: takes hands, and what happens at tables and in rooms, from files into the ledger."""

import sys
from collections.abc import Iterator
from typing import Annotated, Final, Self, TypeVar
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
from ledger.histories.reader import Part
from ledger.histories.venue_line import BadVenueLines
from ledger.intake.delivery import Delivered, Delivery, Stopped
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.intake.venue_receipt import VenueReceipt
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.store import Store
from ledger.store.venue import Venue
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

MOST_OPEN: Final = 10_000
MOST_SEALED: Final = 1_000
"""Receipts of so many hands are held back that have not ended, and that have: more may come for them in the file."""


def record(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Hands in any format; - is standard input.")],
    json: Annotated[
        bool, typer.Option("--json", help="For programs: one receipt a hand, table or room, a line each.")
    ] = False,
    house: Annotated[str, typer.Option(metavar="H", help="Rules: NAME, NAME@VERSION or a house file.")] = "",
) -> None:
    """Take hands, and events of tables and rooms, into the ledger, right or wrong. The same again changes nothing."""
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
    """Records a file, and gives what became of each hand, table and room in it.

    Raises Stopped where the store cannot be used.
    """
    delivery = Delivery(store, house or None)
    for one in parts_in(file):
        if not isinstance(one, Fault):
            yield from delivery.add(one)
        elif delivery.is_news(one):
            yield one
    yield from delivery.finish()


def parts_in(file: str) -> Iterator[Part | Fault]:
    """The hands and the lines in a file, in a folder, or with ``-`` in standard input."""
    return read_parts(sys.stdin.buffer) if file == "-" else read_parts(file)


def say(one: Delivered | Fault, file: str, receipts: "Receipts") -> int:
    """Prints a receipt, or tells why there is none; gives back how grave that is."""
    if isinstance(one, Fault):
        tell(str(one))
        return status.WRONG_INPUT
    outcome = one.outcome
    if isinstance(outcome, Receipt | VenueReceipt):
        receipts.add(outcome)
        return status.CLEAN
    if isinstance(outcome, NotAHand | BadVenueLines):
        for fault in outcome.faults(file):
            tell(str(fault))
        return status.WRONG_INPUT
    if isinstance(outcome, OutOfOrder | Refused):
        # Their messages name the hand, the table or the room.
        place = place_of(outcome.line) if isinstance(outcome, OutOfOrder) else ""
        tell(str(Fault(file, place, str(outcome))))
        return status.WRONG_INPUT if isinstance(outcome, OutOfOrder) else status.DIFFERENT
    message, gravity = graver(outcome)
    place = str(one.subject) if isinstance(one.subject, Venue) else place_of(hand_id=one.subject[1])
    tell(str(Fault(file, place, message)))
    return gravity


def graver(fault: Exception) -> tuple[str, int]:
    """What is said of a fault that is not the hand's own, and its status."""
    if isinstance(fault, UnknownHouse | BadHouse):
        return str(fault), status.WRONG_INPUT
    if isinstance(fault, HandDamaged | StoreUnreadable | Unreadable):
        return str(fault), status.BROKEN
    return own_fault(fault), status.OUR_FAULT


Some = TypeVar("Some", Receipt, VenueReceipt)


class Receipts:
    """Prints one receipt a hand, table or room and file, with its last state, as far as memory allows: a receipt is
    held back until the context is left, or until so many others have been spoken of since.
    """

    def __init__(self, json: bool) -> None:
        self._json: Final = json
        self._open: Final[dict[UUID, Receipt]] = {}
        self._sealed: Final[dict[UUID, Receipt]] = {}
        self._venues: Final[dict[UUID, VenueReceipt]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Prints all that are held back: also where the user stops the command, they are recorded."""
        held: list[Receipt | VenueReceipt] = [*self._sealed.values(), *self._open.values(), *self._venues.values()]
        for receipt in held:
            self._print(receipt)
        sys.stdout.flush()

    def add(self, receipt: Receipt | VenueReceipt) -> None:
        """One more receipt; those before it for the same hand, table or room are superseded."""
        if isinstance(receipt, VenueReceipt):
            self._hold(self._venues, receipt.stream, receipt.after(self._venues.pop(receipt.stream, None)), MOST_OPEN)
            return
        before = self._open.pop(receipt.stream, None) or self._sealed.pop(receipt.stream, None)
        held, most = (self._sealed, MOST_SEALED) if receipt.sealed else (self._open, MOST_OPEN)
        self._hold(held, receipt.stream, receipt.after(before), most)

    def _hold(self, held: dict[UUID, Some], stream: UUID, receipt: Some, most: int) -> None:
        held[stream] = receipt
        if len(held) > most:
            self._print(held.pop(next(iter(held))))
            sys.stdout.flush()  # for whoever reads along

    def _print(self, receipt: Receipt | VenueReceipt) -> None:
        if self._json:
            print_json(receipt.document())
        elif isinstance(receipt, VenueReceipt):
            print_venue_receipt(receipt)
        else:
            print_receipt(receipt)


def print_receipt(receipt: Receipt) -> None:
    """What was done with a hand, and under which rules it is recorded for good."""
    print_line(
        Text.assemble(
            _done(receipt.written),
            (printable(receipt.hand_id), "bold"),
            f"  {printable(receipt.room)}  {receipt.events} events  ",
            (str(receipt.pin), "dim"),
        )
    )


def print_venue_receipt(receipt: VenueReceipt) -> None:
    """What was done with the lines of a table or a room."""
    venue = receipt.venue
    name = f"table {printable(venue.table)}" if venue.table else "room"
    events = f"  {printable(venue.room)}  {receipt.version} events"
    print_line(Text.assemble(_done(receipt.written), (name, "bold"), events))


def _done(written: int) -> tuple[str, str]:
    text, style = ("recorded", "green") if written else ("was recorded", "dim")
    return f"{text:<13}", style
