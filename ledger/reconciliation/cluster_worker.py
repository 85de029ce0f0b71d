"""What a worker of a cluster does with a piece. It answers in text, so that nothing of ours has to be sent as code."""

import socket
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from ledger.availability import StoreUnavailable
from ledger.database.address import BadSetting, NoStore, database_as_it_is
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.cluster_task import ClusterTask, FromExport, read_task
from ledger.reconciliation.extent import NotExported, leaf_hash
from ledger.reconciliation.houses import houses_digest
from ledger.reconciliation.piece import Piece, Walked
from ledger.reconciliation.walk import drawn_of, walk_hands
from ledger.reconciliation.worker import FAULTS as OF_WORKERS
from ledger.reconciliation.worker import WAIT, work
from ledger.verdicts.replayer import replayer
from replay.houses.load import add_house_folder
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.stretch import is_drawn


class OtherWorker(ValueError):
    """A worker is not what the run is: it would come to another result, or read another store."""


FAULTS: Final = OF_WORKERS | {kind.__name__: kind for kind in (NoStore, NotExported, OtherWorker)}
"""What may go wrong with a piece, and is raised where the run is."""


def answer(task: str, address: str, houses: str) -> str:
    """The last leaf and the sheet of a task's piece, or what went wrong and with whom, as JSON.

    ``address`` is the worker's store, ``houses`` the folder with the operator's own houses, "" for none.
    """
    try:
        walked = _walked(read_task(task), address, houses)
        return canonical_json({"last": walked.last, "sheet": walked.sheet.decode()}).decode()
    except Exception as fault:  # told where the run is, as what it is
        return canonical_json({"fault": type(fault).__name__, "text": f"worker {_me()}: {fault}"}).decode()


def _walked(task: ClusterTask, address: str, houses: str) -> Walked:
    _know(houses)
    _refuse_others(task)
    if task.export is not None:
        sheet = _from_export(task.piece, task.export)
        return Walked(task.piece, sheet.last_leaf, canonical_json(sheet.document()), sheet)
    database = database_as_it_is(address, WAIT)
    try:
        with database.reading() as session:
            found = leaf_hash(session, task.piece.leaf)
        if not found:
            raise StoreUnavailable(f"{database.name} does not have append {task.piece.leaf} yet, or is another store")
        if found != task.leaf_hash:
            raise OtherWorker(
                f"{database.name} is another store than that of the run: append {task.piece.leaf} differs"
            )
        return work(database, task.piece)
    finally:
        database.close()


def _refuse_others(task: ClusterTask) -> None:
    for what, mine, wanted in (("replayer", replayer(), task.replayer), ("houses", houses_digest(), task.houses)):
        if mine != wanted:
            raise OtherWorker(
                f"its {what} {mine[:16]} is not that of the run, {wanted[:16]}; expected the same oddchip"
            )


def _from_export(piece: Piece, export: FromExport) -> Sheet:
    try:
        from ledger.export.exported_hands import ExportedHands
    except ImportError as missing:
        raise BadSetting(f"an export is read with the extra oddchip[parquet] ({missing}); expected it there") from None
    drawn = drawn_of(piece)

    def needs_events(sealed: bytes | None) -> bool:
        return sealed is None or is_drawn(sealed, drawn)

    hands = ExportedHands(Path(export.folder), piece, needs_events)
    sheet = walk_hands(piece, hands, hands, export.books)
    if (found := hands.extent()) != export.extent:
        wanted = export.extent
        raise NotExported(
            f"{export.folder}: {found.hands} hands up to append {found.last} are exported of room {piece.room!r}, "
            f"recorded are {wanted.hands} up to append {wanted.last}; expected a new export of the day and of those "
            "before it on which its tables played last"
        )
    return sheet


@cache
def _know(houses: str) -> None:
    """Adds the operator's own houses, once a process."""
    if houses:
        add_house_folder(houses)


def _me() -> str:
    with suppress(ImportError, ValueError):
        from distributed import get_worker

        return str(get_worker().address)
    return socket.gethostname()
