import pytest

from ledger.log.checkpoint import Checkpoint
from ledger.log.checkpoint_signing import sign_checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.refusal import Unproven
from tests.ledger.log.reference import EntryHashes, sample_entries
from tests.ledger.log.samples import LOG, NEXT_LOG, ORIGIN, sample_checkpoint, signed

ENTRIES = EntryHashes(sample_entries(20))


def test_a_log_that_only_grew_is_signed() -> None:
    """From nothing, from any size, and again at the same size; with each of the keys."""
    assert sign_checkpoint(None, sample_checkpoint(5), (), [LOG]) == signed(sample_checkpoint(5))
    proof = consistency_proof(5, 11, ENTRIES)
    note = sign_checkpoint(sample_checkpoint(5), sample_checkpoint(11), proof, [LOG, NEXT_LOG])
    assert note == signed(sample_checkpoint(11), LOG, NEXT_LOG)
    assert sign_checkpoint(sample_checkpoint(11), sample_checkpoint(11), (), [LOG]) == signed(sample_checkpoint(11))


def test_two_that_do_not_go_together_are_never_signed() -> None:
    """A shorter log (an old backup), another root at the same size, another past, another log, no proof."""
    last = sample_checkpoint(5)
    proof = consistency_proof(5, 11, ENTRIES)
    wrong: list[tuple[Checkpoint, tuple[bytes, ...]]] = [
        (sample_checkpoint(4), ()),
        (sample_checkpoint(0), ()),
        (Checkpoint(ORIGIN, 5, bytes(32)), ()),
        (Checkpoint(ORIGIN, 11, bytes(32)), proof),
        (sample_checkpoint(11), ()),
        (sample_checkpoint(11), proof[:-1]),
        (sample_checkpoint(11), consistency_proof(6, 11, ENTRIES)),
        (Checkpoint("another", 11, sample_checkpoint(11).root), proof),
    ]
    for new, given in wrong:
        with pytest.raises(Unproven):
            sign_checkpoint(last, new, given, [LOG])
    with pytest.raises(Unproven):
        sign_checkpoint(None, sample_checkpoint(5), (bytes(32),), [LOG])


def test_a_checkpoint_needs_a_key() -> None:
    """Nothing unsigned goes out."""
    with pytest.raises(ValueError, match="needs a key"):
        sign_checkpoint(None, sample_checkpoint(5), (), [])
