"""PHH's fields and actions to the events of a hand: posts are added, all-ins sized, calls told from checks."""

from typing import Final

from ledger.histories.phh_action import (
    BETTING,
    BOARD,
    BRING_IN,
    CHECK_OR_CALL,
    DRAW,
    FOLD,
    HOLE,
    RAISE_TO,
    SHOW,
    PhhAction,
)
from ledger.histories.phh_fields import PhhFields, units_of
from ledger.histories.phh_forced_bets import PhhForcedBets
from ledger.histories.phh_table import PhhTable
from replay.cards.card import UNKNOWN, Card
from replay.events import Acted, Dealt, Drew, Event, Mucked, Shown

_BOARD_STREETS: Final = (3, 4, 5)
_STUD_UP: Final = range(2, 6)
"""The cards of a stud hand, counted from 0, that are dealt face up."""


class ActionFault(ValueError):
    """An action that cannot be read; ``index`` counts from 0."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index: Final = index


class PhhReplay:
    """Plays the actions of one hand through; ``events`` are what happened, without any settlement.

    ``full_price`` says whether a short big blind leaves the price of a call at the full blind, as in most rooms, or at
    the largest bet, as PokerKit has it.
    """

    def __init__(
        self,
        fields: PhhFields,
        actions: list[PhhAction | None],
        forced: PhhForcedBets,
        table: PhhTable,
        full_price: bool,
    ) -> None:
        self._variant: Final = fields.variant
        self._seats: Final = fields.seats
        self._actions: Final = actions
        self._forced: Final = forced
        self.table: Final = table
        self._holes: Final[list[list[Card]]] = [[] for _ in table.stacks]
        self._board: Final[list[Card]] = []
        self._shown: Final[dict[int, int]] = {}
        self._draws: Final[dict[int, tuple[list[Card], list[Card]]]] = {}
        self._dealing = True
        self._brought_in = 0
        self._last_bettor = -1
        self._events: Final[list[Event | None]] = [*forced.post(table, full_price)]
        self._run()

    @property
    def events(self) -> list[Event]:
        """The events in their order."""
        return [event for event in self._events if event is not None]

    @property
    def finished(self) -> bool:
        """Whether the hand came to its end: one player is left, or nothing is left to deal or to bet."""
        if len(self.table.left()) == 1:
            return True
        if self._variant.board:
            return len(self._board) >= self._variant.board and not self.table.waiting
        return bool(self._shown)

    def _run(self) -> None:
        for index, action in enumerate(self._actions):
            if action is None:
                continue
            try:
                self._take(index, action)
            except ValueError as error:
                raise ActionFault(index, str(error)) from None
        self._end_dealing()
        self._end_draws()
        self._order_showdown()

    def _order_showdown(self) -> None:
        """Puts the hands shown at the end in the order in which their turn comes: PHH does not tell theirs.

        Who plays for the last side pot comes first; of those the last to bet in the last round, else the first left
        of the button, then clockwise. In stud the cards showing decide; there PHH's order stays.
        """
        begin = len(self._events)
        while begin and isinstance(self._events[begin - 1], Shown | Mucked | None):
            begin -= 1
        showing = [event for event in self._events[begin:] if isinstance(event, Shown | Mucked)]
        contested = self.table.contested()
        players = {seat: player for player, seat in enumerate(self._seats)}

        def turn(event: Shown | Mucked) -> tuple[int, int]:
            player = players[event.seat]
            level = contested[player]
            bettor = self._last_bettor
            first = bettor if bettor >= 0 and contested[bettor] >= level else 0
            return -level, 0 if self._variant.stud else (player - first) % self.table.count

        showing.sort(key=turn)
        self._events[begin:] = showing

    def _take(self, index: int, action: PhhAction) -> None:
        if action.verb == HOLE:
            self._deal(action)
            return
        self._end_dealing()
        if action.verb == DRAW:
            if action.player in self._draws:
                self._end_draws()
            self._draws[action.player] = ([*(action.cards or ())], [])
            return
        self._end_draws()
        if action.verb == BOARD:
            self._imply(index, -1)
            self._deal_board(list(action.cards or ()))
        elif action.verb == SHOW:
            self._imply(index, -1)
            self._show(action)
        else:
            self._imply(index, action.player)
            self._act(action)

    # --- deals -----------------------------------------------------------------------------------------------------

    def _deal(self, action: PhhAction) -> None:
        cards, player = list(action.cards or ()), action.player
        if player in self._draws:
            self._draws[player][1].extend(cards)
        elif self._dealing:
            self._holes[player].extend(cards)
        else:
            self._end_draws()
            for card in cards:
                up = self._variant.stud and len(self._holes[player]) in _STUD_UP
                self._holes[player].append(card)
                self._add(Dealt(self._seats[player], False, [card], "up" if up else "down"))
            if self._variant.stud:
                self.table.bets[:] = [0] * self.table.count
                self._brought_in = 0

    def _end_dealing(self) -> None:
        """The first cards as one event a player, first those dealt down, then those dealt up."""
        if not self._dealing:
            return
        self._dealing = False
        down = self._variant.down
        for player, hole in enumerate(self._holes):
            if not hole and self._variant.stud:
                continue
            hole.extend([UNKNOWN] * (down - len(hole)))
            self._add(Dealt(self._seats[player], False, hole[:down], "down"))
        for player, hole in enumerate(self._holes):
            if len(hole) > down:
                self._add(Dealt(self._seats[player], False, hole[down:], "up" if self._variant.stud else "down"))

    def _deal_board(self, cards: list[Card]) -> None:
        """Deals the cards street by street, whether they were written together or one by one."""
        for card in cards:
            count = len(self._board)
            last = self._events[-1]
            self._board.append(card)
            if isinstance(last, Dealt) and last.board and count not in _BOARD_STREETS and count < _BOARD_STREETS[-1]:
                last.cards.append(card)
            else:
                self._add(Dealt(0, True, [card], "up"))
                self._brought_in = 0
        # Heads-up the big blind, elsewhere the seat left of the button: PHH lists both first.
        self.table.open_street(0)
        self._last_bettor = -1

    def _end_draws(self) -> None:
        for player, (discarded, drawn) in self._draws.items():
            drawn.extend([UNKNOWN] * (len(discarded) - len(drawn)))
            self._add(Drew(self._seats[player], discarded, drawn, "player"))
            hole = self._holes[player]
            for card in discarded:
                gone = card if card in hole else UNKNOWN
                if gone in hole:
                    hole.remove(gone)
            hole.extend(drawn)
        if self._draws:
            self._draws.clear()
            self.table.open_street(0)
            self._last_bettor = -1

    # --- betting ---------------------------------------------------------------------------------------------------

    def _imply(self, index: int, actor: int) -> None:
        """Adds the checks and folds before this action that PHH leaves out, as PokerKit fills them in.

        Only where they are certain: a check if the player does nothing else on this street, a fold if never again.
        """
        table = self.table
        while table.waiting and table.waiting[0] != actor and (actor < 0 or actor in table.waiting):
            player = table.waiting[0]
            if table.owes(player) <= 0:
                if self._acts_again(player, index, street=True):
                    return
                # A late post may be the way to decline a straddle; then no turn comes with it.
                if self._board or not self._forced.is_late(player):
                    self._add(Acted(self._seats[player], "check", 0, "player", -1))
            else:
                if player in self._shown or self._acts_again(player, index, street=False):
                    return
                table.folded[player] = True
                self._add(Acted(self._seats[player], "fold", 0, "player", -1))
            table.acted(player, raised=False)

    def _acts_again(self, player: int, index: int, street: bool) -> bool:
        for action in self._actions[index:]:
            if action is None:
                continue
            if street and action.verb in (BOARD, DRAW):
                return False
            if action.player == player and (not street or action.verb in BETTING):
                return True
        return False

    def _act(self, action: PhhAction) -> None:
        table, player = self.table, action.player
        name, amount, raised = "fold", 0, False
        if action.verb == FOLD:
            table.folded[player] = True
        elif action.verb == BRING_IN:
            name, amount, raised = "bring_in", min(self._forced.bring_in, table.stacks[player]), True
            self._brought_in = amount
        elif action.verb == CHECK_OR_CALL:
            amount = max(min(table.owes(player), table.stacks[player]), 0)
            if table.nobody_can_answer(player):
                # PokerKit lets a blind check though nobody is left to bet against; at a table he has no turn.
                table.acted(player, raised=False)
                return
            name = "call" if amount else "check"
        else:
            name, amount, raised = self._raise(action)
        if name == "bring_in" and not amount:
            raise ValueError("a bring-in of nothing")
        table.move(player, amount)
        self._add(Acted(self._seats[player], name, amount, action.cause, action.uses_left))
        table.acted(player, raised)
        if raised:
            self._last_bettor = player

    def _raise(self, action: PhhAction) -> tuple[str, int, bool]:
        """The name of a bet to an amount, the chips that it moves, and whether it is above what there was."""
        assert action.amount is not None and action.verb == RAISE_TO
        table, player, level = self.table, action.player, self.table.level
        to = units_of(action.amount, self._forced.unit)
        amount = to - table.bets[player]
        if amount <= 0:
            before = self._forced.unit.write(table.bets[player])
            raise ValueError(f"p{player + 1} cbr {action.amount}: expected more than the {before} that are in already")
        if to <= level:
            return "call", amount, False
        if not level:
            return "bet", amount, True
        if self._brought_in and level == self._brought_in and to <= self._forced.small_bet:
            return "complete", amount, True
        return "raise", amount, True

    def _show(self, action: PhhAction) -> None:
        player = action.player
        seat = self._seats[player]
        if action.known:
            cards: list[Card] | None = list(self._holes[player])
        else:
            cards = None if action.cards is None else list(action.cards)
        before = self._shown.get(player)
        if before is not None:
            # Cards turned up in an all-in are written again at the showdown; what is said last counts.
            self._events[before] = None
        self._shown[player] = len(self._events)
        self._add(Mucked(seat) if cards is None else Shown(seat, cards))

    def _add(self, event: Event) -> None:
        self._events.append(event)
