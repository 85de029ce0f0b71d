import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.canonical_text import encode_base64
from ledger.log.note import (
    MAX_NOTE,
    MAX_SIGNATURES,
    NoteVerifier,
    Signature,
    add_signatures,
    open_note,
    sign_text,
    split_note,
    write_note,
)
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import VerifierKey
from tests.ledger.log.samples import LOG, NEXT_LOG, WITNESS

TEXT = "This is an example message.\n"
EXAMPLE = (
    f"{TEXT}\n— example.com/foo "
    "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
).encode()
EXAMPLE_KEY = NoteVerifier(VerifierKey.parse("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"))
KNOWN = NoteVerifier(LOG.verifier)
NOTE = write_note(TEXT, [sign_text(TEXT, LOG)])
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.just("\n")).map(lambda text: text + "\n")


@given(TEXTS)
def test_what_is_signed_opens(text: str) -> None:
    """Any text: also of empty lines, and one that looks like a signature."""
    note = write_note(text, [sign_text(text, LOG)])
    opened = open_note(note, [KNOWN])
    assert (opened.text, len(opened.verified), opened.ignored) == (text, 1, ())
    with pytest.raises(Unproven):
        open_note(note, [NoteVerifier(NEXT_LOG.verifier)])


def test_the_text_ends_at_the_last_empty_line() -> None:
    """Nothing can be put between the text and its signatures: it is signed too, or the note is refused."""
    text = "a\n\n— looks like a signature\n\nb\n"
    assert open_note(write_note(text, [sign_text(text, LOG)]), [KNOWN]).text == text
    with pytest.raises(Unproven):
        open_note(NOTE.replace(b"\n\n", b"\nmore\n\n"), [KNOWN])
    with pytest.raises(Unproven):
        open_note(NOTE.replace(b"\n\n", b"\n\nmore\n\n"), [KNOWN])


def test_any_byte_changed_is_refused() -> None:
    """Each byte of the note, changed in each single bit and in all of them."""
    for at in range(len(NOTE)):
        for change in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            with pytest.raises(NotAccepted):
                open_note(NOTE[:at] + bytes((NOTE[at] ^ change,)) + NOTE[at + 1 :], [KNOWN])
        with pytest.raises(NotAccepted):
            open_note(NOTE[:at] + NOTE[at + 1 :], [KNOWN])
        with pytest.raises(NotAccepted):
            open_note(NOTE[:at], [KNOWN])


def test_signatures_of_others_are_ignored() -> None:
    """By a key that shares only the name, only the id, or neither: they stand in the note and mean nothing."""
    strangers = [
        Signature(LOG.verifier.name, b"\0\0\0\0", bytes(64)),
        Signature("another", LOG.verifier.key_id, b"x"),
        sign_text(TEXT, NEXT_LOG),
    ]
    opened = open_note(add_signatures(NOTE, strangers), [KNOWN])
    assert (opened.verified, opened.ignored) == ((sign_text(TEXT, LOG),), tuple(strangers))
    with pytest.raises(Unproven, match="no known key signed the note; it is signed by another"):
        open_note(write_note(TEXT, strangers), [KNOWN])
    with pytest.raises(Unproven, match="no known key"):
        open_note(NOTE, [])


def test_a_signature_is_by_name_and_id_together() -> None:
    """Neither the name alone nor the id alone says whose it is."""
    key = LOG.verifier
    assert Signature(key.name, key.key_id, b"x").is_by(key)
    assert not Signature(key.name, NEXT_LOG.verifier.key_id, b"x").is_by(key)
    assert not Signature("another", key.key_id, b"x").is_by(key)


def test_one_bad_signature_of_a_known_key_is_enough() -> None:
    """Though another known key signed, and though the same key signed as well, before it or after it."""
    bad = Signature(LOG.verifier.name, LOG.verifier.key_id, sign_text("another\n", LOG).blob)
    good = [sign_text(TEXT, NEXT_LOG), sign_text(TEXT, LOG)]
    verifiers = [KNOWN, NoteVerifier(NEXT_LOG.verifier)]
    assert len(open_note(write_note(TEXT, good), verifiers).verified) == 2
    for signatures in ([bad, *good], [*good, bad]):
        with pytest.raises(Unproven, match="does not fit the text"):
            open_note(write_note(TEXT, signatures), verifiers)
    for blob in (b"\0", good[1].blob + b"\0", good[1].blob[:-1]):
        with pytest.raises(Unproven, match="does not fit the text"):
            open_note(write_note(TEXT, [Signature(LOG.verifier.name, LOG.verifier.key_id, blob)]), verifiers)


SIGNATURE = sign_text(TEXT, LOG).line()


@pytest.mark.parametrize(
    "note",
    [
        "",
        TEXT,
        f"{TEXT}\n",
        SIGNATURE,
        f"\n{SIGNATURE}",
        f"{TEXT}{SIGNATURE}",
        f"{TEXT}\n{SIGNATURE[:-1]}",
        f"{TEXT}\n{SIGNATURE}\n",
        f"{TEXT}\n{SIGNATURE}more\n",
        f"{TEXT}\n{SIGNATURE}".replace("\n", "\r\n"),
        f"{TEXT}\n{SIGNATURE}".replace("\n\n", "\n \n"),
        f"a\tb\n\n{SIGNATURE}",
        f"a\0b\n\n{SIGNATURE}",
        f"a\x7fb\n\n{SIGNATURE}",
        f"{TEXT}\n{SIGNATURE}".replace("—", "-"),
        f"{TEXT}\n{SIGNATURE}".replace("—", "–"),
        f"{TEXT}\n{SIGNATURE}".replace("— ", "—  "),
        f"{TEXT}\n{SIGNATURE}".replace("— ", "—"),
        f"{TEXT}\n{SIGNATURE}".replace("— ", " — "),
        f"{TEXT}\n{SIGNATURE}".replace("=\n", "\n"),
        f"{TEXT}\n{SIGNATURE}".replace("=\n", "==\n"),
        f"{TEXT}\n{SIGNATURE}".replace("=\n", "= \n"),
        f"{TEXT}\n— {LOG.verifier.name} \n",
        f"{TEXT}\n— {LOG.verifier.name}\n",
        f"{TEXT}\n— {LOG.verifier.name} {encode_base64(LOG.verifier.key_id)}\n",
        f"{TEXT}\n— log+example {encode_base64(bytes(68))}\n",
        f"{TEXT}\n— log\u00a0example {encode_base64(bytes(68))}\n",
        f"{TEXT}\n—  {encode_base64(bytes(68))}\n",
    ],
)
def test_what_is_no_note(note: str) -> None:
    """One form of each part; anything else is refused before any signature is looked at."""
    with pytest.raises(Malformed):
        open_note(note.encode(), [KNOWN])


def test_notes_are_utf_8() -> None:
    """No byte that is not, no character written too long, no half of a pair."""
    for wrong in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe2\x80"):
        with pytest.raises(Malformed, match="UTF-8"):
            open_note(wrong + NOTE, [KNOWN])


def test_a_note_is_bounded() -> None:
    """In its signatures, of which 16 have to be accepted, and in its bytes."""
    others = [Signature("name", number.to_bytes(4, "big"), b"x") for number in range(MAX_SIGNATURES)]
    assert len(open_note(add_signatures(NOTE, others[:-1]), [KNOWN]).ignored) == MAX_SIGNATURES - 1
    with pytest.raises(Malformed, match="at most 100 signatures"):
        add_signatures(NOTE, others)
    long = "x" * (MAX_NOTE - len(SIGNATURE.encode()) - 2) + "\n"
    assert open_note(write_note(long, [sign_text(long, LOG)]), [KNOWN]).text == long
    with pytest.raises(Malformed, match="at most 1000000 bytes"):
        split_note(b"x" + write_note(long, [sign_text(long, LOG)]))


def test_what_could_not_be_read_is_not_written() -> None:
    """A text without its last line feed or with control characters, a name of two words, no signature."""
    for text in ("", "text", "a\tb\n", "\ud800\n"):
        with pytest.raises(Malformed):
            sign_text(text, LOG)
        with pytest.raises(Malformed):
            write_note(text, [Signature("name", bytes(4), b"x")])
    for signatures in ([], [Signature("a b", bytes(4), b"x")], [Signature("name", bytes(4), b"")]):
        with pytest.raises(Malformed):
            write_note(TEXT, signatures)


def test_signatures_are_added_once() -> None:
    """Adding what is there changes nothing."""
    more = add_signatures(NOTE, [sign_text(TEXT, NEXT_LOG)])
    assert more != NOTE
    assert add_signatures(more, [sign_text(TEXT, LOG), sign_text(TEXT, NEXT_LOG)]) == more


def test_the_example_of_c2sp() -> None:
    """The note of the specification's own example verifies under its key, and no other text does."""
    assert open_note(EXAMPLE, [EXAMPLE_KEY]).text == TEXT
    with pytest.raises(Unproven):
        open_note(EXAMPLE.replace(b"message", b"massage"), [EXAMPLE_KEY])


def test_keys_do_what_their_type_says() -> None:
    """A witness's key signs no plain text, and nothing is verified with it as if it did."""
    with pytest.raises(ValueError, match="expected type 1"):
        sign_text(TEXT, WITNESS)
    with pytest.raises(ValueError, match="expected type 1"):
        NoteVerifier(WITNESS.verifier)


def test_two_verifiers_for_one_key_are_a_mistake() -> None:
    """One verifier twice is not."""
    assert open_note(NOTE, [KNOWN, KNOWN]).text == TEXT
    with pytest.raises(ValueError, match="two verifiers"):
        open_note(NOTE, [KNOWN, NoteVerifier(SigningKey(LOG.verifier.name, b"log".ljust(32)).verifier)])
