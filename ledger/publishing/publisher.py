"""Publishing: the log's tree grows to what has been recorded, the signer signs it, the note is kept.

A step of its own after recording, which nobody waits for. It may end at any point: what is there then is whole, and the
next publisher goes on from it.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ledger.availability import StoreUnavailable
from ledger.database.database import Database, Session
from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.refusal import NotAccepted
from ledger.log.tile import FULL, Tile, complete_hash
from ledger.log.tile_edge import TileEdge
from ledger.publishing import published
from ledger.publishing.published import PublishedCheckpoint
from ledger.publishing.recorded_log import NotInLog, RecordedLog
from ledger.publishing.signer import Signer, SigningTurn, WillNotSign, older, other_history
from ledger.store.recorded_append import LogDamaged

CHUNK: Final = 16_384
"""Leaves that are read at a time."""


@dataclass(frozen=True, slots=True)
class Publication:
    """The newest checkpoint, and whether this call made it."""

    checkpoint: Checkpoint
    note: bytes
    new: bool


def publish(database: Database, signer: Signer) -> Publication:
    """Publishes a checkpoint of all that is recorded; where the newest has all of it already, that is given again.

    Raises WillNotSign where the store is older than what was signed for it, or is not what was signed; StoreUnavailable
    while another process publishes or where the database cannot be used; BadSigner.
    """
    with signer.turn() as turn:
        found = _catch_up(database, turn)
        with database.reading() as session:
            size = RecordedLog(session).size
        if size < turn.last.size:
            raise WillNotSign(older(size, turn.last.size))
        if found is not None and found.size == size == turn.last.size:
            return Publication(turn.last, found.note, False)
        root = _grow(database, turn.last, size)
        with database.reading() as session:
            proof = _proof(session, turn.last.size, Checkpoint(turn.last.origin, size, root))
        note = turn.sign(size, root, proof)
        _keep(database, size, note)
        with suppress(StoreUnavailable):  # the next publisher writes it down
            turn.note_published([size])
        return Publication(turn.last, note, True)


def _catch_up(database: Database, turn: SigningTurn) -> PublishedCheckpoint | None:
    """The newest checkpoint in the store, which the signer knows from here on. Raises WillNotSign for another's."""
    with database.reading() as session:
        found = published.newest(session)
        if found is None:
            return None
        try:
            checkpoint = turn.history.open(found.note).checkpoint
            if checkpoint.size != found.size:
                raise NotAccepted(f"the note is of size {checkpoint.size}")
        except NotAccepted as fault:
            raise WillNotSign(
                f"the checkpoint of size {found.size} in the store was not signed by this signer ({fault}). Nothing is "
                "signed. Restore the folder of the signer that belongs to the store"
            ) from None
        if checkpoint.size > turn.last.size:
            turn.learn(found.note, _proof(session, turn.last.size, checkpoint))
        if checkpoint.size == turn.last.size and checkpoint != turn.last:
            raise WillNotSign(other_history(checkpoint.size, "the store has another checkpoint of that size"))
        _write_down(session, turn, checkpoint.size)
        return found


def _write_down(session: Session, turn: SigningTurn, newest: int) -> None:
    """Writes down which checkpoints the store has, up to a size, where a publisher was stopped before it did or the
    signer's folder is an older one. What the log did not sign is none."""
    after = turn.newest_published()
    while after < newest and (found := published.page(session, after)):
        after = found[-1].size
        turn.note_published([one.size for one in found if one.size <= newest and _is_signed(turn, one)])


def _is_signed(turn: SigningTurn, one: PublishedCheckpoint) -> bool:
    try:
        return turn.history.open(one.note).checkpoint.size == one.size
    except NotAccepted:
        return False


def _proof(session: Session, old: int, new: Checkpoint) -> tuple[bytes, ...]:
    """The consistency proof, from tiles that are read again and checked. Raises WillNotSign."""
    try:
        log = RecordedLog(session)
        return consistency_proof(old, new.size, log.hashes(new))
    except NotInLog:
        raise WillNotSign(older(log.size, new.size)) from None
    except (NotAccepted, LogDamaged) as fault:
        raise WillNotSign(other_history(new.size, str(fault))) from None


def _grow(database: Database, last: Checkpoint, size: int) -> bytes:
    """Puts down the hashes of the tiles that became full since the last checkpoint; gives the root."""
    try:
        with database.reading() as session:
            edge = TileEdge.at(last.size, last.root, RecordedLog(session))
        while edge.size < size:
            with database.reading() as session:
                count = min(CHUNK, size - edge.size)
                edge.extend(RecordedLog(session).leaves(edge.size, count))
            _put_down(database, edge.take())
    except (NotAccepted, LogDamaged) as fault:
        raise WillNotSign(other_history(last.size, str(fault))) from None
    return edge.root() if size else EMPTY_ROOT


def _put_down(database: Database, tiles: Iterable[tuple[Tile, bytes]]) -> None:
    """Keeps the hashes of full tiles. Raises LogDamaged where another hash is kept in such a place already."""
    made = {(tile.level, tile.index): complete_hash(data) for tile, data in tiles if tile.width == FULL}
    if not made:
        return
    with database.writing() as session:
        for level in sorted({level for level, _ in made}):
            numbers = [no for at, no in made if at == level]
            found = session.rows(
                "SELECT no, hash FROM tiles WHERE level = ? AND no >= ? AND no <= ?",
                (level, min(numbers), max(numbers)),
            )
            for no, there in found:
                # A publisher that was stopped has been here.
                if not isinstance(there, bytes | memoryview) or made.pop((level, no)) != there:
                    raise LogDamaged(f"tile {no} of level {level} is kept with another hash")
        session.insert("tiles", ("level", "no", "hash"), [(*place, one) for place, one in made.items()])


def _keep(database: Database, size: int, note: bytes) -> None:
    with database.writing() as session:
        if published.of_size(session, size) is None:
            session.insert("checkpoints", ("size", "note"), [(size, note.decode())])
