"""What the store and the log have of one hand, gathered for its evidence."""

from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.database.database import Database, Session
from ledger.evidence.package import Attempts, ProvenEntry, ProvenHand
from ledger.intake.refusal import refusals
from ledger.log.consistency import consistency_proof
from ledger.log.inclusion import inclusion_proof
from ledger.log.key_history import KeyHistory
from ledger.publishing import published
from ledger.publishing.published import PublishedCheckpoint
from ledger.publishing.recorded_log import RecordedLog
from ledger.store.recorded_append import LogDamaged, RecordedAppend, read_appends
from ledger.store.recorded_hand import HandNotFound
from ledger.verdicts import shuffles


class NotPublished(LookupError):
    """No checkpoint of the size that was asked for has the hand. The text says what to do."""


_APPENDS: Final = "SELECT a.no FROM appends a JOIN streams s ON s.no = a.stream WHERE s.id = ? ORDER BY a.no"
_SEALED: Final = "SELECT record FROM sealed_records WHERE stream = ? AND version <= ? ORDER BY version DESC LIMIT 1"


def gather(database: Database, keys: KeyHistory, stream: UUID, size: int | None = None) -> ProvenHand:
    """The hand as the log of that size has it, the newest published one where none is named.

    The proofs lead to the first checkpoint that has all of it, which the one of that size grew from. Other hands with
    its seed or deck are those that have their verdicts. Raises HandNotFound, NotPublished; LogDamaged, Unproven and
    Malformed where the store is not what was published.
    """
    with database.reading() as session:
        leaves = [no for (no,) in session.rows(_APPENDS, (stream.bytes,))]
        if not leaves:
            raise HandNotFound(f"no hand is recorded under {stream}")
        latest = _latest(session, leaves[0], size)
        appends = _appends(session, stream, leaves, latest.size)
        attempted = [no for (no,) in session.rows(_APPENDS, (refusals(stream).bytes,))]
        refused = _appends(session, refusals(stream), attempted, latest.size)
        proven = published.first_with(session, max(one.no for one in (*appends, *refused)))
        assert proven is not None
        old, new = (keys.open(one.note).checkpoint for one in (proven, latest))
        log = RecordedLog(session)
        hashes, later = log.hashes(old), log.hashes(new)
        contents = [event for one in appends for event in one.events]

        def proofs(appends: list[RecordedAppend]) -> list[ProvenEntry]:
            return [
                ProvenEntry(one.no, one.checked_entry(), inclusion_proof(one.no, old.size, hashes)) for one in appends
            ]

        return ProvenHand(
            stream=stream,
            stream_key=appends[0].key,
            contents=contents,
            recorded_at=appends[0].at,
            sealed=_sealed(session, appends),
            entries=proofs(appends),
            refused=Attempts(
                refused[0].key if refused else b"", [event for one in refused for event in one.events], proofs(refused)
            ),
            repeats=shuffles.repeats_of(session, stream, len(contents) - 1, new.size),
            checkpoint=published.cosigned(session, proven),
            latest=published.cosigned(session, latest),
            sizes=(old.size, new.size),
            consistency=consistency_proof(old.size, new.size, later),
            keys=keys.write(),
        )


def _latest(session: Session, leaf: int, size: int | None) -> PublishedCheckpoint:
    """The checkpoint that is asked for, if it has the leaf. Raises NotPublished."""
    found = published.newest(session) if size is None else published.of_size(session, size)
    if found is not None and found.size > leaf:
        return found
    first = published.first_with(session, leaf)
    expected = (
        "no checkpoint has it yet: oddchip checkpoint publishes one"
        if first is None
        else f"expected a published size from {first.size} on, which is the first with this hand"
    )
    raise NotPublished(f"the hand is entry {leaf} of the log; {expected}")


def _appends(session: Session, stream: UUID, leaves: list[int], size: int) -> list[RecordedAppend]:
    """The appends of a stream in a log of that size."""
    return [_append(session, no, stream) for no in leaves if no < size]


def _append(session: Session, no: int, stream: UUID) -> RecordedAppend:
    [found] = read_appends(session, no, 1)
    if found.stream != stream:
        raise LogDamaged(f"append {no} is of stream {found.stream}, expected {stream}")
    return found


def _sealed(session: Session, appends: list[RecordedAppend]) -> bytes:
    """The newest sealed record; b"" for a hand that is not sealed. Raises LogDamaged where it is not the log's."""
    digests = [one.sealed for one in appends if one.sealed is not None]
    if not digests:
        return b""
    found = session.rows(_SEALED, (appends[0].stream_no, appends[-1].newest))
    record = found[0][0] if found else b""
    if not isinstance(record, bytes | memoryview) or sha256(record).digest() != digests[-1]:
        raise LogDamaged(f"the sealed record of stream {appends[0].stream} is not the one in the log")
    return bytes(record)
