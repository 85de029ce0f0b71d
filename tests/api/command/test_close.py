"""``oddchip close``: hands to which nothing has come for long are sealed as they are."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.intake.live_intake import LiveIntake
from ledger.store.store import open_store
from tests.ledger.live_lines import live_lines

HOUR_NS = 3_600_000_000_000


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger with a hand in progress."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    with open_store(f"sqlite:///{tmp_path}/ledger.db") as opened:
        LiveIntake(opened).take(live_lines()[:6])


def close(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["close", *arguments])


def later(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    from time import time_ns

    now = time_ns() + hours * HOUR_NS
    monkeypatch.setattr("api.command.close.time_ns", lambda: now)


def test_after_the_time_a_hand_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """24 hours where nothing else is said; its receipt is printed, and nothing the second time."""
    later(monkeypatch, 23)
    assert (close().exit_code, close().stdout) == (0, "")
    later(monkeypatch, 25)
    closed = json.loads(close("--json").stdout)
    assert (closed["hand_id"], closed["events"], closed["sealed"]) == ("h-1", 5, True)
    assert close("--json").stdout == ""


def test_the_time_may_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """By option or by setting; 0 closes none."""
    later(monkeypatch, 5)
    monkeypatch.setenv("ODDCHIP_CLOSE_AFTER", "0")
    assert close().stdout == ""
    assert close("--after", "4").stdout.startswith("recorded ")
    wrong = close("--after", "soon")
    assert wrong.exit_code == 2
    assert "ODDCHIP_CLOSE_AFTER=soon: expected whole hours" in wrong.stderr
