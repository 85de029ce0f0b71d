"""What is handed in and cannot be, because something else is recorded in its place."""

import json
from collections.abc import Sequence
from typing import NoReturn

from ledger.histories.event_document import write_event
from ledger.intake.hole_cards import concealed_event, is_over
from ledger.intake.refusal import Refused
from ledger.store.mapper import content
from ledger.store.pin import Pin
from ledger.store.private_keys import split
from ledger.store.recorded_hand import RecordedHand
from ledger.store.state import Content
from ledger.store.stored_hand import HandStarted
from ledger.store.stream import hand_name
from replay.events import Event, JackpotAwarded
from replay.hand import Hand
from replay.start_json import write_header


def refuse_other_house(hand: str, pin: Pin, house: str | None) -> None:
    """Raises Refused where another house is asked for than the hand is recorded under; ``hand`` is its name."""
    name, _, version = (house or "").partition("@")
    if name and (name != pin.house or version not in ("", pin.version)):
        raise Refused(f"{hand} is recorded under {pin} for good; asked for is {house}")


def refuse_other_header(recorded: RecordedHand, header: Hand) -> None:
    """Raises Refused where a key of the header is another one; the sender's keys of single events are not looked at."""
    was, now = (json.loads(write_header(one)) for one in (without_events(recorded.hand), header))
    # "started" follows from "started_at", which is what whoever sends it knows: that one is named first.
    for key in sorted(was | now, key=lambda key: key == "started"):
        if was.get(key) != now.get(key):
            said = f"{_json(was.get(key))} as its {key}; sent now is {_json(now.get(key))}"
            sent = content(HandStarted(header, recorded.pin))
            raise Refused(f"{name_of(header)} is recorded with {said}", -1, sent)


def refuse_other_events(recorded: RecordedHand, events: Sequence[Event], sent: Sequence[Content]) -> None:
    """Raises Refused where an event stands in another one's place."""
    _, private = split(recorded.hand.extra)
    for index, (old, event, new) in enumerate(zip(recorded.hand.events, events, sent, strict=False)):
        if content(old, private.get(index, "")) != new:
            refuse_event(recorded, index, event, new)


def refuse_event(recorded: RecordedHand, index: int, event: Event, sent: Content) -> NoReturn:
    """Raises Refused for an event in another one's place."""
    hand = recorded.hand
    was = _told_recorded(hand, index)
    raise Refused(f"{name_of(hand)}: event {index} is recorded as {was}; sent now is {_told(event, hand)}", index, sent)


def refuse_after_the_end(recorded: RecordedHand, event: Event, sent: Content) -> NoReturn:
    """Raises Refused for an event that may not follow a sealed hand."""
    hand = recorded.hand
    last = len(hand.events) - 1
    told = _told(event, hand)
    raise Refused(f"{name_of(hand)} is sealed after event {last}; sent now is another one, {told}", last + 1, sent)


def refuse_early_end(recorded: RecordedHand, events: int) -> None:
    """Raises Refused for a whole hand of so many events where others than late jackpots are recorded after them."""
    hand = recorded.hand
    if not are_late(hand.events[events:]):
        told = _told_recorded(hand, events)
        raise Refused(
            f"{name_of(hand)}: event {events} is recorded as {told}; sent now is a hand that ends before it", events
        )


def are_late(events: Sequence[Event]) -> bool:
    """Whether these are events that may come after sealing."""
    return all(isinstance(event, JackpotAwarded) for event in events)


def name_of(hand: Hand) -> str:
    """How messages call a hand."""
    return hand_name(hand.room, hand.hand_id)


def without_events(hand: Hand) -> Hand:
    """The hand's header: no events, and of the sender's own keys only those of the header."""
    extra, _ = split(hand.extra)
    return hand.with_events([], extra, False)


def _told_recorded(hand: Hand, index: int) -> str:
    """A recorded event. Whoever sends guesses is not told the cards of a hand in progress."""
    event = hand.events[index]
    if not is_over(hand, False) and concealed_event(event) is not event:
        return f"another {event.TYPE}, which is told when the hand is over"
    return _told(event, hand)


def _told(event: Event, hand: Hand) -> str:
    return _json(write_event(event, hand.unit))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
