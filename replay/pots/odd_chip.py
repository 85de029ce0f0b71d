"""Odd chips: the units that an equal division leaves over go out one by one, in the house's order (section 11.2)."""

from librt.vecs import vec
from mypy_extensions import i64

from replay.houses.rules.showdown import OddChip
from replay.table import Table


def odd_chip_order(table: Table, rule: OddChip, deal_order: vec[i64], winners: list[int]) -> list[int]:
    """The winners in the order in which they get odd chips (``odd-chip``, ``odd-chip.stud``)."""
    if rule.order == "card_high":
        return sorted(winners, key=lambda place: _highest_card(table, place), reverse=True)
    if rule.order == "deal_order":
        return [place for place in deal_order if place in winners]
    first = table.left_of_button()
    if rule.order == "button" and table.button_seated:
        first = table.button
    clockwise = [(first + step) % table.n for step in range(table.n)]
    return [place for place in clockwise if place in winners]


def _highest_card(table: Table, place: int) -> int:
    """The highest single card by rank, then suit (spades, hearts, diamonds, clubs), of a place's own cards."""
    return max(table.hole[place]) if table.hole[place] else -1


def share_out(order: list[int], chips: int, had_one: list[int]) -> list[tuple[int, int]]:
    """(place, units) of the odd chips of one side: one each, those in ``had_one`` only when all the others have one.

    ``chips`` is less than the number of winners (``odd-chip.how-many``, ``odd-chip.one-each``). An odd chip is one unit
    (``odd-chip.unit``).
    """
    queue = [place for place in order if place not in had_one] + [place for place in order if place in had_one]
    return [(place, 1) for place in queue[:chips]]
