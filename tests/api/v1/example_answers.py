"""The examples of answers that the description of the interface shows: answered here, and written down.

python -m tests.api.v1.example_answers
"""

import json
import tempfile
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from fastapi.testclient import TestClient

from api.app import create_app
from api.v1 import found_cases, looks, what_if
from api.v1.examples import HAND, ROOM_LINE, TABLE_LINES
from ledger.days.room_day import room_day
from ledger.intake.whole_hands import record
from ledger.store.store import open_store
from tests.api.signing_in import ingest_key, signed_in
from tests.ledger.disputes.office import Office
from tests.ledger.reconciliation.nights import run
from tests.ledger.sample_hands import discrepant

FILE: Final = Path(__file__).parents[3] / "api/v1/examples.json"
ADDRESS: Final = "/v1/hands/testrum/h-1"
ADDRESSES: Final = {
    "hands": "/v1/hands?player=anna&from=2026-01-31",
    "hand": ADDRESS,
    "report": f"{ADDRESS}/report",
    "steps": f"{ADDRESS}/steps",
    "events": f"{ADDRESS}/events",
    "document": f"{ADDRESS}/hand.json",
    "table_events": "/v1/tables/testrum/Vega%201/events",
    "room_events": "/v1/rooms/testrum/events",
}
OF_A_CASE: Final = {
    "letters": "letters",
    "letter": "letters/10",
    "reports": "reports",
    "ruling_report": "reports/1",
}
OF_A_FAULT: Final = {
    "fault_hands": "/v1/faults/hands?code=award.amount",
    "fault_total": "/v1/faults/total?code=award.amount",
}
CHANCE: Final = {
    "recorded_at": "2026-01-31T20:05:00.500000Z",
    "salt": "5c" * 32,
}
"""What is another one each time."""


def answers() -> dict[str, Any]:
    """What is answered now."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(f"sqlite:///{folder}/oddchip.db") as store,
        TestClient(create_app(store)) as client,
    ):
        key = {"Authorization": f"Bearer {ingest_key(store)}"}
        for one in (HAND, [*TABLE_LINES, ROOM_LINE]):
            assert client.post("/v1/events", json=one, headers=key).status_code == 200
        signed_in(client, store)
        store.verdicts.follow()
        found = {name: _settled(client.get(address).json()) for name, address in ADDRESSES.items()}
        found["what_if"] = _settled(client.post(f"{ADDRESS}/what-if", json=what_if.EXAMPLE).json())
        return found | _of_a_case(Path(folder)) | _of_a_fault(Path(folder)) | _of_a_night(Path(folder))


def _of_a_case(folder: Path) -> dict[str, Any]:
    """What is answered about a case of which the player has been told the ruling, in Swedish."""
    with open_store(f"sqlite:///{folder}/cases.db") as store, patch("ledger.store.recorder.time_ns") as clock:
        office = Office(store, folder, lambda time: setattr(clock, "side_effect", time))
        office.open = partial(office.open, language="sv")  # type: ignore[method-assign]
        case = office.brought_to("notified").id
        with TestClient(create_app(store)) as client:
            signed_in(client, store)
            found = {name: client.get(f"/v1/cases/{case}/{below}").json() for name, below in OF_A_CASE.items()}
            found["look"] = client.post(f"{ADDRESS}/looks", json=looks.EXAMPLE).json()
    proof = found["ruling_report"]["proof"]
    said = json.dumps(found)
    for chance, instead in ((proof["checkpoint_root"], "3a" * 32), (proof["replayer"], "0123456789abcdef")):
        said = said.replace(chance, instead)
    settled: dict[str, Any] = json.loads(said)
    return settled


def _of_a_fault(folder: Path) -> dict[str, Any]:
    """What is answered about two hands with one fault, and their cases."""
    with open_store(f"sqlite:///{folder}/faults.db") as store, patch("ledger.store.recorder.time_ns") as clock:
        folder.joinpath("fault").mkdir()
        office = Office(store, folder / "fault", lambda time: setattr(clock, "side_effect", time))
        record(store, discrepant(hand_id="h-2"))
        office.publish()
        store.verdicts.follow()
        with TestClient(create_app(store)) as client:
            signed_in(client, store)
            found = {name: client.get(address).json() for name, address in OF_A_FAULT.items()}
            found["found_cases"] = client.post("/v1/faults/cases", json=found_cases.EXAMPLE).json()
            found["bundle_total"] = client.get("/v1/bundles/total?cause=award.amount, January").json()
            step = {"cause": "award.amount, January"}
            found["bundle_step"] = client.post("/v1/bundles/acknowledge", json=step).json()
            return found


def _of_a_night(folder: Path) -> dict[str, Any]:
    """What is answered about a day of one hand, which was paid to the wrong seat, and of an explanation."""
    address = "/v1/nights/testrum/2026-01-31"
    with (
        open_store(f"sqlite:///{folder}/nights.db") as store,
        TestClient(create_app(store)) as client,
    ):
        key = {"Authorization": f"Bearer {ingest_key(store)}"}
        assert client.post("/v1/events", json=HAND, headers=key).status_code == 200
        result = run(store, folder / "work", day=room_day("testrum", date(2026, 1, 31), "UTC")).result
        signed_in(client, store)
        finding = result.findings[0]["key"]
        explanation = {"reason": "paid by hand, case C-7"}
        found = {"explanation": client.post(f"{address}/findings/{finding}/explanation", json=explanation).json()}
        found |= {
            name: client.get(path).json()
            for name, path in {
                "nights": "/v1/nights", "night": address, "night_findings": f"{address}/findings?size=1",
            }.items()
        }  # fmt: skip
    said = json.dumps(_settled(found)).replace(found["explanation"]["at"], CHANCE["recorded_at"])
    for chance, instead in ((result.sha256, "5f" * 32), (result.document["replayer"], "0123456789abcdef")):
        said = said.replace(chance, instead)
    settled: dict[str, Any] = json.loads(said)
    return settled


def _settled(value: Any) -> Any:
    """The same with everything in its place that chance has given."""
    if isinstance(value, dict):
        return {key: CHANCE[key] if key in CHANCE and one else _settled(one) for key, one in value.items()}
    return [_settled(one) for one in value] if isinstance(value, list) else value


def main() -> None:
    FILE.write_text(json.dumps(answers(), ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
