"""A PostgreSQL server that is away is told in one line: ours, with the reason."""

import socket
from uuid import UUID

import psycopg
import pytest

from ledger.availability import StoreUnavailable
from ledger.store.store import Store, open_store
from tests.ledger import stores


def test_a_server_that_is_away_is_told_with_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody listens there: that is said, and the driver's pool adds nothing of its own."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        with pytest.raises(StoreUnavailable) as away:
            open_store(f"postgresql://somebody@127.0.0.1:{port}/none", wait=1)
    assert str(away.value).startswith("postgresql://127.0.0.1/none: connection failed: ")
    assert f"port {port} failed: Connection refused; nothing was written, try again" in str(away.value)
    assert "\n" not in str(away.value)
    assert caplog.text == ""


def test_a_database_that_is_not_there_is_told_with_the_reason() -> None:
    """What the server says of it comes out, and not that the pool had to wait."""
    away = stores.server().replace("/postgres?", "/no_such_database?")
    with pytest.raises(StoreUnavailable, match='database "no_such_database" does not exist; nothing was written'):
        open_store(away, wait=1)


def test_connections_that_ended_are_told_by_nobody(server_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """They are replaced without a word; one that ends in the middle of a turn is told by the turn."""
    with pytest.raises(StoreUnavailable, match="nothing was written, try again"), server_store.recording() as turn:
        pid = turn.session.rows("SELECT pg_backend_pid()")[0][0]
        with psycopg.connect(stores.server()) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (pid,))
        turn.session.rows("SELECT 1")
    assert server_store.verdicts.of_stream(UUID(int=0)) is None
    assert caplog.text == ""
