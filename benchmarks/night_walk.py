"""The night's walk alone: sealed records in memory, read, audited and held against each other, on one core.

    cd benchmarks && ../.venv/bin/python -m night_walk [HANDS] [TABLES]

The hands are those of ``tests.room.day``. Rounds are interleaved, figures are medians over them, of processor time.
``record read`` and ``audited`` are parts of the whole, so that one sees what the walk itself costs.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the room that deals the hands is among the tests

from api.version import replay_form
from replay.audit import audit
from replay.houses.house import House
from replay.houses.load import find_house
from replay.reconciliation.day import RoomBooks, settle_day
from replay.reconciliation.sheet import Sheet, merge, read_sheet
from replay.reconciliation.table_day import TableDay
from replay.sealed.read import read_sealed
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from tests.room.day import DAY, MIDNIGHT, deal_day
from tests.room.hands import ROOM

HANDS, TABLES = 20_000, 40
ROUNDS = 7
FLOOR = 60_000
MICROS = 1_000_000
Records = dict[str, list[bytes]]


def dealt(hands: int, tables: int) -> Records:
    """The sealed records of a day by table."""
    records: Records = {}
    for hand in deal_day(hands, tables):
        house = find_house(hand.house)
        sealed = SealedHand(hand, house.name, house.version, house.sha256, hand.started, len(hand.events) + 1, True)
        records.setdefault(hand.table, []).append(write_sealed(sealed))
    return records


def read(records: Records, houses: dict[str, House]) -> None:
    """Records to hands."""
    for each in records.values():
        for record in each:
            read_sealed(record)


def audited(records: Records, houses: dict[str, House]) -> None:
    """Records to verdicts."""
    for each in records.values():
        for record in each:
            sealed = read_sealed(record)
            audit(sealed.hand, houses[sealed.house])


def walked(records: Records, houses: dict[str, House]) -> list[Sheet]:
    """Records to sheets."""
    sheets: list[Sheet] = []
    for table, each in records.items():
        day = TableDay(ROOM, table, MIDNIGHT * MICROS, (MIDNIGHT + DAY) * MICROS, None)
        for record in each:
            sealed = read_sealed(record)
            day.take(sealed, houses[sealed.house])
        sheets.append(day.finish())
    return sheets


def settled(sheets: list[Sheet]) -> Sheet:
    """Sheets to a day."""
    whole = merge(sheets)
    settle_day(whole, ROOM, RoomBooks())
    return whole


def main() -> None:
    """The table of figures, and whether the floor is held."""
    hands, tables = (int(one) for one in (sys.argv[1:3] or (HANDS, TABLES)))
    records = dealt(hands, tables)
    houses = {name: find_house(name) for name in ("svea", "titan", "norge", "robert", "dansk")}
    sheets = walked(records, houses)
    written = [json.dumps(sheet.document(), separators=(",", ":")) for sheet in sheets]
    for finding in settled(sheets).findings[:5]:
        print(f"found without a fault: {finding.document()}")
    work: dict[str, Callable[[], object]] = {
        "record read": lambda: read(records, houses),
        "audited": lambda: audited(records, houses),
        "walked": lambda: walked(records, houses),
        "sheets written and read": lambda: [read_sheet(json.loads(json.dumps(one.document()))) for one in sheets],
        "day settled": lambda: settled(sheets),
    }
    rates: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, do in work.items():
            start = time.process_time()
            do()
            rates[name].append(hands / (time.process_time() - start))
    size = sum(map(len, written)) / hands
    print(f"replay is {replay_form()}; {hands} hands at {tables} tables, {size:.0f} bytes a hand on sheets")
    print(f"{'':28}{'hands/s':>12}{'µs a hand':>12}{'best':>12}")
    for name, each in rates.items():
        median = statistics.median(each)
        print(f"{name:28}{median:12,.0f}{1e6 / median:12.2f}{max(each):12,.0f}")
    held = statistics.median(rates["walked"]) >= FLOOR
    print(f"floor of {FLOOR:,} hands a second and core: {'held' if held else 'missed'}")


if __name__ == "__main__":
    main()
