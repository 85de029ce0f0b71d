"""The card on a table: which game it plays, under which house's rules, for how much, and what one must bring to it."""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from replay.hand import Pool, Stakes
from replay.money import Unit
from tests.room.games import GAMES
from tests.room.rulebook import RULEBOOKS, Rulebook

BLINDS = (4, 10, 50, 100, 200)
LEVELS = (50, 50, 100, 200, 400)
ANTES = (5, 10, 25)
REJOIN_MINUTES = 20
USES_A_DAY = 2
"""How many artificial all-ins the room allows a player in 24 hours."""


@dataclass(frozen=True)
class TableCard:
    """One table of the room. Money in units of ``unit``.

    ``lists_sitters``: its records name those who sit out. ``by_turn``: its software keeps missed blinds by whose turn
    it would have been, else by where the blinds moved past. ``tells``: it records who comes and goes, with what.
    """

    name: str
    book: Rulebook
    game: str
    limit: str
    money: str
    unit: Unit
    stakes: Stakes
    chairs: int
    pools: tuple[Pool, ...]
    lists_sitters: bool
    by_turn: bool
    tells: bool
    currency: str = "EUR"
    house: str = ""
    """What its records call the house; "" as the book does."""

    @property
    def has_blinds(self) -> bool:
        """Whether it is a game of blinds and a button."""
        return GAMES[self.game].family != "stud"

    @property
    def bounds(self) -> tuple[int, int | None]:
        """The least and the most that one may bring, in units; None where there is no most."""
        if self.limit == "fixed":
            if self.book.house.startswith("svea"):
                whole = Fraction(1) / Fraction(self.unit.text)
                return int(-(-10 * self.stakes.small_bet // whole) * whole), None
            return 10 * self.stakes.big_bet, None
        blind = self.stakes.big_blind or 2 * self.stakes.bring_in
        return 40 * blind, 100 * blind


def draw_card(rng: Random, name: str, house: str, game: str, limit: str, tells: bool = True) -> TableCard:
    """A table of that house, game and limit, with stakes as rooms have them."""
    book = RULEBOOKS[house]
    money = "play" if rng.random() < 0.1 and not book.pools else "real"
    stakes = _stud_stakes(rng, book, limit) if GAMES[game].family == "stud" else _blind_stakes(rng, book, limit)
    return TableCard(
        name=name, book=book, game=game, limit=limit, money=money, unit=Unit("0.01"), stakes=stakes,
        chairs=min(book.seats[game], rng.choice((6, 9, 10))), pools=(), lists_sitters=rng.random() < 0.6,
        by_turn=rng.random() < 0.5, tells=tells,
    )  # fmt: skip


def _blind_stakes(rng: Random, book: Rulebook, limit: str) -> Stakes:
    if limit == "fixed":
        bet = rng.choice(LEVELS)
        return Stakes(small_blind=bet // 2, big_blind=bet, small_bet=bet, big_bet=2 * bet)
    big = rng.choice(BLINDS)
    spread = (big, big, 2 * big, 3 * big) if limit == "spread" else ()
    ante = big // 2 if book.cash_antes and rng.random() < 0.3 else 0
    return Stakes(small_blind=big // 2, big_blind=big, ante=ante, spread=spread)


def _stud_stakes(rng: Random, book: Rulebook, limit: str) -> Stakes:
    ante = rng.choice(ANTES)
    bring_in = 2 * ante
    if limit == "fixed":
        bet = 4 * ante if book.bring_in_is_half_a_bet else rng.choice((4 * ante, 10 * ante))
        return Stakes(ante=ante, bring_in=bring_in, small_bet=bet, big_bet=2 * bet)
    spread = (bring_in, bring_in, 2 * bring_in, 3 * bring_in) if limit == "spread" else ()
    return Stakes(ante=ante, bring_in=bring_in, spread=spread)
