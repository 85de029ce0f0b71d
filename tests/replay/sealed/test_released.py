"""Records of earlier versions are read for ever: tests/data/sealed has one file of each."""

import json
from functools import cache
from typing import Any

import pytest

from ledger.histories.hand_document import read_hand
from replay.events import EVENT_TYPES
from replay.sealed.read import read_sealed
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from tests.replay.sealed.any_hand import told
from tests.replay.sealed.released import FOLDER

FILES = sorted(FOLDER.iterdir())


@cache
def lines(name: str) -> list[dict[str, Any]]:
    with (FOLDER / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("name", [file.name for file in FILES])
def test_a_record_of_then_says_now_what_it_said(name: str) -> None:
    """The hand is the one that stands beside it as a document, and it is written as it was."""
    for line in lines(name):
        record = bytes.fromhex(line["record"])
        again = read_sealed(record)
        hand = read_hand(line["hand"])
        said = SealedHand(
            hand, line["house"], line["version"], line["sha256"], line["recorded_at"], line["reaches"], line["closed"]
        )
        assert told(again) == told(said)
        assert write_sealed(again) == record


def test_the_first_format_is_there_with_every_type_of_event() -> None:
    """A file that is lost, or cut, proves nothing."""
    found = {event["type"] for line in lines("format-1.jsonl") for event in line["hand"]["events"]}
    assert found == set(EVENT_TYPES)
    assert len(lines("format-1.jsonl")) == 5
