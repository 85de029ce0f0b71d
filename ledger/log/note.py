"""Signed notes (C2SP signed-note): a text, an empty line, and signature lines of whoever stands by the text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, final

from ledger.log.canonical_text import check_characters, decode_base64, encode_base64
from ledger.log.refusal import Malformed, Unproven
from ledger.log.verifier_key import ED25519, VerifierKey, check_name

if TYPE_CHECKING:
    from ledger.log.signing_key import SigningKey

MAX_NOTE: Final = 1_000_000
"""The most bytes of a note."""
MAX_SIGNATURES: Final = 100
"""The most signature lines of a note."""
_DASH: Final = "\u2014 "


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature line: the name and the four-byte id of the key, and what follows the id (at least one byte)."""

    name: str
    key_id: bytes
    blob: bytes

    def line(self) -> str:
        """The line in the note, with its LF."""
        return f"{_DASH}{self.name} {encode_base64(self.key_id + self.blob)}\n"

    @classmethod
    def parse(cls, line: str) -> "Signature":
        """The signature of ``line()`` without its LF; raises Malformed for any other text."""
        name, space, encoded = line.removeprefix(_DASH).partition(" ")
        if not line.startswith(_DASH) or not space:
            raise Malformed(f'expected a signature line "{_DASH}<name> <base64>", found {line[:200]!r}')
        check_name(name)
        value = decode_base64(encoded, f"signature of {name}")
        if len(value) < 5:
            raise Malformed(
                f"signature of {name}: expected a key id of 4 bytes and a signature, found {len(value)} bytes"
            )
        return cls(name, value[:4], value[4:])

    def is_by(self, key: VerifierKey) -> bool:
        """Whether it claims to be of this key."""
        return self.name == key.name and self.key_id == key.key_id


class Verifier(Protocol):
    """A key that is known, and what its signatures are over."""

    @property
    def key(self) -> VerifierKey:
        """The key."""

    def verify(self, text: str, blob: bytes) -> bool:
        """Whether the key signed the note's text, which ends in LF, with this ``Signature.blob``."""


@final
class NoteVerifier:
    """The ``Verifier`` for signatures over the text alone; raises ValueError for a key of another type."""

    def __init__(self, key: VerifierKey) -> None:
        if key.kind != ED25519:
            raise ValueError(f"key {key.name}: expected type 1, found {key.kind}")
        self.key: Final = key

    def verify(self, text: str, blob: bytes) -> bool:
        """Whether the key signed the text."""
        return self.key.has_signed(text.encode(), blob)


@dataclass(frozen=True, slots=True)
class Note:
    """A note as it was read: the text with its last LF, and its signatures in their order.

    Of ``verified`` each is by a known key and holds; ``ignored`` are by keys that are not known, and mean nothing.
    """

    text: str
    verified: tuple[Signature, ...]
    ignored: tuple[Signature, ...]


def sign_text(text: str, key: "SigningKey") -> Signature:
    """The signature of a key of type ``ED25519`` over the text; raises Malformed if it cannot be a note's text."""
    if key.verifier.kind != ED25519:
        raise ValueError(f"key {key.verifier.name}: expected type 1, found {key.verifier.kind}")
    check_text(text)
    return Signature(key.verifier.name, key.verifier.key_id, key.sign(text.encode()))


def write_note(text: str, signatures: Sequence[Signature]) -> bytes:
    """The note; raises Malformed for a text or signatures that cannot be read back, or none."""
    check_text(text)
    note = (text + "\n" + "".join([one.line() for one in signatures])).encode()
    split_note(note)
    return note


def add_signatures(note: bytes, signatures: Iterable[Signature]) -> bytes:
    """The note with more signature lines at its end; those that it has already are not repeated.

    Raises Malformed as ``split_note`` does.
    """
    text, present = split_note(note)
    return write_note(text, list(dict.fromkeys((*present, *signatures))))


def split_note(note: bytes) -> tuple[str, tuple[Signature, ...]]:
    """Text and signatures of a note, none of them verified. Raises Malformed for anything that is no note.

    Refused are more than ``MAX_NOTE`` bytes, more than ``MAX_SIGNATURES`` signatures or none, what is not UTF-8, and
    control characters other than LF.
    """
    if len(note) > MAX_NOTE:
        raise Malformed(f"a note has at most {MAX_NOTE} bytes; found {len(note)}")
    try:
        whole = note.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("the note is not UTF-8") from None
    check_characters(whole, "note")
    text, empty_line, lines = whole.rpartition("\n\n")
    if not empty_line or not lines.endswith("\n"):
        raise Malformed("expected a note: lines of text, an empty line, and signature lines that end in a line feed")
    signature_lines = lines[:-1].split("\n")
    if len(signature_lines) > MAX_SIGNATURES:
        raise Malformed(f"a note has at most {MAX_SIGNATURES} signatures; found {len(signature_lines)}")
    return text + "\n", tuple([Signature.parse(line) for line in signature_lines])


def open_note(note: bytes, verifiers: Iterable[Verifier]) -> Note:
    """The note, if at least one known key signed its text.

    Signatures by keys that are not among ``verifiers`` (by name and key id together) are ignored. Raises Malformed as
    ``split_note`` does, Unproven if a known key's signature does not hold or none is by a known key, and ValueError if
    two verifiers have the same name and key id.
    """
    known: dict[tuple[str, bytes], Verifier] = {}
    for verifier in verifiers:
        if known.setdefault((verifier.key.name, verifier.key.key_id), verifier) is not verifier:
            raise ValueError(f"two verifiers for key {verifier.key.name} with key id {verifier.key.key_id.hex()}")
    text, signatures = split_note(note)
    verified: list[Signature] = []
    ignored: list[Signature] = []
    for signature in signatures:
        by = known.get((signature.name, signature.key_id))
        if by is None:
            ignored.append(signature)
        elif by.verify(text, signature.blob):
            verified.append(signature)
        else:
            raise Unproven(f"the signature of {signature.name} ({signature.key_id.hex()}) does not fit the text")
    if not verified:
        names = ", ".join(sorted({f"{one.name} ({one.key_id.hex()})" for one in ignored}))
        raise Unproven(f"no known key signed the note; it is signed by {names}")
    return Note(text, tuple(verified), tuple(ignored))


def check_text(text: str) -> None:
    """Raises Malformed unless ``text`` can be a note's: ending in LF, without other control characters."""
    if not text.endswith("\n"):
        raise Malformed("the text of a note ends in a line feed")
    check_characters(text, "note")
