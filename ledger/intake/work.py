"""Work for a turn of writing, and several of them in one turn."""

from collections.abc import Sequence
from typing import Protocol, TypeVar
from uuid import UUID

from ledger.availability import StoreUnavailable
from ledger.store.recording import Recording
from ledger.store.store import Store

Answer = TypeVar("Answer")
AnswerOf = TypeVar("AnswerOf", covariant=True)


class Work(Protocol[AnswerOf]):
    """Something to be recorded, made ready outside of a writer's turn."""

    @property
    def streams(self) -> Sequence[UUID]:
        """The streams that it goes to."""
        ...

    @property
    def size(self) -> int:
        """About how many events it has."""
        ...

    def write(self, turn: Recording) -> AnswerOf:
        """Adds it to a writer's turn. What it raises makes the turn fail, and is its own answer then."""
        ...


def record_together(store: Store, works: Sequence[Work[Answer]]) -> list[Answer | Exception]:
    """Records in one turn of writing, and answers for each: on disk when this returns, or an exception that says why
    nothing of it is.

    Where the store cannot be used now, that is the answer to all. Where one makes the turn fail, each gets a turn of
    its own, so that nobody is hindered by another one's fault.
    """
    try:
        with store.recording() as turn:
            turn.look_up([stream for one in works for stream in one.streams])
            answers = [one.write(turn) for one in works]
        return list(answers)
    except StoreUnavailable as busy:
        return [type(busy)(str(busy)) for _ in works]
    except Exception as fault:
        if len(works) == 1:
            return [fault]
        return [record_together(store, [one])[0] for one in works]
