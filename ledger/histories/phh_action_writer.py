"""A hand's events as PHH's list of actions."""

from typing import Final

from ledger.histories.phh_table import PhhTable
from ledger.histories.phh_variant import Variant
from replay.cards.card import Card, card_text
from replay.events import (
    Acted,
    Dealt,
    Drew,
    Event,
    HandVoided,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.hand import Hand

_UNSAID: Final[dict[type[Event], str]] = {
    HandVoided: "that a hand was cancelled",
    Reshuffled: "that discards were shuffled into the deck",
    SplitVote: "a vote on splitting the pot",
}


class NotInPhh(ValueError):
    """What of a hand PHH has no way to write."""


def write_actions(hand: Hand, variant: Variant, order: list[int]) -> list[str]:
    """The actions; ``order`` are the seats of p1, p2 …. Raises ``NotInPhh``."""
    writer = _ActionWriter(hand, variant, order)
    for index, event in enumerate(hand.events):
        try:
            writer.take(event)
        except NotInPhh as error:
            raise NotInPhh(f"event {index}: {error}") from None
    writer.end_dealing()
    writer.end_draws()
    return writer.actions


class _ActionWriter:
    def __init__(self, hand: Hand, variant: Variant, order: list[int]) -> None:
        stacks = {seat.seat: seat.stack for seat in hand.seats}
        self._hand: Final = hand
        self._variant: Final = variant
        self._players: Final = {seat: player for player, seat in enumerate(order)}
        self._table: Final = PhhTable([stacks[seat] for seat in order])
        self._first: dict[int, list[Dealt]] = {player: [] for player in range(len(order))}
        self._draws: Final[list[Drew]] = []
        self._dealing = True
        self.actions: Final[list[str]] = []

    def take(self, event: Event) -> None:
        """Writes the event, if it is one that PHH writes."""
        if type(event) in _UNSAID:
            raise NotInPhh(f"PHH cannot say {_UNSAID[type(event)]}")
        if isinstance(event, Posted):
            self._post(event)
        elif isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Drew):
            self.end_dealing()
            self._draws.append(event)
        elif isinstance(event, Acted | Shown | Mucked):
            self.end_dealing()
            self.end_draws()
            name = f"p{self._players[event.seat] + 1}"
            if isinstance(event, Acted):
                self.actions.append(f"{name} {self._act(event)}{_cause(event)}")
            else:
                self.actions.append(f"{name} sm {_cards(event.cards)}" if isinstance(event, Shown) else f"{name} sm")

    def end_dealing(self) -> None:
        """The first deal: to each player down-cards, then to each up-cards, from p1 on."""
        if not self._dealing:
            return
        self._dealing = False
        player = 0 if self._table.count == 2 else 1
        if not self._variant.stud and not self._table.stacks[player]:
            # A big blind who had not enough for it leaves the price of a call as it was.
            self._table.price = self._hand.stakes.big_blind
        for face in ("down", "up"):
            for player, deals in self._first.items():
                cards = [card for deal in deals if deal.face == face for card in deal.cards]
                if cards:
                    self.actions.append(f"d dh p{player + 1} {_cards(cards)}")

    def end_draws(self) -> None:
        """All discards of a draw, then all new cards, as PHH has it."""
        for draw in self._draws:
            name = f"p{self._players[draw.seat] + 1}"
            self.actions.append(f"{name} sd {_cards(draw.discarded)}".rstrip())
        for draw in self._draws:
            if draw.drawn:
                self.actions.append(f"d dh p{self._players[draw.seat] + 1} {_cards(draw.drawn)}")
        if self._draws:
            self._draws.clear()
            self._table.open_street(0)

    def _post(self, event: Posted) -> None:
        player = self._players[event.seat]
        if event.kind == "bring_in":
            self.end_dealing()
            self._table.move(player, event.amount)
            self.actions.append(f"p{player + 1} pb")
        elif event.kind in ("ante", "dead") or (event.kind == "missed_small" and self._table.bets[player]):
            self._table.move_dead(player, event.amount, matched=False)
        else:
            self._table.move(player, event.amount)

    def _deal(self, event: Dealt) -> None:
        if self._dealing and not event.board:
            self._first[self._players[event.seat]].append(event)
            return
        self.end_dealing()
        self.end_draws()
        if event.board:
            self.actions.append(f"d db {_cards(event.cards)}")
        else:
            self.actions.append(f"d dh p{self._players[event.seat] + 1} {_cards(event.cards)}")
        self._table.open_street(0)

    def _act(self, event: Acted) -> str:
        """The action without the player; chips that PHH would count otherwise cannot be written."""
        table, player = self._table, self._players[event.seat]
        if event.is_artificial:
            raise NotInPhh("PHH cannot say that a player counts as all-in without his chips")
        if event.action == "fold":
            table.folded[player] = True
            return "f"
        owed = max(min(table.owes(player), table.stacks[player]), 0)
        if event.action in ("check", "call"):
            if event.amount != owed:
                moved, owes = self._hand.unit.write(event.amount), self._hand.unit.write(owed)
                raise NotInPhh(f"PHH's cc moves what is owed, {owes}; the record has {moved}")
            table.move(player, event.amount)
            return "cc"
        table.move(player, event.amount)
        if event.action == "bring_in":
            return "pb"
        return f"cbr {self._hand.unit.write(table.bets[player])}"


def _cause(event: Acted) -> str:
    """A comment that says why it was not the player who acted."""
    if event.cause == "player":
        return ""
    return f" # {event.cause}" + (f", uses left {event.uses_left}" if event.uses_left >= 0 else "")


def _cards(cards: list[Card]) -> str:
    return "".join(card_text(card) for card in cards)
