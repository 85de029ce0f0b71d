"""The log over HTTP: what anybody may see, and that it verifies."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.log.bundle import parse_bundle
from ledger.log.consistency import verify_consistency
from ledger.log.key_history import KeyHistory
from ledger.log.merkle import leaf_hash, root_of
from ledger.log.proof_file import ProofFile
from ledger.log.tile import split_hashes
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import ask
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.sample_hands import verified
from tests.ledger.witness_server import WitnessServer


@pytest.fixture(params=stores.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with open_store(stores.address(request.param, tmp_path), wait=2) as opened:
        yield opened


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.create(tmp_path / "signer")


def served(store: Store, signer: Signer) -> TestClient:
    """A log of four entries, of which three are published, after one and after three."""
    for number in range(4):
        record(store, verified(hand_id=f"h-{number}"))
        if number in (0, 2):
            publish(store.database, signer)
    return TestClient(create_app(store, signer=signer), raise_server_exceptions=False)


@pytest.fixture(scope="module", params=stores.KINDS)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A log of a store of each kind, which tests only read."""
    folder = tmp_path_factory.mktemp("log")
    with open_store(stores.address(request.param, folder), wait=2) as opened:
        yield served(opened, Signer.create(folder / "signer"))


def test_everything_verifies_from_outside(log: TestClient) -> None:
    """With the keys alone: the checkpoint, its tile, the entries, and the proof of each."""
    keys = KeyHistory.parse(log.get("/log/keys").content)
    checkpoint = keys.open(log.get("/log/checkpoint").content).checkpoint
    assert checkpoint.size == 3
    leaves = split_hashes(log.get("/log/tile/0/000.p/3").content)
    assert root_of(leaves) == checkpoint.root
    entries = parse_bundle(log.get("/log/tile/entries/000.p/3").content, 3)
    assert [leaf_hash(entry) for entry in entries] == leaves
    for number, entry in enumerate(entries):
        proof = ProofFile.parse(log.get(f"/log/proof/{number}").content)
        assert proof.verify(entry, keys).checkpoint == checkpoint


def test_a_proof_against_an_older_checkpoint(log: TestClient) -> None:
    """The checkpoint that somebody kept is one that was published."""
    keys = KeyHistory.parse(log.get("/log/keys").content)
    (entry,) = parse_bundle(log.get("/log/tile/entries/000.p/1").content, 1)
    proof = ProofFile.parse(log.get("/log/proof/0?size=1").content)
    assert proof.verify(entry, keys).checkpoint.size == 1


def test_the_log_only_grew(log: TestClient) -> None:
    """From any size to any checkpoint; from a kept one to the newest."""
    keys = KeyHistory.parse(log.get("/log/keys").content)
    new = keys.open(log.get("/log/checkpoint").content).checkpoint
    old = ProofFile.parse(log.get("/log/proof/0?size=1").content)
    found = log.get("/log/consistency?from=1").json()
    assert (found["from"], found["to"]) == (1, 3)
    hashes = [base64.b64decode(one) for one in found["proof"]]
    verify_consistency(1, 3, hashes, keys.open(old.note).checkpoint.root, new.root)
    assert log.get("/log/consistency?from=2&to=3").status_code == 200


@pytest.mark.parametrize(
    ("path", "kind", "cached"),
    [
        ("/log/checkpoint", "text/plain; charset=utf-8", "no-cache"),
        ("/log/keys", "application/json", "no-cache"),
        ("/log/tile/0/000.p/2", "application/octet-stream", "public, max-age=31536000, immutable"),
        ("/log/tile/entries/000.p/2", "application/octet-stream", "public, max-age=31536000, immutable"),
        ("/log/proof/1", "text/plain; charset=utf-8", "no-cache"),
        ("/log/consistency?from=1&to=3", "application/json", "no-cache"),
    ],
)
def test_how_it_is_sent(log: TestClient, path: str, kind: str, cached: str) -> None:
    """Media types, and what may be kept for good: tiles of any width never change."""
    answer = log.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == cached
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("tile/0/000", "tile/0/000 is not in the published log of 3 entries"),
        ("tile/0/000.p/4", "is not in the published log of 3 entries"),
        ("tile/entries/000.p/4", "is not in the published log of 3 entries"),
        ("tile/1/000.p/1", "is not in the published log of 3 entries"),
        ("tile/0/0", "is no tile; expected a path like"),
        ("tile/0/000.p/0", "is no tile"),
        ("tile/entries/../0/000", "is no"),
        ("tile/x/000", "is no tile"),
        ("proof/3", "entry 3 is not under the checkpoint of size 3"),
        ("proof/0?size=2", "no checkpoint of size 2 is published"),
        ("consistency?from=4", "did not grow from 4"),
        ("consistency?from=1&to=2", "no checkpoint of size 2 is published"),
    ],
)
def test_what_is_not_there_is_a_problem(log: TestClient, path: str, detail: str) -> None:
    """What was recorded and is not published yet is not there either."""
    answer = log.get(f"/log/{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert detail in answer.json()["detail"]


@pytest.mark.parametrize(
    "path", ["proof/x", "proof/-1", "proof/0?size=x", "consistency", "consistency?from=99999999999999999999"]
)
def test_what_is_no_question_is_a_problem(log: TestClient, path: str) -> None:
    """400, and what is the matter."""
    answer = log.get(f"/log/{path}")
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


def test_without_a_checkpoint_there_is_no_log(store: Store) -> None:
    """Nothing is served before it is signed; without a signer there are no keys."""
    record(store, verified())
    log = TestClient(create_app(store), raise_server_exceptions=False)
    for path in ("checkpoint", "tile/0/000.p/1", "proof/0", "consistency?from=0", "keys"):
        assert log.get(f"/log/{path}").status_code == 404, path


def test_a_damaged_log_is_not_served_as_if_it_were_whole(store: Store, signer: Signer) -> None:
    """A proof out of leaves that do not lead to the root, an entry that is none: 500, and where to look."""
    log = served(store, signer)
    with stores.behind(store.database) as session:
        session.run("UPDATE appends SET leaf = ? WHERE no = 1", (b"x" * 32,))
    for path in ("tile/entries/000.p/3", "proof/0", "consistency?from=1"):
        answer = log.get(f"/log/{path}")
        assert answer.status_code == 500, path
        assert "oddchip check says more" in answer.json()["detail"]


def test_nothing_of_the_hands_is_told(log: TestClient) -> None:
    """No player, no card, no room, no amount: the log has keyed hashes."""
    for path in ("checkpoint", "keys", "tile/0/000.p/3", "tile/entries/000.p/3", "proof/0", "consistency?from=1"):
        body = log.get(f"/log/{path}").content
        for word in (b"anna", b"testrum", b"Vega", b"hand_started", b"acted", b"amount"):
            assert word not in body, (path, word)


def test_cosignatures_go_with_the_checkpoint(store: Store, signer: Signer) -> None:
    """In the newest checkpoint, and in proofs against it."""
    log = served(store, signer)
    witness = WitnessServer(signer.history())
    with witness.serving():
        ask(store.database, witness.witness)
    line = b"\n\xe2\x80\x94 witness.example/w "
    assert line in log.get("/log/checkpoint").content
    assert line in log.get("/log/proof/0").content
    assert line not in log.get("/log/proof/0?size=1").content
    assert json.loads(log.get("/log/keys").content)["origin"] == signer.origin
