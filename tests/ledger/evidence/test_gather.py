"""What the store has of a hand, out of either kind of store."""

import secrets
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from ledger.evidence.gather import NotPublished, gather
from ledger.evidence.package import ProvenHand, evidence_zip
from ledger.evidence.reader import Reader
from ledger.evidence.verify import Findings, Refused, read_files, verify
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.recorded_append import LogDamaged
from ledger.store.recorded_hand import HandNotFound
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, hand, in_progress, live, verified
from tests.ledger.stores import behind

AT = 1_764_000_000_000_000_000
STREAM = stream_id("testrum", "h-1")
LATE: Json = {"type": "jackpot_awarded", "pool": "bad-beat", "seat": 2, "amount": "100.00"}


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """A new log's signer."""
    return Signer.create(tmp_path / "signer", "log.example/testrum")


def recorded(store: Store, signer: Signer) -> ProvenHand:
    """A store with a hand in two appends between others, published after each."""
    record(store, live(in_progress()))
    record(store, verified(hand_id="h-0"))
    publish(store.database, signer)
    record(store, live(verified()))
    publish(store.database, signer)
    record(store, verified(hand_id="h-2"))
    publish(store.database, signer)
    return gather(store.database, signer.history(), STREAM)


def checked(proven: ProvenHand, signer: Signer, folder: Path) -> Findings:
    """The evidence of a hand, as it is read from its file."""
    path = folder / "e.zip"
    path.write_bytes(evidence_zip(proven, Reader(), signer.sign_manifest))
    return verify(read_files(path), [str(signer.history().terms[-1].key)])


def test_a_hand_in_several_appends(store: Store, signer: Signer, tmp_path: Path) -> None:
    """Every entry of it, proven against the first checkpoint with the last of them; the log grew since."""
    found = recorded(store, signer)
    assert [one.leaf for one in found.entries] == [0, 2]
    assert found.sizes == (3, 4)
    told = checked(found, signer, tmp_path)
    assert not told.wrong
    assert any("2 entries of the hand are in the log, as 0, 2" in text for _, text in told.lines)


def test_a_hand_as_an_earlier_size_of_the_log_had_it(store: Store, signer: Signer, tmp_path: Path) -> None:
    """At size 2 it was in progress: what came later is not in that evidence, and no hole card is."""
    recorded(store, signer)
    early = gather(store.database, signer.history(), STREAM, 2)
    assert ([one.leaf for one in early.entries], early.sizes, early.sealed) == ([0], (2, 2), b"")
    assert ("note", "the hand was not sealed: more may have been recorded since") in checked(
        early, signer, tmp_path
    ).lines
    with pytest.raises(NotPublished, match="expected a published size from 2 on"):
        gather(store.database, signer.history(), STREAM, 1)


def test_a_late_jackpot_has_a_sealed_record_of_its_own(store: Store, signer: Signer, tmp_path: Path) -> None:
    """At each size the newest of that size."""
    record(store, verified())
    publish(store.database, signer)
    record(store, hand([*BLINDS, *DEAL, *PLAY, *PAID, LATE]))
    publish(store.database, signer)
    first, second = (gather(store.database, signer.history(), STREAM, size) for size in (1, 2))
    assert first.sealed != second.sealed
    for one in (first, second):
        assert any(text.startswith("sealed: sealed-record.bin") for _, text in checked(one, signer, tmp_path).lines)


def test_both_stores_give_the_same_bytes(
    file_store: Store, server_store: Store, signer: Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same events, times and stream keys, the same zip."""
    other = Signer(Path(shutil.copytree(signer.folder, tmp_path / "other")))
    made = []
    for store, signs in ((file_store, signer), (server_store, other)):
        count: Callable[[], int] = iter(range(1, 10**6)).__next__
        with monkeypatch.context() as fixed:
            fixed.setattr(secrets, "token_bytes", lambda size, count=count: count().to_bytes(size, "big"))
            fixed.setattr(time, "time_ns", lambda: AT)
            fixed.setattr("ledger.store.recorder.time_ns", lambda: AT)
            found = recorded(store, signs)
        for reader in (Reader(), Reader(1)):
            made.append(evidence_zip(found, reader, signs.sign_manifest))
    assert made[:2] == made[2:]


def test_nothing_published_nothing_recorded(store: Store, signer: Signer) -> None:
    """What is not under a checkpoint has no evidence yet; what is not recorded has none."""
    record(store, verified())
    with pytest.raises(NotPublished, match="the hand is entry 0 of the log; no checkpoint has it yet"):
        gather(store.database, signer.history(), STREAM)
    unknown = uuid4()
    with pytest.raises(HandNotFound, match=str(unknown)):
        gather(store.database, signer.history(), unknown)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM events WHERE stream = 1 AND version = 3",
        "UPDATE appends SET at = at + 1 WHERE no = 0",
        "UPDATE streams SET stream_key = (SELECT stream_key FROM streams WHERE no = 2) WHERE no = 1",
        "DELETE FROM sealed_records",
        "UPDATE appends SET leaf = (SELECT leaf FROM appends WHERE no = 1) WHERE no = 0",
        "UPDATE appends SET leaf = (SELECT leaf FROM appends WHERE no = 2) WHERE no = 1",
    ],
)
def test_a_changed_store_gives_no_evidence(store: Store, signer: Signer, change: str) -> None:
    """Whatever was changed in it, nothing is signed for."""
    recorded(store, signer)
    with behind(store.database) as session:
        session.run(change)
    with pytest.raises((LogDamaged, Refused, ValueError)):
        gather(store.database, signer.history(), STREAM)


def test_the_signer_signs_manifests_and_nothing_like_them(signer: Signer) -> None:
    """A checkpoint cannot be had from it that way, nor any other text."""
    for text in ("log.example/testrum\n0\nabc=\n", "oddchip evidence v1\n7\n", "oddchip evidence v2\n{}\n", ""):
        with pytest.raises(ValueError, match="expected a manifest"):
            signer.sign_manifest(text)
