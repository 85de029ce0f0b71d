from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.intake.whole_hands import record
from ledger.log.checkpoint import Checkpoint
from ledger.log.cosignature import CosignatureVerifier
from ledger.log.signing_key import SigningKey
from ledger.publishing import published
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import BadWitness, NotCosigned, Witness, ask, parse_witnesses
from ledger.store.store import Store
from tests.ledger.sample_hands import verified
from tests.ledger.witness_server import WitnessServer


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.create(tmp_path / "signer")


@pytest.fixture
def server(signer: Signer) -> Iterator[WitnessServer]:
    witness = WitnessServer(signer.history())
    with witness.serving():
        yield witness


def grow(store: Store, signer: Signer, hand_id: str) -> None:
    record(store, verified(hand_id=hand_id))
    publish(store.database, signer)


def note(store: Store) -> bytes:
    with store.database.reading() as session:
        newest = published.newest(session)
        assert newest is not None
        return published.cosigned(session, newest)


def test_a_witness_cosigns_each_checkpoint_once(store: Store, signer: Signer, server: WitnessServer) -> None:
    """The line goes with the checkpoint from then on, and verifies under the witness's key."""
    assert not ask(store.database, server.witness)
    for number in range(3):
        grow(store, signer, f"h-{number}")
        assert ask(store.database, server.witness)
        assert not ask(store.database, server.witness)
        signed = signer.history().open(note(store), [CosignatureVerifier(server.key.verifier)], quorum=1)
        assert signed.checkpoint.size == number + 1
    assert server.asked == [0, 1, 2]


def test_a_witness_that_knows_another_size_is_asked_from_there(
    store: Store, signer: Signer, server: WitnessServer
) -> None:
    """409 with a size: the proof is made from the size that it knows."""
    for number in range(3):
        grow(store, signer, f"h-{number}")
        if number == 1:
            with store.database.reading() as session:
                found = published.newest(session)
                assert found is not None
                server.known = found.checkpoint()
    assert ask(store.database, server.witness)
    assert server.asked == [0, 2]


def test_a_witness_that_knows_a_longer_log_is_heard(store: Store, signer: Signer, server: WitnessServer) -> None:
    """An older copy of the store, or two logs under one name."""
    grow(store, signer, "h-1")
    server.known = Checkpoint(signer.origin, 9, b"x" * 32)
    with pytest.raises(NotCosigned, match="has cosigned a log of 9 entries under this origin, and this one has 1"):
        ask(store.database, server.witness)


def test_a_witness_that_knows_another_history_does_not_cosign(
    store: Store, signer: Signer, server: WitnessServer
) -> None:
    """What it says is told with its name."""
    grow(store, signer, "h-1")
    grow(store, signer, "h-2")
    server.known = Checkpoint(signer.origin, 1, b"x" * 32)
    with pytest.raises(NotCosigned, match=r"witness\.example/w answers 422: not consistent"):
        ask(store.database, server.witness)
    assert note(store).count(b"\n\xe2\x80\x94 ") == 1


def test_a_witness_that_is_down_hinders_nothing(store: Store, signer: Signer, server: WitnessServer) -> None:
    """The checkpoint is published all the same, and cosigned when the witness is there again."""
    server.fault = 500
    grow(store, signer, "h-1")
    with pytest.raises(NotCosigned, match=r"answers 500: out of order$"):
        ask(store.database, server.witness)
    nobody = Witness("http://127.0.0.1:9/none", server.key.verifier)
    with pytest.raises(NotCosigned, match="is out of reach"):
        ask(store.database, nobody)
    server.fault = 0
    grow(store, signer, "h-2")
    assert ask(store.database, server.witness)


def test_a_redirection_is_not_followed(store: Store, signer: Signer, server: WitnessServer) -> None:
    """A witness is where the setting says."""
    server.fault = 307
    grow(store, signer, "h-1")
    with pytest.raises(NotCosigned, match="answers 307"):
        ask(store.database, server.witness)


def test_another_key_s_signature_is_none(store: Store, signer: Signer, server: WitnessServer) -> None:
    """Only what the configured key signed is kept."""
    grow(store, signer, "h-1")
    other = SigningKey("witness.example/other", b"o" * 32, 4).verifier
    with pytest.raises(NotCosigned, match="no known key signed"):
        ask(store.database, Witness(server.witness.url, other))
    with store.database.reading() as session:
        assert session.rows("SELECT count(*) FROM cosignatures") == [(0,)]


def test_the_setting_names_witnesses(server: WitnessServer) -> None:
    """An address and a key each; commas or lines between."""
    key = server.key.verifier
    other = SigningKey("witness.example/other", b"o" * 32, 4).verifier
    assert parse_witnesses("") == []
    assert parse_witnesses(f" https://w.example/log/ {key},\nhttp://o.example {other}\n") == [
        Witness("https://w.example/log", key),
        Witness("http://o.example", other),
    ]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("https://w.example", "expected <url> <verifier key>"),
        ("file:///etc/passwd {key}", "expected an address that begins with https://"),
        ("https://w.example {key}x", "ODDCHIP_WITNESSES: key"),
        ("https://w.example {log}", "expected a key of type 4 for https://w.example, found one of type 1"),
        ("https://w.example {key}, https://x.example {key}", "named twice"),
    ],
)
def test_what_names_no_witness_is_refused(signer: Signer, setting: str, said: str) -> None:
    """The text says what was expected."""
    key = SigningKey("witness.example/w", b"w" * 32, 4).verifier
    with pytest.raises(BadWitness, match=said):
        parse_witnesses(setting.format(key=key, log=signer.history().terms[0].key))
