"""Keys and notes of a made-up log and its witness; the seeds are no secret."""

from ledger.log.checkpoint import Checkpoint
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.note import sign_text, write_note
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE
from tests.ledger.log.reference import sample_entries

ORIGIN = "log.example/testrum"
LOG = SigningKey(ORIGIN, b"log".ljust(32))
NEXT_LOG = SigningKey(ORIGIN, b"next log".ljust(32))
WITNESS = SigningKey("witness.example/w", b"witness".ljust(32), COSIGNATURE)
OTHER_WITNESS = SigningKey("witness.example/o", b"other witness".ljust(32), COSIGNATURE)


def sample_checkpoint(size: int) -> Checkpoint:
    """The log's checkpoint over ``size`` sample entries."""
    return Checkpoint(ORIGIN, size, root_of(map(leaf_hash, sample_entries(size))))


def signed(checkpoint: Checkpoint, *keys: SigningKey) -> bytes:
    """The note, signed by these keys, or by the log's first."""
    return write_note(checkpoint.text(), [sign_text(checkpoint.text(), key) for key in keys or (LOG,)])
