"""Vectors of public projects, which are not part of this one: where they lie beside it, all have to come out."""

import json
import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from ledger.log.bundle import parse_bundle, write_bundle
from ledger.log.checkpoint import open_checkpoint
from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.inclusion import inclusion_proof, verify_inclusion
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.note import NoteVerifier
from ledger.log.refusal import NotAccepted, Unproven
from ledger.log.tile import Bundle, Tile, bundle_at
from ledger.log.tile_edge import TileEdge
from ledger.log.tile_hashes import TileHashes
from ledger.log.verifier_key import VerifierKey

VECTORS = Path(os.environ.get("ODDCHIP_VECTORS", Path(__file__).parents[4] / "shared" / "vectors"))
PROOFS, LOG = VECTORS / "merkle-proofs", VECTORS / "tessera-log"
ORIGIN = "example.com/log/testdata"
KEY = NoteVerifier(VerifierKey.parse(f"{ORIGIN}+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx"))

if not VECTORS.is_dir():
    pytest.skip(f"no vectors in {VECTORS}; set ODDCHIP_VECTORS", allow_module_level=True)


def _cases(kind: str) -> list[Any]:
    files = sorted((PROOFS / kind).rglob("*.json"))
    return [pytest.param(json.loads(file.read_text()), id=str(file.relative_to(PROOFS))) for file in files]


def _bytes(case: Any, key: str) -> bytes:
    return b64decode(case[key])


def _proof(case: Any) -> list[bytes]:
    return [b64decode(one) for one in case["proof"] or []]


@pytest.mark.parametrize("case", _cases("inclusion"))
def test_inclusion_proofs(case: Any) -> None:
    """The good ones are believed, the bad ones refused."""
    arguments = (_bytes(case, "leafHash"), case["leafIdx"], case["treeSize"], _proof(case), _bytes(case, "root"))
    if case["wantErr"]:
        with pytest.raises(Unproven):
            verify_inclusion(*arguments)
    else:
        verify_inclusion(*arguments)


@pytest.mark.parametrize("case", _cases("consistency"))
def test_consistency_proofs(case: Any) -> None:
    """The good ones are believed, the bad ones refused.

    One that its project calls good compares two equal texts of 12 bytes in the place of roots. It is refused here: a
    hash has 32 bytes, always.
    """
    old_root, new_root = _bytes(case, "root1"), _bytes(case, "root2")
    arguments = (case["size1"], case["size2"], _proof(case), old_root, new_root)
    if case["wantErr"] or len(old_root) == 12:
        with pytest.raises(Unproven):
            verify_consistency(*arguments)
    else:
        verify_consistency(*arguments)


def test_all_vectors_are_there() -> None:
    """98 of each kind, of which 6 are good."""
    for kind in ("inclusion", "consistency"):
        cases = [case.values[0] for case in _cases(kind)]
        assert (len(cases), sum(not case["wantErr"] for case in cases)) == (98, 6)


def _entries(size: int) -> list[bytes]:
    return parse_bundle((LOG / bundle_at(0, size).path()).read_bytes(), size) if size else []


class Folder:
    """The log's tiles as they lie there."""

    def read_tile(self, tile: Tile) -> bytes:
        return (LOG / tile.path()).read_bytes()


@pytest.mark.parametrize("size", range(16))
def test_the_log_comes_out_byte_for_byte(size: int) -> None:
    """Root, tiles and bundle of each size, from the entries alone; the checkpoint verifies and says the same root."""
    entries = _entries(size)
    opened = open_checkpoint((LOG / f"checkpoint.{size}").read_bytes(), ORIGIN, [KEY])
    assert (opened.checkpoint.size, opened.checkpoint.root) == (size, root_of(map(leaf_hash, entries)))
    edge = TileEdge()
    edge.extend(map(leaf_hash, entries))
    assert edge.root() == opened.checkpoint.root
    for tile, data in edge.take():
        assert (LOG / tile.path()).read_bytes() == data
    if size:
        assert (LOG / Bundle(0, size).path()).read_bytes() == write_bundle(entries)


def test_proofs_out_of_its_tiles() -> None:
    """From the tiles of each size: each entry is in it, and each smaller size is its beginning."""
    roots = [root_of(map(leaf_hash, _entries(size))) for size in range(16)]
    for size in range(1, 16):
        hashes = TileHashes(size, roots[size], Folder())
        hashes.check_bundle(Bundle(0, size), _entries(size))
        for at in range(size):
            proof = inclusion_proof(at, size, hashes)
            verify_inclusion(leaf_hash(_entries(size)[at]), at, size, proof, roots[size])
            verify_consistency(at, size, consistency_proof(at, size, hashes), roots[at], roots[size])


@pytest.mark.parametrize("name", ["checkpoint", *(f"checkpoint.{size}" for size in range(16))])
def test_no_changed_note_verifies(name: str) -> None:
    """Any byte changed, left out or added, in any of its bits, is refused."""
    note = (LOG / name).read_bytes()
    open_checkpoint(note, ORIGIN, [KEY])
    for at in range(len(note)):
        changes = [bytes((note[at] ^ 1 << bit,)) for bit in range(8)] + [b"", note[at : at + 1] + b"x"]
        for change in changes:
            with pytest.raises(NotAccepted):
                open_checkpoint(note[:at] + change + note[at + 1 :], ORIGIN, [KEY])
