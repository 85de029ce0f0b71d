"""The sealed record of a hand: one string of bytes that follows from the hand, and that gives it back."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from replay.audit import audit
from replay.cards.card import UNKNOWN
from replay.event_json import write_event
from replay.events import Dealt, Event, HandFinished, Mucked
from replay.hand import Hand
from replay.houses.load import find_house
from replay.sealed.read import read_sealed
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from replay.start_json import write_header
from tests.ledger.sample_hands import hand, live, verified
from tests.replay.sealed.any_hand import SEALED, told
from tests.replay.sealed.samples import read_from, sealed
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES

EXAMPLE = hand(
    [
        {"type": "posted", "seat": 2, "kind": "small_blind", "amount": "0.50"},
        {"type": "dealt", "seat": 2, "cards": ["2c", "??"], "face": "down"},
        {"type": "acted", "seat": 2, "action": "fold", "cause": "timeout"},
        {"type": "hand_finished", "stacks": {"1": "100.50", "2": "99.50"}},
    ],
    seats=[{"seat": 1, "player": "åsa", "stack": "100.00"}, {"seat": 2, "player": "bo", "stack": "100.00"}],
    started_at="2025-11-30T05:04:05+01:00",
)
PAGE = Path(__file__).parents[3] / "docs/reference/sealed-record.md"


def assert_the_same(one: SealedHand, again: SealedHand) -> None:
    """Nothing was lost: neither of what is recorded with the hand, nor of the header, nor of any event."""
    assert told(again) == told(one) | {"hand": told(one.hand) | {"still_open": False}}
    assert write_header(again.hand) == write_header(one.hand)
    assert forms(again.hand.events) == forms(one.hand.events)


def forms(events: list[Event]) -> list[object]:
    """Types and stored forms, as the event store keeps them."""
    return [(event.TYPE, write_event(event, "", "")) for event in events]


def assert_survives(one: SealedHand) -> None:
    """Written and read it is the same hand, written again the same bytes, and its report the same to the byte."""
    record = write_sealed(one)
    again = read_sealed(record)
    assert_the_same(one, again)
    assert write_sealed(again) == record
    house = find_house(f"{one.house}@{one.house_version}")
    assert audit(again.hand, house).json() == audit(one.hand, house).json()


@given(SEALED)
def test_any_hand_comes_back_as_it_was(one: SealedHand) -> None:
    """Any texts, huge amounts, unknown cards, every key of the header and of every type of event."""
    record = write_sealed(one)
    again = read_sealed(record)
    assert_the_same(one, again)
    assert write_sealed(again) == record


@pytest.mark.parametrize(("house", "family", "limit"), TABLES)
@hands(6)
@given(seed=SEEDS)
def test_hands_of_every_game_come_back_with_their_reports(house: str, family: str, limit: str, seed: int) -> None:
    one = recorded_hand(house, limit, seed, family).hand
    pinned = find_house(house)
    assert_survives(SealedHand(one, house, pinned.version, pinned.sha256, seed, len(one.events) + 2, True))


@pytest.mark.parametrize(("folder", "suffix", "least"), [
    ("cases", ".json", 380), ("documents", ".json*", 5), ("entraction", ".txt", 5), ("phh", ".phh*", 6),
])  # fmt: skip
def test_hands_of_every_source_come_back_with_their_reports(folder: str, suffix: str, least: int) -> None:
    """The worked cases, and what the readers make of other formats, with marks for what the source left out."""
    found = read_from(folder, suffix)
    assert len(found) >= least
    for one in found:
        assert_survives(sealed(one))


def test_the_layout_is_the_one_that_is_described() -> None:
    """The example of docs/reference/sealed-record.md, byte by byte."""
    record = write_sealed(SealedHand(EXAMPLE, "practice", "1", "0c" * 32, 123_456_789, 6, True))
    (block,) = re.findall("```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    layout = "".join(line.partition("  ")[0] for line in block.splitlines())
    assert record.hex() == "".join(layout.split())


def test_where_the_hand_came_from_is_not_in_the_record() -> None:
    """A hand from a live stream and the same from a document have the same record: it is sealed, so it is not open."""
    whole = verified()
    assert write_sealed(sealed(live(whole))) == write_sealed(sealed(whole))
    assert read_sealed(write_sealed(sealed(live(whole)))).hand.still_open is False


def test_final_stacks_are_written_the_same_in_any_order() -> None:
    one, other = hand([]), hand([])
    one.events.append(HandFinished({3: 1, 1: 2, 20: 3}))
    other.events.append(HandFinished({20: 3, 1: 2, 3: 1}))
    assert write_sealed(sealed(one)) == write_sealed(sealed(other))


def test_a_hand_of_no_contract_is_not_written() -> None:
    """The message names the key."""
    one = hand([])
    one.events.append(Mucked(-1))
    with pytest.raises(ValueError, match=r'"mucked\.seat" is -1; expected a whole number from 0'):
        write_sealed(sealed(one))
    with pytest.raises(ValueError, match=r'"ruleset\.sha256" is .*; expected a SHA-256'):
        write_sealed(SealedHand(hand([]), "practice", "1", "", 0, 1, False))


def test_the_deck_of_the_hand_is_found_again() -> None:
    """What a hand derives from its events it has when it was read."""
    one = recorded_hand("robert", "no", 4, "holdem", complete=True).hand
    again = read_sealed(write_sealed(sealed(one))).hand
    assert again.deck_events == one.deck_events
    assert isinstance(again, Hand)


def test_unknown_cards_stay_unknown() -> None:
    one = hand([])
    one.events.append(Dealt(1, False, [UNKNOWN, 0], "down"))
    (dealt,) = read_sealed(write_sealed(sealed(one))).hand.events
    assert isinstance(dealt, Dealt)
    assert dealt.cards == [UNKNOWN, 0]
