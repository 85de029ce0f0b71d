"""What the player to act may do: the call, the smallest and the largest raise, and the rule behind each."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.round import Round
from replay.table import Table


@final
@mypyc_attr(acyclic=True)
class Choices:
    """The lawful choices of one place. Raises are levels (chips in front of the player after the raise).

    ``bar`` is the topic that forbids any raise ("" where one is allowed); ``least`` and ``most`` are the smallest and
    largest lawful level and the topics ``least_topic``, ``most_topic`` say why; ``most`` ignores the stack
    (-1: no upper limit). ``also`` is a second lawful level in fixed limit, the double bet on an open pair; 0 where
    there is none. An all-in below ``least`` is always lawful where a raise is.
    """

    def __init__(
        self,
        owes: i64,
        opening: bool,
        bar: str,
        least: i64,
        most: i64,
        least_topic: str,
        most_topic: str,
        also: i64 = 0,
    ) -> None:
        self.owes: Final[i64] = owes
        self.opening: Final = opening
        self.bar: Final = bar
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        self.least_topic: Final = least_topic
        self.most_topic: Final = most_topic
        self.also: Final[i64] = also


def choices_of(table: Table, betting: Round, place: i64) -> Choices:
    """The choices of ``place`` as if it were its turn.

    Bets are of a fixed size, up to the spread's, the pot (``bet.pot``) or half of it (``bet.half-pot``), or the stack
    alone (``bet.no``).
    """
    owes = betting.owes(table, place)
    least, most, also = raise_levels(table, betting, place, owes)
    return Choices(
        owes,
        betting.price == 0,
        raise_bar(table, betting, place),
        least,
        most,
        least_topic(betting),
        most_topic(table, betting, place),
        also,
    )


def raise_levels(table: Table, betting: Round, place: i64, owes: i64) -> tuple[i64, i64, i64]:
    """The ``least``, ``most`` and ``also`` of a place's choices."""
    structure = betting.structure
    if structure.fixed:
        to = betting.full_level + betting.bet_size
        also = _double_level(betting, place)
        return to, max(to, also), also
    least = betting.price + betting.full_raise
    if structure.spread:
        cap = _spread_cap(table, betting, place)
        return min(least, cap), min(betting.price + betting.spread_max, cap), 0
    if structure.pot:
        return least, _pot_level(table, betting, place, owes), 0
    if structure.half_pot:
        pot = table.pot + (owes if structure.rules.half_pot_includes_call else 0)
        return least, max(betting.price + pot // 2, least), 0
    return least, -1, 0


def least_topic(betting: Round) -> str:
    """The topic that says how much a raise is at least."""
    if betting.structure.fixed:
        return "bet.fixed.amount"
    return "bet.min" if betting.price == 0 else "bet.min-raise"


def most_topic(table: Table, betting: Round, place: i64) -> str:
    """The topic that says how much a raise is at most, "" where only the stack does."""
    structure = betting.structure
    if structure.fixed:
        return "bet.fixed.amount"
    if structure.spread:
        capped = _spread_cap(table, betting, place) < betting.price + betting.spread_max
        return "bet.spread.cap" if capped else "bet.spread"
    if structure.pot:
        return "bet.pot.formula"
    return "bet.half-pot.formula" if structure.half_pot else ""


def _double_level(betting: Round, place: i64) -> i64:
    """The level of a double bet or raise on fourth street (``bet.open-pair``); 0 where the place has no such choice.

    Where only the holder of the pair may choose it, nobody else opens it; once it was made it is the only size.
    """
    if not betting.open_pair or betting.doubled:
        return 0
    if betting.structure.pair_holder_only() and place not in betting.pair_holders:
        return 0
    return betting.full_level + betting.structure.stakes.big_bet


def raise_bar(table: Table, betting: Round, place: i64) -> str:
    """The topic that forbids a raise, "" where one is allowed."""
    structure = betting.structure
    if betting.barred and place in betting.barred and (betting.price > 0 or structure.timeout_bars_bets()):
        return "draw.timeout"
    if betting.capped():
        return "bet.fixed.cap"
    if structure.spread and betting.level > 0 and _spread_cap(table, betting, place) <= betting.price:
        return "bet.spread.cap"
    if not betting.may_raise(place) and not betting.may_complete():
        if not structure.fixed:
            return "reopen.big-bet"
        return "reopen.limit.half" if betting.half_exactly and not structure.half_is_full else "reopen.limit"
    return ""


def _pot_level(table: Table, betting: Round, place: i64, owes: i64) -> i64:
    """P + 2c of ``bet.pot.formula``, as a level: the price and once more the pot after the call."""
    structure = betting.structure
    pot = table.pot
    if structure.pot_omits_own():
        pot -= table.bet[place]
    if structure.rules.pot_includes_call:
        pot += owes
    return betting.price + pot


def _spread_cap(table: Table, betting: Round, place: i64) -> i64:
    """The level at which the round is capped for a place (``bet.spread.cap``)."""
    structure = betting.structure
    most = structure.rules.spread_cap_multiple * betting.spread_max
    if structure.spread_counts_all():
        for bet in table.bet:
            most -= bet
        return most + table.bet[place]
    return most
