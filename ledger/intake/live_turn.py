"""What becomes of the lines of one hand when it is their turn to be written."""

from collections.abc import Sequence
from typing import Final, NoReturn

from ledger.intake.contradiction import refuse_after_the_end, refuse_event, refuse_other_header, refuse_other_house
from ledger.intake.live_hand import LiveEvent, LiveHand, contradicts
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.intake.sealing import reason_to_close, sealed_record
from ledger.intake.whole_hands import receipt
from ledger.store.mapper import content, is_counted, is_mark, read_content, same_event
from ledger.store.pin import Pin, choose_pin
from ledger.store.recorded_hand import RecordedHand, read_hand
from ledger.store.recording import Recording
from ledger.store.state import Content
from ledger.store.stored_hand import FINISHED, HandClosed, HandStarted
from replay.events import HandFinished, HandVoided, JackpotAwarded, Refunded


def take_hand(turn: Recording, live: LiveHand, house: str | None) -> Receipt:
    """Records the lines of one hand, and answers with its receipt.

    Raises Refused where something else is recorded in the place of one of them, NotAHand where two of them cannot be
    together, OutOfOrder where one is missing before it, and UnknownHouse or BadHouse for a new hand whose house cannot
    be had; then nothing is written.
    """
    hand = _Contents(turn.contents(live.stream))
    if not hand.all:
        if live.header is None:
            raise OutOfOrder(f"{live.name}: expected hand_started with n 0", 0)
        hand.add(content(HandStarted(live.header, choose_pin(live.header, house)), at=live.started_at))
    else:
        refuse_other_house(live.name, live.pin or _pin(live, hand), house)
        if live.header is not None:
            refuse_other_header(_read(turn, live, hand.all), live.header)
    for line in live.events:
        _take_line(turn, live, line, hand)
    return _append(turn, live, hand)


class _Contents:
    """The contents of a hand's stream, those that are recorded and those that are to be."""

    def __init__(self, stored: Sequence[Content]) -> None:
        self.all: Final = list(stored)
        self.stored: Final = len(stored)
        self.numbered: Final = [one for one in stored if is_counted(one)]
        self.marks = sum(map(is_mark, stored))
        self.lines: Final[dict[int, LiveEvent]] = {}
        """By their numbers those whose events are to be recorded."""
        self.end: LiveEvent | None = None
        """The line that closes the hand, where that is not recorded yet."""

    def add(self, one: Content) -> None:
        """One that is to be recorded."""
        self.all.append(one)
        self.marks += is_mark(one)
        if is_counted(one):
            self.numbered.append(one)

    def add_line(self, line: LiveEvent) -> None:
        """A line's event, with the mark where it ends the hand."""
        if line.n >= 0:
            self.lines[line.n] = line
        if isinstance(line.event, HandClosed | HandFinished) and not self.marks:
            self.end = line
        self.add(line.content)
        if isinstance(line.event, HandFinished):
            self.add(content(HandClosed(FINISHED)))

    @property
    def new(self) -> list[Content]:
        """Those that are to be recorded."""
        return self.all[self.stored :]


def _take_line(turn: Recording, live: LiveHand, line: LiveEvent, hand: _Contents) -> None:
    """Adds what a line adds: nothing, where it is there already; its event, and a mark where that ends the hand."""
    event, number = line.event, len(hand.numbered)
    if line.n < 0:
        if not hand.marks:
            hand.add_line(line)
    elif line.n < number:
        if not same_event(hand.numbered[line.n], line.content):
            _refuse_other(turn, live, line, hand)
    elif line.n > number:
        missing = f"{number} is" if line.n == number + 1 else f"{number} to {line.n - 1} are"
        raise OutOfOrder(f'{live.name}: "n" is {line.n}; expected {number}, so {missing} missing', number, line.line)
    elif isinstance(event, HandClosed) and any(is_mark(one) for one in hand.numbered):
        closing = next((one for one in hand.lines.values() if isinstance(one.event, HandClosed)), None)
        _refuse_beside(live, line, closing, "closes the hand")
        raise Refused(f"{live.name} is closed; sent now is another closing", line.n, line.content)
    elif hand.marks and not isinstance(event, JackpotAwarded | HandClosed):
        _refuse_beside(live, line, hand.end, "ends the hand")
        refuse_after_the_end(_read(turn, live, hand.all), event, line.content)
    else:
        hand.add_line(line)


def _refuse_beside(live: LiveHand, line: LiveEvent, earlier: LiveEvent | None, does: str) -> None:
    """Raises NotAHand where a line contradicts one that came together with it, and not what is recorded."""
    if earlier is not None:
        raise contradicts(live.hand_id, line.n - 1, line.line, earlier.line, does)


def _refuse_other(turn: Recording, live: LiveHand, line: LiveEvent, hand: _Contents) -> NoReturn:
    _refuse_beside(live, line, hand.lines.get(line.n), f'has another event with "n" {line.n}')
    recorded = _read(turn, live, hand.all)
    if line.n <= len(recorded.hand.events) and not isinstance(line.event, HandClosed):
        refuse_event(recorded, line.n - 1, line.event, line.content)
    what = "the closing of the hand" if isinstance(line.event, HandClosed) else "an event"
    raise Refused(f'{live.name}: what has "n" {line.n} is recorded otherwise; sent now is {what}', line.n, line.content)


def _append(turn: Recording, live: LiveHand, hand: _Contents) -> Receipt:
    """Appends what is new, with the mark that closes the hand where the refunds of a void have come."""
    if not hand.marks and any(isinstance(line.event, HandVoided | Refunded) for line in live.events):
        read = _read(turn, live, hand.all)
        if why := reason_to_close(read.hand, read.pin):
            hand.add(content(HandClosed(why)))
    new = hand.new
    if new:
        record = None
        if hand.marks:
            read = _read(turn, live, hand.all)
            assert read.closed is not None
            record = sealed_record(turn, live.stream, read.hand, read.pin, read.closed, len(new))
        turn.append(live.stream, new, record)
    events = len(hand.all) - 1 - hand.marks
    return receipt(turn, live.stream, live, events, live.pin or _pin(live, hand), hand.marks > 0, len(new))


def _pin(live: LiveHand, hand: _Contents) -> Pin:
    started = read_content(live.stream, 1, *hand.all[0]).event
    assert isinstance(started, HandStarted)
    return started.pin


def _read(turn: Recording, live: LiveHand, contents: Sequence[Content]) -> RecordedHand:
    """The hand of these contents. Raises HandDamaged, Unreadable where the store was changed."""
    return read_hand(live.stream, contents, turn.recorded_at(live.stream))
