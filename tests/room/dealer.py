"""Deals whole hands by the book: what all games have in common. What the hand pays is the cashier's affair."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random

from replay.cards.card import Card
from replay.events import Acted, Dealt, Event
from tests.room.betting import Betting, Turn
from tests.room.chips import Chips
from tests.room.games import GAMES
from tests.room.sitting import Sitting


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
    word: str
    """What putting in more than a call is called: ``bet``, ``raise`` or ``complete``."""
    opens: bool = False
    """Nobody has opened a stud hand yet: the seat pays the bring-in or bets."""
    duty: bool = False
    """And it is the seat that its up-card picks, which may not fold."""


class Dealer(ABC):
    """One hand. After ``deal``, its events and how the table stood after each."""

    def __init__(self, rng: Random, sitting: Sitting, deck: list[Card]) -> None:
        self.rng = rng
        self.sitting = sitting
        self.sheet = GAMES[sitting.game]
        self.deck = deck
        self.next_card = 0
        self.chips = Chips(sitting.stacks)
        self.hole: dict[int, list[Card]] = {seat: [] for seat in sitting.order}
        self.up: dict[int, list[Card]] = {seat: [] for seat in sitting.order}
        """Those of them that everybody sees."""
        self.board: list[Card] = []
        self.draws = 0
        """How many draws there were."""
        self.split: set[int] = set()
        """The pots that are divided by vote."""
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

    @abstractmethod
    def deal(self) -> None:
        """Plays the hand to its end."""

    def in_hand(self) -> list[int]:
        """The seats that have not folded, in deal order."""
        return [seat for seat in self.sitting.order if seat not in self.folded]

    def first_to_show(self) -> int:
        """From where on a pot is shown clockwise if the last round saw no bet: the left of the button."""
        return self.in_hand()[0]

    def can_still_act(self) -> list[int]:
        """The seats in the hand that are not all-in."""
        return [seat for seat in self.in_hand() if self.chips.stack[seat] and seat not in self.absent]

    # --- the record ----------------------------------------------------------------------------------------------

    def _note(self, event: Event, to_act: int = 0) -> None:
        self.events.append(event)
        put_in = {seat: self.chips.put_in(seat) for seat in self.chips.stack}
        self.moments.append(Moment(to_act, put_in, self.over))

    def _settled(self) -> None:
        """All is bet and dealt since the last event."""
        self.over = True
        last = self.moments[-1]
        self.moments[-1] = Moment(0, last.put_in, True)

    def _waits_for(self, seat: int) -> None:
        last = self.moments[-1]
        self.moments[-1] = Moment(seat, last.put_in, last.over)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _draw(self, count: int) -> list[Card]:
        cards = self.deck[self.next_card : self.next_card + count]
        self.next_card += count
        return cards

    def _board(self, count: int) -> None:
        cards = self._draw(count)
        self.board += cards
        self._note(Dealt(0, True, cards, self.rng.choice(("up", "up", ""))))

    # --- betting -------------------------------------------------------------------------------------------------

    def _round(self, order: list[int]) -> Betting:
        self.rounds += 1
        stakes = self.sitting.stakes
        size = stakes.big_blind or stakes.bring_in
        if self.sitting.limit == "fixed":
            size = stakes.small_bet if self.rounds <= (1 if self.sheet.rounds == 2 else 2) else stakes.big_bet
        most = stakes.spread[min(self.rounds, len(stakes.spread)) - 1] if stakes.spread else 0
        return Betting(self.chips, self.sitting.limit, order, self.folded, self.absent, size, most)

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
            optional=seat == betting.optional, word=betting.word(),
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
        if turn.double:
            level = self.rng.choice((turn.least, turn.most))
        action = betting.word()
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
        if counts_as_all_in and self._may_count(turn.seat):
            self.absent.add(turn.seat)
            betting.check(turn.seat)
            self._note(Acted(turn.seat, "check", 0, "artificial_all_in", -1))
            return True
        return False

    def _may_count(self, seat: int) -> bool:
        uses = self.sitting.uses
        return self.rng.random() < 0.7 if uses is None else uses[seat] > 0

    def _artificial(self) -> bool:
        sitting = self.sitting
        return sitting.book.artificial_all_in and sitting.limit in ("fixed", "spread") and sitting.money == "real"

    def _uses_left(self, turn: Turn, cause: str) -> int:
        """Where an artificial all-in was due, a fold by time-out says that none was left."""
        return 0 if cause != "player" and self._artificial() and self.chips.put_in(turn.seat) else -1
