"""What only this program can check of evidence: that what the room adds for people follows from the events."""

import json
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from ledger.evidence.narrative import narrative
from ledger.evidence.package import ohh, phh
from ledger.evidence.verify import Findings
from ledger.histories.event_document import write_event
from ledger.histories.hand_document import NotAHand, hand_text, read_hand
from ledger.store.mapper import Unreadable, read_content
from ledger.store.pin import Pin, PinLost
from ledger.store.recorded_hand import HandDamaged, read_stream
from ledger.store.stored_hand import HandClosed, HandStarted, StoredHandEvent
from replay.audit import audit
from replay.hand import Hand
from replay.shuffles.single_use import Repeat

NONE = UUID(int=0)


def recheck(files: Mapping[str, bytes], found: Findings) -> None:
    """Notes in ``found`` what came out; ``files`` have been verified.

    The hand has the events that the log has, as far as they are shown; report, narrative and PHH are what this program
    makes of it. Where they are not, ``found.wrong`` is set: another version of the program may have made them.
    """
    try:
        hand = read_hand(json.loads(files["hand.json"]))
        report = json.loads(files["report.json"])
        pinned = Pin(**report["ruleset"])
        repeats = [Repeat(**one) for one in json.loads(files.get("repeats.json", b"[]"))]
        page = files["narrative.txt"].decode()
    except (NotAHand, ValueError, KeyError, TypeError, RecursionError) as fault:
        found.contradicts(f"hand.json, report.json, repeats.json or narrative.txt is none: {fault}")
        return
    try:
        stored, versions = dict(_stored(files["events.txt"])), len(files["events.txt"].splitlines())
    except Unreadable as fault:
        found.contradicts(f"events.txt: {fault}")
        return
    started = stored[1].event if 1 in stored else None
    if isinstance(started, HandStarted):
        pinned = started.pin
        _compare_header(hand, started, found)
    _compare_events(hand, stored, versions, found)
    _compare_own_keys(hand, [stored[version] for version in sorted(stored)], versions, found)
    try:
        house = pinned.rules()
    except PinLost as lost:
        found.note(f"report: not derived again, for the house is not known here: {lost}")
        return
    derived = audit(hand, house, repeats)
    recorded = page.partition("\nRecorded from ")[2].partition(" on, ")[0]
    for name, same in (
        ("report.json", json.loads(json.dumps(derived.document())) == report),
        ("narrative.txt", narrative(hand, derived, house, recorded) == page),
        ("hand.phh", files.get("hand.phh", b"") == phh(hand)),
        ("hand.ohh", files.get("hand.ohh", b"") == ohh(hand, _seat(files))),
    ):
        if same:
            found.ok(f"{name} is what comes out here: {derived.verdict}" if name == "report.json" else f"{name} fits")
        else:
            found.contradicts(f"{name} is not what this oddchip makes of the hand")


def _stored(text: bytes) -> Iterator[tuple[int, StoredHandEvent]]:
    """The events that are shown, by their versions. What is shown was proven before."""
    for version, line in enumerate(text.splitlines(), 1):
        if not line.endswith(b" withheld"):
            topic, state = json.loads(line.split(b" ", 2)[2])
            yield version, read_content(NONE, version, topic, json.dumps(state).encode())


def _compare_header(hand: Hand, started: HandStarted, found: Findings) -> None:
    told, recorded = (json.loads(hand_text(one.with_events([], "", False))) for one in (hand, started.header))
    for key in sorted(told.keys() | recorded.keys()):
        if told.get(key) != recorded.get(key):
            found.contradicts(f"hand.json: {key} of its header is not what the log has")


def _compare_own_keys(hand: Hand, stored: Sequence[StoredHandEvent], versions: int, found: Findings) -> None:
    """The sender's own keys go to who sees everything."""
    try:
        own = read_stream(stored, 0).hand.extra if len(stored) == versions else ""
    except HandDamaged as fault:
        found.contradicts(f"events.txt: {fault}")
        return
    if hand.extra != own:
        found.contradicts("hand.json has other keys of the sender's own than the log")


def _compare_events(hand: Hand, stored: Mapping[int, StoredHandEvent], versions: int, found: Findings) -> None:
    marks = sum(isinstance(one.event, HandClosed) for one in stored.values())
    if len(hand.events) != versions - 1 - marks:
        found.contradicts(f"hand.json has {len(hand.events)} events, the log {versions - 1 - marks}")
        return
    index = 0
    for version in range(2, versions + 1):
        event = stored[version].event if version in stored else None
        if isinstance(event, HandClosed):
            continue
        if isinstance(event, HandStarted):
            found.contradicts(f"event {version} starts the hand again")
        elif event is not None and write_event(event, hand.unit) != write_event(hand.events[index], hand.unit):
            found.contradicts(f"hand.json: event {index} is not event {version} in the log")
        index += 1
    if not found.wrong:
        found.ok("hand.json has the events that the log has")


def _seat(files: Mapping[str, bytes]) -> int:
    """The seat of the player whom the evidence is for; 0 for the regulator."""
    reader = str(json.loads(files["manifest"].split(b"\n")[1])["reader"])
    seat = reader.removeprefix("player:")
    return int(seat) if seat.isdigit() else 0
