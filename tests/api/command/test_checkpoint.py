"""``oddchip checkpoint``: what is recorded comes under a signature that anybody can keep."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.log.cosignature import CosignatureVerifier
from ledger.log.key_history import KeyHistory
from tests.ledger import stores
from tests.ledger.witness_server import WitnessServer

CASES = Path(__file__).parents[2] / "data" / "cases"
ONE = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
OTHER = CASES / "record" / "titan-card-dealt-twice.json"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    monkeypatch.delenv("ODDCHIP_SIGNER", raising=False)
    return tmp_path / "ledger.db"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def test_the_note_is_printed_as_it_is_published(store: Path) -> None:
    """Byte for byte, so that it can be kept in a file; again without anything new it is the same."""
    run("record", ONE)
    first = run("checkpoint")
    assert first.exit_code == 0
    history = KeyHistory.parse((store.parent / "ledger.db.signer" / "keys.json").read_bytes())
    assert history.open(first.stdout.encode()).checkpoint.size == 1
    assert run("checkpoint").stdout == first.stdout


def test_for_programs_it_is_json() -> None:
    """Origin, size and root beside the note."""
    run("record", ONE, OTHER)
    found = json.loads(run("checkpoint", "--json").stdout)
    assert found["size"] == 2
    assert found["note"].startswith(f"{found['origin']}\n2\n{found['root']}\n\n")


def test_the_origin_is_fixed_with_the_signer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first checkpoint takes the setting; another one later is refused."""
    monkeypatch.setenv("ODDCHIP_LOG_ORIGIN", "log.example/testrum")
    assert run("checkpoint").stdout.startswith("log.example/testrum\n0\n")
    monkeypatch.setenv("ODDCHIP_LOG_ORIGIN", "log.example/other")
    refused = run("checkpoint")
    assert refused.exit_code == 2
    assert "signs as log.example/testrum; the origin is fixed" in refused.stderr


def test_an_older_copy_is_refused(store: Path) -> None:
    """Status 5, and what to do."""
    run("record", ONE)
    shutil.copy(store, store.with_name("old.db"))
    run("record", OTHER)
    run("checkpoint")
    store.with_name("old.db").rename(store)
    refused = run("checkpoint")
    assert refused.exit_code == 5
    assert "older copy" in refused.stderr
    assert "Restore" in refused.stderr
    assert refused.stdout == ""


def test_a_lost_signer_is_not_made_anew(store: Path) -> None:
    """A store with checkpoints needs the signer that made them."""
    run("record", ONE)
    run("checkpoint")
    shutil.rmtree(store.with_name("ledger.db.signer"))
    refused = run("checkpoint")
    assert refused.exit_code == 2
    assert "the store has checkpoints, the newest of size 1" in refused.stderr
    assert not store.with_name("ledger.db.signer").exists()


def test_a_server_s_signer_must_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There is no file for it to stand beside."""
    monkeypatch.setenv("ODDCHIP_STORE", stores.address("postgresql", tmp_path))
    refused = run("checkpoint")
    assert refused.exit_code == 2
    assert "ODDCHIP_SIGNER is not set; expected the folder" in refused.stderr
    monkeypatch.setenv("ODDCHIP_SIGNER", str(tmp_path / "signer"))
    run("record", ONE)
    assert run("checkpoint").stdout.splitlines()[1] == "1"


def test_the_key_is_changed(store: Path) -> None:
    """What comes after is signed by the new key, which is told."""
    run("record", ONE)
    rotated = run("checkpoint", "--rotate-key")
    assert rotated.exit_code == 0
    assert "from size 1 on the log signs with oddchip.invalid/" in rotated.stderr
    run("record", OTHER)
    later = run("checkpoint").stdout
    history = KeyHistory.parse((store.parent / "ledger.db.signer" / "keys.json").read_bytes())
    (signature,) = history.open(later.encode()).signatures
    assert str(history.terms[-1].key) in rotated.stderr
    assert signature.key_id == history.terms[-1].key.key_id


def test_witnesses_cosign_what_is_printed(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is down is told, and hinders neither the checkpoint nor the other one."""
    run("record", ONE)
    run("checkpoint")
    history = KeyHistory.parse((store.parent / "ledger.db.signer" / "keys.json").read_bytes())
    server, down = WitnessServer(history), WitnessServer(history, "down.example/w")
    with server.serving():
        both = f"http://127.0.0.1:9/none {down.key.verifier}, {server.witness.url} {server.key.verifier}"
        monkeypatch.setenv("ODDCHIP_WITNESSES", both)
        result = run("checkpoint")
    assert result.exit_code == 0
    assert "down.example/w at http://127.0.0.1:9/none is out of reach" in result.stderr
    witness = CosignatureVerifier(server.key.verifier)
    assert history.open(result.stdout.encode(), [witness], quorum=1).checkpoint.size == 1
    monkeypatch.setenv("ODDCHIP_WITNESSES", "nobody")
    refused = run("checkpoint")
    assert refused.exit_code == 2
    assert "ODDCHIP_WITNESSES: expected <url> <verifier key>" in refused.stderr
