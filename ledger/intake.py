"""Taking hands in: every event once, a hand whole or not at all, whether it is right or wrong."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from ledger.availability import StoreUnavailable
from ledger.histories.event_document import write_event
from ledger.mapper import stored_form
from ledger.pin import choose_pin
from ledger.receipt import Receipt
from ledger.recorded_hand import RecordedHand, read_stream
from ledger.store import Store
from ledger.stored_hand import FIRST, HandClosed, HandStarted, StreamEvent
from ledger.stream import stream_id
from replay.events import Event, HandFinished
from replay.hand import Hand
from replay.money import Unit

TRIES: Final = 5
"""How often a hand is tried again that another writer is writing too."""


class Refused(ValueError):
    """What is recorded stays: something else was handed in in its place. Nothing was written."""


def record(store: Store, hand: Hand, house: str | None = None, *, sealed: bool = True) -> Receipt:
    """Records a hand and answers with its receipt; on disk when this returns.

    ``house`` is the rule set asked for (a name or ``name@version``); without it the hand's own is taken, else
    ``practice``. A hand is pinned to it once and for all. ``sealed`` says that the hand comes whole; without it, more
    events may follow, and a later call with a longer hand stores those that are new.

    The same hand again changes nothing and gets the same receipt. Raises Refused where something else is recorded in
    its place, UnknownHouse for a house that is not there, StoreUnavailable for a store that is busy.
    """
    stream = stream_id(hand.room, hand.hand_id)
    now = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    whole = sealed or any(isinstance(event, HandFinished) for event in hand.events)
    for _ in range(TRIES):
        stored = store.stream(stream)
        recorded = read_stream(stored) if stored else None
        if recorded is None:
            started = HandStarted(hand, choose_pin(hand, house), now)
        else:
            _refuse_other_house(recorded, house)
            started = HandStarted(hand, recorded.pin, recorded.recorded_at)
        events: list[StreamEvent] = [started, *hand.events]
        if whole:
            events.append(HandClosed(now))
        _refuse_other_events(hand, [one.event for one in stored], events)
        new = events[len(stored) :]
        if recorded is not None and not new:
            return _receipt(stream, recorded.hand, recorded.version, recorded.sealed, started)
        try:
            store.append(stream, FIRST + len(stored), new)
        except IntegrityError:
            continue
        return _receipt(stream, hand, len(events), whole, started, len(new))
    raise StoreUnavailable(f"{_name(hand)} is being recorded by somebody else; nothing was written, try again")


def _receipt(stream: UUID, hand: Hand, version: int, sealed: bool, started: HandStarted, written: int = 0) -> Receipt:
    return Receipt(
        stream, hand.room, hand.hand_id, len(hand.events), version, sealed, started.pin, started.recorded_at, written
    )


def _refuse_other_house(recorded: RecordedHand, house: str | None) -> None:
    name, _, version = (house or "").partition("@")
    if name and (name != recorded.pin.house or version not in ("", recorded.pin.version)):
        raise Refused(f"{_name(recorded.hand)} is recorded under {recorded.pin}, and stays so; asked for is {house}")


def _refuse_other_events(hand: Hand, recorded: Sequence[StreamEvent], sent: Sequence[StreamEvent]) -> None:
    """Compares what is recorded with what was sent, as far as both go."""
    for index, (old, new) in enumerate(zip(recorded, sent, strict=False), -1):
        if not _same(old, new):
            if isinstance(old, HandStarted):
                raise Refused(f"{_name(hand)}: {_other_header(old, new)}")
            raise Refused(f"{_name(hand)}: event {index} is recorded as {_told(old, hand.unit)}; "
                          f"sent now is {_told(new, hand.unit)}")  # fmt: skip


def _same(old: StreamEvent, new: StreamEvent) -> bool:
    """Whether two events say the same; when they were recorded does not matter."""
    if isinstance(old, HandClosed) and isinstance(new, HandClosed):
        return True
    return stored_form(old) == stored_form(new)


def _other_header(old: StreamEvent, new: StreamEvent) -> str:
    """Where the headers of two hands differ."""
    was, now = stored_form(old)[1]["header"], stored_form(new)[1]["header"]
    key = next(key for key in (*was, *now) if was.get(key) != now.get(key))
    return f"the header has {key} {_json(was.get(key))} recorded; sent now is {_json(now.get(key))}"


def _told(event: StreamEvent, unit: Unit) -> str:
    return _json(write_event(event, unit)) if isinstance(event, Event) else "the end of the hand"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _name(hand: Hand) -> str:
    return f"hand {hand.hand_id} of room {hand.room}"
