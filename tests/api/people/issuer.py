"""A small issuer of identities on loopback, which vouches for whomever it is told to."""

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT_ID: Final = "oddchip-desk"
CLIENT_SECRET: Final = "its secret"


class FakeIssuer:
    """``claims`` is what it says of whoever comes; ``change`` spoils them, ``answer`` the answer that has the token."""

    def __init__(self) -> None:
        self.key = _first_key()
        self.signing_key = self.key
        self.claims: dict[str, Any] = {"sub": "7", "preferred_username": "eva", "roles": ["support"]}
        self.change: dict[str, Any] = {}
        self.answer: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.address = ""

    def authorize(self, address: str) -> str:
        """What somebody gets who agrees at the address that he was sent to: where he is sent back."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code" and asked["client_id"] == CLIENT_ID
        assert asked["code_challenge_method"] == "S256" and "openid" in asked["scope"]
        code = secrets.token_urlsafe(8)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?code={code}&state={asked['state']}"

    def document(self, path: str) -> dict[str, Any] | None:
        """What is to be read here."""
        if path == "/.well-known/openid-configuration":
            return {
                "issuer": self.address,
                "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token",
                "jwks_uri": f"{self.address}/keys",
            }
        return {"keys": [self.key.as_dict(private=False)]} if path == "/keys" else None

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """The answer to a code, once; None for one that is not honoured."""
        asked = self.codes.pop(form.get("code", ""), None)
        client = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        challenge = base64.urlsafe_b64encode(sha256(form.get("code_verifier", "").encode()).digest()).rstrip(b"=")
        if (
            asked is None
            or authorization != f"Basic {client}"
            or challenge.decode() != asked["code_challenge"]
            or form.get("redirect_uri") != asked["redirect_uri"]
        ):
            return None
        now = int(time.time())
        said = {"iss": self.address, "aud": CLIENT_ID, "iat": now, "exp": now + 60, "nonce": asked["nonce"]}
        claims = {key: value for key, value in {**said, **self.claims, **self.change}.items() if value is not None}
        signed = jwt.encode({"alg": "RS256", "kid": self.signing_key.kid}, claims, self.signing_key)
        return {"access_token": "a", "token_type": "Bearer", "id_token": signed} | self.answer


@cache
def _first_key() -> RSAKey:
    """Made once a process: it takes long."""
    return RSAKey.generate_key(2048, parameters={"kid": "1"})


@contextmanager
def serving() -> Iterator[FakeIssuer]:
    """An issuer that listens."""
    issuer = FakeIssuer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(issuer.document(self.path))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            self._send(issuer.token(form, self.headers.get("Authorization", "")))

        def _send(self, document: dict[str, Any] | None) -> None:
            said = json.dumps({"error": "invalid_grant"} if document is None else document).encode()
            self.send_response(400 if document is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        issuer.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield issuer
        server.shutdown()
        thread.join()
