"""What a night leaves in the record: its result, and what a person said of a finding."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final
from uuid import UUID, uuid5

from ledger.store.plain_events import Kinds
from ledger.store.stream import in_room

NIGHTS: Final = UUID("c82da245-99ec-507c-949a-bf1b646a8f5e")
EXPLANATIONS: Final = UUID("4247cac8-24b7-5cb1-abba-e0f015503529")
"""The namespaces of their streams: the UUIDs version 5 of ``urn:oddchip:night`` and ``urn:oddchip:explanations`` in the
URL namespace."""
MOST_ROWS: Final = 500
"""So many findings, or rows of rake, are in one event."""


@dataclass(frozen=True, slots=True)
class Reconciled:
    """A day of a room was reconciled. ``result`` is the result document without its findings and rows of rake, which
    follow in events of their own, so many; ``sha256`` (hex) is that of the whole document.
    """

    TYPE: ClassVar[str] = "reconciled"

    by: str
    room: str
    date: str
    sha256: str
    result: dict[str, Any]
    findings: int
    rake: int


@dataclass(frozen=True, slots=True)
class FindingsNoted:
    """Findings of the result before it, in their order."""

    TYPE: ClassVar[str] = "findings_noted"

    findings: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class RakeNoted:
    """Rows of rake of the result before it, in their order."""

    TYPE: ClassVar[str] = "rake_noted"

    rake: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class FindingExplained:
    """Somebody has found out why a finding is as it is: it stays counted, and rouses nobody again."""

    TYPE: ClassVar[str] = "finding_explained"

    by: str
    room: str
    date: str
    key: str
    reason: str


OF_NIGHTS: Final = Kinds(Reconciled, FindingsNoted, RakeNoted)
OF_EXPLANATIONS: Final = Kinds(FindingExplained)


def night_stream(room: str, date: str) -> UUID:
    """The stream with the results of a room's day. Raises ValueError for half a surrogate."""
    return uuid5(NIGHTS, in_room(room, date))


def explanations_stream(room: str) -> UUID:
    """The stream with what was said of a room's findings. Raises ValueError for half a surrogate."""
    return uuid5(EXPLANATIONS, room)
