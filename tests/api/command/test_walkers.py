"""``oddchip reconcile --cluster``: who is asked, and what is told where nobody can be."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.store.store import open_store
from tests.ledger.reconciliation.nights import DAY, play


@pytest.fixture(autouse=True)
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger with a day, and a scheduler that is waited for no longer than a moment."""
    address = f"sqlite:///{tmp_path}/ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", address)
    monkeypatch.setattr("ledger.reconciliation.cluster.CONNECT", 0.5)
    with open_store(address) as store:
        play(store)


def reconcile(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["reconcile", "--date", DAY, *arguments])


def test_a_scheduler_that_does_not_answer_is_told_with_status_6() -> None:
    """It may be there later; what is done is kept."""
    found = reconcile("--cluster", "127.0.0.1:1")
    assert (found.exit_code, "no scheduler answers at tcp://127.0.0.1:1" in found.stderr) == (6, True)


def test_the_address_may_be_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the certificates are."""
    monkeypatch.setenv("ODDCHIP_CLUSTER", "tls://127.0.0.1:1")
    found = reconcile()
    assert (found.exit_code, "ODDCHIP_CLUSTER_CA" in found.stderr) == (2, True)
    monkeypatch.setenv("ODDCHIP_CLUSTER_KEY", "key.pem")
    found = reconcile()
    assert (found.exit_code, "ODDCHIP_CLUSTER_CA, ODDCHIP_CLUSTER_CERT: not set" in found.stderr) == (2, True)


def test_an_export_is_for_a_cluster(tmp_path: Path) -> None:
    """And has to be there."""
    found = reconcile("--from-export", str(tmp_path))
    assert (found.exit_code, "expected --cluster with it" in found.stderr) == (2, True)
    found = reconcile("--cluster", "127.0.0.1:1", "--from-export", str(tmp_path / "none"))
    assert (found.exit_code, "oddchip export" in found.stderr) == (2, True)
