"""A what-if for programs: of one shape at the command line, beside its page and in ``/v1``."""

from dataclasses import asdict, dataclass
from typing import Any

from ledger.histories.hand_document import write_hand
from replay.what_if.what_if import WhatIf


@dataclass(frozen=True, slots=True)
class SeatBeside:
    """A seat: what it has more or less after the hand (decimal strings), as recorded and in the other line."""

    seat: int
    player: str
    recorded: str
    what_if: str
    difference: str


def seats_beside(found: WhatIf) -> list[SeatBeside]:
    """Every seat, with what it has of jackpots; none where the line stops before it can be settled."""
    write = found.hand.unit.write
    return [
        SeatBeside(
            one.seat, one.player, write(one.recorded_net + one.recorded_jackpot), write(one.net + one.jackpot),
            write(one.owed()),
        )
        for one in found.resettlement().seats
    ]  # fmt: skip


def what_if_document(found: WhatIf) -> dict[str, Any]:
    """Ready for JSON. ``fates`` say how the line differs from the record, event by event, and by which rule; ``seats``
    what each has more or less; ``resettlement`` every step with the rule that it rests on; ``hand`` is the line as a
    hand document, and ``report`` what the rules make of it.
    """
    seats = [asdict(one) for one in seats_beside(found)]
    return found.document() | {"seats": seats, "hand": write_hand(found.hand)}
