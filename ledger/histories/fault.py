"""What could not be read, and where."""

from typing import Final, final

from ledger.store.venue import Venue


@final
class Fault:
    """One thing in the input that is no hand: a line of text for the person who handed it in.

    ``file`` is the name as it was given, ``place`` says where in it ("line 12, hand h-7, event 5"; "" for the whole
    file) and ``message`` what was found and what was expected. None of them holds a line break. ``subject`` is there
    where a line of a stream is at fault: the hand, table or room of which further lines come and tell nothing new.
    """

    def __init__(self, file: str, place: str, message: str, subject: tuple[str, str] | Venue | None = None) -> None:
        self.file: Final = _one_line(file)
        self.place: Final = _one_line(place)
        self.message: Final = _one_line(message)
        self.subject: Final = subject

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.message) if part)

    def __repr__(self) -> str:
        return f"Fault({self.file!r}, {self.place!r}, {self.message!r})"


def place_of(line: int = 0, hand_id: str = "", event: int = -1) -> str:
    """ "line 12, hand h-7, event 5" of those parts that are known (lines count from 1, events from 0)."""
    parts = []
    if line > 0:
        parts.append(f"line {line}")
    if hand_id:
        parts.append(f"hand {hand_id}")
    if event >= 0:
        parts.append(f"event {event}")
    return ", ".join(parts)


def _one_line(text: str) -> str:
    """The text with everything that is not printable written as an escape, so that it cannot pose as another line."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)
