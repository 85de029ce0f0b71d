"""Who reads the evidence, and what he sees."""

import pytest

from ledger.evidence.reader import NoSuchReader, Reader, Sight
from ledger.intake.hole_cards import concealed
from ledger.store.stored_hand import HandStarted, StoredHandEvent
from ledger.store.stream import stream_id
from replay.cards.card import UNKNOWN
from replay.events import Dealt, Deck, Drew, Reshuffled
from tests.ledger.evidence.sample_evidence import COMMITTED, DEALT, OPENED, dealt_from_a_seed
from tests.ledger.sample_hands import BLINDS, Json, hand

DRAWS: list[Json] = [
    {"type": "drew", "seat": 1, "discarded": ["2c"], "drawn": ["3c"]},
    {"type": "drew", "seat": 2, "discarded": ["2d"], "drawn": ["3d"]},
    {"type": "reshuffled", "cards": ["4c", "4d"]},
]


def sight(reader: str, over: bool = True) -> Sight:
    """The sight of a reader of the sample hand."""
    sample = dealt_from_a_seed()
    return Sight(Reader.parse(reader, sample), sample, over)


def dealt(reader: str, over: bool = True) -> list[str]:
    """For each seat's cards, in deal order, whether the reader sees them."""
    found = []
    for event in sight(reader, over).hand(dealt_from_a_seed()).events:
        if isinstance(event, Dealt) and not event.board:
            found.append("hidden" if UNKNOWN in event.cards else "seen")
    return found


def test_readers_have_names() -> None:
    """The regulator, or the player of a seat that somebody has."""
    sample = dealt_from_a_seed()
    for text in ("regulator", "player:1", "player:3"):
        assert str(Reader.parse(text, sample)) == text
    for text in ("", "player", "player:0", "player:01", "player:4", "player:1 ", "manager", "player:anna"):
        with pytest.raises(NoSuchReader, match="expected regulator, table, or player: and one of the seats 1, 2, 3"):
            Reader.parse(text, sample)


def test_a_player_sees_his_own_cards_and_those_shown() -> None:
    """Seats 2, 3, 1 are dealt; seat 2 folded, seat 3 mucked, seat 1 showed (``hole-cards.private``)."""
    assert dealt("regulator") == ["seen", "seen", "seen"]
    assert dealt("player:1") == ["hidden", "hidden", "seen"]
    assert dealt("player:2") == ["seen", "hidden", "seen"]
    assert dealt("player:3") == ["hidden", "seen", "seen"]


def test_nobody_sees_cards_of_a_hand_in_progress() -> None:
    """Not the regulator either, and nobody his own (``hole-cards.private``)."""
    for reader in ("regulator", "player:1"):
        assert dealt(reader, over=False) == ["hidden", "hidden", "hidden"]


def test_the_senders_own_keys_are_told_when_the_hand_is_over() -> None:
    """Nobody knows what a room says in them: cards, perhaps."""
    noted = hand([*BLINDS, DEALT[0] | {"x-cards": "7c2d"}, *DEALT[1:]], **{"x-note": "7c2d"})
    assert Sight(Reader(), noted, False).hand(noted).extra == ""
    assert Sight(Reader(), noted, True).hand(noted).extra == noted.extra
    assert Sight(Reader(1), noted, True).hand(noted).extra == ""


def test_a_deck_that_is_withheld_is_unknown() -> None:
    """A seed that comes last is no commitment after a card: what stands in its place says only that it is unknown."""
    for reader in ("player:1", "player:2", "player:3"):
        last = sight(reader).hand(dealt_from_a_seed()).events[-1]
        assert isinstance(last, Deck)
        assert last.cards == [UNKNOWN]
    whole = dealt_from_a_seed()
    assert sight("regulator").hand(whole).events == whole.events


def test_draws_are_the_drawers_own() -> None:
    """Others see how many cards; what went back into the stub is nobody's to see."""
    drawing = hand([*BLINDS, *DEALT, *DRAWS])
    seen = Sight(Reader(1), drawing, True).hand(drawing).events[-3:]
    assert [UNKNOWN in event.drawn for event in seen if isinstance(event, Drew)] == [False, True]
    assert isinstance(seen[2], Reshuffled)
    assert seen[2].cards == [UNKNOWN, UNKNOWN]


def test_the_senders_own_keys_are_the_regulators() -> None:
    """They may say anything, hole cards too: a player gets neither such a header nor such an event."""
    plain, own = dealt_from_a_seed(), dealt_from_a_seed((), **{"x-note": "seat 3 has KsKh"})
    for whole, private, seen in ((plain, "", True), (own, '{"x-seen":"KsKh"}', False)):
        stream = stream_id("testrum", "h-1")
        start = StoredHandEvent(stream, 1, HandStarted(whole, None))  # type: ignore[arg-type]
        event = StoredHandEvent(stream, 2, whole.events[0], private)
        for one in (start, event):
            assert Sight(Reader(1), whole, True).sees_stored(one) == seen
            assert Sight(Reader(), whole, True).sees_stored(one)
    assert Sight(Reader(1), own, True).hand(own).extra == ""
    assert Sight(Reader(), own, True).hand(own).extra == own.extra


def test_a_player_of_a_hand_in_progress_sees_what_everybody_sees() -> None:
    """Event for event what is concealed from all."""
    running = hand([*COMMITTED, *BLINDS, *DEALT])
    seen = Sight(Reader(1), running, False).hand(running)
    assert [type(one) for one in seen.events] == [type(one) for one in concealed(running).events]
    opened = hand([*OPENED, *BLINDS, *DEALT])
    assert not Sight(Reader(), opened, False).sees(opened.events[0])
