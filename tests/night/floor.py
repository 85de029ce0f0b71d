"""One table through the day: who sits down, with what, who is dealt in, and what the next hand goes on from.

It knows nothing of ``replay``: it remembers of each player what passed him, as a room's own software would.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from replay.events import Event, HandVoided, Refunded
from replay.hand import Hand, Seat
from tests.night.clock import MINUTE, SECOND, written
from tests.night.guest import Guest
from tests.night.happenings import Dealt, TableEvent
from tests.night.jackpots import hits
from tests.night.seating import Layout, ahead, clockwise, lay_out
from tests.night.table_card import REJOIN_MINUTES, TableCard
from tests.room.hands import RecordedHand, Shuffled, deal_hand, hand_of
from tests.room.sitting import Place, Sitting

VOIDS = 0.02
"""How many hands are voided."""


class House(Protocol):
    """What a table asks of the room that it stands in."""

    name: str
    guests: list[Guest]

    def next_hand_id(self, card: TableCard) -> str:
        """The number of the next hand."""

    def uses_left(self, player: str, at: int) -> int:
        """How many artificial all-ins the player has left in these 24 hours."""

    def award(self, card: TableCard, pool: str) -> int:
        """What a pool pays to who hits it now, in units."""


@dataclass(frozen=True)
class Plan:
    """What one hand is to be: its layout and its posts."""

    layout: Layout
    coming_in: dict[int, tuple[str, ...]]


class Floor:
    """A table of the room: ``open``, ``deal`` hand after hand, ``close``. ``happened`` counts what it has seen."""

    def __init__(self, rng: Random, room: House, card: TableCard) -> None:
        self.rng = rng
        self.room = room
        self.card = card
        self.events: list[TableEvent] = []
        self.hands: list[Dealt] = []
        self.happened: Counter[str] = Counter()
        self.at = 0
        self.is_open = False
        self.voids: float = VOIDS
        """How often a hand is voided."""
        self.booked = 0
        """How many of the events stand in the books."""
        self._begin()

    def _begin(self) -> None:
        self.button = 0
        self.small = 0
        self.big = 0
        self.last_runs = False
        """The next hand is still being played when the day is over."""
        self.again: Plan | None = None
        """After a hand that was voided the same is dealt again."""

    # --- coming and going ------------------------------------------------------------------------------------------

    def seated(self) -> list[Guest]:
        """Who has a chair, by seat."""
        here = [guest for guest in self.room.guests if guest.table == self.card.name]
        return sorted(here, key=lambda guest: guest.seat)

    def open(self, at: int) -> None:
        """The table opens; the first players sit down."""
        self.at = at
        self.is_open = True
        self._begin()
        self.tell("table_opened")
        for _ in range(self.rng.randint(2, self.card.chairs)):
            self._somebody_sits_down()

    def close(self, at: int) -> None:
        """All take their chips and go."""
        self.at = max(at, self.at)
        self._closes()
        for guest in self.seated():
            self.leaves(guest)
        self.tell("table_closed")
        self.is_open = False

    def _closes(self) -> None:
        """A moment before all leave."""

    def tell(self, what: str, guest: Guest | None = None, amount: int = -1) -> None:
        """One line of the table."""
        self.at += self.rng.randint(1, SECOND)
        seat, player = (guest.seat, guest.name) if guest else (0, "")
        self.events.append(TableEvent(self.card.name, len(self.events), self.at, what, seat, player, amount))

    def free_seats(self) -> list[int]:
        """The chairs that nobody has."""
        taken = {one.seat for one in self.seated()}
        return [seat for seat in range(1, self.card.chairs + 1) if seat not in taken]

    def may_come(self) -> list[Guest]:
        """Who might sit down now."""
        return [
            guest
            for guest in self.room.guests
            if not guest.table and guest.free_from <= self.at and self.card.name not in guest.broke_at
        ]

    def _somebody_sits_down(self) -> None:
        away = self.may_come()
        if not self.free_seats() or not away:
            return
        eager = [guest for guest in away if self._may_bring_more(guest)]
        guest = self.rng.choice(eager or away)
        self.sits_down(guest)
        self.bring(guest, "bought_in", self._buy_in(guest))

    def sits_down(self, guest: Guest) -> None:
        """He takes a free chair."""
        guest.sit(self.card.name, self.rng.choice(self.free_seats()))
        guest.waits = self.rng.random() < 0.4
        self.tell("sat_down", guest)

    def _buy_in(self, guest: Guest) -> int:
        least, most = self.card.bounds
        if self._may_bring_more(guest) and self.rng.random() < 0.8:
            self.happened["came back with more"] += 1
            return guest.left_with[self.card.name][0]
        return self.rng.choice((least, self.rng.randint(least, most or 4 * least), most or 2 * least))

    def _may_bring_more(self, guest: Guest) -> bool:
        """Whether he left with more than the most, and is back in time."""
        most = self.card.bounds[1]
        took, left_at = guest.left_with.get(self.card.name, (0, 0))
        return most is not None and took > most and self.at - left_at < (REJOIN_MINUTES - 2) * MINUTE

    def bring(self, guest: Guest, how: str, amount: int) -> None:
        """He lays chips before him."""
        guest.chips += amount
        self.tell(how, guest, amount)

    def leaves(self, guest: Guest) -> None:
        """He takes what lies before him and goes."""
        seat, took = guest.seat, guest.leave(self.at)
        guest.free_from = self.at + self.rng.choice((1, 3, 8, 15, 25, 60)) * MINUTE
        self.tell("left", Guest(guest.name, seat=seat), took)
        self.happened["left"] += 1

    def _between_hands(self) -> None:
        rng = self.rng
        least, most = self.card.bounds
        for guest in self.seated():
            if guest.stays:
                continue
            if guest.chips == 0:
                self._broke(guest)
            elif rng.random() < 0.03 and len(self.seated()) > 3:
                self.leaves(guest)
            elif rng.random() < (0.04 if guest.playing else 0.3):
                guest.playing = not guest.playing
                guest.waits = rng.random() < 0.3
            elif guest.chips < (most or 2 * least) and rng.random() < 0.06:
                self.bring(guest, "topped_up", rng.randint(1, (most or 2 * least) - guest.chips))
                self.happened["topped up"] += 1
        if rng.random() < (0.3 if len(self.seated()) > 4 else 0.7):
            self._somebody_sits_down()

    def _broke(self, guest: Guest) -> None:
        chance = self.rng.random()
        guest.playing = False
        if chance < 0.35:
            least, most = self.card.bounds
            self.bring(guest, "bought_in", self.rng.randint(least, most or 4 * least))
            guest.playing = True
            self.happened["bought in again"] += 1
        elif chance < 0.6:
            self.leaves(guest)
            self.happened["left broke"] += 1

    # --- who is dealt in, and from where -----------------------------------------------------------------------------

    def deal(self, at: int) -> Dealt | None:
        """The hand that starts then; None where fewer than two want to play."""
        if self.again is None:
            self.at = max(self.at, at - 20 * SECOND)
            self._between_hands()
        plan = self.again or self._plan()
        if plan is None:
            return None
        self.at = max(self.at + 1, at)
        return self._play(plan)

    def _plan(self) -> Plan | None:
        wants = [guest for guest in self.seated() if guest.playing and guest.chips > self.card.stakes.ante]
        going_on = [guest.seat for guest in wants if guest.dealt]
        if not self.card.has_blinds:
            return self._plan_stud([guest.seat for guest in wants])
        if len(going_on) < 2 or not self.button:
            return self._plan_anew([guest.seat for guest in wants])
        in_turn = self._in_turn(wants, going_on)
        coming: list[Guest] = []
        for guest in wants:
            due = guest.dealt or guest.seat == in_turn or guest.waits
            if due or (guest.fresh and len(guest.owes) == 1):
                continue
            if self._laid_out(going_on, in_turn, [*coming, guest]):
                coming.append(guest)
        layout = self._laid_out(going_on, in_turn, coming)
        if layout is None:
            return None
        if in_turn:
            self.happened["came in as big blind"] += 1
        return Plan(layout, {guest.seat: self._due(guest) for guest in coming})

    def _laid_out(self, going_on: list[int], in_turn: int, coming: list[Guest]) -> Layout | None:
        free = [guest.seat for guest in coming if not guest.fresh and not guest.owes]
        seats = [guest.seat for guest in coming]
        return lay_out(self.card.book, self.button, going_on, in_turn, seats, free)

    def _plan_stud(self, seats: list[int]) -> Plan | None:
        if len(seats) < 2:
            return None
        button = 0
        if self.card.game in self.card.book.button_in_stud and self.card.by_turn:
            button = clockwise(self.button, seats)[0] if self.button else self.rng.choice(seats)
        order = clockwise(button, seats) if button else seats
        return Plan(Layout(button, order, order, 0, 0), {})

    def _plan_anew(self, seats: list[int]) -> Plan | None:
        """Fewer than two of the hand before go on: all begin together, with a button drawn for."""
        if len(seats) < 2:
            return None
        if self.button:
            self.happened["began anew"] += 1
        layout = lay_out(self.card.book, self.rng.choice(seats), seats, 0, [], [])
        return Plan(layout, {}) if layout else None

    def _in_turn(self, wants: list[Guest], going_on: list[int]) -> int:
        """Somebody who waits and whose big blind it is; he comes in there and owes nothing else."""
        for guest in wants:
            if not guest.dealt and guest.waits and self._laid_out(going_on, guest.seat, []):
                return guest.seat
        return 0

    def _due(self, guest: Guest) -> tuple[str, ...]:
        """What the room asks of who comes in with a post."""
        big = self.rng.choice(("missed_big", "entry") if "big" in guest.owes and not guest.fresh else ("entry",))
        small = self.rng.choice(("missed_small", "dead"))
        if guest.fresh:
            self.happened["newcomer, both" if guest.owes else "newcomer"] += 1
            return (big, small) if guest.owes else (big,)
        self.happened[f"back, owes {' '.join(sorted(guest.owes)) or 'nothing'}"] += 1
        if len(guest.owes) == 2:
            return big, small
        return ((big,) if "big" in guest.owes else ()) + (("missed_small",) if "small" in guest.owes else ())

    # --- the hand ---------------------------------------------------------------------------------------------------

    def _play(self, plan: Plan) -> Dealt:
        hand_id = self.room.next_hand_id(self.card)
        one = deal_hand(self.rng, self._sitting(plan), hand_id, complete=True, shuffled=self._shuffled(hand_id))
        dealt = self._void(one) if self.rng.random() < self.voids else self._paid(one)
        self.handed_in(dealt, plan)
        if self.last_runs and not dealt.void and dealt.running():
            dealt.awards.clear()
            dealt.break_off(self.rng.choice(dealt.running()))
        self.hands.append(dealt)
        listed = {one.seat for one in dealt.hand.seats}
        for guest in self.seated():
            guest.stays = guest.stays and guest.seat not in listed
            guest.chips = dealt.closing.get(guest.seat, guest.chips)
            if not dealt.void:
                self._remember(guest, plan.layout)
        if dealt.void:
            self.again = plan if dealt.void != "server_crash" else None
            self.happened[f"void: {dealt.void}"] += 1
            return dealt
        self.again = None
        self.button, self.small, self.big = plan.layout.button, plan.layout.small, plan.layout.big
        return dealt

    def handed_in(self, dealt: Dealt, plan: Plan) -> None:
        """A moment before the hand is handed in."""

    def _shuffled(self, hand_id: str) -> Shuffled | None:
        """The deck that is dealt from; None: a fresh one."""
        return None

    def _sitting(self, plan: Plan) -> Sitting:
        card, layout = self.card, plan.layout
        listed = [guest for guest in self.seated() if guest.seat in layout.order or card.lists_sitters]
        seats = [Seat(guest.seat, guest.name, guest.chips, guest.seat not in layout.order) for guest in listed]
        return Sitting(
            book=card.book, game=card.game, limit=card.limit, money=card.money, unit=card.unit, stakes=card.stakes,
            seats=seats, button=layout.button or None, order=layout.order, small=layout.small, big=layout.big,
            coming_in={seat: posts for seat, posts in plan.coming_in.items() if posts},
            straddle=self._straddle(len(layout.order)), pools=list(card.pools),
            place=Place(self.room.name, card.name, card.house, card.currency, written(self.at), self.at),
            uses={guest.seat: self.uses_left(guest) for guest in listed},
        )  # fmt: skip

    def uses_left(self, guest: Guest) -> int:
        """How many artificial all-ins he has left."""
        return self.room.uses_left(guest.name, self.at)

    def _straddle(self, players: int) -> str:
        book, rng = self.card.book, self.rng
        if not book.straddle or players < 3 or not self.card.has_blinds or rng.random() < 0.8:
            return ""
        if book.straddle == "blind":
            return "posted" if self.card.limit in ("fixed", "no") else ""
        return rng.choice(("posted", "declined"))

    def _paid(self, one: RecordedHand) -> Dealt:
        cashier = one.cashier
        dealt = Dealt(
            self.card, self.at, one, one.hand, cashier.total_rake(), cashier.contributions(), cashier.stacks()
        )
        for pool, seat in hits(one.cashier, self.at):
            amount = self.room.award(self.card, pool)
            if amount:
                dealt.awards.append((pool, seat, amount))
                self.happened["jackpot"] += 1
        return dealt

    def _void(self, one: RecordedHand) -> Dealt:
        """The hand is voided somewhere after its first post, and everybody has his chips back."""
        moments = one.dealer.moments
        running = [at for at, moment in enumerate(moments) if not moment.over]
        if not running:
            return self._paid(one)
        cut = self.rng.choice(running)
        reason = self.rng.choice(("server_crash", "misdeal", "management"))
        refunds = {seat: chips for seat, chips in sorted(moments[cut].put_in.items()) if chips}
        back: list[Event] = [Refunded(seat, chips) for seat, chips in refunds.items()]
        events = [*one.hand.events[: one.before + cut + 1], HandVoided(reason), *back]
        return Dealt(self.card, self.at, one, one.with_events(events), 0, {}, one.sitting.stacks, reason, refunds)

    def _remember(self, guest: Guest, layout: Layout) -> None:
        """What passed a player who was not dealt in."""
        guest.dealt = guest.seat in layout.order
        seat = guest.seat
        if guest.dealt:
            guest.fresh = False
            guest.settle()
            return
        button = layout.button
        before = sum(ahead(button, other) < ahead(button, seat) for other in layout.regular if other != button)
        if before < 2:
            guest.turns.add(("small", "big")[before])
        if self.button:
            if self.small != layout.small and ahead(self.small, seat) < ahead(self.small, layout.small):
                guest.passed.add("small")
            if self.big != layout.big and ahead(self.big, seat) < ahead(self.big, layout.big):
                guest.passed.add("big")
        guest.owes = set(guest.turns if self.card.by_turn else guest.passed)


def with_awards(dealt: Dealt, awards: Sequence[Event], at: int) -> Hand:
    """The hand with awards at a place of its events."""
    events = dealt.hand.events
    return hand_of(dealt.one.sitting, dealt.hand_id, [*events[:at], *awards, *events[at:]])
