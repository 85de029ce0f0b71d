"""Whole recorded hands, dealt and settled by the book from a seed: what a correct room would hand in."""

from dataclasses import dataclass
from random import Random

from replay.cards.card import UNKNOWN, Card
from replay.cards.deck import deck_of
from replay.events import (
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandFinished,
    JackpotContributed,
    OddChipAwarded,
    PotAwarded,
    RakeTaken,
    Reshuffled,
    Shown,
    UncalledReturned,
)
from replay.hand import Hand
from replay.shuffles.algorithm import reshuffled_stub, shuffled_deck
from replay.shuffles.commitment import seed_commitment
from replay.shuffles.named_seed import NamedSeed
from tests.room.cashier import Cashier
from tests.room.dealer import Dealer
from tests.room.draw_dealer import DrawDealer
from tests.room.flop_dealer import FlopDealer
from tests.room.games import GAMES
from tests.room.showing import contested, show_hands
from tests.room.sitting import Place, Sitting, sit_down
from tests.room.stud_dealer import StudDealer, TooShort

ROOM = Place().room
SHUFFLE, COMMITMENT = "fy-shake256-v1", "sha256-v1"

Shuffled = tuple[list[Card], list[Event]]
"""A deck, and the events that tell of it."""


@dataclass(frozen=True)
class RecordedHand:
    """A hand, and what the room knows of it. ``before`` events (the deck's) stand in front of what was played."""

    seed: str
    hand: Hand
    dealer: Dealer
    cashier: Cashier
    before: int

    @property
    def sitting(self) -> Sitting:
        """The table it was dealt at."""
        return self.dealer.sitting

    @property
    def played(self) -> int:
        """How many events there are before the settlement."""
        return self.before + len(self.dealer.events)

    def with_events(self, events: list[Event]) -> Hand:
        """The same header with other events."""
        return hand_of(self.sitting, self.hand.hand_id, events)

    def bare(self) -> Hand:
        """The hand without settlement and showing."""
        return self.with_events(self.hand.events[: self.played])


def recorded_hand(house: str, limit: str, seed: object, game: str = "", complete: bool = False) -> RecordedHand:
    """The hand of that seed at a table of that house and limit; ``complete``: nothing is left out of the record.

    ``game``: a game, a family of games, or "" for the flop games.
    """
    rng = Random(f"{house} {limit} {game} {seed}")
    sitting = sit_down(rng, house, limit, game)
    return deal_hand(rng, sitting, f"{house}-{limit}-{seed}", complete)


def deal_hand(
    rng: Random, sitting: Sitting, hand_id: str, complete: bool = False, shuffled: Shuffled | None = None
) -> RecordedHand:
    """Deals, settles and records one hand at a table, from a deck of its own or the one that is given."""
    dealer, before = _dealt(rng, sitting, hand_id, shuffled)
    cashier = Cashier(dealer)
    settled = settle(rng, cashier, complete)
    played = before + dealer.events
    known = any(isinstance(event, Deck | DeckSeed) for event in before)
    if rng.random() < 0.25:
        played = _hide(rng, cashier, played, settled, known)
    hand = hand_of(sitting, hand_id, played + settled)
    return RecordedHand(hand_id, hand, dealer, cashier, len(before))


def _dealt(rng: Random, sitting: Sitting, hand_id: str, shuffled: Shuffled | None) -> tuple[Dealer, list[Event]]:
    """A dealer who has dealt the whole hand, and the events that tell of the deck."""
    deck, before = shuffled or _shuffle(rng, sitting.place.room, hand_id, GAMES[sitting.game].deck)
    family = GAMES[sitting.game].family
    if family == "flop":
        dealer: Dealer = FlopDealer(rng, sitting, deck)
    elif family == "stud":
        dealer = StudDealer(rng, sitting, deck)
    else:
        dealer = DrawDealer(rng, sitting, deck, Reshuffles(rng, sitting.place.room, hand_id, before))
    try:
        dealer.deal()
    except TooShort:
        return _dealt(rng, sitting, hand_id, None)
    return dealer, before


def hand_of(sitting: Sitting, hand_id: str, events: list[Event]) -> Hand:
    """The hand document of a table."""
    chips = sitting.money == "chips"
    return Hand(
        hand_id=hand_id,
        room=sitting.place.room,
        table=sitting.place.table,
        house=sitting.place.house or sitting.book.house,
        game=sitting.game,
        limit=sitting.limit,
        money=sitting.money,
        currency="CHIPS" if chips else sitting.place.currency,
        unit=sitting.unit,
        stakes=sitting.stakes,
        button=sitting.button or 0,
        seats=sitting.seats,
        events=events,
        started_at=sitting.place.started_at,
        started=sitting.place.started,
        tournament='{"id":"t1","level":3}' if chips else "",
        pools=sitting.pools,
    )


def _shuffle(rng: Random, room: str, hand_id: str, size: int) -> Shuffled:
    """A deck, and how the record tells it: by the seed, written out, or not at all."""
    seed = rng.randbytes(32)
    if rng.random() < 0.3:
        return seeded(room, hand_id, seed, size)
    deck = _even_deck(rng, size) if rng.random() < 0.35 else rng.sample(deck_of(size), size)
    return deck, [Deck(list(deck))] if rng.random() < 0.2 else []


def seeded(room: str, hand_id: str, seed: bytes, size: int) -> Shuffled:
    """The deck of a seed, and the events that commit to it and open it."""
    named = NamedSeed(room, hand_id, seed)
    committed: list[Event] = [DeckCommitted(COMMITMENT, seed_commitment(COMMITMENT, named).hex())]
    opened: list[Event] = [DeckSeed(SHUFFLE, seed.hex())]
    return list(shuffled_deck(SHUFFLE, named, size)), committed + opened


@dataclass(frozen=True)
class Reshuffles:
    """How the stub is shuffled again in mid-draw: by a seed where the deck has one too, else by hand."""

    rng: Random
    room: str
    hand_id: str
    before: list[Event]

    def __call__(self, back: list[Card], number: int) -> tuple[list[Card], Event]:
        """The new stub and its event."""
        seeded = any(isinstance(event, DeckSeed) for event in self.before)
        if seeded and self.rng.random() < 0.7:
            seed = self.rng.randbytes(32)
            named = NamedSeed(self.room, self.hand_id, seed)
            return reshuffled_stub(SHUFFLE, named, number, back), Reshuffled([], seed.hex())
        stub = self.rng.sample(back, len(back))
        return stub, Reshuffled(list(stub), "")


def _even_deck(rng: Random, size: int) -> list[Card]:
    """A deck that deals the same ranks all round, so that hands tie and pots are split."""
    lowest = 13 - size // 4
    ranks = rng.sample(range(lowest, 13), size // 4)
    if rng.random() < 0.5:
        ranks.sort(key=lambda rank: rank not in (0, 1, 2, 3, 5, 12))
    return [rank * 4 + suit for rank in ranks for suit in rng.sample(range(4), 4)]


# --- settlement ------------------------------------------------------------------------------------------------------


def settle(rng: Random, cashier: Cashier, complete: bool) -> list[Event]:
    """Showing and settlement, of which a record may leave out whole types."""
    showing = show_hands(rng, cashier) if len(cashier.dealer.in_hand()) > 1 else _uncalled_winner(rng, cashier)
    if not complete and rng.random() < 0.3:
        showing = []
        cashier.mucked.clear()
    rake_told = complete or rng.random() < 0.8
    _take_rake(rng, cashier)
    cashier.pay()
    awards_told = complete or rng.random() < 0.8
    if cashier.book.rake != "exact" and not (rake_told and cashier.total_rake()):
        awards_told = True  # where neither stands, the replayer takes the rake to be another one
    events: list[Event] = []
    if cashier.uncalled[0] and (complete or rng.random() < 0.8):
        events.append(UncalledReturned(*cashier.uncalled))
    events += showing
    if rake_told:
        events += [RakeTaken(index, pot.rake) for index, pot in enumerate(cashier.pots) if pot.rake]
    if complete or rng.random() < 0.7:
        events += [JackpotContributed(pool, amount) for pool, amount in cashier.contributions().items()]
    if awards_told:
        events += [PotAwarded(one.pot, one.side, one.seat, one.amount) for one in reversed(cashier.shares)]
        events += [OddChipAwarded(one.pot, one.side, one.seat, one.amount) for one in cashier.odd]
    if complete or rng.random() < 0.8:
        events.append(HandFinished(cashier.stacks()))
    return events


def _uncalled_winner(rng: Random, cashier: Cashier) -> list[Event]:
    """Who won without a showdown may show his hand."""
    (winner,) = cashier.dealer.in_hand()
    return [Shown(winner, list(cashier.dealer.hole[winner]))] if rng.random() < 0.1 else []


def _take_rake(rng: Random, cashier: Cashier) -> None:
    """By the schedule; where the house has none, whatever the room took; where it has bounds, something within them."""
    if cashier.book.rake == "exact":
        cashier.take_rake()
        return
    if not cashier.raked or rng.random() < 0.2:
        return
    total = sum(pot.amount for pot in cashier.pots)
    most = cashier.due_rake(total) if cashier.book.rake == "bounds" else total // 10
    left = rng.choice((most, rng.randint(0, most)))
    for pot in cashier.pots:
        pot.rake = min(left, pot.amount, rng.choice((left, rng.randint(0, left))))
        left -= pot.rake


# --- what the source did not reveal ----------------------------------------------------------------------------------


def _hide(rng: Random, cashier: Cashier, events: list[Event], settled: list[Event], deck_known: bool) -> list[Event]:
    """Cards of folded hands, and of those that are shown in the end, become unknown; none that settling needs.

    With a known deck, or where nobody came to a showdown, any hand may stay unknown; in draw games the deck does not
    tell what was thrown away. What the clock drew for somebody, and what a seed shuffled again, must be known.
    """
    draws = cashier.dealer.sheet.draws > 0
    if any(isinstance(event, Reshuffled) and event.seed for event in events):
        return events
    shown = {event.seat for event in settled if isinstance(event, Shown)}
    needless = not any(contested(cashier, seat) for seat in cashier.dealer.in_hand()) or (deck_known and not draws)
    hidden = {seat for seat in cashier.sitting.order if needless or seat in cashier.dealer.folded or seat in shown}
    if cashier.book.automatic_draw:
        hidden -= {event.seat for event in events if isinstance(event, Drew) and event.cause != "player"}
    hidden = {seat for seat in hidden if rng.random() < 0.7}
    seen = 0.0 if draws else 0.2
    return [_hidden(rng, event, seen) if getattr(event, "seat", 0) in hidden else event for event in events]


def _hidden(rng: Random, event: Event, seen: float) -> Event:
    """The event as somebody saw it who was not shown the hand: up-cards stay, what was exchanged does not."""
    if isinstance(event, Dealt) and event.face == "down":
        return Dealt(event.seat, False, [card if rng.random() < seen else UNKNOWN for card in event.cards], event.face)
    if isinstance(event, Drew):
        return Drew(event.seat, [UNKNOWN] * len(event.discarded), [UNKNOWN] * len(event.drawn), event.cause)
    return event
