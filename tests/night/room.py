"""A room that plays for days: its tables, its players going from one to another, its pools, its books.

room = Room("kungsbord", seed=7, cards=cards_of(...)); room.play(first_midnight, days=7)
"""

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from random import Random

from replay.events import JackpotAwarded
from tests.night.bookkeeper import Bookkeeper
from tests.night.clock import DAY, HOUR, MINUTE, SECOND
from tests.night.floor import Floor, with_awards
from tests.night.guest import Guest
from tests.night.happenings import Dealt, LateAward, RoomEvent
from tests.night.table_card import USES_A_DAY, TableCard

PACE = (40, 150)
"""Seconds from one hand of a table to the next."""


class Room:
    """After ``play``: ``floors`` with their hands and table events, ``events`` of the room, ``late`` awards, books."""

    def __init__(self, name: str, seed: object, cards: list[TableCard], guests: int = 0) -> None:
        self.name = name
        self.rng = Random(f"{name} {seed}")
        self.cards = cards
        self.guests = [Guest(f"{name[:2]}-{number:03}") for number in range(1, (guests or 7 * len(cards) + 6) + 1)]
        self.books = Bookkeeper()
        self.events: list[RoomEvent] = []
        self.late: list[LateAward] = []
        self.floors = {card.name: self.make_floor(card, f"{name} {seed} {card.name}") for card in cards}
        self.pools = {pool.pool: card for card in cards for pool in card.pools}
        self._numbers = {card.name: count(1) for card in cards}
        self._uses: dict[str, list[int]] = {}
        self._queue: list[tuple[int, int, str, int]] = []
        self._order = count()

    def make_floor(self, card: TableCard, seed: str) -> Floor:
        """The table of a card."""
        return Floor(Random(seed), self, card)

    @property
    def hands(self) -> list[Dealt]:
        """All hands in the order in which they began."""
        return sorted((dealt for floor in self.floors.values() for dealt in floor.hands), key=lambda dealt: dealt.at)

    @property
    def happened(self) -> Counter[str]:
        """What the tables have seen."""
        return sum((floor.happened for floor in self.floors.values()), Counter())

    # --- what tables ask ---------------------------------------------------------------------------------------------

    def next_hand_id(self, card: TableCard) -> str:
        """Numbered by table."""
        return f"{card.name}-{next(self._numbers[card.name]):06}"

    def uses_left(self, player: str, at: int) -> int:
        """How many artificial all-ins the player has left in these 24 hours."""
        return USES_A_DAY - len([use for use in self._uses.get(player, []) if use > at - DAY])

    def award(self, card: TableCard, pool: str) -> int:
        """A tenth of the pool, and never more than half of it that is not yet promised."""
        return int(self.books.pools[pool] / 10 / Fraction(card.unit.text))

    # --- the days ----------------------------------------------------------------------------------------------------

    def play(self, midnight: int, days: int, hands: int) -> None:
        """So many days from a midnight, with about so many hands a table and day."""
        for pool, card in self.pools.items():
            self._open_pool(midnight + self.rng.randint(1, MINUTE), pool, card)
        for day in range(days):
            begin = midnight + day * DAY
            self._plan_day(begin, hands, last=day == days - 1)
            self._run(begin + DAY)
            if day < days - 1:
                self._adjust_pools(begin + DAY - MINUTE)
        self._run(midnight + (days + 1) * DAY)
        self.leave_running(midnight + days * DAY)

    def leave_running(self, end: int) -> None:
        """At some table a hand is still being played when the last day ends."""
        begin = end - 10 * MINUTE
        ready = [one for one in self.floors.values() if one.card.tells and not one.is_open and one.at < begin]
        for floor in ready[:1]:
            floor.open(begin)
            floor.last_runs = True
            dealt = None
            while floor.at < end - 2 * MINUTE and not (dealt and not dealt.finished):
                dealt = floor.deal(floor.at + 30 * SECOND)
                if dealt is not None:
                    self._book(floor, dealt)
                if dealt is not None and dealt.void == "server_crash":
                    break
            if dealt is None or dealt.finished:
                floor.close(floor.at + SECOND)
            self._book_events(floor)

    def _plan_day(self, begin: int, hands: int, last: bool) -> None:
        """Every table opens once or twice, if it is not still open from the day before; some play past midnight."""
        for card in self.cards:
            if self.floors[card.name].is_open:
                continue
            parts = 1 if hands < 12 or not card.tells else self.rng.choice((1, 1, 2))
            for part in range(parts):
                wanted = max(2, hands // parts + self.rng.randint(-hands // 5, hands // 5))
                latest = begin + (part + 1) * DAY // parts - (wanted * 3 + 40) * MINUTE
                opens = self.rng.randint(begin + part * DAY // parts + 5 * MINUTE, max(latest, begin + HOUR))
                if part == parts - 1 and not last and self.rng.random() < 0.3:
                    opens = begin + DAY - wanted * MINUTE
                self._at(opens, card.name, wanted)

    def _at(self, at: int, table: str, hands_left: int) -> None:
        heappush(self._queue, (at, next(self._order), table, hands_left))

    def _run(self, until: int) -> None:
        while self._queue and self._queue[0][0] < until:
            at, _, table, hands_left = heappop(self._queue)
            floor = self.floors[table]
            if not floor.is_open:
                floor.open(at)
                self._book_events(floor)
                self._at(floor.at + self.rng.randint(5, 60) * SECOND, table, hands_left)
            elif hands_left <= 0:
                floor.close(at)
                self._book_events(floor)
            else:
                self._deal(floor, at, hands_left)

    def _deal(self, floor: Floor, at: int, hands_left: int) -> None:
        dealt = floor.deal(at)
        self._book_events(floor)
        if dealt is not None:
            self._book(floor, dealt)
            if dealt.void == "server_crash" or (not dealt.finished and floor.card.tells):
                hands_left = max(hands_left - 1, 0 if dealt.finished else 2) if floor.card.tells else 0
                floor.close(dealt.at + self.rng.randint(5, 30) * SECOND)
                self._book_events(floor)
                if hands_left > 0:
                    self._at(floor.at + self.rng.randint(5, 40) * MINUTE, floor.card.name, hands_left)
                return
        self._at(max(at, floor.at) + self.rng.randint(*PACE) * SECOND, floor.card.name, hands_left - 1)

    # --- the books ---------------------------------------------------------------------------------------------------

    def _book_events(self, floor: Floor) -> None:
        unit = Fraction(floor.card.unit.text)
        for event in floor.events[floor.booked :]:
            self.books.table_event(event, unit)
        floor.booked = len(floor.events)

    def _book(self, floor: Floor, dealt: Dealt) -> None:
        self.books.hand(dealt)
        for seat in dealt.uses:
            player = dealt.player(seat)
            self._uses.setdefault(player, []).append(dealt.at)
            self.books.day(dealt.at).uses[player] += 1
        if not dealt.awards:
            return
        for pool, _, amount in dealt.awards:
            self.books.award(dealt, pool, amount)
        awards = [JackpotAwarded(*award) for award in dealt.awards]
        if self.rng.random() < 0.4:
            self.late += [LateAward(dealt, award, n, dealt.at + 30 * MINUTE + n) for n, award in enumerate(awards)]
        else:
            dealt.hand = with_awards(dealt, awards, len(dealt.hand.events) - 1)

    def _tell(self, at: int, kind: str, **body: object) -> None:
        self.events.append(RoomEvent(len(self.events), at, kind, body))

    def _open_pool(self, at: int, pool: str, card: TableCard) -> None:
        amount = Fraction(self.rng.choice((50, 200, 1000)))
        self.books.open_pool(at, pool, amount)
        self._tell(at, "pool_opened", pool=pool, currency=card.currency, unit=card.unit.text, amount=amount)

    def _adjust_pools(self, at: int) -> None:
        for pool, card in self.pools.items():
            if self.rng.random() < 0.3:
                amount = Fraction(self.rng.randint(1, 2000), 100)
                direction = self.rng.choice(("in", "out"))
                if self.books.pools[pool] < amount:
                    direction = "in"
                self.books.adjust_pool(at, pool, amount if direction == "in" else -amount)
                self._tell(
                    at, "pool_adjusted", pool=pool, currency=card.currency, amount=amount, direction=direction,
                    reason="set right by the house",
                )  # fmt: skip
