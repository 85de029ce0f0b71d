"""The log's files (C2SP tlog-tiles): the checkpoint, tiles, bundles of entries, and the keys."""

from fastapi import APIRouter
from fastapi.responses import Response

from api.log.answers import BYTES, FOR_GOOD, FOR_NOW, JSON, TEXT, answer, checkpoint_of, damaged, not_there
from ledger.database.database import Session
from ledger.log.refusal import Malformed
from ledger.log.tile import FULL, TILE_HEIGHT, Bundle, Tile
from ledger.publishing import published
from ledger.publishing.recorded_log import RecordedLog
from ledger.publishing.signer import Signer
from ledger.store.recorded_append import LogDamaged
from ledger.store.store import Store


def files_router(store: Store, signer: Signer | None) -> APIRouter:
    """The files of a store's log."""
    router = APIRouter()

    @router.get("/checkpoint")
    def checkpoint() -> Response:
        """The newest checkpoint, with the lines of the witnesses that have cosigned it."""
        with store.database.reading() as session:
            return answer(published.cosigned(session, checkpoint_of(session, None)), TEXT, FOR_NOW)

    @router.get("/tile/{path:path}")
    def tile(path: str) -> Response:
        """A tile or a bundle of entries, full or partial, of what is published."""
        asked = _asked(f"tile/{path}")
        with store.database.reading() as session:
            return answer(_read(session, asked), BYTES, FOR_GOOD)

    @router.get("/keys")
    def keys() -> Response:
        """The key history: which keys the log signs with, and which sizes."""
        if signer is None:
            raise not_there("no signer of the log is here")
        return answer(signer.history().write(), JSON, FOR_NOW)

    return router


def _asked(path: str) -> Tile | Bundle:
    try:
        return Bundle.parse(path) if path.startswith("tile/entries/") else Tile.parse(path)
    except Malformed as fault:
        raise not_there(str(fault)) from None


def _read(session: Session, asked: Tile | Bundle) -> bytes:
    size = checkpoint_of(session, None).size
    level = asked.level if isinstance(asked, Tile) else 0
    if asked.index * FULL + asked.width > size >> TILE_HEIGHT * level:
        raise not_there(f"{asked.path()} is not in the published log of {size} entries")
    log = RecordedLog(session)
    try:
        return log.read_tile(asked) if isinstance(asked, Tile) else log.read_bundle(asked)
    except LogDamaged as fault:
        raise damaged(fault) from None
