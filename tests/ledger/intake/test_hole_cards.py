import pytest

from ledger.intake.hole_cards import concealed, is_over
from replay.audit import audit
from replay.cards.card import UNKNOWN
from replay.events import Dealt, Deck, DeckCommitted, DeckSeed, Drew, Event, Reshuffled, Shown
from replay.hand import Hand
from replay.houses.load import find_house
from tests.ledger.sample_hands import BLINDS, DEAL, PLAY, hand, in_progress, verified


def with_events(events: list[Event]) -> Hand:
    """A hand with events that no document reader has seen."""
    empty = hand([])
    empty.events.extend(events)
    return empty


def settled(one: Hand) -> bool:
    return audit(one, find_house(one.house)).settled()


def test_a_paid_hand_is_over() -> None:
    """A hand is over where the record gives its final stacks, voids it, or pays a pot."""
    assert is_over(verified(), False)
    assert is_over(hand([*BLINDS, {"type": "hand_voided", "reason": "server_crash"}]), False)


def test_a_hand_played_out_is_over() -> None:
    """Where the record stops before the payment, the replay says whether anybody was still to act."""
    played_out = hand([*BLINDS, *DEAL, *PLAY])
    assert not is_over(played_out, False)
    assert is_over(played_out, settled(played_out))


def test_a_record_that_stops_is_in_progress() -> None:
    """A document that ends before the hand does is a hand in progress."""
    assert not is_over(in_progress(), settled(in_progress()))


@pytest.mark.parametrize("house", ["svea", "norge", "dansk"])
def test_down_cards_are_seen_by_their_player_alone(house: str) -> None:
    """Nobody else is shown them while the hand is in progress (``hole-cards.private``)."""
    dealt = [event for event in concealed(in_progress(house=house)).events if isinstance(event, Dealt)]
    hidden = [event.cards for event in dealt if not event.board]
    assert hidden and all(cards == [UNKNOWN, UNKNOWN] for cards in hidden)


def test_what_the_table_has_not_seen_is_concealed() -> None:
    """Cards dealt face down, drawn and discarded become unknown; deck and seeds go; the events keep their places."""
    shown = concealed(
        with_events(
            [
                DeckSeed("fy-shake256-v1", "ab"),
                Deck([1, 2, 3]),
                Dealt(1, False, [4, 5], "down"),
                Dealt(2, False, [6], ""),
                Dealt(2, False, [7], "up"),
                Dealt(0, True, [8, 9, 10], "up"),
                Dealt(0, True, [11], ""),
                Drew(1, [4], [12], "player"),
                Reshuffled([13, 14], "cd"),
                Shown(2, [6, 7]),
            ]
        )
    ).events
    assert [type(one) for one in shown[:2]] == [DeckCommitted, DeckCommitted]
    cards = [one.cards for one in shown if isinstance(one, Dealt | Reshuffled | Shown)]
    down, hidden = [UNKNOWN, UNKNOWN], [UNKNOWN]
    assert cards == [down, hidden, [7], [8, 9, 10], [11], down, [6, 7]]
    drew, reshuffled = shown[7], shown[8]
    assert isinstance(drew, Drew)
    assert isinstance(reshuffled, Reshuffled)
    assert (drew.discarded, drew.drawn, reshuffled.seed) == (hidden, hidden, "")


def test_nothing_else_changes() -> None:
    """The header, the bets and the board are those of the hand; the hand itself keeps its cards."""
    hand_now = in_progress()
    shown = concealed(hand_now)
    assert shown.hand_id == hand_now.hand_id
    assert [one.TYPE for one in shown.events] == [one.TYPE for one in hand_now.events]
    assert shown.events[8] is hand_now.events[8]
    dealt = hand_now.events[2]
    assert isinstance(dealt, Dealt)
    assert UNKNOWN not in dealt.cards
