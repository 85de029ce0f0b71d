"""Hands that PokerKit plays at random and writes as PHH, for the tests of the readers."""

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from pokerkit import Automation, HandHistory, Mode, Poker, State

BOARD_GAMES = ("FT", "NT", "PO", "FO/8")
STUD_GAMES = ("F7S", "F7S/8", "FR")
DRAW_GAMES = ("N2L1D", "F2L3D", "FB")
FIXED = ("FT", "FO/8", "F2L3D", "FB")

_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


@dataclass
class Table:
    """What a hand is played for; lists are as PHH has them, reversed heads-up."""

    variant: str
    antes: list[int]
    blinds: list[int]
    stacks: list[int]
    trimmed: bool = False


def random_table(dice: random.Random, variants: tuple[str, ...], shortest: int) -> Table:
    """Two to six players; stacks from ``shortest`` on, blinds 1 and 2, sometimes antes and a late post."""
    variant = dice.choice(variants)
    count = dice.randint(2, 5 if variant in DRAW_GAMES else 6)
    antes = dice.choice(([0] * count, [1] * count, [0, 2] + [0] * (count - 2)))
    if variant in STUD_GAMES:
        antes = [1] * count
    blinds = [1, 2] + [0] * (count - 2)
    if variant == "NT" and count >= 5 and dice.random() < 0.2:
        blinds[4] = -2
    stacks = [dice.randint(shortest, shortest * 4) if dice.random() < 0.8 else shortest for _ in range(count)]
    return Table(variant, antes, blinds, stacks)


def play(table: Table, dice: random.Random) -> str:
    """The PHH text of a hand played to its end, with the final stacks that PokerKit counted.

    Limits that rooms set otherwise are kept here as most have them: four bets a round in fixed limit, and Omaha hi/lo
    in fixed sizes, which PokerKit 0.7 lets be bet as in pot limit.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game, state = _start(table)
        # PokerKit deals from a deck that it shuffles with the global generator.
        random.seed(dice.random())
        while state.status:
            _step(state, table.variant, dice)
        return HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()


def _start(table: Table) -> tuple[Poker, State]:
    kind = cast(Callable[..., Poker], HandHistory.game_types[table.variant])
    sizes = (2, 4) if table.variant in FIXED else (2,)
    if table.variant in STUD_GAMES:
        game = kind(_AUTOMATIONS, table.trimmed, table.antes, 1, 2, 4, mode=Mode.CASH_GAME)
    else:
        game = kind(_AUTOMATIONS, table.trimmed, table.antes, table.blinds, *sizes, mode=Mode.CASH_GAME)
    return game, game(table.stacks, len(table.stacks))


def _step(state: State, variant: str, dice: random.Random) -> None:
    if state.can_deal_hole():
        state.deal_hole()
    elif state.can_deal_board():
        state.deal_board()
    elif state.can_stand_pat_or_discard():
        hole = list(state.hole_cards[cast(int, state.stand_patter_or_discarder_index)])
        state.stand_pat_or_discard(dice.sample(hole, dice.randint(0, len(hole))))
    elif state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    elif state.can_post_bring_in() and dice.random() < 0.6:
        state.post_bring_in()
    else:
        _act(state, variant, dice)


def _act(state: State, variant: str, dice: random.Random) -> None:
    roll = dice.random()
    most_raises = 4 if state.street_index else 3
    capped = variant in FIXED and state.completion_betting_or_raising_count >= most_raises
    if roll < 0.25 and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    elif roll < 0.55 and not capped and state.can_complete_bet_or_raise_to():
        least = cast(int, state.min_completion_betting_or_raising_to_amount)
        most = least if variant in FIXED else cast(int, state.max_completion_betting_or_raising_to_amount)
        state.complete_bet_or_raise_to(dice.choice((least, most, dice.randint(least, most))))
    elif state.can_check_or_call():
        state.check_or_call()
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.fold()
