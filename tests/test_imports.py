"""Imports go one way, api → ledger → replay → the standard library and librt, and replay/ is pure."""

import sys
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
RUNTIME = {"librt", "mypy_extensions"}
"""What mypyc itself brings: its runtime, and the names of its native types."""


def test_imports_go_one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The contracts of pyproject.toml hold: the layers, and neither clock nor chance nor network in replay/."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS


def test_replay_imports_nothing_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """replay/ stands on the standard library and mypyc's runtime alone."""
    monkeypatch.chdir(ROOT)
    graph = grimp.build_graph("replay", include_external_packages=True, cache_dir=None)
    own = {name for name in graph.modules if not graph.is_module_squashed(name)}
    others = {name.partition(".")[0] for name in graph.modules - own}
    assert "replay.events" in own
    assert others - RUNTIME - sys.stdlib_module_names == set()
