"""How the pages say things: names of games and limits, money, times, cards."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from replay.hand import Hand

GAMES: Final[Mapping[str, str]] = {
    "holdem": "hold'em", "omaha": "Omaha", "omaha5": "five-card Omaha", "omaha6": "six-card Omaha",
    "omaha8": "Omaha hi/lo", "omaha5-8": "five-card Omaha hi/lo", "courchevel": "Courchevel",
    "courchevel-8": "Courchevel hi/lo", "stud7": "seven-card stud", "stud7-8": "seven-card stud hi/lo",
    "stud5": "five-card stud", "soko": "Sökö", "razz": "razz", "draw5": "five-card draw", "draw32": "32-card draw",
    "single27": "2-7 single draw", "triple27": "2-7 triple draw", "a5triple": "A-5 triple draw", "badugi": "badugi",
    "americana": "americana", "telesina": "telesina", "shortdeck": "short-deck hold'em",
}  # fmt: skip
LIMITS: Final[Mapping[str, str]] = {
    "fixed": "fixed-limit", "spread": "spread-limit", "no": "no-limit", "pot": "pot-limit", "half-pot": "half-pot-limit"
}  # fmt: skip
CURRENCIES: Final[Mapping[str, str]] = {"EUR": "€", "USD": "$", "GBP": "£"}
"""Currencies with a sign that means nothing else here; all others are written after the amount."""
VERDICT_SIGNS: Final[Mapping[str, str]] = {"verified": "✓", "discrepant": "≠", "unverifiable": "?"}
SUITS: Final[Mapping[str, str]] = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS: Final[Mapping[str, str]] = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
    "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip


_SPOKEN: Final = re.compile(r"(?<![\w.])(?:(?P<card>[2-9TJQKA][cdhs]|\?\?)|(?P<amount>-?\d+\.\d+))(?![\w?]|\.\d)")
"""Cards and amounts in a sentence of the replayer's."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence: a card, or text."""

    text: str
    card: bool = False


def spoken(sentence: str, hand: Hand, begins: bool = True) -> list[Part]:
    """A sentence in parts, so that its cards can be drawn; amounts get their currency. It ``begins`` with a capital."""
    parts: list[Part] = []
    done = 0
    for found in _SPOKEN.finditer(sentence):
        parts.append(Part(sentence[done : found.start()]))
        card = found.group("card")
        parts.append(Part(card, True) if card else Part(money(found.group("amount"), hand.currency)))
        done = found.end()
    parts.append(Part(sentence[done:]))
    if begins and parts[0].text:
        parts[0] = Part(parts[0].text[0].upper() + parts[0].text[1:])
    return [part for part in parts if part.text]


def game_name(game: str, limit: str) -> str:
    """ "No-limit hold'em"; a game or limit without a name of its own is called by its id."""
    words = f"{LIMITS.get(limit, limit)} {GAMES.get(game, game)}".strip()
    return words[:1].upper() + words[1:]


def money(amount: str, currency: str) -> str:
    """An amount (a decimal string) with its currency: "€0.60", "-€6.00", "0.60 SEK", "1,500 chips"."""
    sign, figures = ("−", amount[1:]) if amount.startswith("-") else ("", amount)
    whole, point, part = figures.partition(".")
    grouped = f"{int(whole):,}" if whole.isascii() and whole.isdigit() else whole
    symbol = CURRENCIES.get(currency)
    if symbol is not None:
        return f"{sign}{symbol}{grouped}{point}{part}"
    return f"{sign}{grouped}{point}{part} {'chips' if currency == 'CHIPS' else currency}".rstrip()


def pot_name(pot: int) -> str:
    """ "Main pot", "Side pot 1"."""
    return f"Side pot {pot}" if pot else "Main pot"


def card_name(card: str) -> str:
    """ "ace of hearts"; "unknown card" for ``??``."""
    rank, suit = RANKS.get(card[:1]), SUITS.get(card[1:])
    return f"{rank} of {suit}" if rank and suit else "unknown card"


def words_of(name: str) -> str:
    """An identifier in words: ``small_blind`` is "small blind"."""
    return name.replace("_", " ")


def minute(time: str) -> str:
    """An RFC 3339 time to the minute, as it was written: "2025-11-30 04:12 UTC"; "" for none."""
    date, _, clock = time.replace("t", "T").partition("T")
    if not clock:
        return date
    zone = clock.lstrip("0123456789:.")
    zone = "UTC" if zone in ("Z", "z", "+00:00") else zone
    offset = clock.find("+") if "+" in clock else clock.find("-")
    if offset > 0:
        zone = clock[offset:] if clock[offset:] != "+00:00" else "UTC"
    return f"{date} {clock[:5]} {zone}"
