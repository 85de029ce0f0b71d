"""What was answered to a request that has a key of its sender's, so that the same request again is the same answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from ledger.intake.work import Work
from ledger.log.time_text import HOUR
from ledger.store.recording import Recording

HOURS: Final = 24
"""So long an answer is kept."""
_KEPT: Final = HOURS * HOUR
_Found = TypeVar("_Found")


class OtherRequest(ValueError):
    """The key has been used for another request. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A status and a body, as they went out; ``again`` where they had gone out before."""

    status: int
    body: bytes
    again: bool = False


class KeyedWork(Generic[_Found]):
    """Work whose answer is kept under a key, in the same transaction as what it records.

    ``key`` is the sender's, "" for none: then nothing is kept. ``request`` is the SHA-256 of all that the request says.
    ``answer`` makes the answer of what became of the work.
    """

    def __init__(self, work: Work[_Found], answer: Callable[[_Found], Answered], key: str, request: bytes) -> None:
        self._work: Final = work
        self._answer: Final = answer
        self._key: Final = key
        self._request: Final = request

    @property
    def streams(self) -> Sequence[UUID]:
        """The streams that it goes to."""
        return self._work.streams

    @property
    def size(self) -> int:
        """How many events it has."""
        return self._work.size

    def write(self, turn: Recording) -> Answered | OtherRequest:
        """Records, or answers as before. A key is kept for ``HOURS``, counted from the first answer."""
        if not self._key:
            return self._answer(self._work.write(turn))
        turn.session.run("DELETE FROM answers WHERE at < ?", (turn.at - _KEPT,))
        kept = turn.session.rows("SELECT request, status, body FROM answers WHERE name = ?", (self._key,))
        if kept:
            request, status, body = kept[0]
            if not isinstance(body, bytes | memoryview) or request != self._request:
                # Returned, for what is raised here would end the turn for all that are written in it.
                return OtherRequest("the key was used for another request; expected one of its own for each")
            return Answered(status, bytes(body), again=True)
        answer = self._answer(self._work.write(turn))
        turn.session.insert(
            "answers",
            ("name", "request", "status", "body", "at"),
            [(self._key, self._request, answer.status, answer.body, turn.at)],
        )
        return answer
