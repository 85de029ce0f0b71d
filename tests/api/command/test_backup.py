"""``oddchip backup`` and ``oddchip restore``."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app

ONE = Path(__file__).parents[2] / "data" / "cases" / "odd-chips" / "dansk-each-pot-its-own.json"
OTHER = Path(__file__).parents[2] / "data" / "cases" / "record" / "titan-card-dealt-twice.json"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    monkeypatch.delenv("ODDCHIP_SIGNER", raising=False)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def test_there_and_back(folder: Path) -> None:
    """What was recorded after the copy is put aside; what has it says where."""
    run("record", ONE)
    assert run("backup", folder / "copy.db").stdout == f"backed up  {folder}/copy.db  1 entries\n"
    run("record", OTHER)
    refused = run("restore", folder / "copy.db")
    assert (refused.exit_code, "--replace" in refused.stderr) == (2, True)
    restored = run("restore", folder / "copy.db", "--replace", "--json")
    assert restored.exit_code == 0
    found = json.loads(restored.stdout)
    assert (found["file"], found["entries"]) == (str(folder / "ledger.db"), 1)
    assert Path(found["put_aside"]).is_file()


def test_an_older_copy_says_what_to_do(folder: Path) -> None:
    """Put back it is, with status 5: it cannot be signed on."""
    run("record", ONE)
    run("backup", folder / "copy.db")
    run("record", OTHER)
    run("checkpoint")
    restored = run("restore", folder / "copy.db", "--replace")
    assert restored.exit_code == 5
    assert restored.stdout.startswith(f"restored  {folder}/ledger.db  1 entries\n  the store before it is kept as ")
    assert "a checkpoint of 2 has been signed for it" in restored.stderr
    assert run("checkpoint").exit_code == 5


def test_what_cannot_be_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No store (4), the store itself as its copy (2), no copy (2)."""
    none = run("backup", folder / "copy.db")
    assert (none.exit_code, none.stderr) == (4, f"oddchip: {folder}/ledger.db: there is no store to back up\n")
    run("record", ONE)
    for arguments, said in (
        (["backup", folder / "ledger.db"], "is the store itself"),
        (["restore", folder / "none.db", "--replace"], "no such file"),
    ):
        refused = run(*arguments)
        assert (refused.exit_code, said in refused.stderr) == (2, True)


def test_postgresql_has_tools_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is told, without the address and its password."""
    monkeypatch.setenv("ODDCHIP_STORE", "postgresql://user:secret@host/db")
    for doing, said in (
        ("backup", "pg_dump --format=custom --file='f' \"$ODDCHIP_STORE\""),
        ("restore", "pg_restore --"),
    ):
        refused = run(doing, "f")
        assert (refused.exit_code, said in refused.stderr, "secret" in refused.stderr) == (2, True, False)


def test_a_copy_replaces_files_alone(folder: Path) -> None:
    """A device, a pipe or a folder is no place for a copy: it is left as it is, and the status is 2."""
    os.mkfifo(folder / "pipe")
    for target in (folder / "pipe", folder, folder / "none" / "copy.db"):
        refused = run("backup", target)
        assert refused.exit_code == 2
        assert "no file can be put there" in refused.output
    assert (folder / "pipe").is_fifo()
