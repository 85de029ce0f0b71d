"""Publishes checkpoints while the service runs, and has witnesses cosign them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from api.background import Task
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import Witness, ask
from ledger.store.store import Store

PAUSE: Final = 10.0
"""Seconds between two looks at the log: what is recorded is under a checkpoint after so long at most."""
_WITNESS: Final = "witness "


def publishing(store: Store, signer: Signer | None, witnesses: Sequence[Witness] = ()) -> list[Task]:
    """A publisher, and one task for each witness: one that does not answer hinders neither the log nor other
    witnesses. Without a signer nothing is published here.
    """
    if signer is None:
        return []
    publisher = _task("publisher", partial(publish, store.database, signer))
    return [publisher, *(_task(f"{_WITNESS}{one.name}", partial(ask, store.database, one)) for one in witnesses)]


def is_of_a_witness(task: str) -> bool:
    """Whether a task of this name asks a witness."""
    return task.startswith(_WITNESS)


def _task(name: str, work: Callable[[], object]) -> Task:
    def once() -> bool:
        work()
        return False

    return Task(name, once, PAUSE)
