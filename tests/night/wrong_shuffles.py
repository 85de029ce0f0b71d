"""Shuffles that are used again, and hands whose numbers are no row."""

from replay.cards.card import Card
from replay.events import Deck, DeckSeed, Event
from tests.night.clock import HOUR, date_of
from tests.night.crooked import CrookedFloor, Trick
from tests.night.happenings import Dealt
from tests.room.games import GAMES
from tests.room.hands import Shuffled, seeded


def told(floor: CrookedFloor, kind: type[Event]) -> list[Dealt]:
    """Earlier hands of the table's day that were finished, those whose shuffle is told by an event of that kind."""
    hands = [dealt for dealt in floor.hands if dealt.finished and date_of(dealt.at) == date_of(floor.at)]
    return [dealt for dealt in hands if any(isinstance(event, kind) for event in dealt.hand.events[:2])]


class SeedAgain(Trick):
    """A hand is shuffled from the seed of an earlier one."""

    kind = "reused seed"
    used = False

    def shuffled(self, floor: CrookedFloor, hand_id: str) -> Shuffled | None:
        earlier = told(floor, DeckSeed)
        if not earlier or floor.again is not None:
            return None
        opened = floor.rng.choice(earlier).hand.events[1]
        assert isinstance(opened, DeckSeed)
        self.shows(floor, floor.expected("decks_and_seeds", "shuffle"))
        return seeded(floor.room.name, hand_id, bytes.fromhex(opened.seed), GAMES[floor.card.game].deck)


class DeckAgain(Trick):
    """A hand is dealt from the deck of an earlier one, card by card."""

    kind = "reused deck"

    def shuffled(self, floor: CrookedFloor, hand_id: str) -> Shuffled | None:
        earlier = told(floor, Deck)
        if not earlier or floor.again is not None:
            return None
        deck = floor.rng.choice(earlier).hand.events[0]
        assert isinstance(deck, Deck)
        cards: list[Card] = list(deck.cards)
        self.shows(floor, floor.expected("decks_and_seeds", "shuffle"))
        return cards, [Deck(list(cards))]


class NumberLeftOut(Trick):
    """A number is given to no hand, in the midst of a day with enough of them for it to stand out."""

    kind = "hand number gap"

    def hand_id(self, floor: CrookedFloor, hand_id: str) -> str:
        today = [dealt for dealt in floor.hands if date_of(dealt.at) == date_of(floor.at)]
        known = [one for fault in floor.crooked_room.planted if fault.kind == self.kind for one in fault.must]
        if len(today) < 10 or any(one.table == floor.card.name for one in known):
            return hand_id
        floor.planted(self.kind, floor.expected("hand_numbers", "hand-numbers"))
        return floor.crooked_room.next_hand_id(floor.card)


class NeverFinished(Trick):
    """The last lines of a hand never come; the chips go back, and the table closes for a while."""

    kind = "hand never finished"

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        running = dealt.running()
        if dealt.void or dealt.awards or not running or date_of(floor.at + 2 * HOUR) != date_of(floor.at):
            return
        dealt.break_off(floor.rng.choice(running))
        floor.planted(self.kind, floor.expected("unfinished", "unfinished", hand_id=dealt.hand_id))


class Tampered(Trick):
    """Somebody changes a sealed record in the store."""

    kind = "sealed record differs"

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        dealt.tampered = True
        floor.planted(self.kind, floor.expected("sealed_record", "sealed-record", hand_id=dealt.hand_id))


ALL: list[type[Trick]] = [SeedAgain, DeckAgain, NumberLeftOut, NeverFinished, Tampered]
