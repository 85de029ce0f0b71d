import pytest

from ledger.log.cosignature import CosignatureVerifier, cosign, cosigned_at, verifier_of
from ledger.log.note import NoteVerifier, Signature, open_note, write_note
from ledger.log.refusal import Malformed, Unproven
from ledger.log.verifier_key import VerifierKey
from tests.ledger.log.samples import LOG, WITNESS, sample_checkpoint

CHECKPOINT = sample_checkpoint(7)
KNOWN = CosignatureVerifier(WITNESS.verifier)


def test_what_a_witness_signs() -> None:
    """Two lines that say what it is and when, then the checkpoint's text; the time stands before the signature."""
    signature = cosign(CHECKPOINT, WITNESS, 1679315147)
    message = f"cosignature/v1\ntime 1679315147\n{CHECKPOINT.text()}".encode()
    assert signature.blob == (1679315147).to_bytes(8, "big") + WITNESS.sign(message)
    assert cosigned_at(signature) == 1679315147
    assert KNOWN.verify(CHECKPOINT.text(), signature.blob)


@pytest.mark.parametrize("time", [0, 1, 2**63 - 1])
def test_times(time: int) -> None:
    """Seconds since 1970, as far as 63 bits go."""
    assert cosigned_at(cosign(CHECKPOINT, WITNESS, time)) == time


@pytest.mark.parametrize("time", [-1, 2**63])
def test_times_outside_are_refused(time: int) -> None:
    """Neither written nor read."""
    with pytest.raises(ValueError, match="expected a time"):
        cosign(CHECKPOINT, WITNESS, time)
    blob = (time % 2**64).to_bytes(8, "big") + bytes(64)
    with pytest.raises(Malformed, match="expected a cosignature"):
        cosigned_at(Signature("name", bytes(4), blob))
    assert not KNOWN.verify(CHECKPOINT.text(), blob)


def test_any_byte_changed_is_refused() -> None:
    """In the time, in the signature, in the text; and any other length."""
    blob, text = cosign(CHECKPOINT, WITNESS, 5).blob, CHECKPOINT.text()
    for at in range(len(blob)):
        assert not KNOWN.verify(text, blob[:at] + bytes((blob[at] ^ 1,)) + blob[at + 1 :])
        assert not KNOWN.verify(text, blob[:at])
    assert not KNOWN.verify(text, blob + b"\0")
    for at in range(len(text)):
        assert not KNOWN.verify(text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :], blob)


def test_only_checkpoints_are_cosigned() -> None:
    """A signature over another text with the same beginning is none, though the key made it."""
    blob = bytes(8) + WITNESS.sign(b"cosignature/v1\ntime 0\nno checkpoint\n")
    assert not KNOWN.verify("no checkpoint\n", blob)
    note = write_note("no checkpoint\n", [Signature(WITNESS.verifier.name, WITNESS.verifier.key_id, blob)])
    with pytest.raises(Unproven):
        open_note(note, [KNOWN])


def test_a_key_is_of_one_type() -> None:
    """The log's key cosigns nothing; each type has its verifier."""
    with pytest.raises(ValueError, match="expected type 4"):
        cosign(CHECKPOINT, LOG, 1)
    with pytest.raises(ValueError, match="expected type 4"):
        CosignatureVerifier(LOG.verifier)
    assert isinstance(verifier_of(LOG.verifier), NoteVerifier)
    assert isinstance(verifier_of(VerifierKey.parse(str(WITNESS.verifier))), CosignatureVerifier)
