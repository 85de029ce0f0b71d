"""What becomes of the lines of one hand when it is their turn to be written."""

from collections.abc import Sequence
from typing import NoReturn

from ledger.contradiction import refuse_after_the_end, refuse_event, refuse_other_header
from ledger.live_hand import LiveEvent, LiveHand
from ledger.log.time_text import write_time
from ledger.mapper import content, is_mark, is_numbered_mark, read_content, same_event
from ledger.pin import choose_pin
from ledger.receipt import Receipt
from ledger.recorded_hand import RecordedHand, read_stream
from ledger.recording import Recording
from ledger.refusal import OutOfOrder, Refused
from ledger.sealing import reason_to_close, sealed_record
from ledger.state import Content
from ledger.stored_hand import FINISHED, HandClosed, HandStarted
from replay.events import HandFinished, HandVoided, JackpotAwarded, Refunded


def take_hand(turn: Recording, live: LiveHand, house: str | None) -> Receipt:
    """Records the lines of one hand, and answers with its receipt.

    Raises Refused where something else is recorded in the place of one of them, OutOfOrder where one is missing
    before it, and UnknownHouse or BadHouse for a new hand whose house cannot be had; then nothing is written.
    """
    stored = turn.contents(live.stream)
    new: list[Content] = []
    if not stored:
        if live.header is None:
            raise OutOfOrder(f"{live.name}: expected hand_started with n 0", 0)
        new.append(content(HandStarted(live.header, choose_pin(live.header, house)), at=live.started_at))
    elif live.header is not None:
        refuse_other_header(_read(turn, live, stored), live.header)
    for event in live.events:
        new += _to_add(turn, live, event, [*stored, *new])
    return _append(turn, live, stored, new)


def _to_add(turn: Recording, live: LiveHand, line: LiveEvent, contents: Sequence[Content]) -> list[Content]:
    """What a line adds to the hand: nothing, where it is recorded already; its event, and a mark where that ends it."""
    # A mark of our own has no number, so that lines are counted without it.
    numbered = [one for one in contents if not is_mark(one) or is_numbered_mark(one)]
    closed = any(is_mark(one) for one in contents)
    event, number = line.event, len(numbered)
    if line.n < 0:
        return [] if closed else [line.content]
    if line.n < number:
        if not same_event(numbered[line.n], line.content):
            _refuse_other(turn, live, line, contents)
        return []
    if line.n > number:
        missing = f"{number} is" if line.n == number + 1 else f"{number} to {line.n - 1} are"
        raise OutOfOrder(f'{live.name}: "n" is {line.n}; expected {number}, so {missing} missing', number, line.line)
    if closed and not isinstance(event, JackpotAwarded | HandClosed):
        refuse_after_the_end(_read(turn, live, contents), event, line.content)
    return [line.content, content(HandClosed(FINISHED))] if isinstance(event, HandFinished) else [line.content]


def _refuse_other(turn: Recording, live: LiveHand, line: LiveEvent, contents: Sequence[Content]) -> NoReturn:
    recorded = _read(turn, live, contents)
    if line.n <= len(recorded.hand.events) and not isinstance(line.event, HandClosed):
        refuse_event(recorded, line.n - 1, line.event, line.content)
    what = "the closing of the hand" if isinstance(line.event, HandClosed) else "an event"
    raise Refused(f'{live.name}: what has "n" {line.n} is recorded otherwise; sent now is {what}', line.n, line.content)


def _append(turn: Recording, live: LiveHand, stored: Sequence[Content], new: list[Content]) -> Receipt:
    """Appends what is new, with the mark that closes the hand where the refunds of a void have come."""
    contents = [*stored, *new]
    closed = any(is_mark(one) for one in contents)
    if not closed and any(isinstance(line.event, HandVoided | Refunded) for line in live.events):
        hand = _read(turn, live, contents)
        if why := reason_to_close(hand.hand, hand.pin):
            new.append(content(HandClosed(why)))
            contents, closed = [*stored, *new], True
    if new:
        record = None
        if closed:
            hand = _read(turn, live, contents)
            assert hand.closed is not None
            record = sealed_record(turn, live.stream, hand.hand, hand.pin, hand.closed, len(new))
        turn.append(live.stream, new, record)
    return _receipt(turn, live, contents, len(new))


def _receipt(turn: Recording, live: LiveHand, contents: Sequence[Content], written: int) -> Receipt:
    started = read_content(live.stream, 1, *contents[0]).event
    assert isinstance(started, HandStarted)
    marks = sum(is_mark(one) for one in contents)
    return Receipt(
        live.stream, live.room, live.hand_id, len(contents) - 1 - marks, len(contents), turn.leaf(live.stream),
        marks > 0, started.pin, write_time(turn.recorded_at(live.stream)), written,
    )  # fmt: skip


def _read(turn: Recording, live: LiveHand, contents: Sequence[Content]) -> RecordedHand:
    """The hand of these contents. Raises HandDamaged, Unreadable where the store was changed."""
    stored = [read_content(live.stream, version, *one) for version, one in enumerate(contents, 1)]
    return read_stream(stored, turn.recorded_at(live.stream))
