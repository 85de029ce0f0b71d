"""Hands as a floor manager dictates them: a few lines that read like a hand history, made into recorded hands.

    titan holdem no 1/2, button 3
    1: 100 | 3: 80 | 5: 24 | 9: 96
    blinds 5 9
    deal 5 AsJc, 9 KdQd
    1 raises to 3 ← bet.min-raise | 3 folds | 5 calls | 9 checks
    flop Jh 7d 2c
    5 bets all-in | 9 folds | 1 calls
    turn | river
    5 shows | 1 shows

The first line is the header: house, game, limit, then the blinds, in fixed limit the bets, and what else is said
(``button 3``, ``ante 0.25``, ``for chips``). The second seats the players with their stacks. Then come the events, a
line or a ``|`` between them. Amounts are in the currency. Where nothing is said a post has the size of the stakes, a
call costs what lies before the player, and cards are any that the text does not name.

``←`` names the topic of the rule that an event offends, ``missing ← rake`` one that is offended by what is not there.
A text without it is a hand in order.
"""

import re
from typing import Final

from replay.cards.card import Card, card_text, parse_card
from replay.cards.deck import deck_of
from replay.events import (
    Acted,
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Event,
    HandFinished,
    HandVoided,
    JackpotAwarded,
    JackpotContributed,
    Mucked,
    OddChipAwarded,
    Posted,
    PotAwarded,
    RakeTaken,
    Refunded,
    Shown,
    UncalledReturned,
)
from replay.finding import MISSING
from replay.hand import Hand, Pool, Seat, Stakes
from replay.instant import parse_instant
from replay.money import Unit

CARDS: Final = re.compile(r"(?:\?\?|[2-9TJQKA][cdhs])+")
CARD: Final = re.compile(r"\?\?|[2-9TJQKA][cdhs]")
HOLE_CARDS: Final = {"holdem": 2, "omaha": 4, "omaha8": 4, "omaha5": 5, "omaha5-8": 5}
DECK: Final = {"americana": 32, "telesina": 32, "draw32": 32}
BOARD_CARDS: Final = {"flop": 3, "turn": 1, "river": 1}
POSTS: Final = {
    "small blind": "small_blind", "big blind": "big_blind", "ante": "ante", "straddle": "straddle", "entry": "entry",
    "missed big": "missed_big", "missed small": "missed_small", "dead": "dead", "bring-in": "bring_in",
}  # fmt: skip
ACTIONS: Final = {
    "folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise", "completes": "complete",
}  # fmt: skip
SIDES: Final = ("high", "low")
SHUFFLE, COMMITMENT = "fy-shake256-v1", "sha256-v1"
"""The algorithms of ``seed 0a1b`` and ``committed 2c3d``, unless ``by`` names another."""


class Header:
    """The first line: ``svea holdem fixed 2/4, button 3, blinds 0.50/2``, said in any order after the stakes."""

    def __init__(self, line: str) -> None:
        first, *rest = [part.strip() for part in line.split(",")]
        self.house, self.game, self.limit, stakes = first.split()
        said = dict(_said(part) for part in rest)
        self.unit = Unit(said.get("unit", "0.01"))
        self.currency = said.get("in", "CHIPS" if said.get("for") == "chips" else "EUR")
        self.money = said.get("for", "real")
        self.button = int(said.get("button", "0"))
        self.hand_id = said.get("hand", "1")
        self.started_at = said.get("starts", "")
        self.tournament = '{"id":"t1"}' if "tournament" in said else ""
        self.stakes = self._stakes(stakes, said)

    def _stakes(self, stakes: str, said: dict[str, str]) -> Stakes:
        lower, higher = [self.unit.parse(amount) for amount in stakes.split("/")]
        fixed = self.limit == "fixed"
        small, big = (lower // 2, lower) if fixed else (lower, higher)
        if "bring-in" in said:
            small, big = 0, 0
        if "blinds" in said:
            small, big = [self.unit.parse(amount) for amount in said["blinds"].split("/")]
        return Stakes(
            small_blind=small,
            big_blind=big,
            ante=self.unit.parse(said.get("ante", "0")),
            bring_in=self.unit.parse(said.get("bring-in", "0")),
            small_bet=lower if fixed else 0,
            big_bet=higher if fixed else 0,
            big_blind_ante=self.unit.parse(said.get("big blind ante", "0")),
            spread=tuple(self.unit.parse(most) for most in said["up to"].split("-")) if "up to" in said else (),
        )


def _said(part: str) -> tuple[str, str]:
    """``button 3`` as its name and value; a name alone has none."""
    name, _, value = part.rpartition(" ")
    return (name, value) if name else (value, "")


class Dictation:
    """One dictated hand: its header, its events, and the topics marked at them (``MISSING``: at none)."""

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        self.header: Final = Header(lines[0])
        self.money: Final = self.header.unit.parse
        self.seats: Final = [self._seat(item) for item in lines[1].split("|")]
        self.events: Final[list[Event]] = []
        self.marks: Final[list[tuple[int, str]]] = []
        self.hole: Final[dict[int, list[Card]]] = {seat.seat: [] for seat in self.seats}
        self.stack: Final = {seat.seat: seat.stack for seat in self.seats}
        self.front: Final = {seat.seat: 0 for seat in self.seats}
        """What lies in front of each seat in this round."""
        self.price = 0
        self.pack: Final = _cards_not_named(text, DECK.get(self.header.game, 52))
        for item in "|".join(lines[2:]).split("|"):
            if item.strip():
                self._take(item.strip())

    def hand(self, pools: list[Pool] | None = None, extra: str = "") -> Hand:
        """The recorded hand; ``extra`` is the JSON of a document's own keys."""
        header = self.header
        return Hand(
            header.hand_id,
            "room",
            "table",
            header.house,
            header.game,
            header.limit,
            header.money,
            header.currency,
            header.unit,
            header.stakes,
            header.button,
            self.seats,
            self.events,
            header.started_at,
            parse_instant(header.started_at) if header.started_at else 0,
            header.tournament,
            pools,
            extra,
        )

    def _seat(self, item: str) -> Seat:
        number, _, rest = item.partition(":")
        stack, *out = rest.split()
        return Seat(int(number), f"p{int(number)}", self.money(stack), out == ["out"])

    def _take(self, item: str) -> None:
        """One event, with its mark."""
        said, _, mark = [part.strip() for part in item.partition("←")]
        before = len(self.events)
        first, *words = said.replace(",", " ").split()
        if said != "missing":
            self._seat_event(int(first), words) if first.isdigit() else self._table_event(first, words)
        at = MISSING if said == "missing" else len(self.events) - 1
        assert not mark or said == "missing" or len(self.events) - before == 1, f"{item!r} marks several events"
        self.marks.extend((at, topic) for topic in mark.replace(",", " ").split())

    # --- what happens to the table -----------------------------------------------------------------------------

    def _table_event(self, first: str, words: list[str]) -> None:
        if first == "blinds":
            for seat, post in zip(words, ("small blind", "big blind"), strict=True):
                self._post(int(seat), post, [])
        elif first == "antes":
            for seat in words:
                self._post(int(seat), "ante", [])
        elif first == "deck":
            self._deck(words)
        elif first == "committed":
            self.events.append(DeckCommitted(words[2] if "by" in words else COMMITMENT, words[0]))
        elif first == "seed":
            self.events.append(DeckSeed(words[2] if "by" in words else SHUFFLE, words[0]))
        elif first == "deal":
            self._deal(words)
        elif first in BOARD_CARDS or first == "board":
            self._board(first, words)
        elif first == "rake":
            self.events.append(RakeTaken(_pot(words[1:]), self.money(words[0])))
        elif first == "jackpot":
            self.events.append(JackpotContributed(words[0], self.money(words[1])))
        elif first == "uncalled":
            self.events.append(UncalledReturned(int(words[2]), self.money(words[0])))
        elif first == "void":
            self.events.append(HandVoided(words[0]))
        elif first == "stacks":
            pairs = zip(words[::2], words[1::2], strict=True)
            self.events.append(HandFinished({int(seat): self.money(stack) for seat, stack in pairs}))
        else:
            raise ValueError(f"{first!r} is nothing that happens at a table")

    def _deck(self, words: list[str]) -> None:
        """``deck``: an unshuffled one; ``deck 51 2c``: its first 51 cards, and the deuce of clubs."""
        count = int(words[0]) if words else 52
        self.events.append(Deck(deck_of(52)[:count] + _cards("".join(words[1:]))))

    def _deal(self, words: list[str]) -> None:
        """``deal``: hole cards for everybody, those that are said. ``deal only 5 As``: these cards in this order."""
        only = words[:1] == ["only"]
        if only:
            words = words[1:]
        said = [(int(seat), _cards(text)) for seat, text in zip(words[::2], words[1::2], strict=True)]
        if not only:
            named = dict(said)
            count = HOLE_CARDS[self.header.game]
            said = [(seat, named.get(seat) or self._any(count)) for seat in self._deal_order()]
        for seat, cards in said:
            self.hole[seat] += cards
            self.events.append(Dealt(seat, False, cards, "down"))

    def _deal_order(self) -> list[int]:
        seats = [seat.seat for seat in self.seats if not seat.sitting_out]
        return sorted(seats, key=lambda seat: (seat <= self.header.button, seat))

    def _board(self, street: str, words: list[str]) -> None:
        cards = _cards("".join(words)) if words else self._any(BOARD_CARDS[street])
        self.events.append(Dealt(0, True, cards, ""))
        self.front.update(dict.fromkeys(self.front, 0))
        self.price = 0

    def _any(self, count: int) -> list[Card]:
        return [self.pack.pop(0) for _ in range(count)]

    # --- what happens to a seat --------------------------------------------------------------------------------

    def _seat_event(self, seat: int, words: list[str]) -> None:
        verb, *rest = words
        two = " ".join(words[:2])
        if two in POSTS:
            self._post(seat, two, words[2:])
        elif verb in POSTS:
            self._post(seat, verb, rest)
        elif verb in ACTIONS:
            self._act(seat, ACTIONS[verb], rest)
        elif words == ["cannot", "act"]:
            self.events.append(Acted(seat, "check", 0, "artificial_all_in", -1))
        elif verb == "shows":
            self.events.append(Shown(seat, _cards("".join(rest)) if rest else list(self.hole[seat])))
        elif verb == "mucks":
            self.events.append(Mucked(seat))
        elif verb == "wins" and rest[0] == "jackpot":
            self.events.append(JackpotAwarded(rest[1], seat, self.money(rest[2])))
        elif verb == "wins":
            self._award(seat, rest)
        elif verb == "refunded":
            self.events.append(Refunded(seat, self.money(rest[0])))
        else:
            raise ValueError(f"{' '.join(words)!r} is nothing that a seat does")

    def _post(self, seat: int, name: str, words: list[str]) -> None:
        kind = POSTS[name]
        amount = self.money(words[0]) if words else min(self._size(kind), self.stack[seat])
        self.stack[seat] -= amount
        if kind not in ("ante", "dead") and not (kind == "missed_small" and self.front[seat]):
            self.front[seat] += amount
            self.price = max(self.price, self.front[seat], self.header.stakes.big_blind)
        self.events.append(Posted(seat, kind, amount))

    def _size(self, kind: str) -> int:
        stakes = self.header.stakes
        if kind == "ante":
            return stakes.ante or stakes.big_blind_ante
        if kind == "straddle":
            return stakes.big_blind * 2
        return stakes.small_blind if kind in ("small_blind", "missed_small", "dead") else stakes.big_blind

    def _act(self, seat: int, action: str, words: list[str]) -> None:
        """``calls``, ``calls 3``, ``bets 4``, ``raises to 12``, ``raises all-in``, ``folds timed out with 0 left``."""
        cause, uses = "player", -1
        if "left" in words:
            uses = int(words[-2])
            words = words[:-3]
        if words[-1:] == ["disconnected"]:
            cause, words = "disconnected", words[:-1]
        elif words[-2:] == ["timed", "out"]:
            cause, words = "timeout", words[:-2]
        amount = self._chips(seat, action, words)
        self.stack[seat] -= amount
        self.front[seat] += amount
        self.price = max(self.price, self.front[seat])
        self.events.append(Acted(seat, action, amount, cause, uses))

    def _chips(self, seat: int, action: str, words: list[str]) -> int:
        if words == ["all-in"]:
            return self.stack[seat]
        if words[:1] == ["to"]:
            return self.money(words[1]) - self.front[seat]
        if words:
            assert action != "raise", f"a raise is to an amount: {words}"
            return self.money(words[0])
        return min(self.price - self.front[seat], self.stack[seat]) if action == "call" else 0

    def _award(self, seat: int, words: list[str]) -> None:
        """``wins 5``, ``wins 5 low of pot 1``, ``wins odd 0.01``."""
        odd = words[0] == "odd"
        amount, *rest = words[1:] if odd else words
        side = rest[0] if rest and rest[0] in SIDES else "whole"
        award = OddChipAwarded if odd else PotAwarded
        self.events.append(award(_pot(rest), side, seat, self.money(amount)))


def dictate(text: str, pools: list[Pool] | None = None, extra: str = "") -> Hand:
    """The hand that the text tells."""
    return Dictation(text).hand(pools, extra)


def _pot(words: list[str]) -> int:
    return int(words[-1]) if "pot" in words else 0


def _cards(text: str) -> list[Card]:
    return [parse_card(card) for card in CARD.findall(text)]


def _cards_not_named(text: str, size: int) -> list[Card]:
    """The rest of the deck, stirred so that it makes no hands by itself."""
    named = {card for cards in CARDS.findall(text) for card in CARD.findall(cards)}
    deck = deck_of(size)
    stirred = [deck[at * 11 % size] for at in range(size)]
    return [card for card in stirred if card_text(card) not in named]
