"""``oddchip evidence`` and ``oddchip verify-evidence``: out of a store, into a stranger's hands."""

import json
import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.evidence.manifest import write_manifest
from ledger.evidence.verify import main as verify_py
from ledger.evidence.verify import read_files, write_zip
from ledger.histories.hand_document import hand_text
from ledger.log.key_history import KeyHistory
from ledger.log.signing_key import SigningKey
from ledger.publishing.signer import Signer
from replay.hand import Hand
from tests.ledger.evidence.sample_evidence import dealt_from_a_seed
from tests.ledger.sample_hands import in_progress, verified


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    monkeypatch.delenv("ODDCHIP_SIGNER", raising=False)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def record(folder: Path, hand: Hand) -> None:
    """Takes a hand into the ledger."""
    path = folder / "hand.json"
    path.write_text(hand_text(hand), encoding="utf-8")
    assert run("record", path).exit_code == 0


def key_of(folder: Path) -> str:
    """The log's public key, as its owner publishes it."""
    return str(KeyHistory.parse((folder / "ledger.db.signer" / "keys.json").read_bytes()).terms[0].key)


def test_evidence_verifies_offline(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every reader, by verify.py and by the command, without a store, with the log's key at hand."""
    record(folder, dealt_from_a_seed())
    for reader in ("regulator", "player:1", "player:2"):
        made = run("evidence", "h-1", "-o", folder / "e.zip", "--as", reader, "--json")
        assert made.exit_code == 0, made.stderr
        found = json.loads(made.stdout)
        data = (folder / "e.zip").read_bytes()
        assert (found["reader"], found["sha256"]) == (reader, sha256(data).hexdigest())
        assert verify_py([str(folder / "e.zip"), "--key", key_of(folder)]) == 0
        key = key_of(folder)
        monkeypatch.setenv("ODDCHIP_STORE", "sqlite:////no/such/folder/ledger.db")
        verified_too = run("verify-evidence", folder / "e.zip", "--key", key)
        monkeypatch.undo()
        monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{folder}/ledger.db")
        assert verified_too.exit_code == 0, verified_too.stdout
        for said in ("hand.json has the events that the log has", "report.json is what comes out", "\ngenuine\n"):
            assert said in verified_too.stdout


def test_against_an_old_checkpoint_the_bytes_stay(folder: Path) -> None:
    """The same size, the same zip, however much was recorded since; without one it is the newest checkpoint."""
    record(folder, dealt_from_a_seed())
    kept = folder / "my-checkpoint"
    kept.write_text(run("checkpoint").stdout)
    first = run("evidence", "h-1", "-o", folder / "a.zip", "--checkpoint", 1)
    assert first.exit_code == 0
    assert first.stdout.startswith("written      h-1  ")
    record(folder, verified(hand_id="h-2"))
    run("evidence", "h-1", "-o", folder / "b.zip", "--checkpoint", 1)
    newest = json.loads(run("evidence", "h-1", "-o", folder / "c.zip", "--json").stdout)
    assert (folder / "a.zip").read_bytes() == (folder / "b.zip").read_bytes()
    assert (newest["checkpoint"], newest["latest"]) == (1, 2)
    for name in ("a.zip", "c.zip"):
        assert run("verify-evidence", folder / name, "--checkpoint", kept).exit_code == 0


def test_a_size_without_the_hand_says_which_has_it(folder: Path) -> None:
    """Not found (4), with the first size that would do."""
    record(folder, verified(hand_id="h-1"))
    run("checkpoint")
    record(folder, verified(hand_id="h-2"))
    for size, said in ((1, "no checkpoint has it yet: oddchip checkpoint publishes one"), (7, "no checkpoint has it")):
        refused = run("evidence", "h-2", "-o", folder / "e.zip", "--checkpoint", size)
        assert (refused.exit_code, said in refused.stderr) == (4, True)
    run("checkpoint")
    refused = run("evidence", "h-2", "-o", folder / "e.zip", "--checkpoint", 1)
    assert "the hand is entry 1 of the log; expected a published size from 2 on" in refused.stderr
    assert not (folder / "e.zip").exists()


def test_who_may_read_it(folder: Path) -> None:
    """A reader that there is not is refused (2); the zip is its owner's alone to read."""
    record(folder, verified())
    refused = run("evidence", "h-1", "-o", folder / "e.zip", "--as", "player:9")
    assert refused.exit_code == 2
    assert "expected regulator, table, or player: and one of the seats 1, 2, 3" in refused.stderr
    run("evidence", "h-1", "-o", folder / "e.zip")
    assert (folder / "e.zip").stat().st_mode & 0o077 == 0
    assert run("evidence", "h-9", "-o", folder / "e.zip").exit_code == 4
    assert run("evidence", "h-1", "-o", folder / "none" / "e.zip").exit_code == 2


def test_a_changed_store_gives_no_evidence(folder: Path) -> None:
    """Status 5 names the hand: the events are not those of the leaf that was recorded with them."""
    record(folder, verified())
    run("checkpoint")
    with sqlite3.connect(folder / "ledger.db") as connection:
        connection.execute("DROP TRIGGER events_update")
        connection.execute("UPDATE events SET state = CAST(replace(state, '50', '51') AS BLOB) WHERE version = 2")
    broken = run("evidence", "h-1", "-o", folder / "e.zip", "--checkpoint", 1)
    assert broken.exit_code == 5
    assert "h-1: append 0: the events of stream" in broken.stderr


def test_refused_evidence(folder: Path) -> None:
    """A changed file is status 5, another key too; what is no evidence is status 2. Nothing has a traceback."""
    record(folder, verified())
    run("evidence", "h-1", "-o", folder / "e.zip")
    files = read_files(folder / "e.zip")
    (folder / "changed.zip").write_bytes(write_zip(files | {"hand.json": files["hand.json"].replace(b"anna", b"anne")}))
    (folder / "text.zip").write_text("no zip")
    other = str(SigningKey("log.example/x", bytes(32)).verifier)
    (folder / "kept").write_text("notes")
    for arguments, status, said in (
        (["changed.zip"], 5, "refused: hand.json was changed"),
        (["e.zip", "--key", other], 5, "refused: the evidence names none of your keys"),
        (["text.zip"], 2, "is no zip"),
        (["none.zip"], 2, "No such file"),
        (["e.zip", "--checkpoint", "none"], 2, "No such file"),
        (["e.zip", "--key", "bad"], 2, "--key bad: "),
        (["e.zip", "--witness", other], 2, "expected a public key: NAME+8 HEXADECIMAL DIGITS+BASE64, of type 4"),
        (["e.zip", "--checkpoint", folder / "kept"], 2, "expected a checkpoint as it was signed"),
    ):
        ended = run("verify-evidence", folder / str(arguments[0]), *arguments[1:])
        assert (ended.exit_code, said in ended.stdout + ended.stderr) == (status, True), ended.output
    found = json.loads(run("verify-evidence", folder / "changed.zip", "--json").stdout)
    assert (found["genuine"], found["refused"][:9]) == (False, "hand.json")


def test_what_the_room_adds_has_to_follow_from_the_events(folder: Path) -> None:
    """Signed by the room, and yet not what its events say: status 1 names the file."""
    record(folder, verified())
    run("evidence", "h-1", "-o", folder / "e.zip")
    files = read_files(folder / "e.zip")
    about = json.loads(files.pop("manifest").split(b"\n")[1])
    sign = Signer(folder / "ledger.db.signer").sign_manifest
    for name, old, new, said in (
        ("report.json", b'"verified"', b'"discrepant"', "report.json is not what this oddchip makes of the hand"),
        ("narrative.txt", b"anna", b"anne", "narrative.txt is not what"),
        ("hand.phh", b"anna", b"anne", "hand.phh is not what"),
        ("hand.json", b'"3.00"', b'"4.00"', "hand.json: event"),
    ):
        assert old in files[name]
        changed = files | {name: files[name].replace(old, new)}
        (folder / "e.zip").write_bytes(write_zip(changed | {"manifest": write_manifest(about, changed, sign)}))
        ended = run("verify-evidence", folder / "e.zip")
        assert (ended.exit_code, said in ended.stdout) == (1, True), ended.output


def test_a_hand_in_progress(folder: Path) -> None:
    """Its evidence shows no hole cards, and verifies."""
    record(folder, in_progress())
    assert run("evidence", "h-1", "-o", folder / "e.zip").exit_code == 0
    assert b"AhAd" not in (folder / "e.zip").read_bytes()
    assert run("verify-evidence", folder / "e.zip").exit_code == 0


def test_a_new_key_signs_what_comes_after(folder: Path) -> None:
    """After a rotation both keys are in the evidence, and each of them is enough to verify it."""
    record(folder, verified())
    run("checkpoint", "--rotate-key")
    record(folder, verified(hand_id="h-2"))
    terms = KeyHistory.parse((folder / "ledger.db.signer" / "keys.json").read_bytes()).terms
    for hand_id in ("h-1", "h-2"):
        run("evidence", hand_id, "-o", folder / "e.zip")
        for keys in ([terms[0].key], [terms[1].key], [terms[0].key, terms[1].key], []):
            own = [word for key in keys for word in ("--key", key)]
            assert run("verify-evidence", folder / "e.zip", *own).exit_code == 0
            assert verify_py([str(folder / "e.zip"), *map(str, own)]) == 0
    shutil.rmtree(folder / "ledger.db.signer")
    assert run("evidence", "h-1", "-o", folder / "e.zip").exit_code == 2


def test_only_a_zip_is_replaced(folder: Path) -> None:
    """Evidence is not written over another file, the store itself least of all."""
    record(folder, verified())
    (folder / "notes.txt").write_text("notes")
    for target in (folder / "notes.txt", folder / "ledger.db", folder):
        before = target.read_bytes() if target.is_file() else b""
        refused = run("evidence", "h-1", "-o", target)
        assert refused.exit_code == 2
        assert "which is not replaced" in refused.output
        assert not target.is_file() or target.read_bytes() == before
    for _ in range(2):
        assert run("evidence", "h-1", "-o", folder / "h-1.zip").exit_code == 0


def test_a_kept_checkpoint_that_is_empty_is_none(folder: Path) -> None:
    """An empty file in the place of a checkpoint proves nothing, and is not passed over."""
    record(folder, verified())
    assert run("evidence", "h-1", "-o", folder / "h-1.zip").exit_code == 0
    (folder / "kept").write_bytes(b"")
    assert run("verify-evidence", folder / "h-1.zip", "--checkpoint", folder / "kept").exit_code == 2
