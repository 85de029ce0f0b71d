"""The way through a hand's streets: which stage is played, and who has the next thing to do: act, draw or deal."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.round import Round
from replay.betting.structure import Structure
from replay.deal import Deal
from replay.drawing.draw import Draws
from replay.finding import MISSING, Findings
from replay.games.game import DRAW, Game
from replay.hand import Hand
from replay.hand_showing import HandShowing
from replay.houses.house import House
from replay.table import Table

BOARD_STREETS: Final = {3: "flop", 4: "turn", 5: "river"}
"""By the number of board cards."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Streets:
    """Where a hand is. ``over``: one player is left, or every stage has been played."""

    def __init__(self, hand: Hand, house: House, game: Game, table: Table, structure: Structure, found: Findings):
        self.hand: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.table: Final = table
        self.found: Final = found
        self.deal: Final = Deal(hand, house, table, game, found)
        self.draws: Final = Draws(hand, house, game, table, self.deal, found) if game.draws else None
        self.showing: Final = HandShowing(house, game, table, self.deal.order) if game.has_bring_in else None
        self.round: Final = Round(table.n, structure)
        """The betting round that was played last; after the hand, the one that decides who shows first.

        A round without a bet counts, all-in or not (``show.last-round``).
        """
        self.betting: Round | None = None
        """The same while it is open, None between rounds."""
        self.at: i64 = self.deal.open(0)
        """The stage of the streets that is played or, while cards are due, comes after them."""
        self.dealing = True
        """Players' own cards are due."""
        self.over = False
        self.no_betting = False
        """The round after the shared card has no betting (``stud.short-deck``)."""
        self.big_blind: i64 = -1
        """The place that posted the big blind, or owed it; -1 before the betting where nobody has."""

    def next_to_act(self) -> i64:
        """The place whose turn it is to act or draw, -1 where nobody has one."""
        if self.over:
            return -1
        if self.betting is not None:
            return self.betting.next
        if self.draws is not None and self.draws.pending:
            return self.draws.pending[0]
        return -1

    def open_round(self) -> Round:
        """Opens the next betting round; nobody has the turn yet."""
        betting = self.round
        betting.open(self.table)
        self.betting = betting
        if self.showing is not None:
            self.showing.note_open_pairs(betting)
        if self.draws is not None and self.house.drawing.timeout_bars != "nothing":
            betting.barred = tuple(self.draws.timed_out)
            self.draws.timed_out.clear()
        return betting

    def reopen(self) -> Round:
        """Opens the round again that was passed over for want of betting."""
        self.over = False
        self.at -= 1
        self.betting = self.round
        return self.round

    def close_round(self) -> None:
        """The round is over, or broken off: its bets lie in the pot."""
        self.table.collect()
        self.betting = None
        self.at += 1

    def break_off(self, index: int) -> None:
        """Cards come though somebody has still to act (``streets``)."""
        if self.betting is not None:
            seat = self.table.seats[self.betting.next]
            self.found.add("deal.early", "streets", index, f"seat {seat} has still to act", {"seat": seat})
            self.close_round()
            self.advance()

    def cards_are_out(self, index: int) -> None:
        """The own cards of this phase are dealt, or missing for good at event ``index``."""
        self.deal.left_out(index if index < len(self.hand.events) else MISSING)
        self.dealing = False

    def advance(self) -> None:
        """Goes on to the next thing that somebody has to do."""
        while not self.over:
            betting = self.betting
            if self.table.active <= 1:
                self.table.collect()
                self.betting = None
                self.dealing = False
                self.over = True
            elif betting is not None:
                if not betting.over():
                    return
                self.close_round()
            elif self.dealing:
                return
            elif self.at >= len(self.game.streets):
                self.over = True
            elif not self._next_stage():
                return

    def _next_stage(self) -> bool:
        """Begins the stage that comes next; False where it waits for cards or draws."""
        stage = self.game.streets[self.at]
        if stage.is_bet:
            betting = self.open_round()
            if not self.no_betting:
                first = self.first_later()
                if first < 0:
                    betting.any_opener = True
                    first = self.deal.order[0]
                betting.begin(self.table, first)
        elif stage.deals_own:
            self._deal_own_cards()
            return False
        elif stage.kind == DRAW and self.draws is not None:
            if not self.draws.is_open:
                self.draws.open()
            if self.draws.pending:
                return False
            self.draws.is_open = False
            self.at += 1
        else:
            return not stage.deals_board
        return True

    def _deal_own_cards(self) -> None:
        self.at = self.deal.open(self.at)
        self.dealing = True
        too_short = self.deal.left() < self.deal.serving * (self.deal.due_down + self.deal.due_up)
        if too_short and not self.deal.short(self.last_own_card()):
            self.found.skip("deal", "the deck is too short for the cards that are due; no text covers it")

    def last_own_card(self) -> bool:
        """Whether the cards that are due are each player's last one."""
        return self.deal.due_down + self.deal.due_up == 1 and self.at == len(self.game.streets) - 1

    def first_later(self) -> i64:
        """Where the search for the opener of a later round begins (``first-to-act.later``, ``.stud``, ``.draw32``).

        -1 where that depends on an up-card that is unknown.
        """
        if self.showing is not None and self.game.first_later == "high_showing":
            return self.showing.highest(self.found)
        if self.game.first_later == "left_of_big_blind" and self.big_blind >= 0:
            return self.table.after(self.big_blind)
        return self.table.left_of_button()

    def name(self) -> str:
        """What the hand is at, in words."""
        if self.over:
            return "showdown" if self.table.active > 1 else "hand over"
        if self.draws is not None and self.draws.pending:
            return f"draw {self.draws.number}"
        if self.draws is not None or self.game.has_bring_in:
            return f"betting round {max(1, self.round.number)}"
        cards = len(self.table.board)
        return BOARD_STREETS.get(cards, f"{cards} board cards") if cards else "before the flop"
