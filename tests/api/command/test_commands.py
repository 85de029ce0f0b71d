"""The table of commands: each is where it says, and is loaded when it is wanted, and no sooner."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import api
from api.command.commands import COMMANDS, loaded
from api.command.main import app
from ledger.store.store import open_store
from tests.ledger.reconciliation.nights import DAY, play

HAND = Path(__file__).parents[2] / "data" / "cases" / "odd-chips" / "dansk-each-pot-its-own.json"
RUN = (
    "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    "from api.command.main import main; main()"
)
"""The command, and as the last line on standard error what was loaded for it."""
SECONDS = 60
FOR_OTHERS = {
    "api.app", "api.languages.language", "api.nights.webhook", "babel", "cryptography", "holidays", "http.client",
    "ledger.check.check", "ledger.disputes.desk", "psycopg", "rich.markdown", "uvicorn", "weasyprint",
}  # fmt: skip
"""What takes long to load, and neither a hand's verdict nor a night of this machine is worked out with."""
STORE = {"ledger.store.store", "eventsourcing.application"}
CLUSTER = {"ledger.reconciliation.cluster", "ledger.reconciliation.cluster_worker"}
READERS = {"ledger.histories.read"}


def loaded_by(store: str, *words: object) -> set[str]:
    """The modules that a process has loaded when it ends with the command."""
    code = str(Path(api.__file__).parents[1])
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ODDCHIP_")}
    environment |= {"PYTHONPATH": code, "ODDCHIP_STORE": store}
    done = subprocess.run(
        [sys.executable, "-P", "-c", RUN, *map(str, words)],
        env=environment, capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    modules = done.stderr.splitlines()[-1].split()
    assert "api.command.main" in modules, done.stderr
    return set(modules)


def commands_among(modules: set[str]) -> set[str]:
    return modules & {f"api.command.{place.partition('.')[0]}" for place in COMMANDS.values()}


@pytest.mark.parametrize("name", COMMANDS)
def test_each_is_where_the_table_has_it(name: str) -> None:
    """There are the module and what it is to have, under the command's own name, and it says what it does."""
    command = loaded(name)
    assert command.name == name
    assert command.help


def test_help_lists_them_in_the_order_of_the_table() -> None:
    """All of them, and nothing else."""
    listed = CliRunner().invoke(app, ["--help"]).stdout.partition("Commands")[2].splitlines()
    assert [words[1] for line in listed if len(words := line.split()) > 2 and words[1] in COMMANDS] == list(COMMANDS)


def test_what_is_no_command_is_compared_with_all() -> None:
    """A slip of the pen is told with what may be meant, loaded or not."""
    ended = CliRunner().invoke(app, ["reconsile"])
    assert (ended.exit_code, "Did you mean 'reconcile'?" in ended.stderr) == (2, True)


def test_the_version_waits_for_no_command() -> None:
    """Not even for a store."""
    modules = loaded_by("sqlite:///none.db", "--version")
    assert commands_among(modules) == set()
    assert modules & (FOR_OTHERS | STORE | CLUSTER | READERS) == set()


def test_a_hand_is_verified_with_what_that_takes() -> None:
    """Neither another command is loaded nor the ledger's store."""
    modules = loaded_by("sqlite:///none.db", "verify", HAND)
    assert commands_among(modules) == {"api.command.verify"}
    assert modules & (FOR_OTHERS | STORE | CLUSTER) == set()


def test_a_night_is_worked_out_with_what_that_takes(tmp_path: Path) -> None:
    """A day of this machine, with findings, told to no webhook: no cluster, no readers of formats, no pages."""
    setting = f"sqlite:///{tmp_path}/ledger.db"
    with open_store(setting) as store:
        play(store)
    modules = loaded_by(setting, "reconcile", "--date", DAY, "--jobs", "1")
    assert commands_among(modules) == {"api.command.reconcile"}
    assert "replay.reconciliation.day" in modules
    assert modules & (FOR_OTHERS | CLUSTER | READERS) == set()
