"""What goes wrong with a command, and the exit status that says so: one table for all commands.

A command lets fly what it cannot help; ``Commands`` tells it and ends with the status. What is not in the table is a
fault of ours.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from typer import Context
from typer.core import TyperGroup

from api.command import status
from api.command.trouble import end
from api.letters.no_pdf import NoPdf
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.backup import NoBackup, StoreThere
from ledger.database.address import BadSetting, NoStore
from ledger.database.rights import CanChange, NoSuchRole, NotTheOwner
from ledger.database.schema import TooNew
from ledger.evidence.gather import NotPublished
from ledger.evidence.reader import NoSuchReader
from ledger.evidence.verify import BadAnchor, NoEvidence
from ledger.finance.statement_file import BadStatement
from ledger.log.refusal import NotAccepted
from ledger.people.refusal import NoSuchKey, NoSuchPerson, NotDone
from ledger.people.session_key import BadSessionKey
from ledger.publishing.signer import BadSigner, WillNotSign
from ledger.publishing.witnesses import BadWitness
from ledger.reconciliation.cluster_worker import OtherWorker
from ledger.reconciliation.extent import NotExported
from ledger.reconciliation.night import DayNotOver
from ledger.reconciliation.nights import NoSuchNight
from ledger.reconciliation.plan import ViewIncomplete
from ledger.store.mapper import Unreadable
from ledger.store.pin import PinLost
from ledger.store.recorded_append import LogDamaged
from ledger.store.recorded_hand import HandDamaged, HandNotFound
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse
from replay.what_if.change import BadChange

STATUS_OF: Final[dict[type[Exception], int]] = {
    BadAnchor: status.WRONG_INPUT,
    BadChange: status.WRONG_INPUT,
    BadHouse: status.WRONG_INPUT,
    BadSetting: status.WRONG_INPUT,
    BadSigner: status.WRONG_INPUT,
    BadSessionKey: status.WRONG_INPUT,
    BadStatement: status.WRONG_INPUT,
    BadWitness: status.WRONG_INPUT,
    CanChange: status.WRONG_INPUT,
    DayNotOver: status.WRONG_INPUT,
    NoBackup: status.WRONG_INPUT,
    NoEvidence: status.WRONG_INPUT,
    NoPdf: status.WRONG_INPUT,
    NoSuchReader: status.WRONG_INPUT,
    NotDone: status.WRONG_INPUT,
    NotExported: status.WRONG_INPUT,
    NotTheOwner: status.WRONG_INPUT,
    OtherWorker: status.WRONG_INPUT,
    StoreThere: status.WRONG_INPUT,
    TooNew: status.WRONG_INPUT,
    UnknownHouse: status.WRONG_INPUT,
    PinLost: status.UNVERIFIABLE,
    HandNotFound: status.NOT_FOUND,
    NoStore: status.NOT_FOUND,
    NoSuchNight: status.NOT_FOUND,
    NoSuchKey: status.NOT_FOUND,
    NoSuchPerson: status.NOT_FOUND,
    NoSuchRole: status.NOT_FOUND,
    NotPublished: status.NOT_FOUND,
    HandDamaged: status.BROKEN,
    LogDamaged: status.BROKEN,
    NotAccepted: status.BROKEN,
    StoreUnreadable: status.BROKEN,
    Unreadable: status.BROKEN,
    ViewIncomplete: status.BROKEN,
    WillNotSign: status.BROKEN,
    StoreUnavailable: status.BUSY,
}
"""The status of each exception that a command may meet, and of those that are one of its kind."""
KNOWN: Final = tuple(STATUS_OF)


def status_of(fault: Exception) -> int:
    """The status that an exception ends a command with; 70 for one that is not in the table."""
    return next((STATUS_OF[kind] for kind in type(fault).__mro__ if kind in STATUS_OF), status.OUR_FAULT)


def said(fault: Exception) -> str:
    """What a user is told of a known exception."""
    if isinstance(fault, StoreUnreadable):
        return f"{fault}; the store is damaged, and oddchip check says where"
    return str(fault)


class Commands(TyperGroup):
    """The commands, ended by what goes wrong: a line on standard error, and the status."""

    def invoke(self, ctx: Context) -> object:  # type: ignore[override]  # click's own class of contexts has no stubs
        """Runs the command."""
        with failing():
            return super().invoke(ctx)


@contextmanager
def failing(what: str = "", known: tuple[type[Exception], ...] = KNOWN) -> Iterator[None]:
    """Ends the command with what is ``known`` to go wrong in the block; ``what`` it is about is said before."""
    try:
        yield
    except known as fault:
        end(f"{what}: {said(fault)}" if what else said(fault), status_of(fault))


@contextmanager
def file_at_hand(path: object, cannot: str = "") -> Iterator[None]:
    """Ends the command where a file that the user named cannot be used: "cannot be written", say."""
    try:
        yield
    except StoreUnavailable:
        raise
    except OSError as fault:
        cannot = f"{cannot}: " if cannot else ""
        end(f"{path}: {cannot}{fault.strerror}", status.WRONG_INPUT)
