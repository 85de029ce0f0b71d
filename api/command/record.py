"""``oddchip record``: takes hands from files into the ledger."""

from typing import Annotated

import typer
from rich.text import Text

from api.command import status
from api.command.hands import hands_in
from api.command.printout import print_json, print_line, printable
from api.command.progress import Progress
from api.command.rules import house_asked_for
from api.command.store import opened_store
from api.command.trouble import own_fault, tell
from ledger.availability import StoreUnavailable
from ledger.histories.fault import Fault, place_of
from ledger.intake import record as take_in
from ledger.receipt import Receipt
from ledger.refusal import Refused
from ledger.store import Store
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse


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
            for one in hands_in(file):
                if isinstance(one, Fault):
                    tell(str(one))
                    statuses.add(status.WRONG_INPUT)
                else:
                    statuses.add(record_hand(store, one, file, house, json))
                progress.advance()
    raise typer.Exit(status.gravest(statuses))


def record_hand(store: Store, hand: Hand, file: str, house: str, json: bool) -> int:
    """Records one hand, prints its receipt, and says how it went. What goes wrong does not stop the others."""
    try:
        receipt = take_in(store, hand, house or None)
    except Refused as refused:
        tell(str(Fault(file, "", str(refused))))
        return status.DIFFERENT
    except (UnknownHouse, BadHouse) as wrong:
        return told(file, hand, str(wrong), status.WRONG_INPUT)
    except StoreUnavailable as busy:
        return told(file, hand, str(busy), status.BUSY)
    except Exception as fault:
        return told(file, hand, own_fault(fault), status.OUR_FAULT)
    if json:
        print_json(receipt.document())
    else:
        print_receipt(receipt)
    return status.CLEAN


def told(file: str, hand: Hand, message: str, gravity: int) -> int:
    """Tells of a hand that was not recorded, and gives back how grave that is."""
    tell(str(Fault(file, place_of(hand_id=hand.hand_id), message)))
    return gravity


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
