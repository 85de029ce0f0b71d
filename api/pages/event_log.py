"""The log of a hand: one line an event, and which of them are at fault."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.languages.language import Language, Part
from api.pages.words import value_parts
from ledger.histories.event_document import write_event
from replay.events import Event
from replay.finding import Finding
from replay.hand import Hand


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event. ``findings`` are the numbers of the findings about it (from 1); ``replayed`` is false after a stop."""

    index: int
    parts: list[Part]
    street: str
    findings: list[int]
    replayed: bool


def event_log(
    hand: Hand, steps: Sequence[Mapping[str, Any]], findings: Sequence[Finding], language: Language
) -> list[LogLine]:
    """A line for each event of the hand, in order; ``street`` only where another one begins."""
    about: dict[int, list[int]] = {}
    for number, finding in enumerate(findings, 1):
        about.setdefault(finding.event, []).append(number)
    lines = []
    street = ""
    for index, event in enumerate(hand.events):
        step = steps[index + 1] if index + 1 < len(steps) else None
        now = step["street"] if step is not None else street
        begun = language.speak(now, begins=True) if now != street else ""
        parts = _plain(event, hand, language) if step is None else language.parts(step["text"], hand.currency, True)
        lines.append(LogLine(index, parts, begun, about.get(index, []), step is not None))
        street = now
    return lines


def _plain(event: Event, hand: Hand, language: Language) -> list[Part]:
    """An event that was not replayed, as its keys say it."""
    name = language.word(event.TYPE)
    parts = [Part(name[0].upper() + name[1:])]
    for key, value in write_event(event, hand.unit).items():
        if key != "type":
            parts.append(Part(f"{', ' if len(parts) > 1 else ': '}{language.word(key)} "))
            parts += value_parts(language, key, value, hand.currency)
    return parts
