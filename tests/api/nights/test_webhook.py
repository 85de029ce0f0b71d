"""The webhook: what is told is signed, told once, told again where it did not arrive, and never elsewhere."""

import base64
import hmac
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from api.nights import webhook
from api.nights.webhook import PAUSES, tell_night
from api.nights.webhook_settings import SECRET, URL, Webhook, webhook_of
from ledger.database.address import BadSetting
from ledger.reconciliation.deliveries import last_delivery
from ledger.reconciliation.recorded import RecordedResult
from ledger.store.store import Store
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.ledger.reconciliation.nights import DAY

KEY = b"k" * 32
GOOD = f"whsec_{base64.b64encode(KEY).decode()}"


@dataclass
class Receiver:
    """Somebody who is told; ``answers`` are the statuses that he gives, the last one again and again."""

    address: str = ""
    answers: list[int] = field(default_factory=lambda: [200])
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    drips: bool = False
    done: threading.Event = field(default_factory=threading.Event)
    """Where he drips, he ends his answer when this is set, else after five seconds."""

    @property
    def hook(self) -> Webhook:
        found = webhook_of(f"{self.address}/secret-path", GOOD)
        assert found is not None
        return found


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A server on loopback."""
    told = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            status = told.answers.pop(0) if len(told.answers) > 1 else told.answers[0]
            self.send_response(status)
            if status in (302, 307):
                self.send_header("Location", f"{told.address}/elsewhere")
            self.send_header("Content-Length", "2" if told.drips else "0")
            self.end_headers()
            if told.drips:
                self.wfile.write(b"{")
                told.done.wait(5)
                told.done.set()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        told.address = f"http://127.0.0.1:{server.server_port}"
        yield told
        server.shutdown()


@pytest.fixture
def night(store: Store, tmp_path: Path) -> RecordedResult:
    return reconciled(store, tmp_path)


def tell(store: Store, receiver: Receiver, night: RecordedResult) -> tuple[int, str, list[float]]:
    """Attempts and failure as they are recorded, and the pauses; -1 attempts for nothing to be told."""
    pauses: list[float] = []
    said = tell_night(store, ROLF, receiver.hook, night, {}, pauses.append)
    return (-1, "", pauses) if said is None else (said.told.attempts, said.told.failed, pauses)


def test_what_is_told_is_signed(store: Store, receiver: Receiver, night: RecordedResult) -> None:
    """Over id, time and body, with the secret: counts and hash of the result, and no finding, hand or player."""
    assert tell(store, receiver, night) == (1, "", [])
    [(path, headers, body)] = receiver.got
    assert (path, headers["content-type"]) == ("/secret-path", "application/json")
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.digest(KEY, text, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    said = json.loads(body)
    findings = night.result.findings
    assert (said["room"], said["date"], said["sha256"]) == (ROOM, DAY, night.result.sha256)
    assert said["findings"]["open"] == said["findings"]["all"] == len(findings)
    assert sum(said["findings"]["by_check"].values()) == len(findings)
    assert (said["page"], said["verdict"]) == (f"/nights/{ROOM}/{DAY}", "differences")
    assert "anna" not in body.decode() and "wrong" not in body.decode()


def test_a_result_is_told_once(store: Store, receiver: Receiver, night: RecordedResult) -> None:
    """What has arrived is not sent again."""
    tell(store, receiver, night)
    assert tell(store, receiver, night) == (-1, "", [])
    assert len(receiver.got) == 1


def test_it_is_tried_again_with_growing_pauses(store: Store, receiver: Receiver, night: RecordedResult) -> None:
    """Under the same id, until it arrives."""
    receiver.answers = [503, 429, 200]
    assert tell(store, receiver, night) == (3, "", list(PAUSES[:2]))
    assert len({headers["webhook-id"] for _, headers, _ in receiver.got}) == 1
    assert list(PAUSES) == sorted(set(PAUSES))


def test_what_did_not_arrive_is_recorded_and_told_again(
    store: Store, receiver: Receiver, night: RecordedResult
) -> None:
    """After a bounded number of attempts; the record names the host, and not the path, which may be a secret."""
    receiver.answers = [500]
    assert tell(store, receiver, night) == (len(PAUSES) + 1, "answered 500", list(PAUSES))
    last = last_delivery(store, ROOM, DAY)
    assert last is not None and not last.arrived
    assert (last.told.to, last.told.by, last.told.sha256) == (receiver.address, "rolf", night.result.sha256)
    receiver.answers = [204]
    assert tell(store, receiver, night) == (1, "", [])


@pytest.mark.parametrize(("status", "failed"), [(302, "answered 302"), (307, "answered 307"), (410, "answered 410")])
def test_it_goes_nowhere_else(
    store: Store, receiver: Receiver, night: RecordedResult, status: int, failed: str
) -> None:
    """A redirect is not followed, and what is refused for good is not tried again."""
    receiver.answers = [status]
    assert tell(store, receiver, night) == (1, failed, [])
    assert [path for path, _, _ in receiver.got] == ["/secret-path"]


def test_nobody_there(store: Store, night: RecordedResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said why, and no exception comes of it."""
    monkeypatch.setattr(webhook, "TIMEOUT", 0.5)
    pauses: list[float] = []
    hook = webhook_of("http://127.0.0.1:9", GOOD)
    assert hook is not None
    said = tell_night(store, ROLF, hook, night, {}, pauses.append)
    assert said is not None and said.told.failed.startswith("out of reach: ")
    assert pauses == list(PAUSES)


@pytest.mark.parametrize(
    ("url", "secret", "named"),
    [
        ("ftp://example.com/x", GOOD, URL), ("https://", GOOD, URL), ("https://anna:pass@example.com", GOOD, URL),
        ("https://example.com/å", GOOD, URL), ("https://example.com", "", SECRET),
        ("https://example.com", "whsec_c2hvcnQ=", SECRET), ("https://example.com", "whsec_no base64", SECRET),
        ("https://example.com", GOOD.removeprefix("whsec_"), SECRET),
    ],
)  # fmt: skip
def test_settings_that_cannot_be(url: str, secret: str, named: str) -> None:
    """The variable is named, and a secret is not told."""
    with pytest.raises(BadSetting, match=named) as fault:
        webhook_of(url, secret)
    assert not secret or secret not in str(fault.value)


def test_without_an_address_nobody_is_told() -> None:
    """And who prints the settings does not print the key."""
    assert webhook_of("", "anything") is None
    hook = webhook_of("https://example.com/path", GOOD)
    assert "path" not in repr(hook) and "k" * 8 not in repr(hook)


def test_who_drips_his_answer_holds_up_nobody(store: Store, receiver: Receiver, night: RecordedResult) -> None:
    """The status says that the result arrived; what comes after it is not waited for."""
    receiver.drips = True
    assert tell(store, receiver, night) == (1, "", [])
    assert not receiver.done.is_set()
    receiver.done.set()
