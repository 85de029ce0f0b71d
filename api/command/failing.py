"""What goes wrong with a command, and the exit status that says so: one table for all commands.

A command lets fly what it cannot help; ``Commands`` tells it and ends with the status. What is not in the table is a
fault of ours.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from api.command import status
from api.command.trouble import end
from ledger.availability import StoreUnavailable, StoreUnreadable

STATUS_OF: Final = {
    "ledger.evidence.verify.BadAnchor": status.WRONG_INPUT,
    "replay.what_if.change.BadChange": status.WRONG_INPUT,
    "replay.houses.file.BadHouse": status.WRONG_INPUT,
    "ledger.database.address.BadSetting": status.WRONG_INPUT,
    "ledger.publishing.signer.BadSigner": status.WRONG_INPUT,
    "ledger.people.session_key.BadSessionKey": status.WRONG_INPUT,
    "ledger.finance.statement_file.BadStatement": status.WRONG_INPUT,
    "ledger.publishing.witnesses.BadWitness": status.WRONG_INPUT,
    "ledger.database.rights.CanChange": status.WRONG_INPUT,
    "ledger.reconciliation.night.DayNotOver": status.WRONG_INPUT,
    "ledger.backup.NoBackup": status.WRONG_INPUT,
    "ledger.evidence.verify.NoEvidence": status.WRONG_INPUT,
    "api.letters.no_pdf.NoPdf": status.WRONG_INPUT,
    "ledger.evidence.reader.NoSuchReader": status.WRONG_INPUT,
    "ledger.people.refusal.NotDone": status.WRONG_INPUT,
    "ledger.reconciliation.extent.NotExported": status.WRONG_INPUT,
    "ledger.database.rights.NotTheOwner": status.WRONG_INPUT,
    "ledger.reconciliation.cluster_worker.OtherWorker": status.WRONG_INPUT,
    "ledger.backup.StoreThere": status.WRONG_INPUT,
    "ledger.database.schema.TooNew": status.WRONG_INPUT,
    "replay.houses.load.UnknownHouse": status.WRONG_INPUT,
    "ledger.store.pin.PinLost": status.UNVERIFIABLE,
    "ledger.store.recorded_hand.HandNotFound": status.NOT_FOUND,
    "ledger.database.address.NoStore": status.NOT_FOUND,
    "ledger.reconciliation.nights.NoSuchNight": status.NOT_FOUND,
    "ledger.people.refusal.NoSuchKey": status.NOT_FOUND,
    "ledger.people.refusal.NoSuchPerson": status.NOT_FOUND,
    "ledger.database.rights.NoSuchRole": status.NOT_FOUND,
    "ledger.evidence.gather.NotPublished": status.NOT_FOUND,
    "ledger.store.recorded_hand.HandDamaged": status.BROKEN,
    "ledger.store.recorded_append.LogDamaged": status.BROKEN,
    "ledger.log.refusal.NotAccepted": status.BROKEN,
    "ledger.availability.StoreUnreadable": status.BROKEN,
    "ledger.store.mapper.Unreadable": status.BROKEN,
    "ledger.reconciliation.plan.ViewIncomplete": status.BROKEN,
    "ledger.publishing.signer.WillNotSign": status.BROKEN,
    "ledger.availability.StoreUnavailable": status.BUSY,
}
"""The status of each exception that a command may meet, and of those that are one of its kind.

By its name: a command that meets it has loaded it, and no other command waits for what it does not use.
"""


def status_of(fault: Exception) -> int:
    """The status that an exception ends a command with; 70 for one that is not in the table."""
    names = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(fault).__mro__)
    return next((STATUS_OF[name] for name in names if name in STATUS_OF), status.OUR_FAULT)


def said(fault: Exception) -> str:
    """What a user is told of a known exception."""
    if isinstance(fault, StoreUnreadable):
        return f"{fault}; the store is damaged, and oddchip check says where"
    return str(fault)


@contextmanager
def failing(what: str = "", known: tuple[type[Exception], ...] = (Exception,)) -> Iterator[None]:
    """Ends the command with what goes wrong in the block and has a status; anything else is raised as it is.

    ``known``: of those that have one only these. ``what`` it is about is said before.
    """
    try:
        yield
    except known as fault:
        found = status_of(fault)
        if found == status.OUR_FAULT:
            raise
        end(f"{what}: {said(fault)}" if what else said(fault), found)


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
