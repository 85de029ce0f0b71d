"""Witnesses: they cosign checkpoints, so that nobody, not even the log's owner, can show two histories.

They are asked after a checkpoint has been published; what they do, or do not do, hinders nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ledger.database.database import Database, Session
from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.cosignature import CosignatureVerifier
from ledger.log.note import Signature
from ledger.log.refusal import NotAccepted
from ledger.log.verifier_key import COSIGNATURE, VerifierKey
from ledger.log.witness import SIZE_TYPE, AddCheckpoint, parse_cosignatures, parse_known_size
from ledger.publishing import published
from ledger.publishing.published import PublishedCheckpoint
from ledger.publishing.recorded_log import RecordedLog
from ledger.publishing.settings import WITNESSES

TIMEOUT: Final = 5.0
"""Seconds that a witness may take to connect, and between two parts of an answer."""
MOST: Final = 65_536
"""Bytes of an answer that are read."""


class BadWitness(ValueError):
    """The setting names no witness. The text says what was expected."""


class NotCosigned(Exception):
    """A witness did not cosign: it is out of reach, or it says no. The text has the witness and why."""


@dataclass(frozen=True, slots=True)
class Witness:
    """Where a witness takes checkpoints, and the key that it signs with."""

    url: str
    key: VerifierKey

    @property
    def name(self) -> str:
        """How the table of cosignatures calls it."""
        return witness_name(self.key)


def witness_name(key: VerifierKey | Signature) -> str:
    """How the table of cosignatures calls a witness: by the name and the id of its key."""
    return f"{key.name}+{key.key_id.hex()}"


def parse_witnesses(setting: str) -> list[Witness]:
    """The witnesses of the setting: ``<url> <verifier key>`` each, with commas or line feeds between.

    Raises BadWitness.
    """
    found = [_parse(one.split()) for one in re.split(r"[,\n]", setting) if one.strip()]
    if len({witness.name for witness in found}) < len(found):
        raise BadWitness(f"{WITNESSES}: a witness is named twice")
    return found


def _parse(words: list[str]) -> Witness:
    if len(words) != 2:
        raise BadWitness(f"{WITNESSES}: expected <url> <verifier key>, found {' '.join(words)!r:.200}")
    url, text = words
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise BadWitness(f"{WITNESSES}: expected an address that begins with https:// or http://, found {url!r:.200}")
    try:
        key = VerifierKey.parse(text)
    except NotAccepted as fault:
        raise BadWitness(f"{WITNESSES}: {fault}") from None
    if key.kind != COSIGNATURE:
        raise BadWitness(f"{WITNESSES}: expected a key of type 4 for {url}, found one of type {key.kind}")
    return Witness(url.rstrip("/"), key)


def ask(database: Database, witness: Witness, timeout: float = TIMEOUT) -> bool:
    """Has a witness cosign the newest checkpoint, and keeps the line; False where there is nothing to cosign.

    Raises NotCosigned, StoreUnavailable; NotAccepted where the log's own tiles do not give the checkpoint.
    """
    with database.reading() as session:
        newest = published.newest(session)
        if newest is None or session.rows(_OF, (newest.size, witness.name)):
            return False
        known = session.rows("SELECT coalesce(max(size), 0) FROM cosignatures WHERE witness = ?", (witness.name,))[0][0]
        request = _request(session, newest, known)
    checkpoint = newest.checkpoint()
    status, kind, body = _post(witness, request, timeout)
    if status == 409 and kind == SIZE_TYPE:
        request = _from_known_size(database, witness, newest, body)
        status, kind, body = _post(witness, request, timeout)
    if status != 200:
        raise NotCosigned(f"{witness.key.name} answers {status}: {_first_line(body)}")
    try:
        signatures = parse_cosignatures(body, checkpoint, [CosignatureVerifier(witness.key)])
    except NotAccepted as fault:
        raise NotCosigned(f"{witness.key.name}: {fault}") from None
    _keep(database, newest.size, witness, signatures)
    return True


_OF: Final = "SELECT 1 FROM cosignatures WHERE size = ? AND witness = ?"


def _request(session: Session, newest: PublishedCheckpoint, known: int) -> bytes:
    checkpoint: Checkpoint = newest.checkpoint()
    proof = consistency_proof(known, checkpoint.size, RecordedLog(session).hashes(checkpoint))
    return AddCheckpoint(known, proof, newest.note).body()


def _from_known_size(database: Database, witness: Witness, newest: PublishedCheckpoint, body: bytes) -> bytes:
    """The request again, from the size that the witness says it knows."""
    try:
        known = parse_known_size(body)
    except NotAccepted as fault:
        raise NotCosigned(f"{witness.key.name}: {fault}") from None
    if known > newest.size:
        raise NotCosigned(
            f"{witness.key.name} has cosigned a log of {known} entries under this origin, and this one has "
            f"{newest.size}: the store is an older copy, or there are two"
        )
    with database.reading() as session:
        return _request(session, newest, known)


def _keep(database: Database, size: int, witness: Witness, signatures: Sequence[Signature]) -> None:
    with database.writing() as session:
        if not session.rows(_OF, (size, witness.name)):
            session.insert(
                "cosignatures", ("size", "witness", "line"), [(size, witness.name, signatures[0].line()[:-1])]
            )


class _NoRedirect(HTTPRedirectHandler):
    """A witness is where the setting says."""

    def redirect_request(self, *_: object) -> None:
        return None


def _post(witness: Witness, body: bytes, timeout: float) -> tuple[int, str, bytes]:
    """Status, media type and body of the answer. Raises NotCosigned where there is none."""
    request = Request(f"{witness.url}/add-checkpoint", body, {"Content-Type": "text/plain; charset=utf-8"})
    try:
        with build_opener(_NoRedirect).open(request, timeout=timeout) as answer:
            return answer.status, _kind(answer.headers), answer.read(MOST)
    except HTTPError as answer:
        with answer:
            return answer.code, _kind(answer.headers), answer.read(MOST)
    except (URLError, HTTPException, OSError) as fault:
        raise NotCosigned(f"{witness.key.name} at {witness.url} is out of reach: {fault}") from None


def _kind(headers: Message) -> str:
    return headers.get_content_type()


def _first_line(body: bytes) -> str:
    return body.decode("utf-8", "replace").strip().partition("\n")[0][:200] or "nothing"
