"""The README tells the truth: what it shows is what the command prints."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.command.main import app

ROOT = Path(__file__).parents[1]
SHOWN = re.findall(r"^\$ oddchip (.*)\n((?:.*\n)*?)```", (ROOT / "README.md").read_text(), re.MULTILINE)
LINKS = [
    (page, link)
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text())
]


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_the_example_is_what_the_command_prints(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types what the README shows sees what the README shows."""
    monkeypatch.chdir(ROOT)
    assert CliRunner().invoke(app, command.split()).stdout == output


def test_there_is_an_example() -> None:
    """The README shows what a verdict looks like."""
    assert any("discrepant" in output for _, output in SHOWN)


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_links_lead_somewhere(page: Path, link: str) -> None:
    """A page that is linked is there."""
    assert (page.parent / link).exists()
