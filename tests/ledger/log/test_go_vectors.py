"""What Go's sumdb makes of the same entries and keys: recorded in tests/data/log/go.json by go/second_opinion.go."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.inclusion import inclusion_proof, verify_inclusion
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.note import NoteVerifier, open_note, sign_text, write_note
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import VerifierKey
from tests.ledger.log.reference import EntryHashes, grown, sample_entries

RECORDED = Path(__file__).parents[2] / "data" / "log" / "go.json"
VECTORS: Any = json.loads(RECORDED.read_text())
ENTRIES = sample_entries(300)
HASHES = EntryHashes(ENTRIES)
ROOTS = [bytes.fromhex(root) for root in VECTORS["roots"]]
"""Those of sizes 1 to 40."""


def test_roots() -> None:
    """Of every size to 40."""
    assert len(ROOTS) == 40
    assert [root_of(map(leaf_hash, ENTRIES[:size])) for size in range(1, 41)] == ROOTS


def test_inclusion_proofs() -> None:
    """The same hashes, and they verify."""
    for vector in VECTORS["inclusion"]:
        size, index, proof = vector["size"], vector["index"], [bytes.fromhex(one) for one in vector["proof"]]
        assert list(inclusion_proof(index, size, HASHES)) == proof
        verify_inclusion(leaf_hash(ENTRIES[index]), index, size, proof, ROOTS[size - 1])


def test_consistency_proofs() -> None:
    """The same hashes, and they verify."""
    for vector in VECTORS["consistency"]:
        old, size, proof = vector["old"], vector["size"], [bytes.fromhex(one) for one in vector["proof"]]
        assert list(consistency_proof(old, size, HASHES)) == proof
        verify_consistency(old, size, proof, ROOTS[old - 1], ROOTS[size - 1])


def test_tiles() -> None:
    """The same tiles with the same bytes; Go's path names their height, 8, before the level."""
    tiles, _ = grown(300)
    assert {path.replace("tile/", "tile/8/"): sha256(data).hexdigest() for path, data in tiles.items()} == {
        vector["path"]: vector["sha256"] for vector in VECTORS["tiles"]
    }


def test_notes() -> None:
    """A signing key as Go writes it signs the same bytes, and its verifier key is the same."""
    key, note = SigningKey.parse(VECTORS["signer"]), VECTORS["note"].encode()
    assert str(key.verifier) == VECTORS["verifier"]
    opened = open_note(note, [NoteVerifier(VerifierKey.parse(VECTORS["verifier"]))])
    assert write_note(opened.text, [sign_text(opened.text, key)]) == note
