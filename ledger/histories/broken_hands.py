"""What came to grief in a file of lines: each hand, table or room is told once, and not for every further line."""

from typing import Final

from ledger.histories.stream_line import Subject

REMEMBERED: Final = 10_000
"""So many hands with a fault are remembered, those that broke last."""


class BrokenHands:
    """Hands whose further lines say nothing new, until the line that ends them; and tables and rooms."""

    def __init__(self) -> None:
        self._hands: Final[dict[Subject, None]] = {}

    def add(self, hand: Subject, ends: bool = False) -> None:
        """A line of the hand has a fault that was told; ``ends`` says that it was the hand's last line anyway."""
        if not ends:
            self._hands[hand] = None
            if len(self._hands) > REMEMBERED:
                del self._hands[next(iter(self._hands))]

    def pass_over(self, hand: Subject, ends: bool) -> bool:
        """Whether a line is of such a hand; the hand's last line ends that."""
        broken = hand in self._hands
        if broken and ends:
            del self._hands[hand]
        return broken
