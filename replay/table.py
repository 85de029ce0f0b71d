"""The table: who sits where, with which chips and cards. Seats are *places* here: 0 to n-1, clockwise by number."""

from typing import Final, final

from replay.cards.card import UNKNOWN, Card
from replay.events import Acted, Dealt, Event
from replay.hand import Hand, Seat

OUT: Final = 0
"""Not dealt in."""
ACTIVE: Final = 1
FOLDED: Final = 2


@final
class Table:
    """Chips in units and cards of every place, changed only by what was recorded.

    ``total`` holds a place's live chips of the hand, antes included (what pots are cut by); ``dead`` its dead money.
    ``bet`` is the live part of the current betting round.
    """

    def __init__(self, hand: Hand) -> None:
        seats = hand.seats
        self.n: Final = len(seats)
        self.seats: Final[list[int]] = [seat.seat for seat in seats]
        self.place: Final[dict[int, int]] = {seat.seat: place for place, seat in enumerate(seats)}
        self.start: Final[list[int]] = [seat.stack for seat in seats]
        self.stack: Final[list[int]] = [seat.stack for seat in seats]
        self.bet: Final[list[int]] = [0] * self.n
        self.total: Final[list[int]] = [0] * self.n
        self.dead: Final[list[int]] = [0] * self.n
        self.artificial: Final[list[bool]] = [False] * self.n
        self.mucked: Final[list[bool]] = [False] * self.n
        self.hole: Final[list[list[Card]]] = [[] for _ in seats]
        self.board: Final[list[Card]] = []
        self.pot = 0
        """All chips put in by everybody, bets of the current round included."""
        self.status: Final[list[int]] = _dealt_in(seats, hand.events)
        self.dealt_in: Final = self.status.count(ACTIVE)
        self.button: Final = self.at_or_left_of(hand.button) if hand.button else -1
        """The place of the button; the first one after it where its seat is empty; -1 without a button."""
        self.button_seated: Final = hand.button in self.place

    def at_or_left_of(self, seat: int) -> int:
        """The place of a seat number, or the next one clockwise."""
        for place in range(self.n):
            if self.seats[place] >= seat:
                return place
        return 0

    def left_of_button(self) -> int:
        """The place at which "left of the button" begins; 0 without a button."""
        if self.button < 0:
            return 0
        if not self.button_seated:
            return self.button
        return self.button + 1 if self.button + 1 < self.n else 0

    def pay(self, place: int, amount: int, live: bool) -> None:
        """Moves chips from the stack into the pot, as a bet (``live``) or as dead money."""
        self.stack[place] -= amount
        self.pot += amount
        if live:
            self.bet[place] += amount
            self.total[place] += amount
        else:
            self.dead[place] += amount

    def ante(self, place: int, amount: int) -> None:
        """Moves an ante: straight to the pot, but part of the player's total."""
        self.stack[place] -= amount
        self.pot += amount
        self.total[place] += amount

    def put_in(self, place: int) -> int:
        """Everything the place has put in during the hand."""
        return self.total[place] + self.dead[place]

    def can_act(self, place: int) -> bool:
        """Active and not all-in."""
        return self.status[place] == ACTIVE and self.stack[place] > 0 and not self.artificial[place]

    def active(self) -> int:
        """How many are dealt in and not folded."""
        return self.status.count(ACTIVE)

    def known(self, place: int, cards: int) -> bool:
        """Whether all of a place's ``cards`` hole cards are known."""
        hole = self.hole[place]
        return len(hole) == cards and UNKNOWN not in hole

    def collect(self) -> None:
        """The round is over: its bets lie in the pot."""
        for place in range(self.n):
            self.bet[place] = 0


def _dealt_in(seats: list[Seat], events: list[Event]) -> list[int]:
    """Who is dealt in: once the hand has got beyond the deal, who got a card; before, who does not sit out."""
    dealt: set[int] = set()
    beyond = False
    for event in events:
        if isinstance(event, Dealt) and not event.board:
            dealt.add(event.seat)
        elif isinstance(event, Acted | Dealt):
            beyond = True
            break
    if beyond and dealt:
        return [ACTIVE if seat.seat in dealt else OUT for seat in seats]
    return [ACTIVE if seat.seat in dealt or not seat.sitting_out else OUT for seat in seats]
