"""A body that does not come to its end is no request: nobody is told of it but who asks, and nothing is kept."""

import logging
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from api.app import create_app
from api.v1.limits import Limits
from ledger.histories.hand_document import hand_line
from ledger.store.store import Store
from tests.api.signing_in import ingest_key
from tests.api.test_following import becomes
from tests.ledger.sample_hands import verified


@pytest.fixture
def port(store: Store) -> Iterator[int]:
    """Where a service listens that takes one request at a time."""
    server = uvicorn.Server(uvicorn.Config(create_app(store, Limits(requests=1)), log_config=None))
    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield door.getsockname()[1]
        server.should_exit = True
        thread.join()


def send(port: int, body: bytes, length: int, key: str) -> socket.socket:
    """Sends a request whose body is said to be so long."""
    sender = socket.create_connection(("127.0.0.1", port))
    head = (
        f"POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
    sender.sendall(head.encode() + body)
    return sender


def test_a_sender_who_hangs_up_is_no_fault(port: int, store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """One line in the log at most, no traceback; nothing is recorded, and his place is free for the next one."""
    document = hand_line(verified()).encode()
    key = ingest_key(store)
    with caplog.at_level(logging.INFO):
        send(port, document[:100], len(document), key).close()
        assert becomes(lambda: "hung up" in caplog.text)
    told = [one for one in caplog.records if one.name.startswith("api.") or one.levelno > logging.INFO]
    assert [(one.levelno, one.message) for one in told] == [
        (logging.INFO, "POST /v1/events: whoever asked hung up before all of it had come")
    ]
    assert not any(one.exc_info for one in caplog.records)
    with store.database.reading() as session:
        assert session.rows("SELECT topic FROM types") == [("key_made",)]
    with send(port, document, len(document), key) as sender:
        assert sender.recv(100).startswith(b"HTTP/1.1 200 OK")
