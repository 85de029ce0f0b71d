"""Proof files (C2SP tlog-proof): that an entry is in the log, in one file that is verified offline."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ledger.log.canonical_text import MAX_SIZE, decode_base64, decode_decimal, decode_hash, encode_base64
from ledger.log.checkpoint import Checkpoint, SignedCheckpoint
from ledger.log.inclusion import verify_inclusion
from ledger.log.key_history import KeyHistory
from ledger.log.merkle import MAX_PROOF, leaf_hash
from ledger.log.note import Verifier
from ledger.log.refusal import Malformed

MAX_FILE: Final = 2_000_000
"""The most bytes of a proof file."""
_FIRST_LINE: Final = "c2sp.org/tlog-proof@v1"


@dataclass(frozen=True, slots=True)
class ProofFile:
    """The entry's index, the hashes of its inclusion proof, and the signed checkpoint as it was published.

    ``extra`` may be anything, and nothing vouches for it; b"" for none. Raises Malformed for a note that is no
    checkpoint, an index that is not below its size, and hashes that are not 32 bytes or more than ``MAX_PROOF``.
    """

    index: int
    proof: tuple[bytes, ...]
    note: bytes
    extra: bytes = b""

    def __post_init__(self) -> None:
        size = Checkpoint.of_note(self.note).size
        if not 0 <= self.index < size <= MAX_SIZE:
            raise Malformed(f"proof file: index {self.index} is not in a log of size {size}")
        if len(self.proof) > MAX_PROOF or any(len(one) != 32 for one in self.proof):
            raise Malformed(f"proof file: expected at most {MAX_PROOF} hashes of 32 bytes")

    def write(self) -> bytes:
        """The file."""
        extra = [f"extra {encode_base64(self.extra)}"] if self.extra else []
        hashes = [encode_base64(one) for one in self.proof]
        return "\n".join([_FIRST_LINE, *extra, f"index {self.index}", *hashes, "", ""]).encode() + self.note

    @classmethod
    def parse(cls, data: bytes) -> "ProofFile":
        """The proof of ``write()``; raises Malformed for any other bytes. Nothing is verified yet."""
        head, _, note = data.partition(b"\n\n")
        if len(data) > MAX_FILE or not head.isascii():
            raise Malformed(f"proof file: expected at most {MAX_FILE} bytes, ASCII before the checkpoint")
        first, *lines = head.decode("ascii").split("\n")
        if first != _FIRST_LINE:
            raise Malformed(f"proof file: expected {_FIRST_LINE!r} in the first line, found {first[:100]!r}")
        extra = b""
        if lines and lines[0].startswith("extra "):
            extra = decode_base64(lines.pop(0).removeprefix("extra "), "proof file: extra")
            if not extra:
                raise Malformed("proof file: the line of extra data is left out where there is none")
        if not lines or not lines[0].startswith("index "):
            raise Malformed(f'proof file: expected "index <number>", found {lines[:1]}')
        index = decode_decimal(lines[0].removeprefix("index "), "proof file: index")
        if len(lines) - 1 > MAX_PROOF:
            raise Malformed(f"proof file: expected at most {MAX_PROOF} hashes, found {len(lines) - 1}")
        return cls(index, tuple([decode_hash(line, "proof file: hash") for line in lines[1:]]), note, extra)

    def verify(
        self, entry: bytes, keys: KeyHistory, witnesses: Iterable[Verifier] = (), quorum: int = 0
    ) -> SignedCheckpoint:
        """The checkpoint, if it is the log's and the entry is in the log at ``index``.

        Raises Malformed and Unproven, as ``KeyHistory.open`` and ``verify_inclusion`` do.
        """
        signed = keys.open(self.note, witnesses, quorum)
        checkpoint = signed.checkpoint
        verify_inclusion(leaf_hash(entry), self.index, checkpoint.size, self.proof, checkpoint.root)
        return signed
