"""A room's days in a real store: handed in line by line as a game server does, and reconciled night by night."""

import io
import json
from datetime import date
from pathlib import Path
from random import Random

from ledger.days.room_day import room_day
from ledger.finance.statements import record_statement
from ledger.histories.fault import Fault
from ledger.histories.read import read_parts
from ledger.intake.delivery import Delivered, Delivery
from ledger.intake.receipt import Receipt
from ledger.intake.venue_receipt import VenueReceipt
from ledger.people.actor import Actor
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import Night
from ledger.reconciliation.result import Result
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.reconciliation.night_finding import NightFinding, read_night_finding
from replay.reconciliation.plain import Plain
from tests.ledger.stores import behind
from tests.night.finance import Figure, csv_text
from tests.night.happenings import Dealt
from tests.night.planted import Expected, Planted
from tests.night.room import Room
from tests.night.wire import lines

RECONCILER = Actor("rut", frozenset({"reconciler"}))


def hand_in(store: Store, room: Room) -> None:
    """Every line of the room through the door that all lines come through; each has a receipt."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(room))
    delivery = Delivery(store)
    done: list[Delivered] = []
    for part in read_parts(io.BytesIO(text.encode()), "room.jsonl"):
        assert not isinstance(part, Fault), str(part)
        done += delivery.add(part)
    done += delivery.finish()
    assert [one for one in done if not isinstance(one.outcome, Receipt | VenueReceipt)] == []


def state(store: Store, room: Room, day: str, told: list[Figure]) -> None:
    """The finance department's file of a day."""
    record_statement(store, room.name, day, f"finance-{day}.csv", csv_text(day, told).encode(), "fia")


def reconcile(store: Store, room: str, day: str, folder: Path) -> Result:
    """The night of a day, with the events of every hand held against its record."""
    night = Night(store, Crew(store.database, "", "", 1), folder, RECONCILER, rows=True)
    return night.run(room_day(room, date.fromisoformat(day), "UTC"), lambda _: None).result


def findings_of(result: Result) -> list[NightFinding]:
    """The findings of a result."""
    return [read_night_finding(Plain(one, "finding")) for one in result.findings]


def change_events(store: Store, dealt: Dealt) -> None:
    """Behind the guards, one digit in the last event of a hand that has any becomes another."""
    with behind(store.database) as session:
        rows = session.rows(
            "SELECT e.stream, e.version, e.state FROM events e JOIN streams s ON s.no = e.stream "
            "WHERE s.id = ? ORDER BY e.version DESC",
            (stream_id(dealt.hand.room, dealt.hand_id).bytes,),
        )
        stream, version, state = next(row for row in rows if any(sign in b"0123456789" for sign in bytes(row[2])))
        text = bytes(state).decode()
        at = max(place for place, sign in enumerate(text) if sign.isdigit())
        changed = f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
        session.run("UPDATE events SET state = ? WHERE stream = ? AND version = ?", (changed.encode(), stream, version))


def spoil_record(store: Store, dealt: Dealt) -> None:
    """Behind the guards, the sealed record of a hand becomes something else."""
    with behind(store.database) as session:
        session.run(
            "UPDATE sealed_records SET record = ? WHERE stream = (SELECT no FROM streams WHERE id = ?)",
            (b"nothing that can be read", stream_id(dealt.hand.room, dealt.hand_id).bytes),
        )


def last_of_an_opening(rng: Random, room: Room, planted: list[Planted]) -> Dealt | None:
    """A hand without rake after which its table closed, and which nothing was planted in or after."""
    places = {(one.table, one.hand_id) for fault in planted for one in fault.must}
    found = []
    for floor in room.floors.values():
        closed = [event.at for event in floor.events if event.type == "table_closed"]
        for dealt, after in zip(floor.hands, [*floor.hands[1:], None], strict=True):
            ends = any(dealt.at < at < (after.at if after else at + 1) for at in closed)
            plain = dealt.finished and not dealt.void and not dealt.rake and not dealt.awards and not dealt.tampered
            if (
                ends
                and plain
                and (floor.card.name, dealt.hand_id) not in places
                and (floor.card.name, "") not in places
            ):
                found.append(dealt)
    return rng.choice(found) if found else None


def unreadable(room: Room, dealt: Dealt) -> Planted:
    """What a hand that cannot be read does: it is named, and the hands are one fewer."""
    name, table = str(stream_id(room.name, dealt.hand_id)), dealt.card.name
    must = Expected("sealed_record", ("sealed-record",), table, name)
    return Planted("unreadable hand", dealt.at, (must,), (Expected("rake", ("rake",), table, code="rake.hands"),))
