from pathlib import Path

import pytest

import replay
from ledger.verdicts import replayer as module
from ledger.verdicts.replayer import replayer


def test_is_a_fingerprint() -> None:
    """16 hex digits, the same at every call."""
    assert len(replayer()) == 16
    assert int(replayer(), 16) >= 0
    assert replayer() == replayer()


def test_changes_with_any_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed line, game or house gives another fingerprint; anything that is no source does not."""
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "rake.py").write_text("rake = 1\n")
    monkeypatch.setattr(replay, "__file__", str(tmp_path / "__init__.py"))
    fresh = module.replayer.__wrapped__
    before = fresh()
    (tmp_path / "notes.txt").write_text("nothing")
    assert fresh() == before
    (tmp_path / "rake.py").write_text("rake = 2\n")
    changed = fresh()
    assert changed != before
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "svea-1.toml").write_text("")
    assert fresh() not in (before, changed)
