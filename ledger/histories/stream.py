"""Live streams: one event a line, many hands interleaved, put together again into hands."""

from collections.abc import Iterator
from typing import Final

from ledger.histories.broken_hands import BrokenHands
from ledger.histories.document_value import Json, shown
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import HandDraft, NotAHand
from ledger.histories.stream_line import (
    BEGINS,
    CLOSES,
    LATE,
    HandName,
    NotALine,
    StreamLine,
    Subject,
    read_line,
)
from ledger.store.venue import Venue
from replay.hand import Hand

HELD: Final = 1000
"""So many sealed hands are held back, since a jackpot may be paid after the hand."""


class Streams:
    """Takes the lines of a stream in their order and gives hands as they become complete."""

    def __init__(self, file_name: str) -> None:
        self._file: Final = file_name
        self._open: Final[dict[HandName, _OpenHand]] = {}
        self._sealed: Final[dict[HandName, _OpenHand]] = {}
        self._broken: Final = BrokenHands()

    def take(self, line: int, document: Json) -> Iterator[Hand | Fault]:
        """Reads one line; gives the faults in it, and hands that need be held no longer."""
        try:
            one = read_line(document, line)
        except NotALine as fault:
            if fault.subject is None or not self._broken.pass_over(fault.subject, fault.ends):
                yield fault.fault(self._file, line)
                if fault.subject is not None:
                    self._break(fault.subject, fault.ends)
            return
        if self._broken.pass_over(one.hand, one.ends):
            return
        try:
            self._place(one)
        except _OutOfPlace as fault:
            yield Fault(self._file, place_of(line, one.hand_id), str(fault))
            if fault.breaks:
                self._break(one.hand, one.ends)
        if len(self._sealed) > HELD:
            oldest = next(iter(self._sealed))
            yield from self._give(self._sealed.pop(oldest))

    def end(self) -> Iterator[Hand | Fault]:
        """The stream has ended: gives the hands that are left, those in progress last."""
        for left, still_open in ((self._sealed, False), (self._open, True)):
            for hand in left.values():
                yield from self._give(hand, still_open)
            left.clear()

    def _place(self, line: StreamLine) -> None:
        """Puts the line where it belongs."""
        begun = self._open.get(line.hand)
        if begun is None and line.hand in self._sealed:
            self._add_late(self._sealed[line.hand], line)
        elif begun is not None:
            if line.n >= 0:
                begun.count(line.n)
            if line.kind != CLOSES:
                begun.draft.add(line.body, line.line)
            if line.ends:
                self._seal(line.hand)
        elif line.kind != BEGINS:
            number = f' with "n" the number {line.n}' if line.n >= 0 else ""
            raise _OutOfPlace(f'found {shown(line.kind)}{number}; expected "{BEGINS}" with n 0')
        else:
            self._open[line.hand] = _OpenHand(HandDraft(line.body), line.line)

    def _add_late(self, sealed: "_OpenHand", line: StreamLine) -> None:
        if line.kind == CLOSES:
            return
        if line.kind != LATE:
            found = shown(line.kind)
            raise _OutOfPlace(f"found {found} after the end of the hand; only {LATE} may follow", breaks=False)
        sealed.count(line.n, breaks=False)
        sealed.draft.add(line.body, line.line)

    def _break(self, subject: Subject, ends: bool) -> None:
        if not isinstance(subject, Venue):
            self._open.pop(subject, None)
        self._broken.add(subject, ends)

    def _seal(self, hand: HandName) -> None:
        self._sealed[hand] = self._open.pop(hand)

    def _give(self, hand: "_OpenHand", still_open: bool = False) -> Iterator[Hand | Fault]:
        try:
            yield hand.draft.hand(still_open)
        except NotAHand as error:
            yield from error.faults(self._file, hand.line)


class _OpenHand:
    """A hand of which lines may still come."""

    def __init__(self, draft: HandDraft, line: int) -> None:
        self.draft: Final = draft
        self.line: Final = line
        self._next = 1

    def count(self, n: int, breaks: bool = True) -> None:
        """Checks the line's number in its hand."""
        if n < self._next:
            raise _OutOfPlace(f'"n" {n} has been before; expected {self._next}', breaks)
        if n > self._next:
            missing = f"{self._next} is" if n == self._next + 1 else f"{self._next} to {n - 1} are"
            raise _OutOfPlace(f'"n" is {n}; expected {self._next}, so {missing} missing', breaks)
        self._next = n + 1


class _OutOfPlace(ValueError):
    """A line that does not fit; ``breaks`` says whether its hand is lost with it."""

    def __init__(self, message: str, breaks: bool = True) -> None:
        super().__init__(message)
        self.breaks: Final = breaks
