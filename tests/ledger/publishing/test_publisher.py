"""Publishing: what is recorded comes under a signed checkpoint, whatever happened before."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from ledger.availability import StoreUnavailable
from ledger.database.database import Database
from ledger.intake.whole_hands import record
from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.entry import Entry
from ledger.log.inclusion import inclusion_proof, verify_inclusion
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.tile import Bundle, Tile, new_tiles
from ledger.publishing import published, publisher
from ledger.publishing.publisher import publish
from ledger.publishing.recorded_log import NotInLog, RecordedLog
from ledger.publishing.signer import BadSigner, Signer, SigningTurn, WillNotSign
from ledger.store.recorded_append import LogDamaged
from ledger.store.store import Store, open_store
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind

COLUMNS = ("no", "stream", "first", "count", "last", "at", "sealed", "leaf")


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.create(tmp_path / "signer")


def leaf(number: int) -> bytes:
    return sha256(b"%d" % number).digest()


def grow(database: Database, first: int, size: int) -> None:
    """Appends with nothing behind their leaves: the tree asks for no more."""
    with database.writing() as session:
        session.insert("appends", COLUMNS, [(n, n, 1, 1, n + 1, 1, None, leaf(n)) for n in range(first, size)])


def test_an_empty_store_is_signed(store: Store, signer: Signer) -> None:
    """The checkpoint of size 0 has the empty root."""
    publication = publish(store.database, signer)
    assert (publication.checkpoint.size, publication.new) == (0, True)
    assert signer.history().open(publication.note).checkpoint == publication.checkpoint


def test_what_is_recorded_is_published(store: Store, signer: Signer) -> None:
    """Root and proofs are those of the entries; publishing again gives the same note again."""
    for number in range(3):
        record(store, verified(hand_id=f"h-{number}"))
    publication = publish(store.database, signer)
    with store.database.reading() as session:
        log = RecordedLog(session)
        entries = log.entries(0, 3)
        leaves = [leaf_hash(entry) for entry in entries]
        checkpoint = publication.checkpoint
        assert checkpoint.root == root_of(leaves) == root_of(log.leaves(0, 3))
        proof = inclusion_proof(1, 3, log.hashes(checkpoint))
        verify_inclusion(leaves[1], 1, 3, proof, checkpoint.root)
        assert [Entry.parse(entry).first for entry in entries] == [1, 1, 1]
        kept = published.newest(session)
    assert kept is not None
    assert kept.note == publication.note
    assert publish(store.database, signer).note == publication.note
    assert not publish(store.database, signer).new


def test_tiles_of_every_size(store: Store, signer: Signer) -> None:
    """Full and partial tiles, published or not, are those that the leaves give; those beyond the log are not there."""
    sizes = (200, 256, 700, 66_000)
    for old, new in zip((0, *sizes), sizes, strict=False):
        grow(store.database, old, new)
        checkpoint = publish(store.database, signer).checkpoint
        assert checkpoint.root == root_of(map(leaf, range(new)))
    grow(store.database, 66_000, 66_300)
    with store.database.reading() as session:
        log = RecordedLog(session)
        assert session.rows("SELECT level, count(*) FROM tiles GROUP BY level ORDER BY level") == [(0, 257), (1, 1)]
        for tile in new_tiles(0, 66_300):
            whole = log.read_tile(tile)
            assert len(whole) == tile.byte_length
            assert log.read_tile(Tile(tile.level, tile.index, 1)) == whole[:32]
        later = root_of(map(leaf, range(66_300)))
        for beyond in (Tile(0, 258, 253), Tile(0, 258), Tile(1, 1, 3), Tile(2, 0, 2)):
            with pytest.raises(NotInLog, match="is not in a log of size 66300"):
                log.read_tile(beyond)
        proof = consistency_proof(66_000, 66_300, log.hashes(type(checkpoint)(checkpoint.origin, 66_300, later)))
        verify_consistency(66_000, 66_300, proof, checkpoint.root, later)


def test_bundles_are_the_entries(store: Store) -> None:
    """Each entry after its length; a bundle beyond the log is not there."""
    record(store, verified())
    with store.database.reading() as session:
        log = RecordedLog(session)
        (entry,) = log.entries(0, 1)
        assert log.read_bundle(Bundle(0, 1)) == len(entry).to_bytes(2, "big") + entry
        with pytest.raises(NotInLog, match="a log of size 1 has no entries 0 to 1"):
            log.read_bundle(Bundle(0, 2))


def test_a_changed_event_gives_no_entry(store: Store) -> None:
    """What does not lead to the leaf that was kept is not served."""
    record(store, verified())
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 2", (b'{"amount":5}',))
    with store.database.reading() as session, pytest.raises(LogDamaged, match="append 0: the events of stream"):
        RecordedLog(session).entries(0, 1)


@pytest.mark.parametrize("step", ["_put_down", "_proof", "sign", "_keep"])
def test_a_publisher_that_is_stopped_is_caught_up(
    store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Wherever it ends, nothing half done is published, and the next one comes to the same checkpoint."""
    monkeypatch.setattr(publisher, "CHUNK", 300)
    grow(store.database, 0, 100)
    before = publish(store.database, signer)
    grow(store.database, 100, 1000)
    with monkeypatch.context() as broken:
        stop_after(broken, step)
        with pytest.raises(KeyboardInterrupt):
            publish(store.database, signer)
    with store.database.reading() as session:
        kept = published.newest(session)
        assert kept is not None
        assert kept.note == before.note
    grow(store.database, 1000, 1200)
    publication = publish(store.database, signer)
    assert publication.checkpoint.root == root_of(map(leaf, range(1200)))
    with store.database.reading() as session:
        assert session.rows("SELECT count(*) FROM tiles") == [(4,)]


def stop_after(broken: pytest.MonkeyPatch, step: str) -> None:
    owner = publisher if step.startswith("_") else SigningTurn
    whole: Callable[..., object] = getattr(owner, step)

    def stopped(*arguments: object) -> None:
        if step != "_keep":
            whole(*arguments)
        raise KeyboardInterrupt

    broken.setattr(owner, step, stopped)


def test_what_was_signed_and_not_kept_is_signed_again(
    store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same size and root, the same note: nothing else has left."""
    record(store, verified())
    with monkeypatch.context() as broken:
        stop_after(broken, "_keep")
        with pytest.raises(KeyboardInterrupt):
            publish(store.database, signer)
    assert signer.last().size == 1
    publication = publish(store.database, signer)
    assert (publication.checkpoint, publication.new) == (signer.last(), True)


def test_an_older_copy_is_not_signed(tmp_path: Path, signer: Signer) -> None:
    """A restored store that is older than its last checkpoint: both sizes and what to do are said."""
    url = f"sqlite:///{tmp_path}/a.db"
    with open_store(url) as store:
        record(store, verified(hand_id="h-1"))
        publish(store.database, signer)
    shutil.copy(tmp_path / "a.db", tmp_path / "old.db")
    with open_store(url) as store:
        record(store, verified(hand_id="h-2"))
        publish(store.database, signer)
    with open_store(f"sqlite:///{tmp_path}/old.db") as store:
        with pytest.raises(WillNotSign, match="the store has 1 entries, but a checkpoint of 2 has been signed"):
            publish(store.database, signer)
        record(store, verified(hand_id="h-3"))
        with pytest.raises(WillNotSign, match="the first 2 entries of the store are not those"):
            publish(store.database, signer)
    assert signer.last().size == 2


def test_nothing_grows_on_a_changed_log(store: Store, signer: Signer) -> None:
    """A leaf at the edge that was changed after it was signed stops the signer."""
    record(store, verified(hand_id="h-1"))
    publish(store.database, signer)
    with behind(store.database) as session:
        session.run("UPDATE appends SET leaf = ?", (b"x" * 32,))
    record(store, verified(hand_id="h-2"))
    with pytest.raises(WillNotSign, match=r"the first 1 entries .* the store was changed"):
        publish(store.database, signer)
    assert signer.last().size == 1


def test_a_tile_that_is_kept_otherwise_stops_the_signer(store: Store, signer: Signer) -> None:
    """Somebody who puts his own hash where the publisher comes next is found out then."""
    grow(store.database, 0, 300)
    with store.database.writing() as session:
        session.insert("tiles", ("level", "no", "hash"), [(0, 0, b"x" * 32)])
    with pytest.raises(WillNotSign, match="tile 0 of level 0 is kept with another hash"):
        publish(store.database, signer)


def test_another_signer_does_not_sign(store: Store, signer: Signer, tmp_path: Path) -> None:
    """A store belongs to the signer of its checkpoints."""
    record(store, verified())
    publish(store.database, signer)
    with pytest.raises(WillNotSign, match="of size 1 in the store was not signed by this signer"):
        publish(store.database, Signer.create(tmp_path / "other"))


def test_a_signer_from_a_backup_learns_from_the_store(store: Store, signer: Signer, tmp_path: Path) -> None:
    """Its own later checkpoint in the store is taken over before it signs anything."""
    shutil.copytree(signer.folder, tmp_path / "backup")
    record(store, verified(hand_id="h-1"))
    publish(store.database, signer)
    restored = Signer(tmp_path / "backup")
    assert restored.last().size == 0
    assert not publish(store.database, restored).new
    assert restored.last() == signer.last()


def test_a_key_change_does_not_show_in_the_store(store: Store, signer: Signer) -> None:
    """Old checkpoints stay; the next one has the new key's signature."""
    record(store, verified(hand_id="h-1"))
    publish(store.database, signer)
    with signer.turn() as turn:
        key = turn.rotate(1)
    assert not publish(store.database, signer).new
    record(store, verified(hand_id="h-2"))
    note = publish(store.database, signer).note
    assert [one.key_id for one in signer.history().open(note).signatures] == [key.key_id]


def test_while_one_publishes_another_is_told(store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signer's folder is the lease."""
    monkeypatch.setattr("ledger.publishing.signer.WAIT", 0)
    with signer.turn(), pytest.raises(StoreUnavailable, match="another publisher is at work"):
        publish(store.database, signer)


def test_the_signer_remembers_which_checkpoints_the_store_was_given(store: Store, signer: Signer) -> None:
    """Each size, once."""
    for size in (0, 3, 300):
        grow(store.database, max(0, signer.last().size), size)
        publish(store.database, signer)
        publish(store.database, signer)
    assert list(signer.published.each()) == [0, 3, 300]


def test_a_checkpoint_that_never_came_into_the_store_is_not_remembered(
    store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was signed, and the publisher was stopped before it was kept: nobody will miss it."""

    def stopped(*_: object) -> None:
        raise StoreUnavailable("gone")

    grow(store.database, 0, 3)
    with monkeypatch.context() as stopping:
        stopping.setattr(publisher, "_keep", stopped)
        with pytest.raises(StoreUnavailable):
            publish(store.database, signer)
    assert signer.last().size == 3
    grow(store.database, 3, 5)
    publish(store.database, signer)
    assert list(signer.published.each()) == [5]


def test_what_could_not_be_remembered_is_remembered_later(
    store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checkpoint is published all the same; the next publisher writes it down, before it signs."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    grow(store.database, 0, 3)
    with monkeypatch.context() as filling:
        filling.setattr("ledger.publishing.published_sizes.PublishedSizes.add", full)
        assert publish(store.database, signer).new
        grow(store.database, 3, 5)
        with pytest.raises(StoreUnavailable, match="published-sizes: No space left on device; nothing was signed"):
            publish(store.database, signer)
        assert signer.last().size == 3
    publish(store.database, signer)
    assert list(signer.published.each()) == [3, 5]


def test_an_older_signer_learns_which_ones_there_are(
    store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of an earlier oddchip, or out of a backup: from the store, and only what the log has signed."""
    monkeypatch.setattr("ledger.publishing.published.PAGE", 2)
    for size in (1, 2, 4, 7, 9):
        grow(store.database, signer.last().size, size)
        publish(store.database, signer)
    with behind(store.database) as session:
        session.insert("checkpoints", ("size", "note"), [(5, "nobody signed this")])
    signer.published.path.unlink()
    publish(store.database, signer)
    assert list(signer.published.each()) == [1, 2, 4, 7, 9]


def test_a_memory_that_is_none_is_told(store: Store, signer: Signer) -> None:
    """Nothing is signed; the text says what to do."""
    publish(store.database, signer)
    signer.published.path.write_bytes(b"x\n")
    grow(store.database, 0, 3)
    with pytest.raises(BadSigner, match=r"published-sizes: found b'x'; expected a size\. Restore the folder, or put"):
        publish(store.database, signer)
    assert signer.last().size == 0


def test_a_checkpoint_that_the_store_has_lost_is_kept_again(store: Store, signer: Signer) -> None:
    """A copy from just before it was published, or somebody who took it out: it is signed again, remembered once."""
    for number in (1, 2, 3):
        record(store, verified(hand_id=f"h-{number}"))
        publish(store.database, signer)
    with behind(store.database) as session:
        session.run("DELETE FROM checkpoints WHERE size >= 2")
    assert publish(store.database, signer).new
    assert list(signer.published.each()) == [1, 2, 3]
    record(store, verified(hand_id="h-4"))
    publish(store.database, signer)
    assert list(signer.published.each()) == [1, 2, 3, 4]
