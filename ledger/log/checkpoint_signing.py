"""Signing a checkpoint, and only one that the log can have grown to from the last."""

from collections.abc import Sequence

from ledger.log.checkpoint import Checkpoint, open_checkpoint
from ledger.log.consistency import verify_consistency
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.note import NoteVerifier, sign_text, write_note
from ledger.log.refusal import Unproven
from ledger.log.signing_key import SigningKey


def sign_checkpoint(
    last: Checkpoint | None, new: Checkpoint, proof: Sequence[bytes], keys: Sequence[SigningKey]
) -> bytes:
    """The note of ``new``, signed with each of the keys, and read again before it is given.

    ``last`` is the newest checkpoint that was ever signed for the log, from the signer's own record; None only where
    there never was one. ``proof`` is the consistency proof from it. The caller records ``new`` before the note goes
    anywhere. Raises Unproven, and signs nothing, if ``new`` is of another log, shorter than ``last`` or inconsistent
    with it; ValueError without a key.
    """
    if last is not None and last.origin != new.origin:
        raise Unproven(f"the last checkpoint is of {last.origin}, the new one of {new.origin}")
    last_size, last_root = (0, EMPTY_ROOT) if last is None else (last.size, last.root)
    verify_consistency(last_size, new.size, proof, last_root, new.root)
    if not keys:
        raise ValueError("a checkpoint needs a key to be signed with")
    note = write_note(new.text(), [sign_text(new.text(), key) for key in keys])
    opened = open_checkpoint(note, new.origin, [NoteVerifier(key.verifier) for key in keys])
    if opened.checkpoint != new or len(opened.signatures) != len(keys):
        raise Unproven(f"what was signed does not read as the checkpoint of size {new.size}")
    return note
