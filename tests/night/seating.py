"""Who is dealt in, and from where: what a floor manager sees when he looks at a table of blinds before a hand."""

from dataclasses import dataclass

from tests.room.rulebook import Rulebook

PLACES = 10
"""Chairs at the largest table."""


def ahead(start: int, seat: int) -> int:
    """How many chairs a seat lies ahead of another, clockwise; itself last of all."""
    return (seat - start - 1) % PLACES


def clockwise(button: int, seats: list[int]) -> list[int]:
    """The seats from the left of the button, which comes last."""
    return sorted(seats, key=lambda seat: ahead(button, seat))


@dataclass(frozen=True)
class Layout:
    """One hand's button and blinds. ``order``: all who are dealt in; ``regular``: those who come in with no post."""

    button: int
    order: list[int]
    regular: list[int]
    small: int
    big: int


def lay_out(
    book: Rulebook, old_button: int, going_on: list[int], in_turn: int, coming: list[int], free: list[int]
) -> Layout | None:
    """The hand with those who go on, one who comes in as the big blind (0: nobody), and those who post to come in.

    ``free``: those of them who are back and owe nothing: they wait until the blinds have passed them. None where the
    rules do not let somebody in from his seat.
    """
    dealt = sorted({*going_on, *coming, *([in_turn] if in_turn else [])})
    button = clockwise(old_button, going_on if book.button_passes_newcomers else dealt)[0]
    order = clockwise(button, dealt)
    regular = [seat for seat in order if seat not in coming]
    if len(dealt) == 2:
        small, big = (regular[0], regular[1]) if book.button_posts_big_heads_up else (regular[1], regular[0])
        return Layout(button, order, regular, small, big)
    small, big = regular[0], regular[1]
    barred = order[: order.index(big)]
    if set(barred) & set(free):
        return None
    if book.newcomers_barred_from == "small_blind":
        barred = barred[barred.index(small) :]
    if big == button or (in_turn and big != in_turn) or set(barred) & set(coming):
        return None
    return Layout(button, order, regular, small, big)
