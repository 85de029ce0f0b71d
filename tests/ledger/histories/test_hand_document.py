"""The hand document: what is read is what is written, and what breaks the contract is told whole."""

import copy
import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from ledger.histories.hand_document import MOST_PROBLEMS, NotAHand, hand_line, hand_text, read_hand, write_hand
from replay.hand import Hand

DATA = Path(__file__).parents[2] / "data"
DOCUMENT = json.loads((DATA / "documents" / "turned-flush.json").read_text())
CASES = sorted((DATA / "cases").rglob("*.json"))


def problems(document: object) -> list[str]:
    with pytest.raises(NotAHand) as error:
        read_hand(document)
    return [str(fault) for fault in error.value.faults("f.json", 3)]


def test_a_document_becomes_a_hand() -> None:
    """Money in units, cards as numbers, the header's keys as they are."""
    hand = read_hand(DOCUMENT)
    assert (hand.hand_id, hand.room, hand.table, hand.house) == ("aurora-1", "sample-room", "Aurora 1", "svea")
    assert (hand.game, hand.limit, hand.money, hand.currency, hand.unit.text) == ("holdem", "no", "real", "EUR", "0.01")
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.button) == (50, 100, 2)
    assert [(seat.seat, seat.player, seat.stack) for seat in hand.seats] == [
        (2, "birk", 8400), (4, "elva", 12050), (5, "fritjof", 6125),
    ]  # fmt: skip
    assert (hand.started_at, hand.started) == ("2026-02-03T20:15:00+01:00", 1_770_146_100_000_000)
    assert len(hand.events) == 23


def test_a_hand_is_written_as_it_was_read() -> None:
    """Keys in the order of the contract, so that the text is the same, not only the value."""
    assert json.dumps(write_hand(read_hand(DOCUMENT))) == json.dumps(DOCUMENT)


def by_value(value: object) -> object:
    """Amounts by their value: "40" is "40.00"."""
    if isinstance(value, dict):
        return {key: by_value(one) for key, one in value.items()}
    if isinstance(value, list):
        return [by_value(one) for one in value]
    amount = isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) is not None
    return Decimal(str(value)).normalize() if amount else value


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_survives_reading_and_writing(file: Path) -> None:
    """Nothing is lost but ``expect``, which is no part of the hand, and a default that was written out."""
    document = json.loads(file.read_text())
    expect = document.pop("expect")
    if expect.get("exit") == 2:
        assert problems(document)
        return
    written = write_hand(read_hand(document))
    assert by_value({"money": "real"} | written) == by_value({"money": "real"} | document)
    assert read_hand(written | {"expect": {}}).extra == read_hand(document).extra


def test_the_example_of_the_documentation_is_a_hand() -> None:
    """It is read like any other."""
    page = (Path(__file__).parents[3] / "docs" / "reference" / "hand-document.md").read_text()
    example = page.split("```json\n")[1].split("```")[0]
    assert read_hand(json.loads(example)).hand_id == "aurora-2"


def test_the_text_for_the_eye_and_the_line_say_the_same() -> None:
    """One event a line in the one, one hand a line in the other."""
    hand = read_hand(DOCUMENT)
    assert json.loads(hand_text(hand)) == json.loads(hand_line(hand)) == DOCUMENT
    assert "\n" not in hand_line(hand)
    assert hand_text(hand).count("\n") == len(DOCUMENT) + len(DOCUMENT["events"]) + len(DOCUMENT["seats"]) + 4


def test_what_an_absent_key_stands_for() -> None:
    """No ``unit``: hundredths. No ``money``: real. No ``house``: the source names none. ``button`` null: none."""
    document = {key: value for key, value in DOCUMENT.items() if key not in ("unit", "house", "started_at")}
    hand = read_hand(document | {"button": None})
    assert (hand.unit.text, hand.money, hand.house, hand.button, hand.started_at) == ("0.01", "real", "", 0, "")


def test_every_optional_part_of_a_header_survives() -> None:
    """Tournament, jackpots with their lists, spread, sitting out, play money: written as they were read."""
    document = copy.deepcopy(DOCUMENT) | {
        "money": "chips",
        "currency": "CHIPS",
        "tournament": {"id": "spring", "level": 3},
        "jackpots": [
            {"pool": "bad-beat", "share": "0.05", "combinations": [{"hand": "quads", "beaten_by": "straight_flush"}]},
            {"pool": "monte-carlo", "share": "1", "combinations": [{"hand": "full_house"}], "windows": []},
            {"pool": "smart", "share": "0", "windows": [
                {"from": "2026-02-03T20:00:00+01:00", "to": "2026-02-03T19:30:00Z"},
            ]},
        ],
    }  # fmt: skip
    document["stakes"]["spread"] = ["2.00", "4.00"]
    document["stakes"]["big_blind_ante"] = "1.00"
    document["seats"].append({"seat": 9, "player": "gerda", "stack": "0.00", "sitting_out": True})
    assert write_hand(read_hand(document)) == document


def test_keys_of_ones_own_survive_wherever_they_stand() -> None:
    """``x-`` keys are anybody's: in the document, a seat, an event, the stakes, a pool."""
    document = copy.deepcopy(DOCUMENT)
    document["x-why"] = {"a": [1, None, 2.5]}
    document["x-a/b"] = 1
    document["seats"].reverse()
    document["seats"][0]["x-badge"] = "new"
    document["stakes"]["x-table"] = True
    document["events"][4]["x-ms"] = 312
    document["jackpots"] = [
        {"pool": "bad-beat", "share": "0.05", "x-n": 1, "combinations": [{"hand": "quads", "x-n": 2}]}
    ]
    document["tournament"] = {"id": "t", "x-n": 3}
    written = write_hand(read_hand(document))
    document["seats"].reverse()
    assert written == document
    assert write_hand(read_hand(written)) == written


def changed(**header: object) -> dict[str, object]:
    document: dict[str, object] = copy.deepcopy(DOCUMENT)
    return document | header


SEAT = {"seat": 2, "player": "birk", "stack": "84.00"}
POOL = {"pool": "bad-beat", "share": "0.05"}


@pytest.mark.parametrize("house", ["svea", "titan", "norge", "robert", "dansk"])
@pytest.mark.parametrize(("unit", "amount"), [("0.01", "0.505"), ("0.25", "0.60"), ("1", "0.50")])
def test_every_amount_is_a_whole_number_of_units(house: str, unit: str, amount: str) -> None:
    """No house knows half a chip (``bet.unit``): where one is recorded there is no hand to judge."""
    events = [{"type": "posted", "seat": 2, "kind": "small_blind", "amount": amount}]
    told = problems(
        changed(house=house, unit=unit, events=events, stakes={}, seats=[SEAT | {"seat": 2, "stack": "84"}])
    )
    assert [fault for fault in told if f"{amount!r} is not a whole number of units of {unit}" in fault]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "found a list; expected an object, a hand document"),
        (changed(format="oddchip-hand/2"), '"format" is "oddchip-hand/2"; expected "oddchip-hand/1"'),
        (changed(hand_id=17), '"hand_id" is the number 17; expected a text'),
        (changed(hand_id=""), '"hand_id" is empty; expected a text'),
        (changed(room=" "), '"room" is empty; expected a text'),
        (changed(table="Aurora\n1"), '"table" holds a control character'),
        (changed(player="x"), 'unknown key "player"; expected format, hand_id, room,'),
        (changed(game="Hold'em"), '"game" is "Hold\'em"; expected a game such as "holdem"'),
        (changed(limit="nl"), '"limit" is "nl"; expected one of fixed, spread, no, pot, half-pot'),
        (changed(money="fun"), '"money" is "fun"; expected one of real, play, chips'),
        (changed(currency="euro"), '"currency" is "euro"; expected an ISO 4217 code such as "EUR", or "CHIPS"'),
        (changed(unit="0"), "'0' is no smallest chip"),
        (changed(unit=1), '"unit" is the number 1; expected a text'),
        (changed(stakes=[]), '"stakes" is a list; expected an object'),
        (changed(stakes={"small": "1"}), '"stakes": unknown key "small"; expected small_blind, big_blind, ante,'),
        (changed(stakes={"ante": 1}), '"stakes.ante" is the number 1; expected an amount'),
        (changed(stakes={"ante": "0.005"}), "'0.005' is not a whole number of units of 0.01"),
        (changed(stakes={"spread": "1"}), '"stakes.spread" is "1"; expected a list of amounts'),
        (changed(button=0), '"button" is the number 0; expected a seat number, a positive integer, or null'),
        (changed(button="2"), '"button" is "2"; expected a seat number'),
        (changed(seats=[]), '"seats" is an empty list; expected a list of those dealt in'),
        (changed(seats={}), '"seats" is an object; expected a list'),
        (changed(seats=[SEAT, SEAT]), '"seats": seat 2 stands there twice'),
        (changed(seats=[SEAT | {"seat": -2}]), '"seats.0.seat" is the number -2; expected a seat number'),
        (changed(seats=[SEAT | {"stack": 84}]), '"seats.0.stack" is the number 84; expected an amount'),
        (changed(seats=[{"seat": 2, "stack": "1"}]), '"seats.0": "player" is missing'),
        (changed(seats=[SEAT | {"name": "B"}]), '"seats.0": unknown key "name"; expected seat, player, stack'),
        (changed(seats=[SEAT | {"sitting_out": 1}]), '"seats.0.sitting_out" is the number 1; expected true or false'),
        (changed(started_at="2026-02-03T20:15:00"), '"2026-02-03T20:15:00"; expected a time with an offset'),
        (changed(started_at=0), '"started_at" is the number 0; expected a text'),
        (changed(tournament={"level": 1}), '"tournament": "id" is missing'),
        (changed(tournament={"id": "t", "level": -1}), '"tournament.level" is the number -1; expected an integer'),
        (changed(jackpots=POOL), '"jackpots" is an object; expected a list'),
        (changed(jackpots=[POOL, POOL]), '"jackpots": a pool stands there twice'),
        (changed(jackpots=[POOL | {"share": 0.05}]), '"jackpots.0.share" is the number 0.05; expected a share'),
        (changed(jackpots=[POOL | {"share": "1.01"}]), '"jackpots.0.share" is "1.01"; expected a share'),
        (changed(jackpots=[POOL | {"combinations": [{}]}]), '"jackpots.0.combinations.0": "hand" is missing'),
        (changed(jackpots=[POOL | {"windows": [{"from": "2026-01-01T00:00:00Z", "to": "2026-01-01T00:00:00Z"}]}]),
         "2026-01-01T00:00:00Z is not after 2026-01-01T00:00:00Z"),
        (changed(events={}), '"events" is an object; expected a list'),
    ],
)  # fmt: skip
def test_what_breaks_the_contract_in_a_header_is_told(document: object, message: str) -> None:
    """The message names the key, what was found and what was expected; the fault names file, line and hand."""
    found = problems(document)
    assert len(found) == 1, found
    assert message in found[0]
    assert found[0].startswith("f.json: line 3")


@pytest.mark.parametrize(
    "key", ["format", "hand_id", "room", "table", "game", "limit", "currency", "stakes", "button", "seats", "events"]
)
def test_a_key_that_must_be_there_is_missed(key: str) -> None:
    """All but those with a default and those that not every hand has."""
    assert problems({name: value for name, value in DOCUMENT.items() if name != key})[0].endswith(f'"{key}" is missing')


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Every key of the header, or every event: one line each, events with their index, up to a limit."""
    header = problems(changed(limit="nl", money="fun", button="x"))
    assert [line.split(": ")[2][:8] for line in header] == ['"limit" i', '"money" i', '"button"'][:0] or len(
        header
    ) == 3
    document = copy.deepcopy(DOCUMENT)
    document["events"][2]["seat"] = 77
    document["events"][9]["type"] = "checked"
    assert [line.split(": ")[1] for line in problems(document)] == [
        "line 3, hand aurora-1, event 2", "line 3, hand aurora-1, event 9",
    ]  # fmt: skip
    document["events"] = [{"type": "?"}] * 500
    assert len(problems(document)) == MOST_PROBLEMS


def test_a_header_that_is_wrong_is_not_told_again_for_every_event() -> None:
    """Without sound seats and unit the events cannot be judged."""
    assert len(problems(changed(seats=[SEAT]) | {"unit": "x"})) == 1


def test_the_button_may_stand_at_an_empty_seat() -> None:
    """Its seat need not be dealt in."""
    assert read_hand(changed(button=3)).button == 3


def test_a_hand_keeps_nothing_of_the_document_it_came_from() -> None:
    """Changing the document afterwards does not change the hand."""
    document = copy.deepcopy(DOCUMENT)
    hand: Hand = read_hand(document)
    before = hand_line(hand)
    document["seats"][0]["stack"] = "0.01"
    document["events"].clear()
    assert hand_line(hand) == before
