"""Cosignatures (C2SP tlog-cosignature v1): a witness says when the log that it knows had grown to a checkpoint."""

from typing import Final, final

from ledger.log.canonical_text import MAX_SIZE
from ledger.log.checkpoint import Checkpoint
from ledger.log.note import NoteVerifier, Signature, Verifier
from ledger.log.refusal import Malformed
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE, VerifierKey

_TIME_BYTES: Final = 8
_BLOB_BYTES: Final = _TIME_BYTES + 64


@final
class CosignatureVerifier:
    """The ``Verifier`` for a witness's signatures; raises ValueError for a key of another type."""

    def __init__(self, key: VerifierKey) -> None:
        if key.kind != COSIGNATURE:
            raise ValueError(f"key {key.name}: expected type 4, found {key.kind}")
        self.key: Final = key

    def verify(self, text: str, blob: bytes) -> bool:
        """Whether the witness cosigned the text, a checkpoint's, at the time that the blob begins with."""
        try:
            checkpoint, time = Checkpoint.parse(text), _time(blob)
        except Malformed:
            return False
        return self.key.has_signed(_message(checkpoint, time), blob[_TIME_BYTES:])


def cosign(checkpoint: Checkpoint, key: SigningKey, time: int) -> Signature:
    """The signature of a witness's key over the checkpoint; ``time`` is in seconds since 1970 UTC, 0 to 2^63-1.

    Raises ValueError for a key of another type or a time outside. Whether the log may be believed to have only grown is
    for the witness to check first.
    """
    if key.verifier.kind != COSIGNATURE:
        raise ValueError(f"key {key.verifier.name}: expected type 4, found {key.verifier.kind}")
    if not 0 <= time <= MAX_SIZE:
        raise ValueError(f"expected a time from 0 to 2^63-1 seconds, found {time}")
    blob = time.to_bytes(_TIME_BYTES, "big") + key.sign(_message(checkpoint, time))
    return Signature(key.verifier.name, key.verifier.key_id, blob)


def cosigned_at(signature: Signature) -> int:
    """The time of a cosignature, in seconds since 1970 UTC; raises Malformed if it cannot be one."""
    return _time(signature.blob)


def verifier_of(key: VerifierKey) -> Verifier:
    """The verifier for the key's type."""
    return CosignatureVerifier(key) if key.kind == COSIGNATURE else NoteVerifier(key)


def _message(checkpoint: Checkpoint, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{checkpoint.text()}".encode()


def _time(blob: bytes) -> int:
    time = int.from_bytes(blob[:_TIME_BYTES], "big")
    if len(blob) != _BLOB_BYTES or time > MAX_SIZE:
        raise Malformed(f"expected a cosignature of {_BLOB_BYTES} bytes with a time to 2^63-1, found {len(blob)} bytes")
    return time
