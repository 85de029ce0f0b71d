"""Checkpoints (C2SP tlog-checkpoint): the state of the whole log at one size, signed by the log."""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.log.canonical_text import MAX_SIZE, check_characters, decode_decimal, decode_hash, encode_base64
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.note import Note, Signature, Verifier, open_note, split_note
from ledger.log.refusal import Malformed, Unproven


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The log's ``origin``, how many entries it has (0 to 2^63-1), and the root over them (32 bytes).

    ``extensions`` are further lines, which nothing here gives a meaning to; our log writes none, as C2SP advises. No
    line is empty or holds a control character. Raises Malformed for other values, and for size 0 with another root than
    the empty one.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for line in (self.origin, *self.extensions):
            check_characters(line, "checkpoint")
            if not line or "\n" in line:
                raise Malformed("no line of a checkpoint is empty")
        if not 0 <= self.size <= MAX_SIZE:
            raise Malformed(f"checkpoint: expected a size from 0 to 2^63-1, found {self.size}")
        if len(self.root) != 32:
            raise Malformed(f"checkpoint: expected a root of 32 bytes, found {len(self.root)}")
        if self.size == 0 and self.root != EMPTY_ROOT:
            raise Malformed("checkpoint: the root of an empty log is the hash of nothing")

    def text(self) -> str:
        """The note's text: a line each for origin, size, root and extensions."""
        return "".join([f"{line}\n" for line in (self.origin, self.size, encode_base64(self.root), *self.extensions)])

    @classmethod
    def parse(cls, text: str) -> "Checkpoint":
        """The checkpoint of ``text()``; raises Malformed for any other text."""
        lines = text.split("\n")
        if len(lines) < 4 or lines.pop():
            raise Malformed("expected the lines of a checkpoint: origin, size, root")
        size = decode_decimal(lines[1], "size of the checkpoint")
        return cls(lines[0], size, decode_hash(lines[2], "root of the checkpoint"), tuple(lines[3:]))

    @classmethod
    def of_note(cls, note: bytes) -> "Checkpoint":
        """The checkpoint that a note is of, whoever signed it. Raises Malformed."""
        return cls.parse(split_note(note)[0])


@dataclass(frozen=True, slots=True)
class SignedCheckpoint:
    """A checkpoint that the log signed, with the note that shows it and the witnesses' signatures that hold."""

    checkpoint: Checkpoint
    note: bytes
    signatures: tuple[Signature, ...]
    cosignatures: tuple[Signature, ...]


def open_checkpoint(
    note: bytes, origin: str, log: Iterable[Verifier], witnesses: Iterable[Verifier] = (), quorum: int = 0
) -> SignedCheckpoint:
    """The checkpoint of the log ``origin``, if one of the ``log``'s keys and ``quorum`` of the witnesses signed it.

    Which keys a log may sign with at a size, ``KeyHistory`` says. Raises Malformed for what is no checkpoint, and
    Unproven if it is another log's, if a known key's signature does not hold, or if too few keys signed.
    """
    log, witnesses = list(log), list(witnesses)
    opened = open_note(note, [*log, *witnesses])
    checkpoint = Checkpoint.parse(opened.text)
    if checkpoint.origin != origin:
        raise Unproven(f"expected a checkpoint of {origin}, found one of {checkpoint.origin}")
    signatures = _by(opened, log)
    cosignatures = _by(opened, witnesses)
    if not signatures:
        raise Unproven(f"no key of the log {origin} signed the checkpoint of size {checkpoint.size}")
    witnessed = len({(one.name, one.key_id) for one in cosignatures})
    if witnessed < quorum:
        raise Unproven(f"expected the checkpoint to be signed by {quorum} of the witnesses, found {witnessed}")
    return SignedCheckpoint(checkpoint, note, signatures, cosignatures)


def _by(note: Note, verifiers: list[Verifier]) -> tuple[Signature, ...]:
    return tuple([one for one in note.verified if any(one.is_by(verifier.key) for verifier in verifiers)])
