"""The actions of PHH: "d dh p1 AsKd", "p3 cbr 400 # a comment" and so on."""

import re
from dataclasses import dataclass
from typing import Final

from ledger.histories.phh_fields import Figure, parse_figure
from replay.cards.card import Card, parse_card

BOARD: Final = "db"
HOLE: Final = "dh"
BRING_IN: Final = "pb"
RAISE_TO: Final = "cbr"
CHECK_OR_CALL: Final = "cc"
FOLD: Final = "f"
DRAW: Final = "sd"
SHOW: Final = "sm"

BETTING: Final = frozenset((BRING_IN, RAISE_TO, CHECK_OR_CALL, FOLD))
_CAUSE: Final = re.compile(r"(timeout|disconnected)(?:, uses left ([0-9]{1,9}))?")
_BARE: Final = frozenset((BRING_IN, CHECK_OR_CALL, FOLD))


@dataclass(frozen=True)
class PhhAction:
    """One action. ``player`` counts from 0, -1 for the board; ``cards`` is None where none were written."""

    verb: str
    player: int = -1
    cards: tuple[Card, ...] | None = None
    amount: Figure | None = None
    known: bool = False
    """A hand shown as "-": the cards that were dealt."""
    cause: str = "player"
    uses_left: int = -1


def parse_action(text: str, players: int) -> PhhAction | None:
    """The action; None for a comment alone. Raises ValueError for anything that is none.

    The comment "timeout" or "disconnected" is the cause of a betting action.
    """
    said, _, comment = text.partition("#")
    words = said.split()
    match words:
        case []:
            return None
        case ["d", "db", cards]:
            return PhhAction(BOARD, cards=parse_cards(cards))
        case ["d", "dh", player, cards]:
            return PhhAction(HOLE, _player(player, players), cards=parse_cards(cards))
        case [player, verb] if verb in _BARE:
            cause = _CAUSE.fullmatch(comment.strip())
            if cause is None:
                return PhhAction(verb, _player(player, players))
            return PhhAction(verb, _player(player, players), cause=cause[1], uses_left=int(cause[2] or -1))
        case [player, "cbr", amount]:
            figure = parse_figure(amount)
            if not figure.is_finite() or figure <= 0:
                raise ValueError(f"{text!r}: expected an amount above 0")
            return PhhAction(RAISE_TO, _player(player, players), amount=figure)
        case [player, ("sd" | "sm") as verb]:
            return PhhAction(verb, _player(player, players))
        case [player, "sm", "-"]:
            return PhhAction(SHOW, _player(player, players), known=True)
        case [player, ("sd" | "sm") as verb, cards]:
            return PhhAction(verb, _player(player, players), cards=parse_cards(cards))
        case _:
            raise ValueError(f"{text!r} is no action; expected one such as 'd dh p1 AsKd', 'd db 2c3d4h' or 'p1 cc'")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after another without anything between; raises ValueError."""
    text = text.replace("10", "T").replace(",", "")
    if not text or len(text) % 2:
        raise ValueError(f"{text!r} are no cards; expected two characters each, such as AsKd")
    return tuple(parse_card(text[at : at + 2]) for at in range(0, len(text), 2))


def _player(text: str, players: int) -> int:
    number = int(text[1:]) if text[:1] == "p" and text[1:].isascii() and text[1:].isdigit() else 0
    if not 0 < number <= players:
        raise ValueError(f"{text!r} is no player; expected p1 to p{players}")
    return number - 1
