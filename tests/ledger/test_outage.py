"""A database that fails in the middle of a turn: clear words, nothing half written, and afterwards all goes on."""

from collections.abc import Callable

import psycopg
import pytest

from ledger.availability import CommitInDoubt, StoreUnavailable
from ledger.intake.consignment import Consignment
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.intake.whole_hands import record, record_all
from ledger.store.recording import Recording
from ledger.store.store import Store
from tests.ledger import stores
from tests.ledger.sample_hands import verified
from tests.ledger.soundness import check_sound

TERMINATE = b"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
"""Ends the connection of whoever has the turn."""


def then(flush: Callable[[Recording], None], statement: bytes) -> Callable[[Recording], None]:
    """Writes what is held back; then somebody else carries out a statement on the server, before the commit."""

    def patched(turn: Recording) -> None:
        flush(turn)
        with psycopg.connect(stores.server()) as other:
            other.execute(statement)

    return patched


def test_a_server_that_goes_away_takes_nothing_halfway(server_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection ends between writing and commit: nobody can know whether that was done, and that is said.

    Nothing is there, or all; here it is nothing. The next turn has a new connection.
    """
    kept = record(server_store, verified())
    with monkeypatch.context() as patch:
        patch.setattr(Recording, "flush", then(Recording.flush, TERMINATE))
        with pytest.raises(CommitInDoubt, match=r"terminat.*whether it was written is not known, send the same again"):
            record_all(server_store, [verified(hand_id="h-2"), verified(hand_id="h-3")])
    assert check_sound(server_store) == kept.leaf
    assert record(server_store, verified(hand_id="h-2")).written == 25
    assert record(server_store, verified()) == kept
    assert check_sound(server_store) == kept.leaf + 1


def test_a_server_that_goes_away_before_it_is_known_to_have_nothing(server_store: Store) -> None:
    """Before the commit there is no doubt: nothing was written."""
    told = pytest.raises(StoreUnavailable, match=r"terminat.*nothing was written, try again")
    with told as away, server_store.recording() as turn:
        with psycopg.connect(stores.server()) as other:
            other.execute(TERMINATE)
        turn.session.rows("SELECT 1")
    assert not isinstance(away.value, CommitInDoubt)


def test_everybody_at_the_desk_hears_of_it(server_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the desk goes on with those who come afterwards."""
    live = LiveIntake(server_store)
    with IntakeDesk(server_store) as desk:
        with monkeypatch.context() as patch:
            patch.setattr(Recording, "flush", then(Recording.flush, TERMINATE))
            with pytest.raises(CommitInDoubt):
                desk.hand_in(Consignment(live, [verified()]))
        [taken] = desk.hand_in(Consignment(live, [verified()])).hands
    assert taken.hand_id == "h-1"
    assert check_sound(server_store) == 0


def test_a_servers_full_disk_is_a_clear_refusal(server_store: Store) -> None:
    """What the server says of it is told, and that nothing was written; when there is room, all goes on."""
    with server_store.database.writing() as session:
        session.run(
            "CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"
        )
        session.run("CREATE TRIGGER full_disk BEFORE INSERT ON sealed_records EXECUTE FUNCTION no_space()")
    with pytest.raises(StoreUnavailable, match="No space left on device; nothing was written, try again"):
        record(server_store, verified())
    assert check_sound(server_store) == -1
    with server_store.database.writing() as session:
        session.run("DROP TRIGGER full_disk ON sealed_records")
    assert record(server_store, verified()).leaf == 0


def test_a_servers_readers_go_on_after_it(server_store: Store) -> None:
    """Idle connections that the server ended are replaced, without a word to those who read."""
    record(server_store, verified())
    with psycopg.connect(stores.server()) as other:
        other.execute(
            b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            b"WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    assert server_store.hand_of("testrum", "h-1").sealed
    assert record(server_store, verified()).written == 0
