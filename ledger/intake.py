"""Taking hands in: every event once, a hand whole or not at all, whether it is right or wrong."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from ledger.availability import StoreUnavailable
from ledger.header import write_header
from ledger.histories.event_document import write_event
from ledger.mapper import stored_form
from ledger.pin import choose_pin
from ledger.receipt import Receipt
from ledger.recorded_hand import RecordedHand
from ledger.store import HandNotFound, Store
from ledger.stored_hand import HandClosed, HandStarted, StreamEvent
from ledger.stream import stream_id
from replay.events import Event, HandFinished, JackpotAwarded
from replay.hand import Hand

TRIES: Final = 5
"""How often a hand is tried again that another writer is writing too."""


class Refused(ValueError):
    """What is recorded stays: something else was handed in in its place. Nothing was written."""


def record(store: Store, hand: Hand, house: str | None = None) -> Receipt:
    """Records a hand and answers with its receipt; on disk when this returns.

    ``house`` is the rule set asked for (a name or ``name@version``); without it the hand's own is taken, else
    ``practice``. A hand is pinned to it once and for all. A hand from a stream that is still open, and
    before the room's final stacks have come, is not sealed: a later call with more events stores those that are new.
    After sealing only ``jackpot_awarded`` may follow.

    The same hand again changes nothing and gets the same receipt. Raises Refused where something else is recorded in
    its place, UnknownHouse or BadHouse for a house that cannot be had, StoreUnavailable for a store that is busy.
    """
    stream = stream_id(hand.room, hand.hand_id)
    whole = not hand.still_open or any(isinstance(event, HandFinished) for event in hand.events)
    for _ in range(TRIES):
        now = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
        recorded = _recorded(store, stream)
        new: list[StreamEvent]
        if recorded is None:
            pin = choose_pin(hand, house)
            new = [HandStarted(hand, pin, now), *hand.events]
            recorded = RecordedHand(stream, 0, hand, pin, now, False)
        else:
            _refuse_other(recorded, hand, house, whole)
            new = [*hand.events[len(recorded.hand.events) :]]
        if whole and (new or not recorded.sealed):
            new.append(HandClosed(now))
        if not new:
            return _receipt(recorded, 0)
        try:
            store.append(stream, recorded.version + 1, new)
        except IntegrityError:
            # Somebody else has recorded the hand meanwhile: compare with that.
            continue
        version = recorded.version + len(new)
        return _receipt(replace(recorded, version=version, hand=hand, sealed=whole), len(new))
    raise StoreUnavailable(f"{_name(hand)} is being recorded by somebody else; nothing was written, try again")


def _recorded(store: Store, stream: UUID) -> RecordedHand | None:
    try:
        return store.hand(stream)
    except HandNotFound:
        return None


def _receipt(recorded: RecordedHand, written: int) -> Receipt:
    hand = recorded.hand
    return Receipt(
        recorded.stream, hand.room, hand.hand_id, len(hand.events), recorded.version, recorded.sealed, recorded.pin,
        recorded.recorded_at, written,
    )  # fmt: skip


def _refuse_other(recorded: RecordedHand, hand: Hand, house: str | None, whole: bool) -> None:
    """Raises Refused unless the hand is the recorded one, or that and what may follow it."""
    _refuse_other_house(recorded, house)
    was, now = write_header(recorded.hand), write_header(hand)
    for key in (*was, *now):
        if was.get(key) != now.get(key):
            said = f"{_json(was.get(key))} as its {key}; sent now is {_json(now.get(key))}"
            raise Refused(f"{_name(hand)} is recorded with {said}")
    events = recorded.hand.events
    for index, (old, new) in enumerate(zip(events, hand.events, strict=False)):
        if stored_form(old) != stored_form(new):
            raise Refused(f"{_name(hand)}: event {index} {_recorded_as(old, hand)}; sent now is {_told(new, hand)}")
    at = min(len(events), len(hand.events))
    if recorded.sealed and not _are_late(hand.events[at:]):
        told = _told(hand.events[at], hand)
        raise Refused(f"{_name(hand)} is sealed after event {at - 1}; sent now is another one, {told}")
    if whole and not _are_late(events[at:]):
        told = _recorded_as(events[at], hand)
        raise Refused(f"{_name(hand)}: event {at} {told}; sent now is a hand that ends before it")


def _refuse_other_house(recorded: RecordedHand, house: str | None) -> None:
    name, _, version = (house or "").partition("@")
    if name and (name != recorded.pin.house or version not in ("", recorded.pin.version)):
        raise Refused(f"{_name(recorded.hand)} is recorded under {recorded.pin} for good; asked for is {house}")


def _are_late(events: Sequence[Event]) -> bool:
    """Whether these are events that may come after sealing."""
    return all(isinstance(event, JackpotAwarded) for event in events)


def _recorded_as(event: Event, hand: Hand) -> str:
    return f"is recorded as {_told(event, hand)}"


def _told(event: Event, hand: Hand) -> str:
    return _json(write_event(event, hand.unit))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _name(hand: Hand) -> str:
    return f"hand {hand.hand_id} of room {hand.room}"
