"""Deals whole hands by the book: posts, cards, betting. What the hand pays is the cashier's affair."""

from dataclasses import dataclass
from random import Random

from replay.cards.card import Card
from replay.events import Acted, Dealt, Event, Posted
from tests.room.betting import Betting, Turn
from tests.room.chips import Chips
from tests.room.rulebook import HOLE_CARDS
from tests.room.sitting import Sitting

STREETS = (3, 1, 1)


@dataclass(frozen=True)
class Moment:
    """The table after one event: who must act (0: nobody), what each seat has put in, whether all is bet and dealt."""

    to_act: int
    put_in: dict[int, int]
    over: bool


@dataclass(frozen=True)
class Decision:
    """A turn that somebody had, before the event of that number; chips as they then lay."""

    event: int
    turn: Turn
    round: int
    price: int
    size: int
    """The last full raise, in fixed limit the bet."""
    front: int
    stack: int
    put_in: int
    reaches: tuple[int, ...]
    """The levels at which each of the others that can act is all-in."""
    waiting: tuple[int, ...]
    """Who else has still to act."""
    first: bool
    """Nobody has acted in the round."""
    optional: bool
    """The seat has put in its call already and need not act."""


class Dealer:
    """One hand. After ``deal``, its events and how the table stood after each."""

    def __init__(self, rng: Random, sitting: Sitting, deck: list[Card]) -> None:
        self.rng = rng
        self.sitting = sitting
        self.deck = deck
        self.next_card = 0
        self.chips = Chips(sitting.stacks)
        self.hole: dict[int, list[Card]] = {seat: [] for seat in sitting.order}
        self.board: list[Card] = []
        self.folded: set[int] = set()
        self.absent: set[int] = set()
        self.events: list[Event] = []
        self.moments: list[Moment] = []
        self.decisions: list[Decision] = []
        self.rounds = 0
        self.raiser = 0
        """Who bet or raised last in the last round, 0 where nobody did."""
        self.to_act = 0
        self.over = False
        self._aggression = rng.choice((0.1, 0.25, 0.25, 0.5))
        self._folding = rng.choice((0.05, 0.15, 0.4))

    def deal(self) -> None:
        """Plays the hand to its end."""
        self._post()
        self._hole_cards()
        self._bet(self._first_round())
        for cards in STREETS:
            if len(self.in_hand()) < 2:
                break
            self._board(cards)
            self._bet(self._later_round())
        self._settled()

    def in_hand(self) -> list[int]:
        """The seats that have not folded, clockwise from the left of the button."""
        return [seat for seat in self.sitting.order if seat not in self.folded]

    def can_still_act(self) -> list[int]:
        """The seats in the hand that are not all-in."""
        return [seat for seat in self.in_hand() if self.chips.stack[seat] and seat not in self.absent]

    # --- the record ----------------------------------------------------------------------------------------------

    def _note(self, event: Event, to_act: int = 0, over: bool = False) -> None:
        self.events.append(event)
        put_in = {seat: self.chips.put_in(seat) for seat in self.chips.stack}
        self.moments.append(Moment(to_act, put_in, over))

    def _settled(self) -> None:
        """The last event was the last one of the hand."""
        last = self.moments[-1]
        self.moments[-1] = Moment(0, last.put_in, True)

    def _waits_for(self, seat: int) -> None:
        last = self.moments[-1]
        self.moments[-1] = Moment(seat, last.put_in, last.over)

    # --- posts ---------------------------------------------------------------------------------------------------

    def _post(self) -> None:
        stakes = self.sitting.stakes
        antes_first = self.rng.random() < 0.5
        if antes_first:
            self._antes()
        if self.sitting.small is not None:
            self._live(self.sitting.small, "small_blind", self.sitting.small_blind)
        self._live(self.sitting.big, "big_blind", stakes.big_blind)
        for seat in self.sitting.order:
            for kind in self.sitting.coming_in.get(seat, ()):
                self._comes_in(seat, kind)
        if not antes_first:
            self._antes()
        self.straddler = self._straddle()

    def _antes(self) -> None:
        stakes = self.sitting.stakes
        if stakes.big_blind_ante:
            self._dead(self.sitting.big, "ante", stakes.big_blind_ante)
        elif stakes.ante:
            for seat in self.sitting.order:
                amount = min(stakes.ante, self.chips.stack[seat])
                if amount:
                    self.chips.ante(seat, amount)
                    self._note(Posted(seat, "ante", amount))

    def _live(self, seat: int, kind: str, due: int) -> None:
        amount = min(due, self.chips.stack[seat])
        if amount:
            self.chips.bet(seat, amount)
            self._note(Posted(seat, kind, amount))

    def _dead(self, seat: int, kind: str, due: int) -> None:
        amount = min(due, self.chips.stack[seat])
        if amount:
            self.chips.give(seat, amount)
            self._note(Posted(seat, kind, amount))

    def _comes_in(self, seat: int, kind: str) -> None:
        """A missed small blind is dead where the same seat posts a big one."""
        small, big = self.sitting.small_blind, self.sitting.stakes.big_blind
        kinds = self.sitting.coming_in[seat]
        if kind in ("entry", "missed_big"):
            self._live(seat, kind, big)
        elif kind == "dead" or len(kinds) > 1:
            self._dead(seat, kind, small)
        else:
            self._live(seat, kind, small)

    def next_to_big_blind(self) -> int:
        """The seat that might straddle."""
        order = self.sitting.order
        return order[(order.index(self.sitting.big) + 1) % len(order)]

    def _straddle(self) -> int:
        """The straddler, 0 where there is none. Who declines puts in one big blind, which is his call."""
        seat = self.next_to_big_blind()
        if not self.sitting.straddle or seat in self.sitting.coming_in or seat == self.sitting.small:
            return 0
        big = self.sitting.stakes.big_blind
        if self.sitting.straddle == "posted" and self.chips.stack[seat] >= 2 * big:
            self._live(seat, "straddle", 2 * big)
            return seat
        if self.sitting.straddle == "declined" and self.chips.stack[seat] >= big:
            self._live(seat, "entry", big)
        return 0

    # --- cards ---------------------------------------------------------------------------------------------------

    def _draw(self, count: int) -> list[Card]:
        cards = self.deck[self.next_card : self.next_card + count]
        self.next_card += count
        return cards

    def _hole_cards(self) -> None:
        """One card at a time in deal order; recorded so, or a whole hand at a time."""
        count = HOLE_CARDS[self.sitting.game]
        singly = self.rng.random() < 0.2
        for _ in range(count):
            for seat in self.sitting.order:
                cards = self._draw(1)
                self.hole[seat] += cards
                if singly:
                    self._note(Dealt(seat, False, cards, "down"))
        if not singly:
            for seat in self.sitting.order:
                self._note(Dealt(seat, False, list(self.hole[seat]), "down"))

    def _board(self, count: int) -> None:
        cards = self._draw(count)
        self.board += cards
        self._note(Dealt(0, True, cards, self.rng.choice(("up", "up", ""))))

    # --- betting -------------------------------------------------------------------------------------------------

    def _round(self, order: list[int]) -> Betting:
        self.rounds += 1
        stakes = self.sitting.stakes
        size = stakes.big_blind
        if self.sitting.limit == "fixed":
            size = stakes.small_bet if self.rounds <= 2 else stakes.big_bet
        most = stakes.spread[min(self.rounds, len(stakes.spread)) - 1] if stakes.spread else 0
        return Betting(self.chips, self.sitting.limit, order, self.folded, self.absent, size, most)

    def _first_round(self) -> Betting:
        """Left of the big blind, or of the straddle, opens; the blinds are the first bet."""
        order = self.sitting.order
        last = self.straddler or self.sitting.big
        at = order.index(last) + 1
        betting = self._round(order[at:] + order[:at])
        big = self.sitting.stakes.big_blind
        if not self.straddler:
            betting.blinds(big, 1)
        elif self.sitting.book.straddle == "raise":
            betting.blinds(2 * big, 2)
        else:
            betting.blinds(2 * big, 1, step=2 * big)
        betting.optional = self._has_called()
        if betting.optional and self.rng.random() < 0.5:
            betting.waiting = [seat for seat in betting.waiting if seat != betting.optional]
        return betting

    def _has_called(self) -> int:
        """The seat next to the big blind, where the house takes one big blind that it posted for its call."""
        seat = self.next_to_big_blind()
        posts = [event for event in self.events if isinstance(event, Posted) and event.seat == seat]
        entries = [post.amount for post in posts if post.kind == "entry"]
        return seat if self.sitting.book.straddle == "raise" and entries == [self.sitting.stakes.big_blind] else 0

    def _later_round(self) -> Betting:
        return self._round(self.sitting.order)

    def _bet(self, betting: Betting) -> None:
        self.raiser = 0
        seat = betting.to_act()
        while seat and len(self.in_hand()) > 1:
            self._waits_for(betting.due())
            turn = betting.turn(seat)
            self.decisions.append(self._decision(betting, turn))
            self._act(betting, turn)
            seat = betting.to_act()
        self._waits_for(0)
        self.raiser = betting.raiser
        self.chips.gather()

    def _decision(self, betting: Betting, turn: Turn) -> Decision:
        chips, seat = self.chips, turn.seat
        others = [other for other in self.sitting.order if other != seat and betting.able(other)]
        return Decision(
            event=len(self.events), turn=turn, round=self.rounds, price=betting.price, size=betting.step,
            front=chips.front[seat], stack=chips.stack[seat], put_in=chips.put_in(seat),
            reaches=tuple(chips.front[other] + chips.stack[other] for other in others),
            waiting=tuple(other for other in others if other in betting.waiting), first=betting.acts == 0,
            optional=seat == betting.optional,
        )  # fmt: skip

    def _act(self, betting: Betting, turn: Turn) -> None:
        seat = turn.seat
        cause = "player"
        if self.rng.random() < 0.03:
            cause = self.rng.choice(("timeout", "disconnected"))
            if self._away(betting, turn, cause):
                return
        if cause != "player" or self.rng.random() < self._folding:
            lawful_fold = turn.owes > 0 or cause == "player"
            if lawful_fold and (turn.owes or self.rng.random() < 0.1):
                betting.fold(seat)
                self._note(Acted(seat, "fold", 0, cause, self._uses_left(turn, cause)))
                return
            cause = cause if turn.owes == 0 else "player"
        if turn.least and cause == "player" and self.rng.random() < self._aggression:
            self._raise(betting, turn)
        elif turn.owes:
            amount = self.rng.choice(turn.calls)
            betting.call(seat, amount)
            self._note(Acted(seat, "call", amount, "player", -1))
        else:
            betting.check(seat)
            self._note(Acted(seat, "check", 0, cause, -1))

    def _raise(self, betting: Betting, turn: Turn) -> None:
        levels = (turn.least, turn.least, turn.most, self.rng.randint(turn.least, turn.most))
        level = min(self.rng.choice(levels), turn.most)
        action = "raise" if betting.price else "bet"
        amount = level - self.chips.front[turn.seat]
        betting.raise_to(turn.seat, level)
        self._note(Acted(turn.seat, action, amount, "player", -1))

    def _away(self, betting: Betting, turn: Turn, cause: str) -> bool:
        """Time-outs that are neither a check nor a fold because nothing else was left."""
        book, sitting = self.sitting.book, self.sitting
        if not sitting.cash and book.absent_fold_in_tournaments:
            betting.fold(turn.seat)
            self._note(Acted(turn.seat, "fold", 0, cause, -1))
            return True
        counts_as_all_in = self._artificial() and self.chips.put_in(turn.seat) > 0
        if counts_as_all_in and self.rng.random() < 0.7:
            self.absent.add(turn.seat)
            betting.check(turn.seat)
            self._note(Acted(turn.seat, "check", 0, "artificial_all_in", -1))
            return True
        return False

    def _artificial(self) -> bool:
        sitting = self.sitting
        return sitting.book.artificial_all_in and sitting.limit in ("fixed", "spread") and sitting.money == "real"

    def _uses_left(self, turn: Turn, cause: str) -> int:
        """Where an artificial all-in was due, a fold by time-out says that none was left."""
        return 0 if cause != "player" and self._artificial() and self.chips.put_in(turn.seat) else -1
