"""Who does the work of a night: processes of this machine, or workers of a cluster."""

import os
from pathlib import Path

from api import settings
from api.command import status
from api.command.trouble import end
from ledger.reconciliation.crew import Crew
from ledger.reconciliation.night import Walkers
from ledger.store.store import Store


def walkers(store: Store, jobs: int, cluster: str, export: str) -> Walkers:
    """Those that the options of ``oddchip reconcile`` ask for; ends the command where they do not go together."""
    if export and not cluster:
        end("--from-export is for workers of a cluster; expected --cluster with it", status.WRONG_INPUT)
    if export and not Path(export).is_dir():
        end(f"--from-export {export}: there is no such folder; expected one that oddchip export has written",
            status.WRONG_INPUT)  # fmt: skip
    if cluster:
        # What speaks to a cluster: no night of one machine waits for it to be loaded.
        from api.night_worker import walk_piece
        from ledger.reconciliation.cluster import Cluster

        folder = str(Path(export).resolve()) if export else ""
        return Cluster(store.database, cluster, walk_piece, settings.cluster_tls(), folder)
    return Crew(store.database, settings.store_address(), settings.houses_folder(), jobs or cores())


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
