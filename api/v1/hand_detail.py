"""What is told of one hand: all of it but what rests on cards that are not told."""

from typing import Any

from api.v1.hand_list import hand_address
from ledger.evidence.reader import Reader, Sight
from ledger.histories.event_document import write_event
from ledger.histories.header_document import write_header
from ledger.log.event_digest import event_salt
from ledger.people.seen_hand import SeenHand
from ledger.store.mapper import read_content
from ledger.store.state import canonical_event
from ledger.store.store import Store
from replay.events import Event

FORMS = ("report", "steps", "events", "proof", "evidence")


def hand_detail(store: Store, seen: SeenHand) -> dict[str, Any]:
    """Header, what was noted with it, and what came out."""
    recorded = seen.recorded
    hand, pin = recorded.hand, recorded.pin
    address = hand_address(hand.room, hand.hand_id)
    links = {name: f"{address}/{name}" for name in FORMS}
    links |= {"document": f"{address}/hand.json", "phh": f"{address}/hand.phh", "ohh": f"{address}/hand.ohh"}
    return {
        "stream": str(recorded.stream),
        "version": recorded.version,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "header": write_header(seen.hand),
        "events": len(hand.events),
        "over": seen.over,
        "sealed": recorded.sealed,
        "withheld": seen.hides,
        "ruleset": {"house": pin.house, "version": pin.version, "sha256": pin.sha256},
        "recorded_at": recorded.recorded,
        "leaves": store.rows.leaves(recorded.stream),
        "verdict": seen.report["verdict"],
        "findings": len(seen.findings),
        "rules": list(dict.fromkeys(one.rule for one in seen.findings)),
        "codes": list(dict.fromkeys(one.code for one in seen.findings)),
        "links": links | {"page": f"/hands/{recorded.stream}"},
    }


def recorded_events(store: Store, seen: SeenHand, reader: Reader) -> dict[str, Any]:
    """Everything in the stream of the hand, each event with its canonical text where it is told whole."""
    recorded = seen.recorded
    sight = Sight(reader, recorded.hand, seen.over)
    key, contents = store.rows.stream_contents(recorded.stream)
    told = iter(seen.hand.events)
    events = []
    for version, (topic, state) in enumerate(contents[: recorded.version], 1):
        stored = read_content(recorded.stream, version, topic, state)
        whole = sight.sees_stored(stored)
        events.append(
            {
                "version": version,
                "type": topic,
                "event": write_event(next(told), recorded.hand.unit) if isinstance(stored.event, Event) else None,
                "canonical": canonical_event(topic, state).decode() if whole else None,
                "salt": event_salt(key, version).hex() if whole else None,
            }
        )
    return {"stream": str(recorded.stream), "version": recorded.version, "events": events}
