from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.checkpoint import Checkpoint, open_checkpoint
from ledger.log.cosignature import CosignatureVerifier, cosign
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.note import NoteVerifier, add_signatures
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from tests.ledger.log.samples import LOG, ORIGIN, OTHER_WITNESS, WITNESS, sample_checkpoint, signed

ROOT = b64encode(bytes(32)).decode()
LOG_KEYS = [NoteVerifier(LOG.verifier)]
WITNESSES = [CosignatureVerifier(WITNESS.verifier), CosignatureVerifier(OTHER_WITNESS.verifier)]
LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)


def test_the_text_is_three_lines() -> None:
    """Origin, size, root."""
    checkpoint = Checkpoint("example.com/behind-the-sofa", 20852163, bytes(32))
    assert checkpoint.text() == f"example.com/behind-the-sofa\n20852163\n{ROOT}\n"
    assert Checkpoint.parse(checkpoint.text()) == checkpoint


@given(LINES, st.integers(1, 2**63 - 1), st.binary(min_size=32, max_size=32), st.lists(LINES, max_size=3))
def test_what_is_written_is_read(origin: str, size: int, root: bytes, extensions: list[str]) -> None:
    """Any origin, which need not be an address, and further lines, which mean nothing here."""
    checkpoint = Checkpoint(origin, size, root, tuple(extensions))
    assert Checkpoint.parse(checkpoint.text()) == checkpoint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n\n",
        f"origin\n1\n{ROOT}",
        f"origin\n{ROOT}\n",
        f"\n1\n{ROOT}\n",
        f"origin\n1\n{ROOT}\n\n",
        f"origin\n1\n{ROOT}\n\nextension\n",
        f"origin\n\n1\n{ROOT}\n",
        f"origin\n01\n{ROOT}\n",
        f"origin\n-1\n{ROOT}\n",
        f"origin\n+1\n{ROOT}\n",
        f"origin\n1 \n{ROOT}\n",
        f"origin\n1.0\n{ROOT}\n",
        f"origin\n{2**63}\n{ROOT}\n",
        f"origin\n0\n{ROOT}\n",
        f"origin\n1\n{ROOT[:-1]}\n",
        f"origin\n1\n{ROOT} \n",
        f"origin\n1\n{ROOT.replace('A=', 'B=')}\n",
        f"origin\n1\n{b64encode(bytes(31)).decode()}\n",
        f"origin\n1\n{b64encode(bytes(33)).decode()}\n",
        f"origin\n1\n{'00' * 32}\n",
        f"origin\r\n1\r\n{ROOT}\r\n",
        f"ori\tgin\n1\n{ROOT}\n",
    ],
)
def test_everything_else_is_refused(text: str) -> None:
    """Sizes and roots in their only form, no empty line, and an empty log has the empty root."""
    with pytest.raises(Malformed):
        Checkpoint.parse(text)


def test_the_empty_log() -> None:
    """Size 0 has the hash of nothing for its root."""
    assert Checkpoint.parse(Checkpoint("origin", 0, EMPTY_ROOT).text()).size == 0
    with pytest.raises(Malformed, match="empty log"):
        Checkpoint("origin", 0, bytes(32))


@pytest.mark.parametrize(
    ("size", "length", "said"),
    [
        (-1, 32, "a size from 0"),
        (2**63, 32, "a size from 0"),
        (1, 31, "found 31"),
        (1, 33, "found 33"),
        (1, 0, "found 0"),
    ],
)
def test_values_outside_are_refused(size: int, length: int, said: str) -> None:
    """Sizes of 63 bits, roots of 32 bytes: what could not be read is not written."""
    with pytest.raises(Malformed, match=said):
        Checkpoint("origin", size, bytes(length))
    assert Checkpoint("origin", 2**63 - 1, bytes(32)).size == 2**63 - 1


@pytest.mark.parametrize(
    ("origin", "extensions"), [("", ()), ("a\nb", ()), ("a", ("",)), ("a", ("b\nc",)), ("a\0", ())]
)
def test_no_line_holds_a_line(origin: str, extensions: tuple[str, ...]) -> None:
    """What could be read as other lines is not written."""
    with pytest.raises(Malformed):
        Checkpoint(origin, 1, bytes(32), extensions)


def test_a_checkpoint_is_of_its_log() -> None:
    """Signed by one of the log's keys, and of its origin: another log's checkpoint says nothing, whoever signed it."""
    note = signed(sample_checkpoint(5))
    opened = open_checkpoint(note, ORIGIN, LOG_KEYS)
    assert (opened.checkpoint, opened.note, len(opened.signatures)) == (sample_checkpoint(5), note, 1)
    with pytest.raises(Unproven, match=f"expected a checkpoint of another, found one of {ORIGIN}"):
        open_checkpoint(note, "another", LOG_KEYS)
    with pytest.raises(Unproven, match="no known key"):
        open_checkpoint(note, ORIGIN, [])


def test_a_witness_does_not_stand_for_the_log() -> None:
    """Cosignatures count for the quorum, each witness once, and only beside the log's own signature."""
    checkpoint = sample_checkpoint(5)
    one, later, other = (
        cosign(checkpoint, WITNESS, 1),
        cosign(checkpoint, WITNESS, 2),
        cosign(checkpoint, OTHER_WITNESS, 1),
    )
    note = add_signatures(signed(checkpoint), [one, later])
    assert open_checkpoint(note, ORIGIN, LOG_KEYS, WITNESSES, 1).cosignatures == (one, later)
    with pytest.raises(Unproven, match="by 2 of the witnesses, found 1"):
        open_checkpoint(note, ORIGIN, LOG_KEYS, WITNESSES, 2)
    assert open_checkpoint(add_signatures(note, [other]), ORIGIN, LOG_KEYS, WITNESSES, 2).cosignatures[-1] == other
    with pytest.raises(Unproven, match="no key of the log"):
        open_checkpoint(note, ORIGIN, [], WITNESSES, 1)


def test_any_byte_changed_is_refused() -> None:
    """Of a checkpoint with a cosignature each byte, in the log's lines and the witness's."""
    note = add_signatures(signed(sample_checkpoint(5)), [cosign(sample_checkpoint(5), WITNESS, 1_800_000_000)])
    open_checkpoint(note, ORIGIN, LOG_KEYS, WITNESSES, 1)
    for at in range(len(note)):
        for change in (1, 32, 128):
            with pytest.raises(NotAccepted):
                changed = note[:at] + bytes((note[at] ^ change,)) + note[at + 1 :]
                open_checkpoint(changed, ORIGIN, LOG_KEYS, WITNESSES, 1)
