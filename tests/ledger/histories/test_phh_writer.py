"""Hands as PHH: what both formats can say comes back, and what PHH cannot hold is refused with its reason."""

import io
import json
import random
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from ledger.histories.fault import Fault
from ledger.histories.hand_document import hand_line, read_hand, write_hand
from ledger.histories.phh import read
from ledger.histories.phh_hand import read_phh
from ledger.histories.phh_writer import NotInPhh, write_phh
from ledger.histories.read import read_hands
from replay.hand import Hand
from tests.ledger.histories.pokerkit_hands import BOARD_GAMES, DRAW_GAMES, STUD_GAMES, play, random_table

DATA = Path(__file__).parents[2] / "data"
FLUSH = json.loads((DATA / "documents" / "turned-flush.json").read_text())
LOST = {"rake_taken", "pot_awarded", "odd_chip_awarded", "uncalled_returned", "jackpot_contributed", "jackpot_awarded"}
"""Settlement that PHH has no action for: stacks and winnings say it in sums."""


def hands_of(folder: str) -> list[Hand]:
    return [hand for hand in read_hands(DATA / folder) if not isinstance(hand, Fault)]


def without_settlement(hand: Hand) -> dict[str, object]:
    document = write_hand(hand)
    document["events"] = [event for event in document["events"] if event["type"] not in LOST]  # type: ignore[attr-defined]
    return document


@pytest.mark.parametrize("hand", hands_of("phh"), ids=lambda hand: hand.hand_id[:8])
def test_a_hand_from_phh_comes_back_whole(hand: Hand) -> None:
    """With id, room, seats, times, unknown stacks, and the fields that a hand has no words for."""
    assert hand_line(read_phh(write_phh(hand))) == hand_line(hand)


@given(st.randoms(use_true_random=False), st.sampled_from((3, 40)))
def test_any_hand_that_pokerkit_played_comes_back_whole(dice: random.Random, shortest: int) -> None:
    """Every variant; a hand in which calling a short blind was told from the stacks alone may be refused."""
    hand = read_phh(play(random_table(dice, BOARD_GAMES + STUD_GAMES + DRAW_GAMES, shortest), dice))
    try:
        written = write_phh(hand)
    except NotInPhh as refused:
        assert shortest == 3 and "PHH" in str(refused)
        return
    assert hand_line(read_phh(written)) == hand_line(hand)


def test_several_hands_are_one_file_of_tables() -> None:
    """A ``.phhs`` file; its hands are the same as alone."""
    hands = hands_of("phh")
    text = "".join(f"[{number}]\n{write_phh(hand)}\n" for number, hand in enumerate(hands, 1))
    assert [hand_line(hand) for hand in read(io.StringIO(text), "f") if isinstance(hand, Hand)] == [
        hand_line(hand) for hand in hands
    ]


def test_a_document_comes_back_with_all_that_phh_can_say() -> None:
    """House, unit, names, cards, who timed out; the awards only as sums."""
    hand = read_hand(FLUSH)
    again = read_phh(write_phh(hand))
    written, expected = without_settlement(again), without_settlement(hand)
    assert again.started == hand.started
    for document in (written, expected):
        document.pop("started_at")
        document.pop("x-phh", None)
    assert written == expected


def test_pokerkit_reads_what_is_written() -> None:
    """And ends at the same stacks."""
    text = write_phh(read_hand(FLUSH | {"house": "practice", "events": FLUSH["events"][:20]}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        states = list(HandHistory.loads(text))
    assert [float(stack) for stack in states[-1].stacks] == [141.5, 60.25, 64.0]


def cases() -> list[Hand]:
    return [hand for hand in read_hands(DATA / "cases") if isinstance(hand, Hand)]


@pytest.mark.parametrize("hand", cases(), ids=lambda hand: hand.hand_id)
def test_every_case_is_written_truly_or_refused(hand: Hand) -> None:
    """What can be written comes back with the same posts, actions, cards and stakes, wrong ones included."""
    try:
        text = write_phh(hand)
    except NotInPhh as refused:
        assert "PHH" in str(refused)
        return
    again = read_phh(text)
    kept = ("hand_id", "room", "table", "house", "game", "limit", "money", "currency", "unit", "stakes", "button")
    one, other = write_hand(hand), write_hand(again)
    assert {key: one.get(key) for key in kept} == {key: other.get(key) for key in kept}
    assert one.get("x-why") == other.get("x-why")


def event(**keys: object) -> dict[str, object]:
    return keys


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "omaha5"}, "PHH has no variant for omaha5 in limit no"),
        ({"limit": "half-pot"}, "PHH has no variant for holdem in limit half-pot"),
        ({"button": None}, "the hand has no button"),
        ({"events": FLUSH["events"][:1]}, "PHH needs two players or more; the hand has 1"),
        ({"events": [*FLUSH["events"][:8], event(type="hand_voided", reason="misdeal")]},
         "event 8: PHH cannot say that a hand was cancelled"),
        ({"events": [*FLUSH["events"][:5], event(type="acted", seat=2, action="check", cause="artificial_all_in")]},
         "PHH cannot say that a player counts as all-in without his chips"),
        ({"events": [*FLUSH["events"][:5], event(type="acted", seat=2, action="call", amount="0.75")]},
         "event 5: PHH's cc moves what is owed, 1.00; the record has 0.75"),
        ({"events": [*FLUSH["events"][:5], event(type="acted", seat=2, action="bet", amount="3.00")]},
         "PHH would read step 0 of the play otherwise"),
        ({"events": [event(type="posted", seat=5, kind="small_blind", amount="0.50"),
                     event(type="posted", seat=4, kind="big_blind", amount="1.00"), *FLUSH["events"][2:5]]},
         "PHH would read the posts otherwise"),
    ],
)  # fmt: skip
def test_what_phh_cannot_hold_is_refused(change: dict[str, object], reason: str) -> None:
    """Nothing is bent to fit."""
    with pytest.raises(NotInPhh) as error:
        write_phh(read_hand(FLUSH | change))
    assert reason in str(error.value)


def test_an_empty_button_seat_and_stakes_nobody_posted_are_kept() -> None:
    """In fields of our own, which other readers of PHH pass over."""
    events = [line for line in FLUSH["events"][:6] if line.get("kind") != "small_blind"]
    hand = read_hand(FLUSH | {"button": 3, "events": events})
    again = read_phh(write_phh(hand))
    assert (again.button, again.stakes.small_blind) == (3, 50)
