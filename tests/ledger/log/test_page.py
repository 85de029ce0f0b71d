"""docs/reference/log.md: its worked example is what the code makes."""

from hashlib import sha256
from pathlib import Path
from uuid import UUID

from ledger.log.bundle import write_bundle
from ledger.log.canonical_json import canonical_json
from ledger.log.canonical_text import encode_base64
from ledger.log.checkpoint import Checkpoint
from ledger.log.consistency import consistency_proof
from ledger.log.cosignature import cosign
from ledger.log.entry import Entry
from ledger.log.inclusion import inclusion_proof
from ledger.log.key_history import KeyHistory
from ledger.log.merkle import leaf_hash, node_hash, root_of
from ledger.log.note import add_signatures, sign_text, write_note
from ledger.log.proof_file import ProofFile
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE
from ledger.log.witness import AddCheckpoint
from tests.ledger.log.reference import EntryHashes

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "log.md"
STREAM, STREAM_KEY = UUID("b5a5f5a1-6c5c-5d0f-9f0e-0a1b2c3d4e5f"), bytes(range(32))
AT = 1_775_246_400_000_000
LOG = SigningKey("log.example/testrum", sha256(b"example log").digest())
WITNESS = SigningKey("witness.example/w", sha256(b"example witness").digest(), COSIGNATURE)
EVENTS = [
    {"seat": 1, "amount": 5, "kind": "small_blind"},
    {"seat": 2, "amount": 10, "kind": "big_blind"},
    {"seat": 1},
    {"stacks": {"1": 995, "2": 1005}},
]
CANONICAL = [canonical_json(event) for event in EVENTS]
ENTRIES = [
    Entry.of(STREAM_KEY, STREAM, 1, AT, CANONICAL[:2]).write(),
    Entry.of(STREAM_KEY, STREAM, 3, AT + 1_500_000, CANONICAL[2:3]).write(),
    Entry.of(STREAM_KEY, STREAM, 4, AT + 2_000_000, CANONICAL[3:], sha256(b"the sealed record").digest()).write(),
]
LEAVES = [leaf_hash(entry) for entry in ENTRIES]
CHECKPOINT = Checkpoint(LOG.verifier.name, 3, root_of(LEAVES))
NOTE = write_note(CHECKPOINT.text(), [sign_text(CHECKPOINT.text(), LOG)])
PROOF = ProofFile(1, inclusion_proof(1, 3, EntryHashes(ENTRIES)), NOTE)
REQUEST = AddCheckpoint(2, consistency_proof(2, 3, EntryHashes(ENTRIES)), NOTE)
KEYS = KeyHistory.begin(LOG.verifier.name, LOG.verifier, AT)
EXAMPLE = {
    "an event's canonical bytes": CANONICAL[0].decode(),
    "entry 0": ENTRIES[0].decode(),
    "entry 1": ENTRIES[1].decode(),
    "entry 2": ENTRIES[2].decode(),
    "leaf 0": LEAVES[0].hex(),
    "leaf 1": LEAVES[1].hex(),
    "leaf 2": LEAVES[2].hex(),
    "the node over the first two": node_hash(*LEAVES[:2]).hex(),
    "the root": CHECKPOINT.root.hex(),
    "the verifier key": str(LOG.verifier),
    "the witness's key": str(WITNESS.verifier),
    "the checkpoint": add_signatures(NOTE, [cosign(CHECKPOINT, WITNESS, AT // 1_000_000 + 60)]).decode(),
    "the proof file": PROOF.write().decode(),
    "the request": REQUEST.body().decode().removesuffix(NOTE.decode()),
    "the key history": KEYS.write().decode(),
    "the bundle's beginning": write_bundle(ENTRIES)[:2].hex(),
    "the root in base64": encode_base64(CHECKPOINT.root),
}


def test_the_worked_example() -> None:
    """Every value of the example stands in the page."""
    page = PAGE.read_text()
    missing = [name for name, value in EXAMPLE.items() if value not in page]
    assert missing == []
    assert PROOF.verify(ENTRIES[1], KEYS).checkpoint == CHECKPOINT


if __name__ == "__main__":
    for name, value in EXAMPLE.items():
        print(f"--- {name}\n{value}")  # noqa: T201
