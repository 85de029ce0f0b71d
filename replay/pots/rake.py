"""Rake: what the house takes of a hand, and of which pots (section 13 of the rule catalogue)."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.houses.rules.rake import Rake, RakeRow
from replay.money import MICROS
from replay.pots.pot import Pot
from replay.words import names


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RakeTable:
    """The house's rake function for one hand. ``row`` is None where the house states none for it.

    ``players`` are those dealt in (``rake.players``). ``free``: the topic under which the hand is free, "" where it is
    raked; ``reached``: the street condition holds.
    """

    def __init__(self, hand: Hand, house: House, game: Game, players: int, reached: bool) -> None:
        self.rake: Final[Rake] = house.rake
        self.micros: Final[int] = hand.unit.micros
        self.row: Final[RakeRow | None] = _row(hand, house, game, players)
        self.free: Final = _free(hand, house, game, reached)

    def bound(self, total: int) -> int:
        """R(t) of section 13: the rake of ``total`` units, whether or not the hand is free of it.

        Rounded down to the unit (``rake.rounding``).
        """
        row = self.row
        if row is None:
            return 0
        rake = self.rake
        micros = total * self.micros
        if rake.small_pot_from <= micros <= rake.small_pot_to and rake.small_pot_rake > 0:
            return rake.small_pot_rake // self.micros
        taken = _uncapped(row, micros) // self.micros
        least = row.minimum // self.micros
        if taken * self.micros < row.minimum:
            taken = 0 if row.minimum_means == "threshold" else least
        return min(taken, row.maximum // self.micros) if row.maximum >= 0 else taken

    def capped(self, total: int) -> bool:
        """Whether the row's maximum decides the rake of ``total`` units."""
        row = self.row
        if row is None or row.maximum < 0:
            return False
        return _uncapped(row, total * self.micros) > row.maximum

    def derive(self, pots: list[Pot]) -> None:
        """Takes the house's rake of each pot (``rake.allocation``).

        Nothing where the hand is free or the house states no rake.
        """
        if self.free or self.row is None:
            return
        if self.rake.allocation == "per_pot":
            for pot in pots:
                pot.rake = min(self.bound(pot.amount), pot.amount)
            return
        self.spread(pots, self.bound(sum(pot.amount for pot in pots)))

    def spread(self, pots: list[Pot], due: int) -> None:
        """Takes ``due`` units of rake in all, of each pot what falls to it (``rake.allocation``)."""
        if self.rake.allocation == "proportional":
            total = sum(pot.amount for pot in pots)
            for pot in pots:
                pot.rake = due * pot.amount // total if total else 0
        else:
            gathered = taken = 0
            for pot in pots:
                gathered += pot.amount
                pot.rake = max(0, min(min(self.bound(gathered), due) - taken, pot.amount))
                taken += pot.rake
        rest = due - sum(pot.rake for pot in pots)
        for pot in pots:
            more = max(0, min(rest, pot.amount - pot.rake))
            pot.rake += more
            rest -= more


def _uncapped(row: RakeRow, pot: int) -> int:
    """What the row's rate takes of a pot, both in micros, before its minimum and maximum."""
    if row.by_steps:
        return pot // row.step * row.per_step
    return pot * row.percent // MICROS


def _row(hand: Hand, house: House, game: Game, players: int) -> RakeRow | None:
    for row in house.rake.rows:
        if row.currency and row.currency != hand.currency and _has_currency(house, hand.currency):
            continue
        if row.families and not names(row.families, game.name) and not _shares(row.families, game.families):
            continue
        if row.limits and not names(row.limits, hand.limit):
            continue
        too_many = row.players_to >= 0 and players > row.players_to
        if row.players_from and (players < row.players_from or too_many):
            continue
        if _is_of_blind(hand, row):
            return row
    return None


def _is_of_blind(hand: Hand, row: RakeRow) -> bool:
    if row.small_blind_from == 0 and row.small_blind_to == 0:
        return True
    blind = hand.stakes.small_blind * hand.unit.micros
    return row.small_blind_from <= blind and (row.small_blind_to < 0 or blind <= row.small_blind_to)


def _has_currency(house: House, currency: str) -> bool:
    """Whether there is a row for a currency; one without uses the same figures in its own unit (``rake.currency``)."""
    return any(row.currency in ("", currency) for row in house.rake.rows)


def _shares(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return any(names(other, word) for word in one)


def _free(hand: Hand, house: House, game: Game, reached: bool) -> str:
    if hand.is_tournament:
        return "rake.tournament"
    if names(house.rake.free_money, hand.money):
        return "rake.play-money"
    if reached:
        return ""
    return "rake.no-flop.other" if game.name in house.rake.by_analogy else "rake.no-flop"
