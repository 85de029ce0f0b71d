"""Public keys as C2SP signed-note writes them: ``<name>+<key id>+<base64 of type and key>``."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ledger.log.canonical_text import check_characters, decode_base64, encode_base64
from ledger.log.refusal import Malformed

ED25519: Final = 0x01
"""The type of keys that sign a note's text as it stands."""
COSIGNATURE: Final = 0x04
"""The type of a witness's keys, which sign a checkpoint together with a time."""
KINDS: Final = (ED25519, COSIGNATURE)

_PRIME: Final = 2**255 - 19
_Y_OF_ORDER_8: Final = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER: Final = frozenset((0, 1, _PRIME - 1, _Y_OF_ORDER_8, _PRIME - _Y_OF_ORDER_8))
"""The y of all eight points whose order divides 8."""
_KEY_ID: Final = re.compile("[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A name, a type (``ED25519`` or ``COSIGNATURE``) and the 32 bytes of an Ed25519 public key.

    Raises Malformed for a name that is empty or holds a space of any kind, a plus sign or a control character; for
    another type or length; and for bytes that are no key: a point whose order divides 8, for which one signature fits
    every message, or a coordinate that is not below 2^255 - 19.
    """

    name: str
    kind: int
    public: bytes

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.kind not in KINDS:
            raise Malformed(f"key {self.name}: expected type 1 or 4, found {self.kind}")
        if len(self.public) != 32:
            raise Malformed(f"key {self.name}: expected a public key of 32 bytes, found {len(self.public)}")
        y = int.from_bytes(self.public, "little") & (2**255 - 1)
        if y >= _PRIME or y in _SMALL_ORDER:
            raise Malformed(f"key {self.name}: {self.public.hex()} is no public key that could tell signatures apart")

    @property
    def key_id(self) -> bytes:
        """The four bytes that stand for the key in a note, beside its name."""
        return sha256(self.name.encode() + b"\n" + bytes((self.kind,)) + self.public).digest()[:4]

    def __str__(self) -> str:
        """The key as text, for people to pass on."""
        return f"{self.name}+{self.key_id.hex()}+{encode_base64(bytes((self.kind,)) + self.public)}"

    @classmethod
    def parse(cls, text: str) -> "VerifierKey":
        """The key of ``str(key)``; raises Malformed for any other text."""
        name, _, rest = text.partition("+")
        key_id, _, encoded = rest.partition("+")
        if not (name and encoded and _KEY_ID.fullmatch(key_id)):
            raise Malformed(f"expected a key as <name>+<8 hexadecimal digits>+<base64>, found {text[:200]!r}")
        material = decode_base64(encoded, f"key {name}")
        key = cls(name, material[0], material[1:])
        if key.key_id.hex() != key_id:
            raise Malformed(f"key {name}: the text says key id {key_id}, the key has {key.key_id.hex()}")
        return key

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        """Whether ``signature`` is the key's Ed25519 signature (RFC 8032) over ``message``."""
        # Loaded with the first signature that is verified: most who read notes and keys verify none.
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except InvalidSignature:
            return False
        return True


def check_name(name: str) -> None:
    """Raises Malformed unless ``name`` can be a key's name: not empty, without spaces, plus or control characters."""
    if not name or "+" in name or any(one.isspace() for one in name):
        raise Malformed(f"expected a key name without spaces and plus signs, found {name[:100]!r}")
    check_characters(name, "key name")
