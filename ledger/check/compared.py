"""The rows of a view beside those that the events give."""

from collections.abc import Hashable, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)


def other_rows(expected: Mapping[Key, Any], kept: Mapping[Key, Any]) -> list[Key]:
    """The keys of rows that are missing, too many, or say something else."""
    return [key for key in sorted(expected.keys() | kept.keys(), key=str) if expected.get(key) != kept.get(key)]


def other_fields(expected: Any, kept: Any) -> str:
    """The names of what a kept row (a dataclass) says otherwise."""
    by_events = asdict(expected)
    return ", ".join(name for name, value in asdict(kept).items() if value != by_events[name])
