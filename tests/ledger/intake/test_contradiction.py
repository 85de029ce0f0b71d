"""What cannot be recorded because something else is: said exactly, and without a card that nobody may see."""

from uuid import UUID

import pytest

from ledger.intake.contradiction import (
    are_late,
    refuse_after_the_end,
    refuse_early_end,
    refuse_event,
    refuse_other_events,
    refuse_other_header,
    refuse_other_house,
    without_events,
)
from ledger.intake.live_intake import LiveIntake
from ledger.intake.refusal import Refused, refusals
from ledger.intake.whole_hands import record
from ledger.store.mapper import content
from ledger.store.pin import choose_pin
from ledger.store.recorded_hand import RecordedHand
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.events import JackpotAwarded
from replay.hand import Hand
from tests.ledger.live_lines import EVENTS, received
from tests.ledger.live_lines import live_lines as lines
from tests.ledger.sample_hands import hand, in_progress, verified


def recorded(whole: Hand) -> RecordedHand:
    return RecordedHand(UUID(int=1), 1, whole, choose_pin(whole), 0, None)


def refusal(refused: pytest.ExceptionInfo[Refused]) -> tuple[str, int]:
    return str(refused.value), refused.value.event


@pytest.mark.parametrize("house", ["", None, "practice", "practice@1"])
def test_the_same_house_is_no_contradiction(house: str | None) -> None:
    """Asked for or not, with its version or without."""
    refuse_other_house("hand h-1", choose_pin(verified()), house)


@pytest.mark.parametrize("house", ["svea", "practice@2"])
def test_another_house_is_told_with_the_recorded_one(house: str) -> None:
    """The hand keeps it for good."""
    with pytest.raises(Refused, match=f"^hand h-1 is recorded under practice@1 for good; asked for is {house}$"):
        refuse_other_house("hand h-1", choose_pin(verified()), house)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"table": "Vega 2"}, 'is recorded with "Vega 1" as its table; sent now is "Vega 2"'),
        ({"button": 2}, "is recorded with 1 as its button; sent now is 2"),
        ({"started_at": "2026-01-01T00:00:00Z"}, "is recorded with null as its started_at; sent now is"),
        ({"x-shift": "late"}, "is recorded with null as its extra; sent now is"),
    ],
)
def test_a_header_is_told_by_its_key(other: dict[str, object], said: str) -> None:
    """The key that differs, what is recorded, and what was sent; the event is the header, -1."""
    with pytest.raises(Refused) as refused:
        refuse_other_header(recorded(verified()), without_events(verified(**other)))
    message, event = refusal(refused)
    assert said in message
    assert event == -1
    assert refused.value.sent is not None
    assert refused.value.sent[0] == "hand_started@2"


def test_keys_of_events_are_none_of_the_header() -> None:
    """A sender's own keys of single events are looked at with those."""
    events = [EVENTS[0] | {"x-dealer": 1}, *EVENTS[1:]]
    refuse_other_header(recorded(hand(events)), without_events(verified()))
    assert without_events(hand(events)).extra == ""
    sent = [content(event) for event in verified().events]
    with pytest.raises(Refused) as refused:
        refuse_other_events(recorded(hand(events)), verified().events, sent)
    assert refusal(refused)[1] == 0


def test_an_event_is_told_with_its_index() -> None:
    """What is recorded there, and what was sent; what was sent is kept along."""
    other, sent = verified().events[1], content(verified().events[1])
    with pytest.raises(Refused) as refused:
        refuse_event(recorded(verified()), 0, other, sent)
    message, event = refusal(refused)
    assert 'event 0 is recorded as {"type": "posted", "seat": 2, "kind": "small_blind", "amount": "0.50"}' in message
    assert 'sent now is {"type": "posted", "seat": 3, "kind": "big_blind", "amount": "1.00"}' in message
    assert (event, refused.value.sent) == (0, sent)


def test_cards_of_a_hand_in_progress_are_told_to_nobody() -> None:
    """Whoever guesses learns that he was wrong, and nothing else; what he sent himself he may hear."""
    sent = verified().events[3]
    with pytest.raises(Refused) as refused:
        refuse_event(recorded(in_progress()), 4, sent, content(sent))
    assert "event 4 is recorded as another dealt, which is told when the hand is over" in str(refused.value)
    assert "Ah" not in str(refused.value)
    with pytest.raises(Refused, match="Ah"):
        refuse_event(recorded(verified()), 4, sent, content(sent))
    with pytest.raises(Refused, match="2c"):
        refuse_event(recorded(in_progress()), 8, sent, content(sent))


def test_a_refusal_tells_no_card_of_a_hand_in_progress(store: Store) -> None:
    """Whoever sends guesses at a live hand is refused, and not told what is recorded; nor is it in what is kept."""
    live = LiveIntake(store)
    received(live.take(lines()[:8]))
    other = [*EVENTS[:3], EVENTS[3] | {"cards": ["2c", "2d"]}, *EVENTS[4:]]
    [refused] = live.take(lines(other)[4:8])
    assert isinstance(refused.outcome, Refused)
    assert "event 3 is recorded as another dealt, which is told when the hand is over" in str(refused.outcome)
    with pytest.raises(Refused, match="which is told when the hand is over"):
        record(store, hand(EVENTS[:3]))
    with store.recording() as turn:
        kept = b"".join(state for _, state in turn.contents(refusals(stream_id("testrum", "h-1"))))
    assert b"Kh" not in kept and b"KhKd" not in kept
    received(live.take(lines()[8:]))
    [refused] = live.take(lines(other)[4:8])
    assert isinstance(refused.outcome, Refused)
    assert '"cards": ["Kh", "Kd"]' in str(refused.outcome)


def test_what_comes_after_the_end_is_told_with_the_end() -> None:
    """The last event's index, and what was sent; it would have been the next one."""
    event = verified().events[0]
    with pytest.raises(Refused) as refused:
        refuse_after_the_end(recorded(verified()), event, content(event))
    assert "is sealed after event 22; sent now is another one, {" in str(refused.value)
    assert refused.value.event == 23


def test_a_hand_that_ends_before_the_recorded_one_is_refused() -> None:
    """Unless all that it lacks are late jackpots."""
    late = JackpotAwarded("bad-beat", 2, 100)
    whole = verified()
    with_jackpot = whole.with_events([*whole.events, late], "", False)
    refuse_early_end(recorded(with_jackpot), len(whole.events))
    with pytest.raises(Refused, match=r"event 22 is recorded as .*; sent now is a hand that ends before it"):
        refuse_early_end(recorded(with_jackpot), 22)
    assert are_late([late, late])
    assert not are_late([late, whole.events[0]])
