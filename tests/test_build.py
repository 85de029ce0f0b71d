"""The build: what runs is what was meant to run, and what it is pinned to holds everywhere."""

import os
import re
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import replay
from api.version import VERSION, replay_form

ROOT = Path(__file__).parents[1]
PINS = dict(re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def compiled(module: str) -> bool:
    """Whether the module that Python imports under this name is an extension."""
    return not str(import_module(module).__file__).endswith(".py")


def modules_of_replay() -> list[str]:
    return [one.name for one in walk_packages(replay.__path__, "replay.") if not one.ispkg]


def test_the_form_under_test_is_the_one_that_was_asked_for() -> None:
    """``make test`` runs everything twice, compiled and interpreted; a run that nobody ordered is on the sources."""
    assert replay_form() == os.environ.get("ODDCHIP_EXPECT", "interpreted")


def test_all_of_replay_has_one_form() -> None:
    """The version names one form for all of replay/: no module of it may run in the other."""
    forms = {name: "compiled" if compiled(name) else "interpreted" for name in modules_of_replay()}
    assert "replay.events" in forms
    assert {name: form for name, form in forms.items() if form != replay_form()} == {}


def test_the_version_is_a_release_number() -> None:
    """Three numbers, so that reports which name the replayer's version can be put in order."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.parametrize("name", ["mypy", "librt", "setuptools"])
def test_the_build_uses_the_pinned_versions(name: str) -> None:
    """What compiles replay/ is pinned alike in the build requirements and in the constraints."""
    assert f"{name}=={PINS[name]}" in PROJECT["build-system"]["requires"]


def test_the_runtime_is_the_one_that_replay_is_compiled_against() -> None:
    """Compiled code binds to the interface of one librt, so the dependency is as exact as the build requirement."""
    assert f"librt=={PINS['librt']}" in PROJECT["project"]["dependencies"]


def test_every_constraint_is_a_plain_pin() -> None:
    """Name and version and nothing else: no address, no hash, no range."""
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.+!]+", line)] == []
