"""``oddchip nights``: what nights came to, as list and as report, and the webhook told again."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from api.nights import webhook
from ledger.availability import StoreUnavailable
from ledger.reconciliation.recorded import RecordedResult
from ledger.store.store import open_store
from tests.api.command.test_night_webhook import hook
from tests.api.nights.nights import ROOM, reconciled
from tests.api.nights.test_webhook import Receiver, receiver
from tests.ledger.reconciliation.nights import DAY

__all__ = ["hook", "receiver"]


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RecordedResult:
    """A bad day in the store that is set."""
    setting = f"sqlite:///{tmp_path}/ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", setting)
    with open_store(setting) as store:
        return reconciled(store, tmp_path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_the_list(night: RecordedResult) -> None:
    """A line a night; for programs as /v1 has it."""
    found = run("nights", "list")
    assert (found.exit_code, found.stdout.splitlines()[1].split()) == (
        0, [DAY, ROOM, "differences", "9", str(len(night.result.findings)), "0"],
    )  # fmt: skip
    assert json.loads(run("nights", "list", "--json").stdout)["sha256"] == night.result.sha256


@pytest.mark.parametrize("form", ["pdf", "html", "csv", "json"])
def test_a_report_in_each_form(night: RecordedResult, tmp_path: Path, form: str) -> None:
    """The file's ending says which; the same bytes again. The JSON is the recorded document, which the hash is of."""
    contents = []
    for number in (1, 2):
        file = tmp_path / f"{number}.{form}"
        found = run("nights", "report", "--room", ROOM, "--date", DAY, "-o", str(file))
        assert (found.exit_code, "differences" in found.stdout) == (0, True), found.output
        contents.append(file.read_bytes())
    assert contents[0] == contents[1]
    beginnings = {"pdf": b"%PDF-", "html": b"<!doctype html>", "csv": b"key,check,", "json": b"{"}
    assert contents[0].startswith(beginnings[form])
    if form == "json":
        assert sha256(contents[0].rstrip(b"\n")).hexdigest() == night.result.sha256


def test_other_reports(night: RecordedResult) -> None:
    """Rake as CSV, in another language, to standard output."""
    asked = ("nights", "report", "--room", ROOM, "--date", DAY, "-o", "-")
    assert run(*asked, "--form", "csv", "--part", "rake").stdout.startswith("room,date,table,game")
    assert "avstämning av" in run(*asked, "--form", "html", "--language", "sv").stdout


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--room", ROOM, "--date", "2026-11-01", "-o", "a.pdf"), 4, "expected a day that was reconciled"),
        (("--room", ROOM, "--date", DAY, "-o", "a.doc"), 2, "expected a file that ends with .pdf, .html, .csv, .json"),
        (("--room", ROOM, "--date", "x", "-o", "a.pdf"), 2, "expected a date"),
        (("--room", ROOM, "--date", DAY, "-o", "a.pdf", "--language", "fi"), 2, "expected one of en, sv, nb, da"),
        (("--room", ROOM, "--date", DAY, "-o", "no/such/folder/a.csv"), 2, "cannot be written"),
    ],
)
def test_what_cannot_be_reported(night: RecordedResult, arguments: tuple[str, ...], status: int, said: str) -> None:
    """One line, and nothing is written."""
    found = run("nights", "report", *arguments)
    assert (found.exit_code, said in found.stderr) == (status, True), found.stderr


def test_a_run_tells_the_webhook(night: RecordedResult, hook: Receiver) -> None:
    """Once; a webhook that is out of order makes no run fail, is told on standard error, and again on demand."""
    hook.answers = [500]
    found = run("reconcile", "--date", DAY, "--jobs", "1")
    assert found.exit_code == 1, "the findings' own status"
    assert f"{ROOM} {DAY}: the webhook was not told: answered 500 (1 attempts)" in found.stderr
    assert f"{ROOM} {DAY}: differences" in found.stdout.splitlines()[-1]
    shown = run("nights", "webhook")
    assert (shown.exit_code, shown.stdout) == (1, f"{ROOM} {DAY}: did not arrive: answered 500\n")
    hook.answers = [200]
    again = run("nights", "webhook", "--again", "--json")
    assert (again.exit_code, json.loads(again.stdout)["arrived"]) == (0, True)
    assert run("reconcile", "--date", DAY, "--jobs", "1").stderr.count("webhook") == 0
    assert len(hook.got) == 2
    assert run("nights", "webhook").stdout == f"{ROOM} {DAY}: arrived\n"


def test_without_a_webhook_there_is_nobody_to_tell(night: RecordedResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said which setting is missing; one that cannot be stops a run before it begins."""
    found = run("nights", "webhook", "--again")
    assert (found.exit_code, "ODDCHIP_NIGHT_WEBHOOK" in found.stderr) == (2, True)
    monkeypatch.setenv("ODDCHIP_NIGHT_WEBHOOK", "https://example.com")
    assert run("reconcile", "--date", DAY).exit_code == 2


def test_a_store_that_is_busy_then_makes_no_run_fail(
    night: RecordedResult, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was told could not be recorded: it is said, and the status is that of the findings."""

    def busy(*_: object) -> None:
        raise StoreUnavailable("another writer does not give way")

    monkeypatch.setattr(webhook, "note_delivery", busy)
    found = run("reconcile", "--date", DAY, "--jobs", "1")
    assert (found.exit_code, "another writer does not give way" in found.stderr) == (1, True)
