"""What an operator sets about who may come in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self
from urllib.parse import urlsplit

from ledger.database.address import BadSetting
from ledger.people.permissions import ROLES
from ledger.people.session_key import OF_THIS_PROCESS

HTTPS: Final = "ODDCHIP_HTTPS"
RATE: Final = "ODDCHIP_REQUESTS_A_SECOND"
ISSUER: Final = "ODDCHIP_OIDC_ISSUER"
CLIENT_ID: Final = "ODDCHIP_OIDC_CLIENT_ID"
CLIENT_SECRET: Final = "ODDCHIP_OIDC_CLIENT_SECRET"
CLAIM: Final = "ODDCHIP_OIDC_CLAIM"
CLAIM_ROLES: Final = "ODDCHIP_OIDC_ROLES"
NAME: Final = "ODDCHIP_OIDC_NAME"
_OWN_NAMES: Final = {role: role for role in ROLES}
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class Issuer:
    """The operator's issuer of identities (OpenID Connect).

    ``claim`` is the claim with what somebody is there, ``roles`` the role here for each of its values, ``name`` the
    claim with his name.
    """

    address: str
    client_id: str
    client_secret: str = field(repr=False)
    claim: str = "roles"
    roles: Mapping[str, str] = field(default_factory=lambda: dict(_OWN_NAMES))
    name: str = "preferred_username"


@dataclass(frozen=True, slots=True)
class AccessSettings:
    """``https``: cookies are for HTTPS alone, whatever the service itself sees. ``requests`` a second are for each.

    ``session_key`` is what sessions are kept under, which no variable says: a file has it.
    """

    https: bool = False
    requests: int = 50
    issuer: Issuer | None = None
    session_key: bytes = field(default=OF_THIS_PROCESS, repr=False)

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """What the settings say. Raises BadSetting, which says what is expected."""
        given = {name: environment.get(name, "") for name in (HTTPS, RATE)}
        if given[HTTPS] not in ("", "0", "1"):
            raise BadSetting(f"{HTTPS}={given[HTTPS]}: expected 1 where browsers come by HTTPS, else 0")
        rate = given[RATE]
        if rate and not (rate.isascii() and rate.isdigit() and len(rate) < 7 and int(rate)):
            raise BadSetting(f"{RATE}={rate}: expected a number from 1 to 999999, such as {cls().requests}")
        return cls(given[HTTPS] == "1", int(rate) if rate else cls().requests, _issuer(environment))


def _issuer(environment: Mapping[str, str]) -> Issuer | None:
    address = environment.get(ISSUER, "").rstrip("/")
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise BadSetting(f"{ISSUER}={address}: expected an address that begins with https://")
    client, secret = (environment.get(name, "") for name in (CLIENT_ID, CLIENT_SECRET))
    if not client or not secret:
        raise BadSetting(f"{ISSUER} is set; expected {CLIENT_ID} and {CLIENT_SECRET} too")
    return Issuer(
        address,
        client,
        secret,
        environment.get(CLAIM, "") or "roles",
        _roles(environment.get(CLAIM_ROLES, "")),
        environment.get(NAME, "") or "preferred_username",
    )


def _roles(text: str) -> Mapping[str, str]:
    """The role for each value of the claim: "poker-desk=support, poker-leads=manager"."""
    if not text:
        return dict(_OWN_NAMES)
    roles = {}
    for part in text.split(","):
        value, _, role = part.strip().rpartition("=")
        if not value or role not in ROLES:
            raise BadSetting(
                f"{CLAIM_ROLES}: found {part.strip()[:80]!r}; expected value=role with a role out of {', '.join(ROLES)}"
            )
        roles[value] = role
    return roles
