"""What the source of a hand does not tell, as its reader noted it: checks that cannot be made."""

import json
from typing import Final

from replay.finding import Findings
from replay.hand import Hand

UNKNOWN_STACKS: Final = "x-unknown-stacks"
"""A list of seats whose stack the source does not tell; the hand has one above anything they could put in."""
LEFT_OUT: Final = "x-left-out"
"""What a reader could not take over, each in words."""


def unknown_stacks(hand: Hand) -> list[int]:
    """The seats whose stack nobody knows."""
    if UNKNOWN_STACKS not in hand.extra:
        return []
    seats = json.loads(hand.extra).get(UNKNOWN_STACKS, [])
    return [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, list) else []


def skip_gaps(hand: Hand, found: Findings) -> None:
    """Notes each gap as a skipped check, so that the hand is not called verified."""
    seats = unknown_stacks(hand)
    if seats:
        found.skip("stacks", f"the source does not tell the stacks of seats {', '.join([str(seat) for seat in seats])}")
    if LEFT_OUT in hand.extra:
        left_out = json.loads(hand.extra).get(LEFT_OUT, [])
        if isinstance(left_out, list) and left_out:
            found.skip("record", f"not taken over: {'; '.join([str(one) for one in left_out])}")
