"""A process that walks pieces for a night: it is told the store and then one piece after another, and answers each.

``main`` reads lines of JSON from its standard input: the first says the store and the
folder of the operator's own houses, each other is a piece. It answers a line each, the last leaf and the sheet, or what
went wrong. It ends with its input, and so with whoever started it.
"""

import json
import signal
import sys
from typing import Final

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.database.address import BadSetting, NoStore, database_as_it_is
from ledger.database.database import Database
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.piece import Piece, Walked, read_piece
from ledger.reconciliation.plan import ViewIncomplete
from ledger.reconciliation.walk import walk
from replay.houses.file import BadHouse
from replay.houses.load import add_house_folder

WAIT: Final = 30
FAULTS: Final = {
    kind.__name__: kind for kind in (BadHouse, BadSetting, NoStore, StoreUnavailable, StoreUnreadable, ViewIncomplete)
}
"""What may go wrong with a piece, and is raised where the piece was asked for."""


def work(database: Database, piece: Piece) -> Walked:
    """Walks a piece. Raises as ``walk`` does."""
    sheet = walk(database, piece)
    return Walked(piece, sheet.last_leaf, canonical_json(sheet.document()), sheet)


def main() -> None:
    """Answers until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it is stopped, and ends it
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody listens any more: without a word
    told = json.loads(sys.stdin.buffer.readline() or "{}")
    out = sys.stdout.buffer
    database: Database | None = None
    for line in sys.stdin.buffer:
        try:
            database = database or _opened(told)
            walked = work(database, read_piece(json.loads(line)))
            answer = b"+%d %b\n" % (walked.last, walked.sheet)
        except Exception as fault:
            answer = b"-%b\n" % canonical_json({"kind": type(fault).__name__, "text": str(fault)})
        out.write(answer)
        out.flush()


def _opened(told: dict[str, str]) -> Database:
    """The store, with the operator's houses at hand."""
    if told["houses"]:
        add_house_folder(told["houses"])
    return database_as_it_is(told["store"], WAIT)
