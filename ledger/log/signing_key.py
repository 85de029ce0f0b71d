"""Private keys, and their text as Go's ``note`` package writes it: ``PRIVATE+KEY+<name>+<key id>+<base64>``.

C2SP defines no text for private keys. This one says all that signing needs, and Go's tools read it.
"""

from typing import Final, final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.log.canonical_text import decode_base64, encode_base64
from ledger.log.refusal import Malformed
from ledger.log.verifier_key import ED25519, VerifierKey

_BEGIN: Final = "PRIVATE+KEY+"


@final
class SigningKey:
    """The secret half of a ``VerifierKey``: 32 bytes (the seed of RFC 8032) with a name and a type.

    Whoever has it can sign as the log. Its ``repr`` and every error leave it out; only ``secret_text`` tells it.
    """

    def __init__(self, name: str, seed: bytes, kind: int = ED25519) -> None:
        """Raises Malformed for what ``VerifierKey`` refuses, and for a seed that is not 32 bytes."""
        if len(seed) != 32:
            raise Malformed(f"signing key {name[:100]!r}: expected a seed of 32 bytes, found {len(seed)}")
        self._seed: Final = seed
        self._private: Final = Ed25519PrivateKey.from_private_bytes(seed)
        self.verifier: Final = VerifierKey(name, kind, self._private.public_key().public_bytes_raw())
        """The public half."""

    @classmethod
    def generate(cls, name: str, kind: int = ED25519) -> "SigningKey":
        """A new key from the system's source of randomness."""
        return cls(name, Ed25519PrivateKey.generate().private_bytes_raw(), kind)

    @classmethod
    def parse(cls, text: str) -> "SigningKey":
        """The key of ``secret_text()``; raises Malformed for any other text, without repeating it."""
        name, _, rest = text.removeprefix(_BEGIN).partition("+")
        key_id, _, encoded = rest.partition("+")
        if not text.startswith(_BEGIN):
            raise Malformed("expected a signing key as PRIVATE+KEY+<name>+<8 hexadecimal digits>+<base64>")
        try:
            material = decode_base64(encoded, "")
        except Malformed:
            material = b""
        if len(material) != 33:
            raise Malformed("signing key: expected base64 of a type and 32 bytes at the end")
        key = cls(name, material[1:], material[0])
        if key.verifier.key_id.hex() != key_id:
            raise Malformed(f"signing key {name[:100]!r}: the text names another key id than its key has")
        return key

    def secret_text(self) -> str:
        """The key as text, to be kept secret. The key id is that of the public key."""
        key = self.verifier
        return f"{_BEGIN}{key.name}+{key.key_id.hex()}+{encode_base64(bytes((key.kind,)) + self._seed)}"

    def sign(self, message: bytes) -> bytes:
        """The 64 bytes of the Ed25519 signature over ``message``."""
        return self._private.sign(message)

    def __repr__(self) -> str:
        return f"<signing key of {self.verifier}>"
