"""A released file is never edited: a changed rule is a new version."""

import tomllib
from pathlib import Path

from replay.houses.load import BUILT_IN
from replay.houses.released import GAMES, RELEASED, file_digest, released_faults


def test_no_released_file_was_edited() -> None:
    """Where this fails a house or game file was changed: undo that, and make a new version of the house."""
    assert released_faults() == []


def test_every_built_in_file_is_released() -> None:
    record = tomllib.loads((BUILT_IN / RELEASED).read_text(encoding="utf-8"))
    assert set(record["houses"]) == {file.name for file in BUILT_IN.glob("*-*.toml")}
    assert set(record["games"]) == {file.name for file in GAMES.glob("*.toml")}


def test_any_byte_counts(tmp_path: Path) -> None:
    original = (BUILT_IN / "svea-1.toml").read_bytes()
    record = tomllib.loads((BUILT_IN / RELEASED).read_text(encoding="utf-8"))
    copy = tmp_path / "svea-1.toml"
    copy.write_bytes(original)
    assert file_digest(copy) == record["houses"]["svea-1.toml"]
    copy.write_bytes(original + b"\n")
    assert file_digest(copy) != record["houses"]["svea-1.toml"]
