"""Signing in by the operator's issuer of identities: OpenID Connect, authorization code with PKCE, by authlib.

What the browser has to bring back (state, nonce, verifier) it keeps itself, in a cookie of ten minutes: nothing is held
for visitors who never come back.
"""

import logging
import secrets
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from threading import Lock
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.marked import N_
from api.people.access import access_of
from api.people.access_settings import Issuer
from api.people.cookie import is_secure
from api.people.next_page import local
from api.people.sign_in import sign_in_form, signed_in_page
from ledger.people.refusal import NotDone

with warnings.catch_warnings():
    import authlib.deprecate  # noqa: F401  # which has its warnings always shown
    import httpx

    warnings.simplefilter("ignore")  # it prefers another client than the one that is pinned
    from authlib.common.errors import AuthlibBaseError
    from authlib.integrations.httpx_client import OAuth2Client
    from joserfc import jwt
    from joserfc.errors import InvalidKeyIdError, JoseError
    from joserfc.jwk import KeySet

ALGORITHMS: Final = ("RS256", "PS256", "ES256", "EdDSA")
TIMEOUT: Final = 10.0
"""Seconds that the issuer has for an answer."""
KEPT: Final = 3600.0
"""Seconds that its addresses and keys are kept."""
LEEWAY: Final = 60
"""Seconds that its clock may differ."""
COOKIE: Final = "oddchip-oidc"
MINUTES: Final = 10
PATH: Final = "/sign-in/oidc"
ENDED: Final = N_("This way of signing in has ended, or was begun in another browser. Please begin again.")
NOT_VOUCHED_FOR: Final = N_("Your organisation does not let you in here. Its answer stands in the service's log.")
_log: Final = logging.getLogger(__name__)


class NotVouchedFor(Exception):
    """The issuer does not say who somebody is, or nothing that opens anything here."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to the issuer and back, as the browser's cookie has it."""

    state: str
    nonce: str
    verifier: str
    onward: str

    @classmethod
    def begun(cls, onward: str) -> "Attempt":
        """A new one."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        return cls(state, nonce, verifier, onward)

    def cookie(self) -> str:
        """What the cookie holds: no value but the last has a blank."""
        return f"{self.state} {self.nonce} {self.verifier} {self.onward}".encode().hex()

    @classmethod
    def of(cls, cookie: str) -> "Attempt | None":
        """The attempt of a cookie; None for what is none."""
        try:
            parts = bytes.fromhex(cookie).decode().split(" ", 3)
        except ValueError:
            return None
        return cls(*parts) if len(parts) == 4 and all(parts[:3]) else None


@dataclass(frozen=True, slots=True)
class Vouched:
    """Somebody as the issuer says who he is; ``subject`` is the issuer and its own id of him."""

    subject: str
    name: str
    roles: frozenset[str]


class IssuerClient:
    """One issuer, asked over HTTP. Raises NotVouchedFor where it does not answer as it should."""

    def __init__(self, issuer: Issuer) -> None:
        self._issuer: Final = issuer
        self._lock: Final = Lock()
        self._known: dict[str, Any] = {}
        self._keys: KeySet | None = None
        self._until = 0.0

    def begin(self, attempt: Attempt, back: str) -> str:
        """The address at the issuer that a browser is sent to."""
        known, _ = self._addresses()
        with self._client(back) as client:
            address, _ = client.create_authorization_url(
                known["authorization_endpoint"],
                state=attempt.state,
                nonce=attempt.nonce,
                code_verifier=attempt.verifier,
            )
        return str(address)

    def end(self, attempt: Attempt, code: str, back: str) -> Vouched:
        """Who came back with a code."""
        known, keys = self._addresses()
        try:
            with self._client(back) as client:
                token = client.fetch_token(
                    known["token_endpoint"], grant_type="authorization_code", code=code, code_verifier=attempt.verifier
                )
            claims = self._claims(token.get("id_token"), keys, attempt.nonce)
        except (AuthlibBaseError, JoseError, httpx.HTTPError, KeyError, ValueError) as fault:
            raise NotVouchedFor(f"{self._issuer.address}: {fault}") from fault
        return self._vouched(claims)

    def _claims(self, token: object, keys: KeySet, nonce: str) -> Mapping[str, Any]:
        if not isinstance(token, str):
            raise ValueError("the answer has no id_token")
        try:
            decoded = jwt.decode(token, keys, algorithms=list(ALGORITHMS))
        except InvalidKeyIdError:
            # It may have changed its keys since.
            self._until = 0.0
            decoded = jwt.decode(token, self._addresses()[1], algorithms=list(ALGORITHMS))
        jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": self._issuer.address},
            aud={"essential": True, "value": self._issuer.client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        ).validate(decoded.claims)
        claims = decoded.claims
        if claims.get("azp", self._issuer.client_id) != self._issuer.client_id:
            raise ValueError("the id_token is for another client")
        return claims

    def _vouched(self, claims: Mapping[str, Any]) -> Vouched:
        issuer = self._issuer
        values = claims.get(issuer.claim, ())
        some = values.split() if isinstance(values, str) else values if isinstance(values, list) else ()
        roles = frozenset(issuer.roles[value] for value in some if isinstance(value, str) and value in issuer.roles)
        name = claims.get(issuer.name) or claims.get("email") or claims["sub"]
        if not roles:
            raise NotVouchedFor(f"{issuer.address}: {name!r} has no role here by the claim {issuer.claim!r}")
        return Vouched(f"{issuer.address} {claims['sub']}", str(name), roles)

    def _addresses(self) -> tuple[dict[str, Any], KeySet]:
        """The issuer's addresses and keys, asked for anew after a while."""
        with self._lock:
            if self._keys is None or time.monotonic() > self._until:
                try:
                    known = _document(f"{self._issuer.address}/.well-known/openid-configuration")
                    if known.get("issuer", "").rstrip("/") != self._issuer.address:
                        raise ValueError(f"it says that it is {known.get('issuer')!r}")
                    for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                        if not isinstance(known.get(name), str):
                            raise ValueError(f"it says no {name}")
                    self._keys = KeySet.import_key_set(_document(known["jwks_uri"]))  # type: ignore[arg-type]
                except (JoseError, httpx.HTTPError, ValueError, AttributeError, TypeError) as fault:
                    raise NotVouchedFor(f"{self._issuer.address} cannot be asked: {fault}") from fault
                self._known, self._until = known, time.monotonic() + KEPT
            return self._known, self._keys

    def _client(self, back: str) -> Any:
        return OAuth2Client(
            client_id=self._issuer.client_id,
            client_secret=self._issuer.client_secret,
            scope="openid profile email",
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=TIMEOUT,
        )


def _document(address: str) -> dict[str, Any]:
    answer = httpx.get(address, timeout=TIMEOUT)
    answer.raise_for_status()
    document = answer.json()
    if not isinstance(document, dict):
        raise ValueError(f"{address} is no JSON object")
    return document


def oidc_pages(issuer: Issuer) -> APIRouter:
    """``/sign-in/oidc``: to the issuer; ``/sign-in/oidc/back``: back from it."""
    router = APIRouter()
    client = IssuerClient(issuer)

    @router.get(PATH)
    def go(request: Request, next: str = "") -> Response:
        attempt = Attempt.begun(local(next))
        try:
            response = RedirectResponse(client.begin(attempt, _back(request)), 303)
        except NotVouchedFor as fault:
            _log.error("%s", fault)
            raise HTTPException(503, "the issuer of identities cannot be reached; please try again later") from None
        response.set_cookie(
            COOKIE, attempt.cookie(), max_age=MINUTES * 60, path=PATH, secure=is_secure(request), httponly=True,
            samesite="lax",
        )  # fmt: skip
        return response

    @router.get(f"{PATH}/back")
    def back(request: Request, code: str = "", state: str = "", error: str = "") -> Response:
        attempt = Attempt.of(request.cookies.get(COOKIE, ""))
        if attempt is None or not compare_digest(attempt.state.encode(), state.encode()):
            return sign_in_form(request, "", ENDED, status=400)
        try:
            if not code:
                raise NotVouchedFor(f"{issuer.address} says: {error[:200] or 'nothing'}")
            one = client.end(attempt, code, _back(request))
            person = access_of(request).people.known_by_issuer(one.subject, one.name, one.roles)
        except (NotVouchedFor, NotDone) as fault:
            _log.warning("a sign-in failed: %s", fault)
            response: Response = sign_in_form(request, attempt.onward, NOT_VOUCHED_FOR, status=403)
        else:
            response = signed_in_page(request, person, local(attempt.onward))
        response.delete_cookie(COOKIE, path=PATH, secure=is_secure(request), httponly=True, samesite="lax")
        return response

    return router


def _back(request: Request) -> str:
    scheme = "https" if is_secure(request) else "http"
    return str(request.url.replace(scheme=scheme, path=f"{PATH}/back", query="", fragment=""))
