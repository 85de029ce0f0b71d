import pytest

from ledger.log.canonical_text import encode_base64
from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.cosignature import CosignatureVerifier, cosign
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from ledger.log.witness import (
    AddCheckpoint,
    parse_cosignatures,
    parse_known_size,
    write_cosignatures,
    write_known_size,
)
from tests.ledger.log.reference import EntryHashes, sample_entries
from tests.ledger.log.samples import LOG, OTHER_WITNESS, WITNESS, sample_checkpoint, signed

NEW = sample_checkpoint(11)
PROOF = consistency_proof(6, 11, EntryHashes(sample_entries(11)))
REQUEST = AddCheckpoint(6, PROOF, signed(NEW))
HASH = encode_base64(bytes(32))
KNOWN = CosignatureVerifier(WITNESS.verifier)


def test_the_request() -> None:
    """The old size, the proof a line a hash, an empty line, the checkpoint as published."""
    lines = REQUEST.body().decode().split("\n")
    assert lines[0] == "old 6"
    assert lines[1 : 1 + len(PROOF)] == [encode_base64(one) for one in PROOF]
    assert "\n".join(lines[1 + len(PROOF) :]).encode() == b"\n" + signed(NEW)
    assert AddCheckpoint.parse(REQUEST.body()) == REQUEST


def test_a_witness_can_judge_it() -> None:
    """What the request holds is all that a witness needs beside its own record."""
    request = AddCheckpoint.parse(REQUEST.body())
    old, new = sample_checkpoint(request.old), request.checkpoint()
    verify_consistency(old.size, new.size, request.proof, old.root, new.root)


def test_the_first_request() -> None:
    """From size 0, without a proof."""
    first = AddCheckpoint(0, (), signed(NEW))
    assert first.body() == b"old 0\n\n" + signed(NEW)
    assert AddCheckpoint.parse(first.body()) == first


BODY = REQUEST.body()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        signed(NEW),
        b"old 6\n" + signed(NEW),
        BODY.replace(b"old 6", b"old 06"),
        BODY.replace(b"old 6", b"old  6"),
        BODY.replace(b"old 6", b"old"),
        BODY.replace(b"old 6", b"new 6"),
        BODY.replace(b"old 6", b"old 12"),
        BODY.replace(b"old 6", b"old 0"),
        BODY.replace(b"old 6", b"old -6"),
        BODY.replace(b"\n", b"\r\n"),
        b"\n" + BODY,
        BODY[:-1],
        BODY.replace(b"=\n", b"\n", 1),
        BODY.replace(b"=\n", b"= \n", 1),
        BODY.replace(b"old 6\n", b"old 6\n\n"),
        BODY.replace(b"old 6\n", b"old 6\n\xc3\xa9\n"),
        f"old 6\n{(HASH + chr(10)) * 64}\n".encode() + signed(NEW),
        f"old 6\n{encode_base64(bytes(31))}\n\n".encode() + signed(NEW),
    ],
)
def test_other_requests_are_malformed(body: bytes) -> None:
    """Old sizes above the new, proofs from nothing or without end, other forms of the same value."""
    with pytest.raises(Malformed):
        AddCheckpoint.parse(body)


def test_cosignatures_come_back() -> None:
    """Those of known witnesses are taken, others ignored."""
    one, other = cosign(NEW, WITNESS, 9), cosign(NEW, OTHER_WITNESS, 9)
    body = write_cosignatures([one, other])
    assert parse_cosignatures(body, NEW, [KNOWN]) == (one,)
    assert parse_cosignatures(body, NEW, [KNOWN, CosignatureVerifier(OTHER_WITNESS.verifier)]) == (one, other)
    with pytest.raises(Unproven, match="no known key"):
        parse_cosignatures(write_cosignatures([other]), NEW, [KNOWN])
    with pytest.raises(Unproven, match="does not fit"):
        parse_cosignatures(write_cosignatures([cosign(sample_checkpoint(6), WITNESS, 9)]), NEW, [KNOWN])


def test_any_byte_of_an_answer_changed_is_refused() -> None:
    """Whatever is not exactly the witness's line is of no use."""
    body = write_cosignatures([cosign(NEW, WITNESS, 9)])
    for at in range(len(body)):
        with pytest.raises(NotAccepted):
            parse_cosignatures(body[:at] + bytes((body[at] ^ 1,)) + body[at + 1 :], NEW, [KNOWN])


def test_an_answer_cannot_lengthen_the_text() -> None:
    """A signature over the checkpoint and more is none over the checkpoint."""
    longer = type(NEW)(NEW.origin, NEW.size, NEW.root, ("more",))
    line = write_cosignatures([cosign(longer, WITNESS, 9)])
    for body in (b"more\n\n" + line, b"\n" + line, b"", b"<html>\n"):
        with pytest.raises(NotAccepted):
            parse_cosignatures(body, NEW, [KNOWN])
    assert LOG.verifier.name.encode() in signed(longer)


def test_the_size_that_a_witness_knows() -> None:
    """One decimal number and a line feed."""
    assert write_known_size(20852014) == b"20852014\n"
    assert parse_known_size(b"0\n") == 0
    assert parse_known_size(write_known_size(20852014)) == 20852014
    for wrong in (b"", b"\n", b"1", b"01\n", b"1\n\n", b" 1\n", b"-1\n", b"1\r\n", b"\xff\n", b"9" * 30 + b"\n"):
        with pytest.raises(Malformed):
            parse_known_size(wrong)
