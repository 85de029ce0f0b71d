"""What a worker of a cluster carries out for a night. Installed there as here, it reads its own settings."""

from api import settings
from ledger.reconciliation.cluster_worker import answer


def walk_piece(task: str) -> str:
    """The answer to a task, with the store and the houses that this process has set."""
    return answer(task, settings.store_address(), settings.houses_folder())
