"""PokerKit: a state is made and the calls of the hand are made on it, automations on.

It knows the rules of betting, pots, showing and payment of many games. It derives no deck, it is told the cards; it
knows no house's rules, and holds no record against what should have happened.
"""

from collections.abc import Callable

from pokerkit import State

from tests.room.hands import RecordedHand
from tests.room.second_table import Refused, Table
from tests.room.second_table import knows as knows_blinds
from tests.room.second_tables import STUD, DrawTable, StudTable, knows_draw, knows_stud

MOVES = (
    "deal_hole", "burn_card", "deal_board", "fold", "check_or_call", "complete_bet_or_raise_to", "post_bring_in",
    "stand_pat_or_discard",
)  # fmt: skip
"""What is called on a state to play a hand; anything else asks it something."""


class Listener:
    """A state that notes its moves."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: list[tuple[str, tuple[object, ...]]] = []

    def __getattr__(self, name: str) -> object:
        value = getattr(self.state, name)
        if name not in MOVES:
            return value

        def move(*arguments: object) -> object:
            self.moves.append((name, arguments))
            return value(*arguments)

        return move


def pokerkit_play(one: RecordedHand, net: dict[int, int], odd: int) -> Callable[[], None] | None:
    """A function that plays the hand once; None where PokerKit does not know it or refuses its betting.

    Raises AssertionError where a seat's gain differs from ``net`` by more than ``odd`` units.
    """
    table = _table(one)
    if table is None:
        return None
    listener = Listener(table.state)
    table.state = listener
    try:
        paid = table.play()
    except Refused:
        return None
    assert all(abs(net[seat] - gain) <= odd for seat, gain in paid.items()), one.seed
    game, stacks, moves = table.game(), list(table.start), listener.moves

    def play() -> None:
        state = game(stacks, len(stacks))
        for name, arguments in moves:
            getattr(state, name)(*arguments)
        assert not state.status

    return play


def _table(one: RecordedHand) -> Table | None:
    if one.sitting.game in STUD:
        return StudTable(one, 1) if knows_stud(one) else None
    if one.sitting.game == "triple27":
        return DrawTable(one, 1) if knows_draw(one) else None
    return Table(one, 1) if knows_blinds(one) else None
