"""What happened in a hand, as OHH's rounds of actions."""

from collections.abc import Callable
from typing import Final

from replay.cards.card import UNKNOWN, Card, card_text
from replay.events import (
    Acted,
    Dealt,
    Drew,
    Event,
    HandVoided,
    JackpotAwarded,
    Mucked,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    Reshuffled,
    Shown,
    SplitVote,
    UncalledReturned,
)
from replay.hand import Hand

Round = dict[str, object]

POSTS: Final = {
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "ante": "Post Ante",
    "straddle": "Straddle",
    "entry": "Post Extra Blind",
    "missed_big": "Post Extra Blind",
    "missed_small": "Post Dead",
    "dead": "Post Dead",
}
ACTIONS: Final = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
STREETS: Final = {3: "Flop", 4: "Turn", 5: "River"}
"""The street that a board of so many cards begins."""
_UNSAID: Final[dict[type[Event], str]] = {
    Drew: "a draw",
    HandVoided: "a hand that was cancelled",
    JackpotAwarded: "a jackpot that was won",
    Refunded: "a refund",
    Reshuffled: "discards that were shuffled into the deck",
    SplitVote: "a vote on splitting the pot",
}


class NotInOhh(ValueError):
    """What of a hand OHH has no way to write."""


def rounds(hand: Hand, amount: Callable[[int], object]) -> list[Round]:
    """The rounds; ``amount`` writes units. Raises ``NotInOhh``, also where not all that was put in is given out."""
    writer = _RoundWriter(hand, amount)
    for index, event in enumerate(hand.events):
        try:
            writer.take(event)
        except NotInOhh as error:
            raise NotInOhh(f"event {index}: {error}") from None
    return writer.end()


class _RoundWriter:
    def __init__(self, hand: Hand, amount: Callable[[int], object]) -> None:
        self._amount: Final = amount
        self._write: Final = hand.unit.write
        self._stacks: Final = {seat.seat: seat.stack for seat in hand.seats}
        self._down: dict[int, list[Card]] = {}
        self._board: Final[list[Card]] = []
        self._shown: Final[list[dict[str, object]]] = []
        self._put_in = 0
        self._given_out = 0
        self._actions: list[dict[str, object]] = []
        self._rounds: Final[list[Round]] = [{"id": 0, "street": "Preflop", "cards": [], "actions": self._actions}]

    def take(self, event: Event) -> None:
        """Writes the event, if it is one that OHH writes."""
        if type(event) in _UNSAID:
            raise NotInOhh(f"OHH has no action for {_UNSAID[type(event)]}")
        if isinstance(event, Posted):
            self._move(event.seat, _word(POSTS, event.kind), event.amount)
        elif isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Acted):
            self._act(event)
        elif isinstance(event, Shown):
            self._shown.append({"player_id": event.seat, "action": "Shows Cards", "cards": _texts(event.cards)})
        elif isinstance(event, Mucked):
            self._shown.append({"player_id": event.seat, "action": "Mucks Cards"})
        elif isinstance(event, UncalledReturned):
            self._put_in -= event.amount
        elif isinstance(event, PotAwarded | OddChipAwarded | RakeTaken):
            self._given_out += event.amount

    def end(self) -> list[Round]:
        """The rounds, with all cards shown in the last one, as OHH has it."""
        self._end_deal()
        if self._put_in != self._given_out:
            put_in, given_out = self._write(self._put_in), self._write(self._given_out)
            raise NotInOhh(f"awards and rake come to {given_out}, and {put_in} stayed in the pots")
        if self._shown:
            self._begin("Showdown", [])
            self._actions += self._shown
        for one in self._rounds:
            actions = one["actions"]
            assert isinstance(actions, list)
            one["actions"] = [{"action_number": number, **action} for number, action in enumerate(actions)]
        return self._rounds

    def _deal(self, event: Dealt) -> None:
        if not event.board:
            self._down.setdefault(event.seat, []).extend(event.cards)
            return
        self._end_deal()
        for card in event.cards:
            # Streets may come card by card, and several of them at once.
            self._board.append(card)
            count = len(self._board)
            if count > 5:
                raise NotInOhh("OHH has no street for a board of more than five cards")
            if count in STREETS:
                self._begin(STREETS[count], self._board if count == 3 else [card])

    def _end_deal(self) -> None:
        """The cards of each player in one action; of those that are not known none."""
        for seat, cards in self._down.items():
            if UNKNOWN not in cards:
                self._actions.append({"player_id": seat, "action": "Dealt Cards", "cards": _texts(cards)})
        self._down = {}

    def _begin(self, street: str, cards: list[Card]) -> None:
        self._actions = []
        self._rounds.append(
            {"id": len(self._rounds), "street": street, "cards": _texts(cards), "actions": self._actions}
        )

    def _act(self, event: Acted) -> None:
        self._end_deal()
        if event.is_artificial:
            raise NotInOhh("OHH has no action for an artificial all-in")
        word = _word(ACTIONS, event.action)
        if word in ("Fold", "Check"):
            self._actions.append({"player_id": event.seat, "action": word})
        else:
            # Before the flop OHH knows no bet: the blinds are the first.
            self._move(event.seat, "Raise" if word == "Bet" and not self._board else word, event.amount)

    def _move(self, seat: int, word: str, units: int) -> None:
        """An action that moves chips from a stack; what a raise tells is what it puts in, as in a hand of ours."""
        self._stacks[seat] = self._stacks.get(seat, 0) - units
        self._put_in += units
        self._actions.append(
            {
                "player_id": seat,
                "action": word,
                "amount": self._amount(units),
                "is_allin": self._stacks[seat] == 0,
            }
        )


def _word(words: dict[str, str], word: str) -> str:
    if word not in words:
        raise NotInOhh(f"OHH has no action for {word}")
    return words[word]


def _texts(cards: list[Card]) -> list[str]:
    if UNKNOWN in cards:
        raise NotInOhh("OHH has no sign for a card that is not known")
    return [card_text(card) for card in cards]
