"""Proofs out of the log: that an entry is in it, and that it only grew."""

import json
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from api.log.answers import FOR_NOW, JSON, TEXT, answer, checkpoint_of, damaged, not_there
from ledger.database.database import Session
from ledger.log.canonical_text import MAX_SIZE, encode_base64
from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.inclusion import inclusion_proof
from ledger.log.proof_file import ProofFile
from ledger.log.refusal import NotAccepted
from ledger.log.tile_hashes import TileHashes
from ledger.publishing import published
from ledger.publishing.recorded_log import NotInLog, RecordedLog
from ledger.store.recorded_append import LogDamaged
from ledger.store.store import Store

Number = Annotated[int, Query(ge=0, le=MAX_SIZE)]


def proofs_router(store: Store) -> APIRouter:
    """The proofs of a store's log."""
    router = APIRouter()

    @router.get("/proof/{leaf}")
    def proof(leaf: Annotated[int, Path(ge=0, le=MAX_SIZE)], size: Number | None = None) -> Response:
        """That an entry is in the log, as a proof file; against the checkpoint of ``size``, else the newest."""
        with store.database.reading() as session:
            signed = checkpoint_of(session, size)
            if leaf >= signed.size:
                raise not_there(f"entry {leaf} is not under the checkpoint of size {signed.size}")
            try:
                hashes = inclusion_proof(leaf, signed.size, hashes_of(session, signed.checkpoint()))
            except (NotAccepted, LogDamaged, NotInLog) as fault:
                raise damaged(fault) from None
            return answer(ProofFile(leaf, hashes, published.cosigned(session, signed)).write(), TEXT, FOR_NOW)

    @router.get("/consistency")
    def consistency(
        old: Annotated[int, Query(alias="from", ge=0, le=MAX_SIZE)],
        new: Annotated[int | None, Query(alias="to", ge=0, le=MAX_SIZE)] = None,
    ) -> Response:
        """That the log of the checkpoint of size ``to``, else the newest, grew from its first ``from`` entries."""
        with store.database.reading() as session:
            signed = checkpoint_of(session, new)
            if old > signed.size:
                raise not_there(f"the log of {signed.size} entries did not grow from {old}")
            try:
                hashes = consistency_proof(old, signed.size, hashes_of(session, signed.checkpoint()))
            except (NotAccepted, LogDamaged, NotInLog) as fault:
                raise damaged(fault) from None
        found = {"from": old, "to": signed.size, "proof": [encode_base64(one) for one in hashes]}
        return answer(json.dumps(found).encode(), JSON, FOR_NOW)

    return router


def hashes_of(session: Session, checkpoint: Checkpoint) -> TileHashes:
    """The hashes of the log that a checkpoint is of."""
    return RecordedLog(session).hashes(checkpoint)
