"""What is not recorded because something else is: said to the sender, and itself recorded."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from ledger.store.recording import Recording
from ledger.store.state import Content, write_state

ATTEMPT_REFUSED: Final = "attempt_refused"
_STREAM: Final = "refused"


class Refused(ValueError):
    """What is recorded stays: something else was handed in in its place. Nothing was written of it.

    ``event`` is the index of the event that differs, -1 for the header. ``sent`` is what was handed in there.
    """

    def __init__(self, message: str, event: int = -1, sent: Content | None = None) -> None:
        super().__init__(message)
        self.event: Final = event
        self.sent: Final = sent


class OutOfOrder(ValueError):
    """An event came before those that belong before it: nothing was written, and nothing is wrong with the record.

    ``expected`` is the number that the hand's next line has, ``line`` where the one that came stands in its text (0
    where it came alone).
    """

    def __init__(self, message: str, expected: int, line: int = 0) -> None:
        super().__init__(message)
        self.expected: Final = expected
        self.line: Final = line


def refusals(stream: UUID) -> UUID:
    """The stream in which attempts to change a hand's stream are recorded."""
    return uuid5(stream, _STREAM)


def record_attempt(turn: Recording, stream: UUID, refused: Refused) -> None:
    """Records that somebody handed in something else. The same attempt again adds nothing."""
    said = {"event": refused.event, "refused": str(refused)}
    if refused.sent is not None:
        said |= {"topic": refused.sent[0], "state": refused.sent[1].decode()}
    attempt = (ATTEMPT_REFUSED, write_state(said))
    recorded: Sequence[Content] = turn.contents(refusals(stream))
    if attempt not in recorded:
        turn.append(refusals(stream), [attempt])
