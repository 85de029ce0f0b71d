"""A room's whole day: many tables of several houses, games and currencies, each with hands that follow one another.

Every hand is dealt and settled by the book, with a deck from a seed of its own, and stacks are carried from hand to
hand. Hands are numbered through the room in the order in which they begin.
"""

import heapq
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from replay.cards.rankings import find_ranking
from replay.events import DeckCommitted, DeckSeed, Event
from replay.hand import Hand
from replay.shuffles.algorithm import shuffled_deck
from replay.shuffles.commitment import seed_commitment
from replay.shuffles.named_seed import NamedSeed
from tests.room.betting import Betting, Turn
from tests.room.cashier import Cashier
from tests.room.flop_dealer import FlopDealer
from tests.room.hands import COMMITMENT, ROOM, SHUFFLE, settle
from tests.room.ring import UNIT, Kind, Ring
from tests.room.values import Value

DATE = "2026-11-28"
MIDNIGHT = 1_795_824_000
"""When it begins, in seconds since 1970 UTC."""
DAY = 24 * 60 * 60
FIRST_NUMBER = 4_000_000_001
SIX_HANDED = (
    Kind("svea", "holdem", "no", "SEK", 6, 200),
    Kind("svea", "holdem", "no", "EUR", 6, 50),
    Kind("dansk", "holdem", "no", "DKK", 6, 400),
    Kind("norge", "holdem", "no", "NOK", 6, 500),
    Kind("robert", "holdem", "no", "EUR", 6, 100),
    Kind("titan", "holdem", "fixed", "EUR", 6, 200),
    Kind("dansk", "omaha", "pot", "DKK", 6, 200),
)
KINDS = (
    *SIX_HANDED,
    *SIX_HANDED,
    Kind("svea", "omaha8", "pot", "EUR", 6, 100),
    Kind("robert", "omaha8", "fixed", "EUR", 6, 200),
    Kind("robert", "holdem", "no", "EUR", 9, 50),
    Kind("dansk", "holdem", "no", "EUR", 9, 20),
    Kind("svea", "holdem", "no", "EUR", 3, 100),
    Kind("norge", "holdem", "no", "NOK", 2, 1000),
)
"""What is played, table after table."""
PLAYERS = 50_000
FIRST_NAMES = (
    "anna", "bo", "carl", "dag", "elsa", "finn", "gry", "hanne", "ida", "jens", "kari", "lars", "maja", "nils", "ola",
    "per", "rut", "siv", "tor", "ulla", "vera", "åse", "ärla", "øystein",
)  # fmt: skip


class RingDealer(FlopDealer):
    """Deals to players who mean to stay: many fold, bets are up to the pot, and few go all-in."""

    def deal(self) -> None:
        """Plays the hand to its end."""
        self._folding = self.rng.choice((0.25, 0.35, 0.45))
        self._aggression = self.rng.choice((0.1, 0.2, 0.3))
        super().deal()

    def _raise(self, betting: Betting, turn: Turn) -> None:
        if self.rng.random() > 0.02:
            to_pot = betting.price + self.chips.pot()
            turn = replace(turn, most=max(turn.least, min(turn.most, to_pot)))
        super()._raise(betting, turn)


class QuickCashier(Cashier):
    """A cashier who has the hands ranked by the replayer, which is what takes the time."""

    def value(self, seat: int) -> tuple[Value, Value]:
        """The seat's best high and low; greater wins, () is no low."""
        if seat not in self._values:
            hand = self.dealer.hole[seat], self.dealer.board, *self.book.use(self.sitting.game)
            low = find_ranking("low8").best_key(*hand) if self.hi_lo else 0
            self._values[seat] = (find_ranking("high52").best_key(*hand),), (low,) if low else ()
        return self._values[seat]


def deal_day(hands: int, tables: int, seed: object = "day", room: str = ROOM) -> Iterator[Hand]:
    """So many hands at so many tables, in the order in which they begin; the same for the same seed.

    Each table is open for as long as its hands take, one table after another from midnight on.
    """
    each, more = divmod(hands, tables)
    opened = [_Table(f"{seed} {number}", number, each + (number < more), tables, room) for number in range(tables)]
    waiting = [(table.clock, table.number) for table in opened if table.left]
    heapq.heapify(waiting)
    number = FIRST_NUMBER
    while waiting:
        _, at = waiting[0]
        table = opened[at]
        yield table.deal(str(number))
        number += 1
        if table.left:
            heapq.heapreplace(waiting, (table.clock, at))
        else:
            heapq.heappop(waiting)


class _Table:
    """One table; ``clock`` is when its next hand begins, in seconds of the day, ``left`` how many it has still."""

    def __init__(self, seed: str, number: int, hands: int, tables: int, room: str) -> None:
        self.rng = Random(seed)
        self.number = number
        self.left = hands
        self.room = room
        self.ring = Ring(self.rng, KINDS[number % len(KINDS)], self._newcomer)
        self.pace = min(1.2, DAY / (60 * max(1, hands)))
        """Seconds an event, so that the last hand is over by midnight."""
        self.clock = int((DAY - min(DAY, hands * 60 * self.pace)) * number / tables)

    def deal(self, hand_id: str) -> Hand:
        """The next hand."""
        sitting = self.ring.sit_down()
        seed = self.rng.randbytes(32)
        named = NamedSeed(self.room, hand_id, seed)
        dealer = RingDealer(self.rng, sitting, list(shuffled_deck(SHUFFLE, named, 52)))
        dealer.deal()
        cashier = QuickCashier(dealer)
        committed = seed_commitment(COMMITMENT, named).hex()
        before: list[Event] = [DeckCommitted(COMMITMENT, committed), DeckSeed(SHUFFLE, seed.hex())]
        events = before + dealer.events + settle(self.rng, cashier, True)
        kind = self.ring.kind
        hand = Hand(
            hand_id=hand_id, room=self.room, table=f"Tisch {self.number + 1}", house=kind.house, game=kind.game,
            limit=kind.limit, money="real", currency=kind.currency, unit=UNIT, stakes=sitting.stakes,
            button=self.ring.button, seats=sitting.seats, events=events, started_at=_text(self.clock),
            started=(MIDNIGHT + self.clock) * 1_000_000,
        )  # fmt: skip
        self.ring.hand_played(cashier.stacks())
        self.left -= 1
        self.clock += max(1, int(len(events) * self.pace))
        return hand

    def _newcomer(self, there: set[str]) -> str:
        """Somebody of the pool: a few play very often, most seldom."""
        while True:
            who = int(PLAYERS * self.rng.random() ** 3)
            name = f"{FIRST_NAMES[who % len(FIRST_NAMES)]}{who // len(FIRST_NAMES) + 1}"
            if name not in there:
                return name


def _text(clock: int) -> str:
    minutes, seconds = divmod(clock, 60)
    return f"{DATE}T{minutes // 60:02}:{minutes % 60:02}:{seconds:02}Z"
