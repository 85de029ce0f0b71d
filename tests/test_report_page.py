"""The page on the report tells the truth: its examples are what the commands print, and no key goes unsaid."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.command.main import app

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/report.md").read_text(encoding="utf-8")
REPORT, STEP = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def printed(*command: str) -> list[dict[str, Any]]:
    lines = CliRunner().invoke(app, [*command, "--json"]).stdout.splitlines()
    return [json.loads(line) for line in lines]


def test_the_report_is_what_verify_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    report = next(one for one in printed("verify", "samples/kungsbord.json") if one["hand_id"] == REPORT["hand_id"])
    assert len(report["ruleset"]["sha256"]) == 64
    assert report | {"ruleset": report["ruleset"] | {"sha256": "…"}} == REPORT


def test_the_step_is_what_replay_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    at = ("--hand", STEP["hand_id"], "--step", str(STEP["index"]))
    assert printed("replay", "samples/kungsbord.json", *at) == [STEP]


@pytest.mark.parametrize(
    "key", [*REPORT, *REPORT["derived"], *REPORT["discrepancies"][0], *STEP, *STEP["seats"][0], "refunds", "because"]
)
def test_every_key_is_told(key: str) -> None:
    """But for those that say which hand and whose seat it is."""
    assert f"`{key}`" in PAGE or key in ("hand_id", "seat", "player")
