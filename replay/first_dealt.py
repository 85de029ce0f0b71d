"""Where the deal of a hand begins: who gets the first card."""

from mypy_extensions import i64

from replay.events import Dealt
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.table import ACTIVE, Table


def first_dealt(hand: Hand, house: House, table: Table, game: Game) -> i64:
    """The place that the deal begins with.

    Left of the button in button games, and in ante games where the house says so; elsewhere a deal that is recorded
    as a rotation of the seats fixes the dealer box, and without one it stands where the house has it
    (``deal.order.no-button``).
    """
    if game.button or (table.button >= 0 and game.name in house.stud.button_games):
        return table.left_of_button()
    box = table.at_or_left_of(house.stud.box_before)
    recorded: list[int] = []
    for event in hand.events:
        if isinstance(event, Dealt) and not event.board:
            place = table.place_of(event.seat)
            if recorded and place == recorded[-1]:
                continue
            if place in recorded:
                return recorded[0] if _is_rotation(recorded, table) and len(recorded) == table.dealt_in else box
            recorded.append(place)
    return recorded[0] if _is_rotation(recorded, table) else box


def _is_rotation(recorded: list[int], table: Table) -> bool:
    """Whether the places are dealt-in ones clockwise from some seat: all of them, or as far as a deal got."""
    if not recorded:
        return False
    due = recorded[0]
    for place in recorded:
        if place != due:
            return False
        due = table.after(due)
        while table.status[due] != ACTIVE and due != place:
            due = table.after(due)
    return True
