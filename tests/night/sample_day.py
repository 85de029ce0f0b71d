"""Writes the sample of a room's whole day, with a few faults in it: ``python -m tests.night.sample_day``.

The lines go to samples/tivoli/, and what the finance department says of the day beside them.
"""

import json
from pathlib import Path
from random import Random

from tests.night.clock import date_of, read
from tests.night.crooked import CrookedRoom
from tests.night.finance import csv_text, falsified, figures
from tests.night.houses import cards_of
from tests.night.planted import Planted
from tests.night.wire import lines
from tests.night.wrong_chips import LeftWithMore, NotCarried
from tests.night.wrong_payments import IncompleteRefund, WrongPayout, WrongRake
from tests.night.wrong_seating import ButtonMisplaced, NotPosted
from tests.night.wrong_shuffles import DeckAgain

ROOM = "tivoli"
DATE = "2026-11-28"
FOLDER = Path(__file__).parents[2] / "samples" / ROOM
LINES, FINANCE = FOLDER / f"{DATE}.jsonl", FOLDER / f"finance-{DATE}.csv"
SEED = 3
TRICKS = (WrongPayout, NotCarried, WrongRake, ButtonMisplaced, NotPosted, IncompleteRefund, LeftWithMore, DeckAgain)


def sample_day() -> tuple[str, str, list[Planted]]:
    """The lines, the finance department's file, and what is wrong with the day."""
    rng = Random(SEED)
    midnight = read(f"{DATE}T00:00:00Z")
    room = CrookedRoom(ROOM, SEED, cards_of(rng, "dansk", 3, midnight, 1), [kind() for kind in TRICKS])
    room.play(midnight, 1, 14)
    told, wrong = falsified(rng, figures(room, DATE), midnight)
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines(room))
    assert {date_of(dealt.at) for dealt in room.hands} == {DATE}
    return text, csv_text(DATE, told), room.planted + wrong


def main() -> None:
    """Writes both files."""
    text, finance, _ = sample_day()
    FOLDER.mkdir(exist_ok=True)
    LINES.write_text(text, encoding="utf-8")
    FINANCE.write_text(finance, encoding="utf-8")


if __name__ == "__main__":
    main()
