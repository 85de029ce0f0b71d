"""Anything that is pasted is taken for what it can be."""

import json
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from ledger.histories.hand_document import hand_text, write_hand
from ledger.histories.read import read_hands
from ledger.intake.whole_hands import record
from ledger.search.pasted import LONGEST, TAKEN_FOR, WAYS, Understood
from ledger.store.store import Store, open_store
from ledger.store.stream import stream_id
from replay.hand import Hand
from tests.ledger.sample_hands import discrepant, verified

SAMPLES = Path(__file__).parents[3] / "samples"
ENTRACTION = (SAMPLES / "entraction.txt").read_text("utf-8")
PHH = (SAMPLES / "home-game.phhs").read_text("utf-8")
LIVE = (SAMPLES / "live.jsonl").read_text("utf-8")
STREAM = str(stream_id("testrum", "h-1"))


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The samples, and two hands of one id in two rooms."""
    with open_store(f"sqlite:///{tmp_path_factory.mktemp('pasted')}/oddchip.db") as store:
        for file in sorted(SAMPLES.iterdir()):
            for one in read_hands(file):
                assert isinstance(one, Hand)
                record(store, one)
        record(store, verified())
        record(store, discrepant(hand_id="h/1", room="testrum"))
        record(store, discrepant(hand_id="twice"))
        record(store, discrepant(hand_id="twice", room="annat"))
        store.verdicts.follow()
        with store.database.writing() as session:
            columns = (
                "number", "version", "state", "mover", "due", "room", "hand_id", "player", "reason", "language",
                "bundle", "opened_on", "changed_at",
            )  # fmt: skip
            session.insert("cases", columns, [(7, 1, "open", "support", *[""] * 8, 0)])
        yield store


def hands(understood: Understood) -> list[str]:
    return [f"{one.hand.room}/{one.name}" for one in understood.candidates if one.hand is not None]


def named(understood: Understood) -> list[tuple[str, str]]:
    return [(one.kind, one.name) for one in understood.candidates]


@pytest.mark.parametrize(
    ("text", "taken_for"),
    [
        (STREAM, "stream"),
        (f"  {STREAM.upper()}\n", "stream"),
        (f"urn:uuid:{STREAM}", "stream"),
        (f"/hands/{STREAM}", "address"),
        (f"https://desk.example.com:8000/hands/{STREAM}?step=12#findings", "address"),
        ("http://127.0.0.1/v1/hands/testrum/h-1/report", "address"),
        ("h-1", "name"),
        ("testrum/h-1", "name"),
        ("Hand #h-1", "piece"),
        ("hand h-1: what happened there?", "piece"),
        (hand_text(verified()), "history"),
        (json.dumps(write_hand(verified())), "history"),
        ('"room": "testrum", "hand_id": "h-1", "table": "Vega 1"', "piece"),
        (hand_text(verified())[:200], "piece"),
        (f'{{"stream": "{STREAM}", "written": 1}}', "piece"),
        ('{"type": "acted", "n": 5, "room": "testrum", "hand_id": "h-1", "seat": 1, "action": "fold"}',
         "history"),
    ],
)  # fmt: skip
def test_one_hand_is_meant(room: Store, text: str, taken_for: str) -> None:
    """By its stream, an address, its id with or without the room, its document or a piece of it."""
    understood = room.pasted.understand(text)
    assert understood.taken_for == taken_for
    assert understood.taken_for in TAKEN_FOR
    assert {one.way for one in understood.tried} <= set(WAYS)
    assert understood.only is not None
    assert hands(understood) == ["testrum/h-1"]


def test_a_hand_id_with_a_slash(room: Store) -> None:
    """Room and id are told apart at whichever slash fits; an address has it encoded."""
    assert hands(room.pasted.understand("testrum/h/1")) == ["testrum/h/1"]
    assert hands(room.pasted.understand("https://x/v1/hands/testrum/h%2F1")) == ["testrum/h/1"]


@pytest.mark.parametrize(
    "text",
    [
        ENTRACTION[: ENTRACTION.index("\nGame #", 1)],
        ENTRACTION.splitlines()[0],
        "\n".join(ENTRACTION.splitlines()[:12]),
        ENTRACTION.splitlines()[0].replace(" - ", "\n"),
        "my hand was Game # 3600000101 at Ystad!",
        "3600000101",
    ],
)
def test_entraction(room: Store, text: str) -> None:
    """A whole hand, its first line, its first lines, the number in a sentence, the number."""
    understood = room.pasted.understand(text)
    assert hands(understood) == ["entraction/3600000101"], understood


def test_a_middle_piece_of_a_history(room: Store) -> None:
    """A piece without a number means the hands in which all of those players sat; they are candidates, no more."""
    text = "\n".join(ENTRACTION.splitlines()[7:18])
    understood = room.pasted.understand(text)
    assert hands(understood) == ["entraction/3600000101"]
    assert understood.only is None


def test_several_hands_at_once(room: Store) -> None:
    """A whole file is as many hands, and each that is recorded is found; so are the lines of a stream."""
    found = room.pasted.understand(ENTRACTION)
    assert len(found.candidates) > 1
    assert (found.taken_for, found.format) == ("history", "Entraction text")
    lines = [line for line in LIVE.splitlines() if "br-310077" in line]
    assert hands(room.pasted.understand("\n".join(lines[3:6]))) == ["bragi/br-310077"]


def test_phh(room: Store) -> None:
    """A hand without an id is known by its text, and where that differs by table and players."""
    [first, second] = [one for one in read_hands(BytesIO(PHH.encode())) if isinstance(one, Hand)]
    assert hands(room.pasted.understand(PHH)) == [f"{one.room}/{one.hand_id}" for one in (first, second)]
    part = PHH[: PHH.index("[2]")].replace("p1 sm 9h9c", "p1 sm")
    understood = room.pasted.understand(part)
    assert f"{first.room}/{first.hand_id}" in hands(understood)
    assert understood.only is None


def test_names(room: Store) -> None:
    """A player, a table, a house, a rule and a case; a player in any case, with how many hands there are."""
    [anna] = room.pasted.understand("ANNA").candidates
    assert (anna.kind, anna.name) == ("player", "anna")
    assert anna.hands is not None and anna.hands.hands == 4
    assert named(room.pasted.understand("Vega 1")) == [("table", "Vega 1")]
    assert named(room.pasted.understand("practice/rank.high")) == [("rule", "practice/rank.high")]
    assert named(room.pasted.understand("/houses/practice@1")) == [("house", "practice")]
    for text in ("C-7", "c-7", "case C-7", "https://desk.example/cases/C-7?tab=1", "/v1/cases/C-7/history"):
        assert named(room.pasted.understand(text)) == [("case", "C-7")]


def test_what_fits_several_has_candidates(room: Store) -> None:
    """One id in two rooms is two hands, and none of them the only one; a part of names has all that it fits."""
    understood = room.pasted.understand("twice")
    assert hands(understood) == ["annat/twice", "testrum/twice"]
    assert understood.only is None
    part = room.pasted.understand("wic")
    assert (part.taken_for, hands(part), part.exact) == ("part", ["annat/twice", "testrum/twice"], False)
    one = room.pasted.understand("Halms")
    assert (named(one), one.only) == ([("player", "Halmstrå")], None)


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("no-such", ["hand_id no-such", "player no-such", "hand_id_part no-such"]),
        ("00000000-0000-0000-0000-000000000000", ["stream 00000000-0000-0000-0000-000000000000"]),
        ("C-8", ["case C-8"]),
        ("/queue", ["page /queue"]),
        ("Game # 99 - Texas", ["hand_id 99"]),
        (hand_text(verified(hand_id="other", table="Else")), ["hand testrum/other", "hand_id other"]),
        ("where is\nmy money?", ["pieces "]),
    ],
)
def test_nothing_is_found(room: Store, text: str, tried: list[str]) -> None:
    """Then it says what was tried, each with nothing found."""
    understood = room.pasted.understand(text)
    assert understood.candidates == []
    assert understood.only is None
    said = [f"{one.way} {one.name}" for one in understood.tried]
    assert [one for one in said if one in tried] == tried, said
    assert all(one.found == 0 for one in understood.tried)


@pytest.mark.parametrize(
    ("text", "taken_for"),
    [
        ("", "nothing"),
        (" \n ", "nothing"),
        ("a\0b", "no_text"),
        ("\ud800", "no_text"),
        ("x" * (LONGEST + 1), "too_long"),
    ],
)
def test_what_can_be_nothing_is_not_looked_for(room: Store, text: str, taken_for: str) -> None:
    """Each is said as it is."""
    assert room.pasted.understand(text) == Understood(taken_for)


@pytest.mark.parametrize(
    "text", ["Hand ", "a b", " ", "#a", '"hand_id": "\\', "[", "{", "Seat 1: (", "Dealer: x ", "/"]
)
def test_no_text_takes_long(room: Store, text: str) -> None:
    """However often something is repeated."""
    start = time.process_time()
    room.pasted.understand("x" + text * (LONGEST // len(text) - 1))
    room.pasted.understand((text + "\n") * (LONGEST // (len(text) + 1)))
    assert time.process_time() - start < 3


def test_any_store_is_searched(store: Store) -> None:
    """The same questions, over both kinds of store."""
    record(store, verified())
    store.verdicts.follow()
    for text in (STREAM, "h-1", "testrum/h-1", "Hand #h-1", hand_text(verified())):
        assert hands(store.pasted.understand(text)) == ["testrum/h-1"]
    assert named(store.pasted.understand("nn")) == []
    assert named(store.pasted.understand("nna")) == [("player", "anna")]
    assert named(store.pasted.understand("C-1")) == []
