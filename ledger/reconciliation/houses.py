"""The houses that hands are judged by."""

from hashlib import sha256
from typing import Final

from ledger.store.pin import Pin, PinLost
from replay.houses.house import House
from replay.houses.load import SHELF
from replay.sealed.sealed_hand import SealedHand


class Houses:
    """Those that hands are pinned to, each looked for once."""

    def __init__(self) -> None:
        self._found: Final[dict[tuple[str, str, str], House | PinLost]] = {}

    def of(self, sealed: SealedHand) -> House | PinLost:
        """The house of a hand, or why it is here no more."""
        key = sealed.house, sealed.house_version, sealed.house_sha256
        found = self._found.get(key)
        if found is None:
            try:
                found = Pin(*key).rules()
            except PinLost as lost:
                found = lost
            self._found[key] = found
        return found


def houses_digest() -> str:
    """A fingerprint (hex) of all house files that there are, an operator's own among them."""
    digest = sha256()
    for path in sorted(SHELF.files(), key=lambda path: path.name):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
