"""When nothing but a late jackpot can follow, and what is kept then."""

import pytest

from ledger.intake.live_intake import LiveIntake
from ledger.intake.sealing import reason_to_close, sealed_record
from ledger.intake.whole_hands import read_recorded
from ledger.store.pin import Pin, choose_pin
from ledger.store.store import Store
from ledger.store.stored_hand import DOCUMENT, FINISHED, REFUNDED, SENDER, HandClosed
from ledger.store.stream import stream_id
from replay.hand import Hand
from replay.sealed.read import read_sealed
from tests.ledger.live_lines import EVENTS, live_lines
from tests.ledger.sample_hands import BLINDS, DEAL, Json, hand, in_progress, live, verified

VOID: Json = {"type": "hand_voided", "reason": "server_crash"}
SMALL: Json = {"type": "refunded", "seat": 2, "amount": "0.50"}
BIG: Json = {"type": "refunded", "seat": 3, "amount": "1.00"}


def reason(whole: Hand) -> str:
    return reason_to_close(whole, choose_pin(whole))


def test_a_document_says_all_there_is() -> None:
    """Also one that stops in the middle of the hand."""
    assert reason(in_progress()) == reason(verified()) == DOCUMENT


def test_a_streams_hand_ends_with_the_final_stacks() -> None:
    """Not with the pots: the stacks come after them."""
    assert reason(live(verified())) == FINISHED
    assert reason(live(hand(EVENTS[:-1]))) == ""
    assert reason(live(in_progress())) == ""


@pytest.mark.parametrize(
    ("refunds", "why"),
    [
        ([SMALL, BIG], REFUNDED),
        ([BIG, SMALL], REFUNDED),
        ([], ""),
        ([SMALL], ""),
        ([SMALL, BIG | {"amount": "1.50"}], ""),
        ([SMALL, BIG, BIG], ""),
        ([SMALL | {"seat": 1}, BIG], ""),
    ],
    ids=["all", "in any order", "none yet", "one missing", "too much", "twice", "another seat"],
)
def test_a_void_ends_with_the_refunds_of_the_rules(refunds: list[Json], why: str) -> None:
    """With all of them, and no others: as long as they are not those, more may come that puts it right."""
    assert reason(live(hand([*BLINDS, *DEAL, VOID, *refunds]))) == why


def test_refunds_without_a_void_end_nothing() -> None:
    """Uncalled bets go back in the middle of hands."""
    assert reason(live(hand([*BLINDS, *DEAL, SMALL, BIG]))) == ""


def test_a_void_under_a_lost_house_ends_when_somebody_says_so() -> None:
    """Without its rules nobody knows which refunds are due; recording goes on."""
    void = live(hand([*BLINDS, *DEAL, VOID, SMALL, BIG]))
    assert reason_to_close(void, Pin("practice", "1", "0" * 64)) == ""
    assert reason_to_close(live(verified()), Pin("practice", "1", "0" * 64)) == FINISHED


@pytest.mark.parametrize("new", [1, 3])
def test_the_record_says_what_the_stream_will_hold(store: Store, new: int) -> None:
    """Its version is that of the last event that is about to be added; its time that of the hand's beginning."""
    LiveIntake(store).take(live_lines()[:9])
    stream = stream_id("testrum", "h-1")
    with store.recording() as turn:
        recorded = read_recorded(turn, stream)
        sealed = read_sealed(sealed_record(turn, stream, recorded.hand, recorded.pin, HandClosed(SENDER), new))
    assert sealed.version == recorded.version + new == 9 + new
    assert sealed.recorded_at == recorded.recorded_at
    assert sealed.hand.events[-1].TYPE == recorded.hand.events[-1].TYPE
    assert (sealed.house, sealed.house_version, sealed.house_sha256) == (
        recorded.pin.house, recorded.pin.version, recorded.pin.sha256,
    )  # fmt: skip
