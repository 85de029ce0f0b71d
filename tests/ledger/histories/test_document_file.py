"""Files of hand documents in every form that the contract allows."""

import io
import json
from pathlib import Path

import pytest

from ledger.histories.document_file import read, read_parts, recognises
from ledger.histories.fault import Fault
from ledger.histories.hand_document import hand_line, hand_text, read_hand
from ledger.histories.venue_line import VenueLine
from replay.hand import Hand
from tests.ledger.venue_lines import POOLS, ROOM, TABLE, documents

DATA = Path(__file__).parents[2] / "data" / "documents"
DOCUMENTS = json.loads((DATA / "session.json").read_text())


def found(text: str) -> list[str]:
    return [str(one) if isinstance(one, Fault) else one.hand_id for one in read(io.StringIO(text), "f")]


ORDER = ["aurora-2", "aurora-3", "aurora-4"]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(DOCUMENTS),
        json.dumps(DOCUMENTS, indent=2),
        "\n".join(map(json.dumps, DOCUMENTS)),
        "".join(map(json.dumps, DOCUMENTS)),
        "\n\n".join(json.dumps(document, indent=1) for document in DOCUMENTS),
        "".join(hand_text(read_hand(document)) for document in DOCUMENTS),
    ],
)
def test_a_list_lines_and_objects_in_a_row_are_the_same_hands(text: str) -> None:
    """One object, a list, JSON Lines, or several objects one after another."""
    assert recognises(text[:100])
    hands = list(read(io.StringIO(text), "f"))
    assert [hand_line(hand) for hand in hands if isinstance(hand, Hand)] == [
        hand_line(read_hand(document)) for document in DOCUMENTS
    ]


def test_the_live_stream_is_the_same_hands() -> None:
    """``stream.jsonl`` holds the events of ``session.json``, interleaved."""
    assert sorted(found((DATA / "stream.jsonl").read_text())) == ORDER


def test_documents_and_stream_lines_may_stand_in_one_file() -> None:
    """A stream that begins with whole documents is no fault."""
    text = json.dumps(DOCUMENTS[0]) + "\n" + (DATA / "stream.jsonl").read_text()
    assert sorted(found(text)) == ["aurora-2", *ORDER]


def test_other_hands_are_read_though_some_are_none() -> None:
    """Faults stand where the hand would, with line and hand; a text that is no JSON has line and column."""
    broken = DOCUMENTS[1] | {"limit": "nl"}
    lines = [json.dumps(DOCUMENTS[0]), json.dumps(broken), '{"hand_id": ', "17", json.dumps(DOCUMENTS[2])]
    assert found("\n".join(lines)) == [
        "aurora-2",
        'f: line 2, hand aurora-3: "limit" is "nl"; expected one of fixed, spread, no, pot, half-pot',
        "f: line 5, column 1: no JSON: Expecting ',' delimiter, in what begins in line 3",
        "aurora-4",
    ]


@pytest.mark.parametrize(
    ("head", "json_it_is"),
    [
        ('{"format"', True), (" \n {", True), ('[{"a"', True), ("[]", True), ("[", True), ("[\n  {", True),
        ("[1]\nvariant = 'NT'", False), ("variant = 'NT'", False), ("<session>", False), ("", False),
    ],
)  # fmt: skip
def test_json_is_told_from_a_file_of_phh(head: str, json_it_is: bool) -> None:
    """``[1]`` begins a table of TOML, not a list of hands."""
    assert recognises(head) is json_it_is


def test_events_of_tables_and_rooms_are_no_hands() -> None:
    """Whoever looks for hands passes over them; whoever takes all that there is gets each as a line."""
    lines = [*documents(), *documents(POOLS, ROOM)]
    text = "\n".join(map(json.dumps, [lines[0], DOCUMENTS[0], *lines[1:]]))
    assert found(text) == ORDER[:1]
    parts = list(read_parts(io.StringIO(text), "f"))
    assert [str(one.venue) for one in parts if isinstance(one, VenueLine)] == [str(TABLE)] * 6 + [str(ROOM)] * 2
    assert [one.line for one in parts if isinstance(one, VenueLine)] == [1, *range(3, 10)]
    wrong = list(read_parts(io.StringIO(json.dumps(lines[1] | {"n": "1"})), "f"))
    assert [str(one) for one in wrong] == [
        'f: line 1, table Vega 1 of room testrum: "n" is "1"; expected the number of the line among those of the '
        "table, from 0"
    ]
