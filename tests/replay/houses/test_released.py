"""A released file is never edited: a changed rule is a new version."""

import tomllib
from pathlib import Path

from replay.houses.load import BUILT_IN
from replay.houses.released import RELEASED, file_digest, released_faults, unreleased_files


def test_no_released_file_was_edited() -> None:
    """Where this fails a house or game file was changed: undo that, and make a new version of the house."""
    assert released_faults() == []


def test_every_built_in_file_is_released() -> None:
    assert unreleased_files() == []
    record = tomllib.loads((BUILT_IN / RELEASED).read_text(encoding="utf-8"))
    assert len(record["houses"]) == 7 and len(record["games"]) == 14


def test_any_byte_counts(tmp_path: Path) -> None:
    original = (BUILT_IN / "svea-1.toml").read_bytes()
    record = tomllib.loads((BUILT_IN / RELEASED).read_text(encoding="utf-8"))
    copy = tmp_path / "svea-1.toml"
    copy.write_bytes(original)
    assert file_digest(copy) == record["houses"]["svea-1.toml"]
    copy.write_bytes(original + b"\n")
    assert file_digest(copy) != record["houses"]["svea-1.toml"]
