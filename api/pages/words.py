"""What the pages call things, in the language of who reads: games and limits, pots, cards, keys and their values."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from api.languages.language import Language, Part
from api.languages.marked import N_
from ledger.sentences.sentence import sentence_of

GAMES: Final[Mapping[str, str]] = {
    "holdem": N_("hold'em"), "omaha": N_("Omaha"), "omaha5": N_("five-card Omaha"), "omaha6": N_("six-card Omaha"),
    "omaha8": N_("Omaha hi/lo"), "omaha5-8": N_("five-card Omaha hi/lo"), "courchevel": N_("Courchevel"),
    "courchevel-8": N_("Courchevel hi/lo"), "stud7": N_("seven-card stud"), "stud7-8": N_("seven-card stud hi/lo"),
    "stud5": N_("five-card stud"), "soko": N_("Sökö"), "razz": N_("razz"), "draw5": N_("five-card draw"),
    "draw32": N_("32-card draw"), "single27": N_("2-7 single draw"), "triple27": N_("2-7 triple draw"),
    "a5triple": N_("A-5 triple draw"), "badugi": N_("badugi"), "americana": N_("americana"),
    "telesina": N_("telesina"), "shortdeck": N_("short-deck hold'em"),
}  # fmt: skip
LIMITS: Final[Mapping[str, str]] = {
    "fixed": N_("fixed-limit {game}"), "spread": N_("spread-limit {game}"), "no": N_("no-limit {game}"),
    "pot": N_("pot-limit {game}"), "half-pot": N_("half-pot-limit {game}"),
}  # fmt: skip
VERDICT_SIGNS: Final[Mapping[str, str]] = {"verified": "✓", "discrepant": "≠", "unverifiable": "?"}
CARDS: Final[Mapping[str, str]] = {
    "s": N_("{rank} of spades"), "h": N_("{rank} of hearts"), "d": N_("{rank} of diamonds"), "c": N_("{rank} of clubs")
}  # fmt: skip
RANKS: Final[Mapping[str, str]] = {
    "A": N_("ace"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack"), "T": N_("ten"), "9": N_("nine"),
    "8": N_("eight"), "7": N_("seven"), "6": N_("six"), "5": N_("five"), "4": N_("four"), "3": N_("three"),
    "2": N_("two"),
}  # fmt: skip
STATUSES: Final[Mapping[str, str]] = {
    "active": "", "folded": N_("folded"), "all_in": N_("all-in"), "out": N_("not dealt in")
}  # fmt: skip
MONEY_KEYS: Final = frozenset(
    (
        "amount", "stack", "stacks", "least", "most", "sum", "put_in", "came_out", "rake", "refunds", "contributions",
        "jackpots", "opening", "adjusted", "closing", "unit",
    )
)  # fmt: skip
"""Keys of events and findings whose values are amounts."""
NAME_KEYS: Final = frozenset(("player", "table", "room", "pool", "hand_id", "first", "last"))
"""Keys whose values are names, which no language has another word for."""

_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]|\?\?")
_AMOUNT: Final = re.compile(r"-?\d+(?:\.\d+)?")


def game_name(language: Language, game: str, limit: str) -> str:
    """ "No-limit hold'em"; a game or limit without a name of its own is called by its id."""
    name = language.text(GAMES[game]) if game in GAMES else game
    words = language.text(LIMITS[limit], game=name) if limit in LIMITS else f"{limit} {name}".strip()
    return words[:1].upper() + words[1:]


def pot_name(language: Language, pot: int) -> str:
    """ "Main pot", "Side pot 1"."""
    return language.text("Side pot {number}", number=pot) if pot else language.text("Main pot")


def side_of_pot(language: Language, pot: int, side: str) -> str:
    """ "Main pot", or "Main pot, low" where it is a side of it."""
    name = pot_name(language, pot)
    return name if side == "whole" else f"{name}, {language.word(side)}"


def card_name(language: Language, card: str) -> str:
    """ "ace of hearts"; "unknown card" for ``??``."""
    rank, suit = RANKS.get(card[:1]), CARDS.get(card[1:])
    if rank is None or suit is None:
        return language.text("unknown card")
    return language.text(suit, rank=language.text(rank))


def status_name(language: Language, status: str) -> str:
    """What a player is in the hand: "folded", "all-in", "not dealt in"; "" for one who plays on."""
    return language.text(STATUSES[status]) if STATUSES[status] else ""


def value_parts(language: Language, key: str, value: object, currency: str) -> list[Part]:
    """The value of a key of an event or finding, in parts: amounts with their currency, cards to be drawn."""
    return list(_value(language, key, value, currency))


def _value(language: Language, key: str, value: object, currency: str) -> Iterator[Part]:
    if isinstance(value, dict):
        for at, (name, one) in enumerate(value.items()):
            label = language.text("seat {seat}", seat=name) if str(name).isdigit() else language.word(str(name))
            yield Part(f"{', ' if at else ''}{label} ")
            yield from _value(language, key if key in MONEY_KEYS else str(name), one, currency)
    elif isinstance(value, list | tuple):
        for at, one in enumerate(value):
            yield from [Part(" ")] if at else []
            yield from _value(language, key, one, currency)
    elif isinstance(value, bool):
        yield Part(language.text("yes") if value else language.text("no"))
    elif key == "stored" and sentence_of(str(value)) is not None:
        yield from language.parts(str(value), currency)
    elif value is not None:
        yield _plain(language, key, str(value), currency)


def _plain(language: Language, key: str, text: str, currency: str) -> Part:
    if key == "pot" and text.isdigit():
        return Part(pot_name(language, int(text)))
    if key == "game" and text in GAMES:
        return Part(language.text(GAMES[text]))
    if key in NAME_KEYS:
        return Part(text)
    if _CARD.fullmatch(text):
        return Part(text, card=True)
    if key in MONEY_KEYS and _AMOUNT.fullmatch(text):
        return Part(language.amount(text, currency))
    return Part(language.word(text))
