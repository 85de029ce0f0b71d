"""Live streams: one event a line, many hands interleaved, put together again into hands."""

from collections.abc import Iterator
from typing import Final

from ledger.histories.document_value import Json, read_text, shown
from ledger.histories.fault import Fault, place_of
from ledger.histories.hand_document import HandDraft, NotAHand
from ledger.histories.instant import parse_instant
from replay.hand import Hand

BEGINS: Final = "hand_started"
CLOSES: Final = "hand_closed"
SEALS: Final = "hand_finished"
LATE: Final = "jackpot_awarded"
"""The only event that may follow a sealed hand."""
HELD: Final = 1000
"""So many sealed hands are held back, since a jackpot may be paid after the hand."""
_REMEMBERED: Final = 10_000
"""So many hands with a fault are remembered, so that each is told once and not for every further line."""
_ENVELOPE: Final = frozenset(("type", "n", "at"))

_Id = tuple[str, str]


def is_stream_line(document: Json) -> bool:
    """Whether an object is a line of a stream and not a whole document."""
    return "n" in document or ("type" in document and "events" not in document)


class Streams:
    """Takes the lines of a stream in their order and gives hands as they become complete."""

    def __init__(self, file_name: str) -> None:
        self._file: Final = file_name
        self._open: Final[dict[_Id, _OpenHand]] = {}
        self._sealed: Final[dict[_Id, _OpenHand]] = {}
        self._broken: Final[dict[_Id, None]] = {}

    def take(self, line: int, document: Json) -> Iterator[Hand | Fault]:
        """Reads one line; gives the faults in it, and hands that need be held no longer."""
        try:
            hand = (read_text(document.get("room"), "room"), read_text(document.get("hand_id"), "hand_id"))
        except ValueError as error:
            yield Fault(self._file, place_of(line), f"an event of a stream: {error}")
            return
        kind = document.get("type")
        if hand in self._broken:
            if kind in (SEALS, CLOSES):
                del self._broken[hand]
            return
        try:
            self._place(hand, kind, line, document)
        except _OutOfPlace as fault:
            yield Fault(self._file, place_of(line, hand[1]), str(fault))
            if fault.breaks:
                self._open.pop(hand, None)
                if kind not in (SEALS, CLOSES):
                    self._forget_oldest()
                    self._broken[hand] = None
        if len(self._sealed) > HELD:
            oldest = next(iter(self._sealed))
            yield from self._give(self._sealed.pop(oldest))

    def end(self) -> Iterator[Hand | Fault]:
        """The stream has ended: gives the hands that are left, those in progress last."""
        for left, still_open in ((self._sealed, False), (self._open, True)):
            for hand in left.values():
                yield from self._give(hand, still_open)
            left.clear()

    def _place(self, hand: _Id, kind: object, line: int, document: Json) -> None:
        """Puts the line where it belongs."""
        begun = self._open.get(hand)
        if begun is None and hand in self._sealed:
            self._add_late(self._sealed[hand], kind, line, document)
        elif begun is not None:
            if kind == CLOSES and "n" not in document:
                self._seal(hand)
                return
            begun.count(document.get("n"))
            begun.check_time(document)
            if kind == CLOSES:
                self._seal(hand)
            else:
                begun.draft.add(_event(document), line)
                if kind == SEALS:
                    self._seal(hand)
        elif kind != BEGINS or document.get("n") != 0:
            raise _OutOfPlace(f'found {shown(kind)} with "n" {shown(document.get("n"))}; expected "{BEGINS}" with n 0')
        else:
            header = {key: value for key, value in document.items() if key not in _ENVELOPE}
            self._open[hand] = _OpenHand(HandDraft(header), line)
            self._open[hand].check_time(document)

    def _add_late(self, sealed: "_OpenHand", kind: object, line: int, document: Json) -> None:
        if kind == CLOSES:
            return
        if kind != LATE:
            raise _OutOfPlace(f"found {shown(kind)} after the end of the hand; only {LATE} may follow", breaks=False)
        sealed.count(document.get("n"), breaks=False)
        sealed.draft.add(_event(document), line)

    def _seal(self, hand: _Id) -> None:
        self._sealed[hand] = self._open.pop(hand)

    def _give(self, hand: "_OpenHand", still_open: bool = False) -> Iterator[Hand | Fault]:
        try:
            yield hand.draft.hand(still_open)
        except NotAHand as error:
            yield from error.faults(self._file, hand.line)

    def _forget_oldest(self) -> None:
        if len(self._broken) >= _REMEMBERED:
            del self._broken[next(iter(self._broken))]


class _OpenHand:
    """A hand of which lines may still come."""

    def __init__(self, draft: HandDraft, line: int) -> None:
        self.draft: Final = draft
        self.line: Final = line
        self._next = 1

    def count(self, n: object, breaks: bool = True) -> None:
        """Checks the line's number in its hand."""
        if type(n) is not int or n < 0:
            raise _OutOfPlace(f'"n" is {shown(n)}; expected {self._next}', breaks)
        if n < self._next:
            raise _OutOfPlace(f'"n" {n} has been before; expected {self._next}', breaks)
        if n > self._next:
            missing = f"{self._next} is" if n == self._next + 1 else f"{self._next} to {n - 1} are"
            raise _OutOfPlace(f'"n" is {n}; expected {self._next}, so {missing} missing', breaks)
        self._next = n + 1

    def check_time(self, document: Json) -> None:
        """Checks ``at``, when it happened; the hand itself does not keep it."""
        if "at" in document:
            try:
                parse_instant(read_text(document["at"], "at"))
            except ValueError as error:
                raise _OutOfPlace(f'"at" is {shown(document["at"])}: {error}') from None


class _OutOfPlace(ValueError):
    """A line that does not fit; ``breaks`` says whether its hand is lost with it."""

    def __init__(self, message: str, breaks: bool = True) -> None:
        super().__init__(message)
        self.breaks: Final = breaks


def _event(document: Json) -> Json:
    """The line without what only says whose it is."""
    return {key: value for key, value in document.items() if key not in ("room", "hand_id", "n", "at")}
