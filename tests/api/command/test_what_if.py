"""``oddchip replay --what-if``: another line of a hand, out of a file or out of the ledger."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.histories.hand_document import hand_text
from tests.ledger.sample_hands import discrepant


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sample hand in which kings were paid; the ledger of the test is empty."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    path = tmp_path / "hand.json"
    path.write_text(hand_text(discrepant(house="svea")), encoding="utf-8")
    return path


def oddchip(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def test_a_line_is_shown_with_what_falls_away_and_what_would_be_due(file: Path) -> None:
    """Kings fold the flop: the rest of the hand falls away, and the pot goes to aces (svea/hand.end)."""
    result = oddchip("replay", file, "--what-if", "11 fold")
    assert result.exit_code == 0
    assert "   11  Seat 3 folds" in result.stdout
    assert "event 12 dropped: hand over  svea/hand.end" in result.stdout
    assert "player cia" in result.stdout and "player anna" in result.stdout


def test_whose_decision_is_missing_ends_with_its_own_status(file: Path) -> None:
    """Nothing is guessed: exit status 3."""
    result = oddchip("replay", file, "--what-if", "11 raise 20.00")
    assert result.exit_code == 3
    assert "stops  what seat 1 would have done is not known" in result.stdout


def test_for_programs_it_is_one_object(file: Path) -> None:
    """With the line as a hand document, which verifies; recorded first, it is the same."""
    told = json.loads(oddchip("replay", file, "--json", "--what-if", "11 fold").stdout)
    assert told["hand"]["events"][11] == {"type": "acted", "seat": 3, "action": "fold"}
    assert told["report"]["verdict"] == "verified" and told["stop"] is None
    assert oddchip("record", file).exit_code == 0
    assert json.loads(oddchip("replay", "h-1", "--json", "--what-if", "11 fold").stdout) == told


def test_a_change_that_cannot_be_is_told(file: Path) -> None:
    """With what was expected; exit status 2."""
    result = oddchip("replay", file, "--what-if", "0 fold")
    assert result.exit_code == 2
    assert "event 0 is posted; expected an action" in result.stderr
