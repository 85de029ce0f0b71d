"""What a PHH hand records of its outcome, as events: final stacks, and the rake that must have left them."""

import itertools
from typing import Final

from ledger.histories.phh_fields import PhhFields, units_of
from ledger.histories.phh_table import PhhTable
from replay.events import Event, HandFinished, RakeTaken
from replay.money import Unit
from replay.pots.layers import pots_of_totals
from replay.pots.pot import Pot

_MOST_GUESSES: Final = 4096


def results(fields: PhhFields, table: PhhTable, unit: Unit) -> list[Event]:
    """The rake and the final stacks of a hand that is over; nothing where the file does not record all of them.

    PHH has no field for rake: it is what the players have less at the end than at the beginning. Of several pots each
    is raked so that the recorded winners can have won them, and in proportion where they cannot.
    """
    stacks = final_stacks(fields, table, unit)
    if len(stacks) < table.count:
        return []
    events: list[Event] = []
    rake = sum(table.start) - sum(stacks.values())
    if rake > 0:
        events += [RakeTaken(pot, amount) for pot, amount in enumerate(_rake_by_pot(table, stacks, rake)) if amount]
    return [*events, HandFinished(dict(sorted((fields.seats[player], stack) for player, stack in stacks.items())))]


def final_stacks(fields: PhhFields, table: PhhTable, unit: Unit) -> dict[int, int]:
    """Player to final stack as far as recorded: by ``finishing_stacks``, else ``winnings``, which are after rake."""
    if fields.finishing is not None:
        return {
            player: units_of(figure, unit)
            for player, figure in enumerate(fields.finishing)
            if figure.is_finite() and fields.stacks[player].is_finite()
        }
    if fields.winnings is None or not any(fields.winnings):
        # Somebody always wins: nothing but zeros is what writers leave where they did not find the winner.
        return {}
    won = [units_of(figure, unit) for figure in fields.winnings]
    stacks = {player: table.start[player] - table.put[player] + won[player] for player in range(table.count)}
    top, back = table.uncalled()
    # Some rooms count the uncalled bet as won; then the winnings are more than the pot.
    if back and not (won[top] >= back and sum(won) > sum(table.put) - back):
        stacks[top] += back
    return stacks


def _rake_by_pot(table: PhhTable, stacks: dict[int, int], rake: int) -> list[int]:
    """The rake of each pot: of all divisions that fit what the players won, the one nearest to proportion."""
    dead = sum(table.put) - sum(table.matched)
    pots = pots_of_totals(table.matched, [not folded for folded in table.folded], dead)
    if len(pots) == 1:
        return [rake]
    top, back = table.uncalled()
    won = {player: stack - table.start[player] + table.put[player] for player, stack in stacks.items()}
    if back:
        won[top] -= back
    winners = [player for player, amount in won.items() if amount > 0]
    total = sum(pot.amount for pot in pots)
    best, nearest = _in_proportion([pot.amount for pot in pots], rake), -1
    choices = [_groups([player for player in winners if player in pot.eligible]) for pot in pots]
    for guess in itertools.islice(itertools.product(*choices), _MOST_GUESSES):
        taken = _rake_if(pots, guess, won, rake)
        if taken is not None:
            # Rooms rake the pots of a hand alike, so this one is the likeliest.
            distance = sum(abs(part * total - rake * pot.amount) for part, pot in zip(taken, pots, strict=True))
            if nearest < 0 or distance < nearest:
                best, nearest = taken, distance
    return best


def _groups(players: list[int]) -> list[tuple[int, ...]]:
    """Who may have won a pot: one, or several in equal parts."""
    sizes = range(1, len(players) + 1)
    return [group for size in sizes for group in itertools.combinations(players, size)]


def _rake_if(pots: list[Pot], guess: tuple[tuple[int, ...], ...], won: dict[int, int], rake: int) -> list[int] | None:
    """The rake of each pot if these players won them; None where that does not fit what they won, but for odd chips."""
    amounts = [pot.amount for pot in pots]
    taken = _in_proportion(amounts, rake)
    rest = dict(won)
    for pot, group in enumerate(guess):
        if len(group) > 1:
            for player in group:
                rest[player] -= (amounts[pot] - taken[pot]) // len(group)
    slack = len(pots) * len(won) if any(len(group) > 1 for group in guess) else 0
    for player in won:
        alone = [pot for pot, group in enumerate(guess) if group == (player,)]
        missing = sum(amounts[pot] for pot in alone) - max(rest[player], 0)
        if missing < -slack or (not alone and abs(rest[player]) > slack and won[player] > 0):
            return None
        for pot, part in zip(alone, _in_proportion([amounts[pot] for pot in alone], max(missing, 0)), strict=True):
            taken[pot] = part
    off = rake - sum(taken)
    if abs(off) > slack or taken[0] + off < 0:
        return None
    return [taken[0] + off, *taken[1:]]


def _in_proportion(amounts: list[int], rake: int) -> list[int]:
    """The rake divided by the sizes of the pots."""
    parts, whole = [], sum(amounts)
    for amount in amounts:
        part = rake * amount // whole if whole else 0
        parts.append(part)
        rake, whole = rake - part, whole - amount
    return parts
