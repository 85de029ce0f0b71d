"""The table: who sits where, with which chips and cards. Seats are *places* here: 0 to n-1, clockwise by number."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.cards.card import Card, all_known
from replay.events import Acted, Dealt
from replay.hand import Hand

OUT: Final = 0
"""Not dealt in."""
ACTIVE: Final = 1
FOLDED: Final = 2

_NO_CARDS: Final[list[Card]] = []
"""The hand of every place that has no card yet."""
_NOBODY: Final[list[int]] = []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Table:
    """Chips in units and cards of every place, changed only by what was recorded.

    ``bet`` holds a place's live chips of the current betting round, ``dead`` its dead money. No amount is above 2**53,
    so no sum of a table's wraps.
    """

    def __init__(self, hand: Hand) -> None:
        seats = hand.seats
        n = len(seats)
        self.n: Final[i64] = n
        self.seats: Final[vec[i64]] = vec[i64]([seat.seat for seat in seats])
        """The seat number of each place, ascending."""
        self.start: Final[vec[i64]] = vec[i64]([seat.stack for seat in seats])
        self.stack: Final[vec[i64]] = self.start[:]
        self.bet: Final[vec[i64]] = vec[i64]([0] * n)
        self.dead = vec[i64]()
        """Each place's dead money; empty while nobody has put in any."""
        self.status: Final[vec[i64]] = vec[i64]([OUT] * n)
        self.can: Final[vec[i64]] = vec[i64]([0] * n)
        """1 for a place that can act: active and not all-in, out of chips or artificially (``all-in``)."""
        self.artificial: tuple[int, ...] = ()
        """The places that are artificially all-in."""
        self.mucked = _NOBODY
        """The places whose hands were mucked; with each of them another list."""
        self.hole: Final[list[list[Card]]] = [_NO_CARDS for _ in seats]
        """Each place's own cards, up-cards included.

        A hand may be the list of the event that dealt it, so none is changed: another one takes its place.
        """
        self.up: tuple[list[Card], ...] = ()
        """Those of them that lie face up, a list a place; empty in a game that has none."""
        self.board: Final[list[Card]] = []
        self.pot: i64 = 0
        """All chips put in by everybody, bets of the current round included."""
        self.active: i64 = 0
        """How many are dealt in and not folded."""
        self.able: i64 = 0
        """How many of them can act."""
        self._level: i64 = 0
        """The highest of ``bet``, kept as bets are paid."""
        self._deal_in(hand)
        self.dealt_in: Final[i64] = self.active
        self.button: Final[i64] = self._button_of(hand)
        """The place of the button, which alone makes a dealer (``dealer.virtual``); -1 without one.

        The first place after it where its seat is empty.
        """
        self.button_seated: Final[bool] = self.button >= 0 and self.seats[self.button] == hand.button

    def _deal_in(self, hand: Hand) -> None:
        """Who is dealt in: once the hand has got beyond the deal, who got a card; before, who does not sit out."""
        status = self.status
        beyond = False
        nobody = True
        for event in cast("list[object]", hand.events):  # as events each would be looked at twice
            if isinstance(event, Dealt) and not event.board:
                status[self.place_of(event.seat)] = ACTIVE
                nobody = False
            elif isinstance(event, (Acted, Dealt)):
                beyond = True
                break
        if nobody or not beyond:
            for place, seat in enumerate(hand.seats):
                if not seat.sitting_out:
                    status[place] = ACTIVE
        stack, can = self.stack, self.can
        active: i64 = 0
        able: i64 = 0
        for at in range(self.n):
            if status[at] == ACTIVE:
                active += 1
                if stack[at] != 0:
                    can[at] = 1
                    able += 1
        self.active = active
        self.able = able

    def _button_of(self, hand: Hand) -> i64:
        if hand.button == 0:
            return -1
        return self.at_or_left_of(hand.button)

    def place_of(self, seat: i64) -> i64:
        """The place of a seat number; KeyError where nobody sits there.

        Seats ascend from 1, so no place is above its seat number: where no seat is empty, the first look finds it.
        """
        place = seat - 1
        if 0 <= place < self.n and self.seats[place] == seat:
            return place
        return self._place_below(seat)

    def _place_below(self, seat: i64) -> i64:
        place = seat if seat < self.n else self.n
        while place > 0:
            place -= 1
            if self.seats[place] == seat:
                return place
        raise KeyError(seat)

    def at_or_left_of(self, seat: i64) -> i64:
        """The place of a seat number, or the next one clockwise."""
        for place in range(self.n):
            if self.seats[place] >= seat:
                return place
        return 0

    def after(self, place: i64) -> i64:
        """The next place clockwise."""
        if place + 1 == self.n:
            return 0
        return place + 1

    def left_of_button(self) -> i64:
        """The place at which "left of the button" begins; 0 without a button."""
        if self.button < 0:
            return 0
        return self.after(self.button) if self.button_seated else self.button

    def pay(self, place: i64, amount: i64) -> None:
        """Moves chips from the stack into the pot as a bet."""
        self._put_up(place, amount)
        bet = self.bet[place] + amount
        self.bet[place] = bet
        if bet > self._level:
            self._level = bet

    def pay_dead(self, place: i64, amount: i64) -> None:
        """Moves chips from the stack straight to the main pot; they are nobody's bet (``posting.dead-in-pot``)."""
        self._put_up(place, amount)
        if len(self.dead) == 0:
            self.dead = vec[i64]([0] * int(self.n))
        self.dead[place] += amount

    def ante(self, place: i64, amount: i64) -> None:
        """Moves an ante: straight to the pot, but part of the player's total (``ante.live``)."""
        self._put_up(place, amount)

    def _put_up(self, place: i64, amount: i64) -> None:
        left = self.stack[place] - amount
        self.stack[place] = left
        self.pot += amount
        if left == 0:
            self._act_no_more(place)

    def _act_no_more(self, place: i64) -> None:
        if self.can[place] == 1:
            self.can[place] = 0
            self.able -= 1

    def put_in(self, place: i64) -> i64:
        """Everything the place has put in during the hand."""
        return self.start[place] - self.stack[place]

    def live_chips(self) -> vec[i64]:
        """What each place has put in but for its dead money, antes included: what pots are cut by."""
        live = self.start[:]
        stack, dead = self.stack, self.dead
        for place in range(self.n):
            live[place] -= stack[place]
        for place in range(i64(len(dead))):
            live[place] -= dead[place]
        return live

    def fold(self, place: i64) -> None:
        """An active place gives up its hand."""
        self._act_no_more(place)
        self.status[place] = FOLDED
        self.active -= 1

    def go_all_in_artificially(self, place: i64) -> None:
        """A place can act no more, whatever its stack (``artificial-all-in``)."""
        self._act_no_more(place)
        self.artificial += (int(place),)

    def can_act(self, place: i64) -> bool:
        """Active and not all-in."""
        return self.can[place] == 1

    def get_cards(self, place: i64, cards: list[Card], up: bool) -> None:
        """A place gets cards of its own; ``up``: they lie face up."""
        hole = self.hole[place]
        self.hole[place] = hole + cards if hole else cards
        if up and self.up:
            self.up[place].extend(cards)

    def known(self, place: int, cards: int) -> bool:
        """Whether all of a place's ``cards`` hole cards are known."""
        hole = self.hole[place]
        return len(hole) == cards and all_known(hole)

    def level(self) -> i64:
        """The most that lies in front of anybody in this round."""
        return self._level

    def collect(self) -> None:
        """The round is over: its bets lie in the pot."""
        if self._level == 0:
            return
        self._level = 0
        bet = self.bet
        for place in range(self.n):
            bet[place] = 0
