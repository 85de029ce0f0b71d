"""docs/reference/evidence.md and backup.md say what is so."""

import re
from pathlib import Path

from ledger.backup import by_the_servers_tools
from ledger.evidence.verify import TITLE
from replay.shuffles.card_tree import NAME
from tests.ledger.evidence.sample_evidence import files_for

PAGES = Path(__file__).parents[3] / "docs" / "reference"
PAGE = (PAGES / "evidence.md").read_text(encoding="utf-8")


def test_every_file_is_in_the_table() -> None:
    """What the zip holds is told of, and nothing else is."""
    rows = re.findall(r"^\| (`.*?) \|", PAGE.partition("## What is in it")[2].partition("\n## ")[0], re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    made = {re.sub(r"/\d+\.", "/N.", name) for name in files_for()}
    assert told == made | {"hand.phh", "hand.ohh", "refused/N.json", "refused.txt", "repeats.json"}


def test_names_and_commands() -> None:
    """The first line of a manifest, and the name of the commitment."""
    assert f"    {TITLE}\n" in PAGE
    assert f"`{NAME}`" in PAGE


def test_what_is_typed_for_postgresql() -> None:
    """The page says what the commands print."""
    page = (PAGES / "backup.md").read_text(encoding="utf-8")
    for doing in ("backup", "restore"):
        assert f"    {by_the_servers_tools(doing, 'FILE').partition(': ')[2]}\n" in page
