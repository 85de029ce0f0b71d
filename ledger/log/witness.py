"""What a log and a witness say to each other (C2SP tlog-witness, ``add-checkpoint``), as texts; nothing is sent here.

A witness answers 200 with ``write_cosignatures``; 409 with ``write_known_size`` where ``old`` is not the size it knows;
and 400, 403, 404 or 422 where the request is malformed, not signed by the log, of a log that it does not know, or not
consistent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.log.canonical_text import decode_decimal, decode_hash, encode_base64
from ledger.log.checkpoint import Checkpoint
from ledger.log.merkle import MAX_PROOF
from ledger.log.note import Signature, Verifier, open_note
from ledger.log.refusal import Malformed

SIZE_TYPE: Final = "text/x.tlog.size"
"""The media type of a 409 that tells a size."""


@dataclass(frozen=True, slots=True)
class AddCheckpoint:
    """The body of a request: the size that the witness should know, the proof from there, the new checkpoint.

    ``note`` is the signed checkpoint as it is published. Raises Malformed if it is none, if ``old`` is above its size,
    or if the proof has hashes that are not 32 bytes or more than ``MAX_PROOF`` of them, or any where ``old`` is 0.
    """

    old: int
    proof: tuple[bytes, ...]
    note: bytes

    def __post_init__(self) -> None:
        size = self.checkpoint().size
        if not 0 <= self.old <= size:
            raise Malformed(f"add-checkpoint: the old size {self.old} is not from 0 to the checkpoint's size {size}")
        if len(self.proof) > MAX_PROOF or any(len(one) != 32 for one in self.proof):
            raise Malformed(f"add-checkpoint: expected at most {MAX_PROOF} hashes of 32 bytes")
        if self.old == 0 and self.proof:
            raise Malformed("add-checkpoint: the proof from size 0 is empty")

    def checkpoint(self) -> Checkpoint:
        """The checkpoint as the note has it; no signature is verified."""
        return Checkpoint.of_note(self.note)

    def body(self) -> bytes:
        """The request's body."""
        lines = [f"old {self.old}", *(encode_base64(one) for one in self.proof), "", ""]
        return "\n".join(lines).encode() + self.note

    @classmethod
    def parse(cls, body: bytes) -> "AddCheckpoint":
        """The request of ``body()``; raises Malformed for anything else."""
        head, _, note = body.partition(b"\n\n")
        first, *hashes = _ascii(head, "add-checkpoint").split("\n")
        if not first.startswith("old "):
            raise Malformed(f'add-checkpoint: expected "old <size>" in the first line, found {first[:100]!r}')
        old = decode_decimal(first.removeprefix("old "), "add-checkpoint: old size")
        if len(hashes) > MAX_PROOF:
            raise Malformed(f"add-checkpoint: expected at most {MAX_PROOF} hashes, found {len(hashes)}")
        return cls(old, tuple([decode_hash(line, "add-checkpoint: proof") for line in hashes]), note)


def write_cosignatures(signatures: Sequence[Signature]) -> bytes:
    """The body of a 200: signature lines."""
    return "".join([one.line() for one in signatures]).encode()


def parse_cosignatures(body: bytes, checkpoint: Checkpoint, witnesses: Iterable[Verifier]) -> tuple[Signature, ...]:
    """The witnesses' signatures over ``checkpoint`` in the body of a 200; those by keys not known are left out.

    Raises Malformed for what are no signature lines, Unproven if there is none by a known key or one does not hold.
    """
    text = checkpoint.text()
    opened = open_note(text.encode() + b"\n" + body, witnesses)
    if opened.text != text:
        raise Malformed("expected signature lines and nothing else from the witness")
    return opened.verified


def write_known_size(size: int) -> bytes:
    """The body of a 409: the size of the latest checkpoint that the witness cosigned."""
    return f"{size}\n".encode()


def parse_known_size(body: bytes) -> int:
    """The size in the body of a 409; raises Malformed for anything else."""
    text = _ascii(body, "the witness's size")
    if not text.endswith("\n"):
        raise Malformed(f"expected a size and a line feed from the witness, found {text[:100]!r}")
    return decode_decimal(text[:-1], "the witness's size")


def _ascii(text: bytes, what: str) -> str:
    if not text.isascii():
        raise Malformed(f"{what}: expected ASCII")
    return text.decode("ascii")
