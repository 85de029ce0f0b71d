"""How the eventsourcing library gets at the ledger's tables."""

from typing import Any, Final, NoReturn

from eventsourcing.persistence import InfrastructureFactory, TrackingRecorder
from eventsourcing.utils import Environment

from ledger.database.database import Database
from ledger.store.recorder import LedgerRecorder


class LedgerFactory(InfrastructureFactory[TrackingRecorder]):
    """Builds the ledger's recorder. The ledger's views are its own, and nothing is kept in snapshots."""

    def __init__(self, env: Environment, database: Database) -> None:
        super().__init__(env)
        self._database: Final = database

    def application_recorder(self) -> LedgerRecorder:
        return LedgerRecorder(self._database)

    def aggregate_recorder(self, purpose: str = "events") -> LedgerRecorder:
        return self.application_recorder()

    def tracking_recorder(self, tracking_recorder_class: type[Any] | None = None) -> NoReturn:
        raise NotImplementedError("the ledger's views keep their own positions")

    def process_recorder(self) -> NoReturn:
        raise NotImplementedError("the ledger's views keep their own positions")

    def close(self) -> None:
        """Closes the database."""
        self._database.close()
