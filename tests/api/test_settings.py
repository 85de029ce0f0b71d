"""Settings are read in one place, and each stands in the documentation."""

import re
from pathlib import Path

import pytest

import api
import ledger
from api import settings
from api.v1.limits import Limits
from ledger.database.address import DEFAULT, BadSetting
from ledger.intake.close_after import HOURS
from ledger.publishing.witnesses import BadWitness

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"
SOURCES = [
    file for package in (api, ledger) for file in sorted(Path(package.__file__ or "").parent.rglob("*.py"))
]  # fmt: skip


def test_the_environment_is_read_in_one_place() -> None:
    """Whoever looks for what can be set finds all of it there."""
    asks = re.compile(r"\bos\.environ|\bgetenv\b|from os import .*environ")
    readers = {file.name for file in SOURCES if asks.search(file.read_text(encoding="utf-8"))}
    assert readers == {"settings.py"}


def test_every_setting_has_its_line() -> None:
    """And nothing else has one."""
    named = {name for file in SOURCES for name in re.findall(r'"(ODDCHIP_[A-Z_]+)"', file.read_text(encoding="utf-8"))}
    assert set(re.findall(r"^\| `(ODDCHIP_[A-Z_]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)) == named
    assert len(named) >= 10


def test_without_settings_the_defaults_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a variable is there and empty."""
    for name in ("STORE", "SIGNER", "SESSION_KEY", "LOG_ORIGIN", "WITNESSES", "HOUSES", "CLOSE_AFTER", "DEBUG"):
        monkeypatch.setenv(f"ODDCHIP_{name}", "")
    assert settings.store_address() == DEFAULT
    assert (settings.signer_folder(), settings.session_key(), settings.log_origin()) == ("", "", "")
    assert settings.houses_folder() == ""
    assert settings.witnesses() == []
    assert settings.close_after() == HOURS
    assert settings.request_limits() == Limits()
    assert not settings.is_debugging()


def test_settings_set_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its own variable."""
    given = {
        "STORE": "sqlite:///a.db",
        "SIGNER": "signer",
        "SESSION_KEY": "key",
        "LOG_ORIGIN": "log.example/1",
        "HOUSES": "own",
        "DEBUG": "1",
    }
    for name, value in {**given, "CLOSE_AFTER": "3", "REQUEST_EVENTS": "5"}.items():
        monkeypatch.setenv(f"ODDCHIP_{name}", value)
    read = (settings.store_address(), settings.signer_folder(), settings.session_key(), settings.log_origin())
    assert read == ("sqlite:///a.db", "signer", "key", "log.example/1")
    assert settings.houses_folder() == "own"
    assert (settings.close_after(), settings.request_limits().events, settings.is_debugging()) == (3, 5, True)


def test_a_setting_that_cannot_be_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is expected."""
    monkeypatch.setenv("ODDCHIP_CLOSE_AFTER", "soon")
    with pytest.raises(BadSetting, match="ODDCHIP_CLOSE_AFTER=soon: expected whole hours"):
        settings.close_after()
    monkeypatch.setenv("ODDCHIP_REQUEST_BYTES", "4MB")
    with pytest.raises(BadSetting, match="ODDCHIP_REQUEST_BYTES=4MB: expected a number"):
        settings.request_limits()
    monkeypatch.setenv("ODDCHIP_WITNESSES", "nobody")
    with pytest.raises(BadWitness, match="ODDCHIP_WITNESSES"):
        settings.witnesses()
