"""The houses that hands are judged by."""

from hashlib import sha256
from typing import Final

from ledger.store.pin import Pin, PinLost
from replay.houses.house import House
from replay.houses.load import SHELF
from replay.sealed.sealed_hand import SealedHand

_FOUND: Final[dict[tuple[str, str, str], House | PinLost]] = {}
"""By name, version and hash: each looked for once a process."""


def house_of(sealed: SealedHand) -> House | PinLost:
    """The house that a hand is judged by, or why it is here no more."""
    key = sealed.house, sealed.house_version, sealed.house_sha256
    found = _FOUND.get(key)
    if found is None:
        found = _FOUND[key] = _looked_for(Pin(*key))
    return found


def houses_at_hand() -> list[House]:
    """The houses that were found for hands so far."""
    return [house for house in _FOUND.values() if isinstance(house, House)]


def _looked_for(pin: Pin) -> House | PinLost:
    try:
        return pin.rules()
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
