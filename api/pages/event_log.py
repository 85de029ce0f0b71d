"""The log of a hand: one line an event, and which of them are at fault."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.words import words_of
from ledger.histories.event_document import write_event
from replay.events import Event
from replay.finding import Finding
from replay.hand import Hand


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event. ``findings`` are the numbers of the findings about it (from 1); ``replayed`` is false after a stop."""

    index: int
    text: str
    street: str
    findings: list[int]
    replayed: bool


def event_log(hand: Hand, steps: Sequence[Mapping[str, Any]], findings: Sequence[Finding]) -> list[LogLine]:
    """A line for each event of the hand, in order; ``street`` only where another one begins."""
    about: dict[int, list[int]] = {}
    for number, finding in enumerate(findings, 1):
        about.setdefault(finding.event, []).append(number)
    lines = []
    street = ""
    for index, event in enumerate(hand.events):
        step = steps[index + 1] if index + 1 < len(steps) else None
        now = step["street"] if step is not None else street
        text = step["text"] if step is not None else _plain(event, hand)
        lines.append(LogLine(index, text, now if now != street else "", about.get(index, []), step is not None))
        street = now
    return lines


def _plain(event: Event, hand: Hand) -> str:
    """An event that was not replayed, as its keys say it."""
    document = write_event(event, hand.unit)
    said = [f"{words_of(key)} {_said(value)}" for key, value in document.items() if key != "type"]
    return f"{words_of(event.TYPE)}: {', '.join(said)}" if said else words_of(event.TYPE)


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)
