"""Sealed records against JSON: the same hands, from bytes to what a program can use, and back.

    make bench                                                with all other comparisons
    cd benchmarks && ../.venv/bin/python -m sealed_records    this alone

Run it from this folder: then Python meets the installed, compiled ``replay`` and not the sources beside it.

The hands are those of ``whole_hands``: six-handed, a commitment, a seed and a complete settlement, about 37 events.
JSON is the hand document, without blanks, decoded by the standard library's decoder, which is written in C, into plain
dicts and lists: no hand yet, nothing checked. A record is read into a ``Hand``, every value checked. Rounds are
interleaved, figures are medians over them, of processor time; ``ratio`` is hands a second against JSON.
"""

import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

from whole_hands import ROUNDS, TABLES, Table, hands, rate

from api.version import replay_form
from ledger.histories.hand_document import write_hand
from replay.audit import audit
from replay.houses.house import House
from replay.houses.load import find_house
from replay.sealed.read import read_sealed
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed

RECORDED_AT = 1_764_475_445_123_456
LEAST = 0.2
MOST_BYTES = 600


def read_all(records: list[bytes]) -> None:
    """Records to hands."""
    for record in records:
        read_sealed(record)


def audit_all(records: list[bytes], house: House) -> None:
    """Records to verdicts, as the nightly run does it."""
    for record in records:
        audit(read_sealed(record).hand, house)


def write_all(sealed: list[SealedHand]) -> None:
    """Hands to records."""
    for one in sealed:
        write_sealed(one)


def decode_all(documents: list[str]) -> None:
    """JSON to dicts."""
    for document in documents:
        json.loads(document)


def encode_all(plain: list[object]) -> None:
    """Dicts to JSON."""
    for one in plain:
        json.dumps(one, ensure_ascii=False, separators=(",", ":"))


def compare(table: Table) -> None:
    """One table of figures."""
    house = find_house(table.house)
    found = [one.hand for one in hands(table)]
    sealed = [
        SealedHand(hand, house.name, house.version, house.sha256, RECORDED_AT, len(hand.events) + 2, True)
        for hand in found
    ]
    records = [write_sealed(one) for one in sealed]
    plain: list[object] = [write_hand(hand) for hand in found]
    documents = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in plain]
    contenders: dict[str, Callable[[], object]] = {
        "JSON decoded": lambda: decode_all(documents),
        "record read": lambda: read_all(records),
        "record read, hand audited": lambda: audit_all(records, house),
        "JSON encoded": lambda: encode_all(plain),
        "record written": lambda: write_all(sealed),
    }
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, work in contenders.items():
            rates[name].append(rate(work, len(found), LEAST))
    size, most = statistics.mean(map(len, records)), max(map(len, records))
    json_size = statistics.mean(len(document.encode()) for document in documents)
    events = statistics.mean(len(hand.events) for hand in found)
    print(f"\n{table.game}, {table.limit} limit, {events:.0f} events a hand")
    print(f"bytes a hand: {size:.0f} sealed (at most {most}, asked for {MOST_BYTES}), {json_size:.0f} as JSON")
    print(f"{'':30}{'hands/s':>12}{'µs a hand':>12}{'ratio':>9}")
    peer = 0.0
    for name, figures in rates.items():
        each = statistics.median(figures)
        peer = each if name.startswith("JSON") else peer
        print(f"{name:30}{each:12,.0f}{1e6 / each:12.2f}{each / peer:9.1f}")


def main() -> None:
    """All tables."""
    print(f"replay is {replay_form()}; asked for is: read in 5 µs, written in 12 µs")
    for table in TABLES:
        if len(sys.argv) == 1 or table.game in sys.argv[1:]:
            compare(table)


if __name__ == "__main__":
    main()
