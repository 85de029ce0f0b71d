"""Cards that cannot be or may not be: dealt twice, too few, too many, the wrong way up, shared without need."""

from collections.abc import Iterator

from replay.cards.card import UNKNOWN
from replay.events import Dealt, Drew
from tests.room.hands import RecordedHand
from tests.room.offences import Offence
from tests.room.stud_dealer import StudDealer


def wrong_cards(one: RecordedHand) -> Iterator[Offence]:
    """A card dealt twice, a card too few, a hole card face up."""
    if isinstance(one.dealer, StudDealer):
        yield from _wrong_in_stud(one, one.dealer)
    events = one.hand.events[: one.played]
    for at, event in enumerate(events):
        if not isinstance(event, Dealt):
            continue
        seen = [card for before in events[:at] if isinstance(before, Dealt) for card in before.cards if card >= 0]
        if event.board and seen:
            twice = Dealt(0, True, [seen[0], *event.cards[1:]], "up")
            yield Offence("a card dealt twice", [*events[:at], twice], at, ("deck",))
        if event.board and len(event.cards) > 1:
            yield Offence("a flop of two", [*events[:at], Dealt(0, True, event.cards[:2], "up")], at, ("streets",))
        if not event.board and len(event.cards) == one.dealer.sheet.own_cards:
            upright = Dealt(event.seat, False, event.cards, "up")
            yield Offence("hole cards face up", [*events[:at], upright, *events[at + 1 :]], at, ("streets",))
            more = Dealt(event.seat, False, [*event.cards, UNKNOWN], "down")
            yield Offence("a hole card too many", [*events[:at], more, *events[at + 1 :]], at, ("streets",))


def _wrong_in_stud(one: RecordedHand, dealer: StudDealer) -> Iterator[Offence]:
    """A card dealt twice or the wrong way up, and a shared card where there is one for everybody, or the reverse."""
    events = one.hand.events[: one.played]
    dealt = [at for at, event in enumerate(events) if isinstance(event, Dealt)]
    up = [at for at in dealt if getattr(events[at], "face", "") == "up"]
    for at in up[1:]:
        event, earlier = events[at], events[up[0]]
        assert isinstance(event, Dealt) and isinstance(earlier, Dealt)
        twice = Dealt(event.seat, event.board, earlier.cards, "up")
        yield Offence("an open card dealt twice", [*events[:at], twice], at, ("deck",))
        if not event.board:
            covered = Dealt(event.seat, False, event.cards, "down")
            yield Offence("an open card face down", [*events[:at], covered], at, ("streets",))
    last = events[dealt[-1]]
    assert isinstance(last, Dealt)
    if dealer.shared:
        own = Dealt(dealer.in_hand()[0], False, last.cards, "down")
        yield Offence("a last card for one alone", [*events[: dealt[-1]], own], dealt[-1], ("stud.short-deck",))
    seventh = [at for at in dealt if sum(map(len, dealer.sheet.streets)) == 7 and at > up[-1]]
    if seventh and not dealer.shared and len(dealer.hole[dealer.in_hand()[0]]) == 7:
        shared = Dealt(0, True, [UNKNOWN], "up")
        yield Offence("a shared card without need", [*events[: seventh[0]], shared], seventh[0], ("stud.short-deck",))


def foreign_draw(one: RecordedHand) -> Iterator[Offence]:
    """A draw in a game that has none."""
    if not one.dealer.sheet.draws and one.dealer.decisions:
        decision = one.dealer.decisions[0]
        events = one.hand.events[: one.before + decision.event]
        yield Offence("a draw", [*events, Drew(decision.turn.seat, [], [], "player")], len(events), ("draw",))
