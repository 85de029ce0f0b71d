"""What witnesses put under checkpoints is what they signed."""

from hashlib import sha256

import pytest

from ledger.check.cosignatures import Cosignatures
from ledger.log.cosignature import cosign
from ledger.log.signing_key import SigningKey
from ledger.log.verifier_key import COSIGNATURE
from ledger.publishing import published
from ledger.publishing.witnesses import witness_name
from tests.ledger.check.worlds import WITNESS, World

NAMES = ("A.example/w", "a.example/w", "B.example/w", "b-example/w", "b.example/w")


def add(world: World, size: int, key: SigningKey) -> None:
    with world.changed("cosignatures") as session:
        found = published.of_size(session, size)
        assert found is not None
        signature = cosign(found.checkpoint(), key, 1_700_000_000)
        row = (size, witness_name(signature), signature.line()[:-1])
        session.insert("cosignatures", ("size", "witness", "line"), [row])


def test_they_are_counted(world: World) -> None:
    """Those of witnesses whose keys are not at hand are no damage, and are counted too."""
    add(world, 2, SigningKey("other.example/w", sha256(b"other").digest(), COSIGNATURE))
    walk = Cosignatures(world.database, [WITNESS.verifier])
    assert list(walk.run()) == []
    assert (walk.count, walk.unknown) == (2, 1)


def test_any_number_and_any_names(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read a page at a time, in an order that no server's language changes."""
    monkeypatch.setattr("ledger.check.cosignatures.PAGE", 1)
    for name in NAMES:
        for size in (2, 260):
            add(world, size, SigningKey(name, sha256(name.encode()).digest(), COSIGNATURE))
    walk = Cosignatures(world.database, [])
    assert list(walk.run()) == []
    assert walk.count == 1 + 2 * len(NAMES)


def test_a_line_of_another_checkpoint(world: World) -> None:
    """What a witness said of one size it did not say of another."""
    with world.changed("cosignatures") as session:
        session.run("UPDATE cosignatures SET size = 2")
    [damage] = Cosignatures(world.database, [WITNESS.verifier]).run()
    assert "the cosignature of witness.example/w" in damage.text
    assert "under size 2 is none" in damage.text


@pytest.mark.parametrize("line", ["", "nothing", "\u2014 witness.example/w AAAA"])
def test_a_line_that_is_none(world: World, line: str) -> None:
    """It is told, whether the key is at hand or not."""
    with world.changed("cosignatures") as session:
        session.run("UPDATE cosignatures SET line = ?", (line,))
    for keys in ([], [WITNESS.verifier]):
        [damage] = Cosignatures(world.database, keys).run()
        assert "under size 260 is none" in damage.text


def test_another_key_of_the_same_name(world: World) -> None:
    """Name and key id say together whose it is."""
    other = SigningKey(WITNESS.verifier.name, sha256(b"another").digest(), COSIGNATURE)
    walk = Cosignatures(world.database, [other.verifier])
    assert list(walk.run()) == []
    assert walk.unknown == 1


def test_under_the_checkpoints_own_text(world: World) -> None:
    """A note that was put in place of another has not been cosigned."""
    with world.changed("checkpoints") as session:
        session.run("UPDATE checkpoints SET note = ? WHERE size = 260", (world.kept.decode(),))
    assert [damage.what for damage in Cosignatures(world.database, [WITNESS.verifier]).run()] == ["witness"]
