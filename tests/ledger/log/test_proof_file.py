from dataclasses import replace

import pytest

from ledger.log.canonical_text import encode_base64
from ledger.log.inclusion import inclusion_proof
from ledger.log.key_history import KeyHistory
from ledger.log.proof_file import ProofFile
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from tests.ledger.log.reference import EntryHashes, sample_entries
from tests.ledger.log.samples import LOG, NEXT_LOG, ORIGIN, sample_checkpoint, signed

ENTRIES = sample_entries(11)
NOTE = signed(sample_checkpoint(11))
KEYS = KeyHistory.begin(ORIGIN, LOG.verifier, 0)
PROOF = ProofFile(6, inclusion_proof(6, 11, EntryHashes(ENTRIES)), NOTE)
FILE = PROOF.write()
HASH = encode_base64(bytes(32))


def test_the_file() -> None:
    """What it is, the index, the leaf's sibling first and a hash a line, an empty line, the checkpoint as published."""
    hashes = "".join(f"{encode_base64(one)}\n" for one in PROOF.proof)
    assert PROOF.write() == f"c2sp.org/tlog-proof@v1\nindex 6\n{hashes}\n".encode() + NOTE
    assert ProofFile.parse(PROOF.write()) == PROOF


def test_every_leaf_of_every_size() -> None:
    """To size 11, the one of size 1 without a hash: what is written is read, and verifies for its entry alone."""
    for size in range(1, 12):
        for index in range(size):
            proof = inclusion_proof(index, size, EntryHashes(ENTRIES))
            file = ProofFile(index, proof, signed(sample_checkpoint(size))).write()
            parsed = ProofFile.parse(file)
            assert parsed.write() == file
            assert parsed.verify(ENTRIES[index], KEYS).checkpoint == sample_checkpoint(size)
            with pytest.raises(Unproven):
                parsed.verify(b"another entry", KEYS)


def test_extra_data() -> None:
    """Anything may go with the proof; nobody vouches for it."""
    extra = replace(PROOF, extra=b"\0what\n\nthe application likes")
    assert extra.write().splitlines()[1].startswith(b"extra ")
    assert ProofFile.parse(extra.write()) == extra
    extra.verify(ENTRIES[6], KEYS)


def test_any_byte_changed_is_refused() -> None:
    """In the header, in the index, in the hashes, in the checkpoint, in its signature."""
    for at in range(len(FILE)):
        for change in (1, 2, 32, 128):
            with pytest.raises(NotAccepted):
                ProofFile.parse(FILE[:at] + bytes((FILE[at] ^ change,)) + FILE[at + 1 :]).verify(ENTRIES[6], KEYS)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        NOTE,
        b"\n" + FILE,
        FILE[:-1],
        FILE + b"\n",
        FILE.replace(b"\n", b"\r\n"),
        FILE.replace(b"@v1", b"@v2"),
        FILE.replace(b"index 6\n", b""),
        FILE.replace(b"index 6", b"index 06"),
        FILE.replace(b"index 6", b"index -6"),
        FILE.replace(b"index 6", b"index 11"),
        FILE.replace(b"index 6", b"Index 6"),
        FILE.replace(b"index 6", b"index 6\nindex 6"),
        FILE.replace(b"index 6", b"extra \nindex 6"),
        FILE.replace(b"index 6", b"extra AA\nindex 6"),
        FILE.replace(b"index 6", b"extra AA==\nextra AA==\nindex 6"),
        FILE.replace(b"index 6", b"index 6\nextra AA=="),
        FILE.replace(b"index 6", "index 6\né".encode()),
        FILE.replace(b"=\n", b"\n", 1),
        FILE.replace(b"index 6\n", f"index 6\n{HASH * 2}\n".encode()),
        FILE.replace(b"index 6\n", f"index 6\n{(HASH + chr(10)) * 64}".encode()),
        FILE.replace(b"index 6\n", f"index 6\n{encode_base64(bytes(31))}\n".encode()),
        FILE.replace(b"\n\n", b"\n", 1),
        FILE.replace(b"\n\n", b"\n\n\n", 1),
        FILE.replace(NOTE, b"no checkpoint\n\n" + NOTE[NOTE.index("—".encode()) :]),
    ],
)
def test_other_files_are_malformed(data: bytes) -> None:
    """One form of each part, in one order."""
    with pytest.raises(Malformed):
        ProofFile.parse(data)


def test_the_key_has_to_be_valid_at_the_size() -> None:
    """A proof is as good as its checkpoint: under another key, or one retired before, it proves nothing."""
    PROOF.verify(ENTRIES[6], KEYS.rotate(NEXT_LOG.verifier, 11, 1))
    with pytest.raises(Unproven, match="signs from size 0 to size 10"):
        PROOF.verify(ENTRIES[6], KEYS.rotate(NEXT_LOG.verifier, 10, 1))
    with pytest.raises(Unproven, match="no known key"):
        PROOF.verify(ENTRIES[6], KeyHistory.begin(ORIGIN, NEXT_LOG.verifier, 0))


def test_more_hashes_than_a_log_can_have() -> None:
    """63 are the most, of 32 bytes each, and the index is in the log."""
    for wrong in ({"proof": (bytes(32),) * 64}, {"proof": (bytes(31),)}, {"index": 11}, {"index": -1}):
        with pytest.raises(Malformed):
            replace(PROOF, **wrong)
