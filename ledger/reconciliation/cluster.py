"""Workers of a Dask cluster that walk pieces. One that is lost costs time: its pieces are walked by others."""

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final
from uuid import uuid4

from ledger.availability import StoreUnavailable
from ledger.database.address import BadSetting
from ledger.database.database import Database
from ledger.reconciliation.cluster_task import ClusterTask, FromExport
from ledger.reconciliation.cluster_tls import NO_TLS, SETTINGS, Tls
from ledger.reconciliation.cluster_worker import FAULTS, OtherWorker
from ledger.reconciliation.extent import extent, leaf_hash
from ledger.reconciliation.houses import houses_digest
from ledger.reconciliation.piece import Piece, Walked
from ledger.reconciliation.table_books import table_books
from ledger.verdicts.replayer import replayer

MOST: Final = 256
"""Pieces that are handed out at a time."""
TRIES: Final = 4
"""So often a piece is handed out whose workers are lost, or lose their store."""
CONNECT: Final = 15
"""Seconds that a scheduler has to answer the first time."""
LOOK: Final = 1.0
"""Seconds after which it is looked whether anybody is there."""

_log: Final = logging.getLogger(__name__)


class ClusterUnavailable(StoreUnavailable):
    """The scheduler cannot be reached, or nobody works for it."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Workers that a scheduler has. ``ask`` is what they carry out: a function that is installed with them too.

    They read the store that their own settings name, or the export in the folder ``export``, where that is not "".
    ``patience`` is for how many seconds a run goes on without a scheduler or any worker.
    """

    database: Database
    address: str
    ask: Callable[[str], str]
    tls: Tls = NO_TLS
    export: str = ""
    patience: float = 60

    def walk(self, pieces: Sequence[Piece]) -> Iterator[Walked]:
        """The pieces as they are done, in any order.

        Raises BadSetting, ClusterUnavailable, OtherWorker, NotExported, and what a walk does.
        """
        if pieces:
            with self._client() as client:
                yield from _Round(self, client, pieces).results()

    @contextmanager
    def _client(self) -> Iterator[Any]:
        try:
            from distributed import Client, Security
        except ImportError as missing:
            raise BadSetting(
                f"--cluster needs the extra oddchip[cluster] ({missing}); expected it to be installed"
            ) from None
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # whom it concerns is told once, by the exception
        address, security = self._address(), None
        if self.tls.given:
            security = Security(
                tls_ca_file=self.tls.ca, tls_client_cert=self.tls.cert, tls_client_key=self.tls.key,
                require_encryption=True,
            )  # fmt: skip
        try:
            client = Client(address, security=security, timeout=CONNECT, set_as_default=False, name="oddchip")
        except (OSError, ValueError, RuntimeError) as fault:
            raise ClusterUnavailable(f"no scheduler answers at {address}: {_first_line(fault)}") from None
        try:
            yield client
        finally:
            _close(client)

    def _address(self) -> str:
        """Where the scheduler is. Raises BadSetting."""
        scheme, separated, place = self.address.rpartition("://")
        encrypted = self.tls.given
        wanted = "tls" if encrypted else "tcp"
        if separated and scheme == "tls" and not encrypted:
            raise BadSetting(f"--cluster {self.address}: expected {', '.join(SETTINGS)} to be set for TLS")
        host, _, port = place.rpartition(":")
        if (separated and scheme != wanted) or not host or not port.isdecimal():
            raise BadSetting(f"--cluster {self.address}: expected {wanted}:// and a scheduler, as {wanted}://host:8786")
        return f"{wanted}://{place}"


def _close(client: Any) -> None:
    """Lets the scheduler go. One that is away may be in the way of that, which must not hide what happened before."""
    try:
        client.close(timeout=5)
    except Exception:
        _log.info("the connection to the scheduler broke while it was closed", exc_info=True)


class _Round:
    """All pieces of one call, handed out and gathered."""

    def __init__(self, cluster: Cluster, client: Any, pieces: Sequence[Piece]) -> None:
        self._cluster: Final = cluster
        self._client: Final = client
        # The longest first, so that none is left alone with one at the end.
        self._todo: Final = sorted(pieces, key=lambda piece: piece.hands)
        self._done: Final[SimpleQueue[Any]] = SimpleQueue()
        self._out: Final[dict[str, tuple[Any, Piece]]] = {}
        self._lost: Final[dict[int, int]] = {}
        self._replayer: Final = replayer()
        self._houses: Final = houses_digest()

    def results(self) -> Iterator[Walked]:
        """What is done, until nothing is left."""
        while self._todo or self._out:
            while self._todo and len(self._out) < MOST:
                self._hand_out(self._todo.pop())
            future, piece = self._out.pop(self._next().key)
            walked = self._walked(future, piece)
            future.release()
            if walked is not None:
                yield walked

    def _hand_out(self, piece: Piece) -> None:
        key = f"oddchip-{piece.no}-{uuid4().hex}"
        future = self._client.submit(self._cluster.ask, self._task(piece).text(), key=key, pure=False)
        self._out[key] = future, piece
        future.add_done_callback(self._done.put)

    def _task(self, piece: Piece) -> ClusterTask:
        with self._cluster.database.reading() as session:
            leaf, export = leaf_hash(session, piece.leaf), None
            if self._cluster.export:
                export = FromExport(self._cluster.export, extent(session, piece), table_books(session, piece))
        return ClusterTask(piece, self._replayer, self._houses, leaf, export)

    def _next(self) -> Any:
        """The next piece that is done, or will never be. Raises ClusterUnavailable."""
        alone_since = monotonic()
        while True:
            try:
                return self._done.get(timeout=LOOK)
            except Empty:
                if self._is_somebody_there():
                    alone_since = monotonic()
                elif monotonic() - alone_since > self._cluster.patience:
                    raise self._away("nobody works for it") from None

    def _is_somebody_there(self) -> bool:
        if self._client.status != "running" or any(future.status == "lost" for future, _ in self._out.values()):
            return False
        try:
            return bool(self._client.nthreads())
        except (OSError, ValueError):
            return False

    def _walked(self, future: Any, piece: Piece) -> Walked | None:
        """What came of a piece; None where it has to be handed out again."""
        if future.status == "cancelled":
            raise self._away("it has forgotten what it was asked")
        if future.status == "error":
            self._failed(future.exception(), piece)
            return None
        said = json.loads(future.result())
        if "fault" not in said:
            return Walked(piece, said["last"], said["sheet"].encode())
        kind = FAULTS.get(said["fault"])
        fault = RuntimeError(f"{said['fault']}: {said['text']}") if kind is None else kind(said["text"])
        if isinstance(fault, StoreUnavailable) and self._again(piece):
            return None
        raise fault

    def _failed(self, fault: BaseException, piece: Piece) -> None:
        """A piece that nobody has answered for."""
        from distributed.scheduler import KilledWorker

        if isinstance(fault, KilledWorker):
            if not self._again(piece):
                raise self._away(f"the workers of one piece were lost, {self._lost[piece.no]} times")
        else:
            # Whatever goes wrong within the function is part of its answer.
            why = f"{type(fault).__name__}: {_first_line(fault)}"
            raise OtherWorker(
                f"scheduler {self._cluster.address}: it, or a worker, has another oddchip or none ({why}); expected "
                "the same installed on all"
            )

    def _again(self, piece: Piece) -> bool:
        self._lost[piece.no] = self._lost.get(piece.no, 0) + 1
        if self._lost[piece.no] == TRIES:
            return False
        self._todo.append(piece)
        return True

    def _away(self, why: str) -> ClusterUnavailable:
        return ClusterUnavailable(f"scheduler {self._cluster.address}: {why}; what is done is kept, run it again")


def _first_line(fault: BaseException) -> str:
    return str(fault).strip().partition("\n")[0] or type(fault).__name__
