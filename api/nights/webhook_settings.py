"""To whom the results of nights are told: an address, and the secret that what is sent is signed with."""

import base64
import binascii
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from ledger.database.address import BadSetting

URL: Final = "ODDCHIP_NIGHT_WEBHOOK"
SECRET: Final = "ODDCHIP_NIGHT_WEBHOOK_SECRET"
PREFIX: Final = "whsec_"
SHORTEST: Final = 24
LONGEST: Final = 64
"""Bytes of a secret."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where results go, and the key that they are signed with, which is never shown."""

    url: str
    key: bytes

    def __repr__(self) -> str:
        return f"Webhook({self.origin})"

    @property
    def origin(self) -> str:
        """Where it is, without its path, which may be a secret."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"


def webhook_of(url: str, secret: str) -> Webhook | None:
    """The settings; None where no address is set. Raises BadSetting, which does not tell the secret."""
    if not url:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None or parts.fragment:
        raise BadSetting(f"{URL}: expected an address that begins with https:// or http://, without a name or a #")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise BadSetting(f"{URL}: expected an address in ASCII, other signs as %XX")
    return Webhook(url, _key(secret))


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True) if secret.startswith(PREFIX) else b""
    except (binascii.Error, ValueError):
        key = b""
    if not SHORTEST <= len(key) <= LONGEST:
        raise BadSetting(
            f"{SECRET}: expected {PREFIX} and {SHORTEST} to {LONGEST} random bytes as base64, which both sides know"
        )
    return key
