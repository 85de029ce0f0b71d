"""The houses that hands are judged by."""

from functools import cache
from hashlib import sha256

from ledger.store.pin import Pin, PinLost
from replay.houses.house import House
from replay.houses.load import SHELF
from replay.sealed.sealed_hand import SealedHand


def house_of(sealed: SealedHand) -> House | PinLost:
    """The house that a hand is judged by, or why it is here no more. Looked for once a process."""
    return _house(sealed.house, sealed.house_version, sealed.house_sha256)


@cache
def _house(name: str, version: str, sha256: str) -> House | PinLost:
    try:
        return Pin(name, version, sha256).rules()
    except PinLost as lost:
        return lost


def houses_digest() -> str:
    """A fingerprint (hex) of all house files that there are, an operator's own among them."""
    digest = sha256()
    for path in sorted(SHELF.files(), key=lambda path: path.name):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
