from pathlib import Path

import pytest

from ledger.availability import StoreUnavailable
from ledger.log.consistency import consistency_proof
from ledger.log.merkle import EMPTY_ROOT, root_of
from ledger.log.tile import Tile
from ledger.log.tile_hashes import TileHashes
from ledger.publishing.durable_file import write_durably
from ledger.publishing.signer import BadSigner, Signer, WillNotSign

LEAVES = [bytes([number]) * 32 for number in range(9)]


class Leaves:
    """A small log: tiles of level 0."""

    def read_tile(self, tile: Tile) -> bytes:
        return b"".join(LEAVES[: tile.width])


def proof(old: int, new: int) -> tuple[bytes, ...]:
    return consistency_proof(old, new, TileHashes(new, root(new), Leaves()))


def root(size: int) -> bytes:
    return root_of(LEAVES[:size])


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The signer of a new log."""
    return Signer.create(tmp_path / "signer", "log.example/testrum")


def test_a_new_signer_has_signed_nothing(signer: Signer) -> None:
    """Its memory begins with the empty log; its secret is for its owner alone."""
    assert (signer.last().size, signer.last().root) == (0, EMPTY_ROOT)
    (secret,) = signer.folder.glob("*.secret")
    assert secret.stat().st_mode & 0o777 == 0o600
    assert signer.folder.stat().st_mode & 0o777 == 0o700
    assert secret.read_text().startswith("PRIVATE+KEY+log.example/testrum+")


def test_without_a_name_a_log_gets_its_own(tmp_path: Path) -> None:
    """Origins are unique, and names that nobody else can have on the Internet."""
    names = {Signer.create(tmp_path / f"{number}").origin for number in range(3)}
    assert len(names) == 3
    assert all(name.startswith("oddchip.invalid/") and len(name) == 48 for name in names)


def test_a_name_that_no_log_can_have_is_refused(tmp_path: Path) -> None:
    """C2SP: no spaces, no plus signs. Nothing is made."""
    with pytest.raises(BadSigner, match="ODDCHIP_LOG_ORIGIN: expected a key name without spaces"):
        Signer.create(tmp_path / "signer", "my log")
    assert list(tmp_path.iterdir()) == []


def test_two_that_make_a_signer_make_one(tmp_path: Path, signer: Signer) -> None:
    """Who comes second takes the signer that is there."""
    again = Signer.create(signer.folder, "log.example/other")
    assert again.origin == "log.example/testrum"
    assert [path.name for path in tmp_path.iterdir()] == ["signer"]


def test_what_is_signed_is_remembered(signer: Signer) -> None:
    """The memory is on the disk before the note is given, and the note verifies under the key history."""
    with signer.turn() as turn:
        note = turn.sign(3, root(3), proof(0, 3))
    signed = Signer(signer.folder).history().open(note).checkpoint
    assert (signed.size, signed.root) == (3, root(3))
    assert signer.last() == signed


def test_the_memory_comes_first(signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signer that cannot remember does not sign."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ledger.publishing.signer.write_durably", full)
    with pytest.raises(StoreUnavailable, match="No space left on device; nothing was signed"), signer.turn() as turn:
        turn.sign(3, root(3), proof(0, 3))
    assert signer.last().size == 0


def test_never_two_histories(signer: Signer) -> None:
    """A log that did not grow from the last signed one is not signed, also not at the same size."""
    with signer.turn() as turn:
        turn.sign(3, root(3), proof(0, 3))
        for size, other, shown in ((3, b"x" * 32, ()), (5, b"x" * 32, proof(3, 5)), (5, root(5), proof(4, 5))):
            with pytest.raises(WillNotSign, match=r"first 3 entries.*was changed\. Nothing is signed"):
                turn.sign(size, other, shown)
        turn.sign(3, root(3), ())
        turn.sign(5, root(5), proof(3, 5))
    assert signer.last().size == 5


def test_never_a_shorter_log(signer: Signer) -> None:
    """A store older than its last checkpoint is told apart from a changed one: both sizes, and what to do."""
    with signer.turn() as turn:
        turn.sign(5, root(5), proof(0, 5))
        with pytest.raises(WillNotSign, match=r"has 3 entries, but a checkpoint of 5 .*older copy.*at least 5"):
            turn.sign(3, root(3), ())


@pytest.mark.parametrize("name", ["keys.json", "last-checkpoint"])
def test_without_its_memory_a_signer_is_none(signer: Signer, name: str) -> None:
    """What is missing or damaged is named with its path; nothing is made anew in its place."""
    (signer.folder / name).write_bytes(b"{}")
    with pytest.raises(BadSigner, match=name):
        Signer(signer.folder)
    (signer.folder / name).unlink()
    with pytest.raises(BadSigner, match=rf"{name}: No such file.*expected the folder of a signer"):
        Signer(signer.folder)


def test_without_its_secret_a_signer_does_not_sign(signer: Signer) -> None:
    """The text names the file and the public key, and tells no secret."""
    (secret,) = signer.folder.glob("*.secret")
    text = secret.read_text()
    secret.write_text(text[:-6])
    expected = pytest.raises(BadSigner, match=r"expected the secret of key log\.example/testrum\+")
    with expected as refused, signer.turn() as turn:
        turn.sign(3, root(3), proof(0, 3))
    assert text[-20:-8] not in str(refused.value)
    assert signer.last().size == 0


def test_keys_rotate(signer: Signer) -> None:
    """The old key signs up to the last size and its secret is gone; the new one signs from there on."""
    with signer.turn() as turn:
        old = turn.sign(3, root(3), proof(0, 3))
        key = turn.rotate(1_000_000)
        new = turn.sign(5, root(5), proof(3, 5))
    assert [path.name for path in signer.folder.glob("*.secret")] == [f"{key.key_id.hex()}.secret"]
    history = signer.history()
    assert [(term.from_size, term.to_size) for term in history.terms] == [(0, 3), (3, None)]
    assert history.open(old).checkpoint.size == 3
    assert [one.key_id for one in history.open(new).signatures] == [key.key_id]
    assert history.terms[1].handover


def test_without_the_old_secret_no_key_hands_over(signer: Signer) -> None:
    """The log goes on with a new key, which nothing but its owner's word stands behind."""
    for secret in signer.folder.glob("*.secret"):
        secret.unlink()
    with signer.turn() as turn:
        turn.rotate(1_000_000)
        turn.sign(3, root(3), proof(0, 3))
    assert [term.handover for term in signer.history().terms] == [b"", b""]


def test_a_rotation_that_is_stopped_leaves_the_old_key(signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The history alone says which key is in use, and changes in one step."""

    def stopped(path: Path, data: bytes, mode: int = 0o644) -> None:
        if path.name == "keys.json":
            raise OSError(28, "No space left on device")
        write_durably(path, data, mode)

    monkeypatch.setattr("ledger.publishing.signer.write_durably", stopped)
    with pytest.raises(StoreUnavailable, match="the key is as it was"), signer.turn() as turn:
        turn.rotate(1_000_000)
    monkeypatch.undo()
    with signer.turn() as turn:
        turn.sign(3, root(3), proof(0, 3))
        turn.rotate(1_000_000)
        turn.sign(5, root(5), proof(3, 5))


def test_secrets_that_a_stopped_rotation_left_are_deleted_by_the_next(
    signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new key was in use, and the old secret still there: whoever finds it could sign in the log's name."""

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopping, pytest.raises(KeyboardInterrupt), signer.turn() as turn:
        stopping.setattr(Path, "unlink", stopped)
        turn.rotate(5)
    assert len(list(signer.folder.glob("*.secret"))) == 2
    with signer.turn() as turn:
        key = turn.rotate(6)
    assert [path.name for path in signer.folder.glob("*.secret")] == [f"{key.key_id.hex()}.secret"]


def test_a_forgotten_checkpoint_is_learnt(signer: Signer) -> None:
    """A signer out of an old backup takes over what it signed later, if it is its own and fits."""
    memory = (signer.folder / "last-checkpoint").read_bytes()
    with signer.turn() as turn:
        note = turn.sign(5, root(5), proof(0, 5))
    (signer.folder / "last-checkpoint").write_bytes(memory)
    with signer.turn() as turn:
        turn.learn(note, proof(0, 5))
        with pytest.raises(WillNotSign):
            turn.sign(3, root(3), proof(0, 3))
    assert signer.last().size == 5


def test_one_publisher_at_a_time(signer: Signer) -> None:
    """Another waits, then says that the signer is busy."""
    with signer.turn(), pytest.raises(StoreUnavailable, match="another publisher is at work"), signer.turn(wait=0):
        pass
    with signer.turn(wait=0):
        pass
