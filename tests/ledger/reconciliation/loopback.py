"""A Dask scheduler and its workers on the loopback interface, each a process that may be stopped or killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from distributed import Client, Security

import ledger
from ledger.reconciliation.cluster_tls import Tls

PATIENCE = 60


class Loopback:
    """``store`` is what the workers have set; with ``tls`` files all speak TLS."""

    def __init__(self, folder: Path, store: str, tls: Tls | None = None) -> None:
        self.folder = folder
        self.store = store
        self.tls = tls or Tls()
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        listening = folder / "scheduler.json"
        self._scheduler = self._started("dask_scheduler", "--host", self._host(), "--port", "0", "--scheduler-file",
                                        str(listening))  # fmt: skip
        ends = time.monotonic() + PATIENCE
        while not listening.exists() or not listening.read_text().endswith("}"):
            assert time.monotonic() < ends and self._scheduler.poll() is None, self._said("dask_scheduler")
            time.sleep(0.05)
        security = None
        if self.tls.ca:
            security = Security(
                tls_ca_file=self.tls.ca, tls_client_cert=self.tls.cert, tls_client_key=self.tls.key,
                require_encryption=True,
            )  # fmt: skip
        self.client: Any = Client(scheduler_file=str(listening), security=security, set_as_default=False)
        self.address: str = self.client.scheduler.address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: TracebackType | type[BaseException] | BaseException | None) -> None:
        self.client.close()
        for process in (*self.workers.values(), self._scheduler):
            process.kill()
            process.wait()

    def add(self, *names: str) -> None:
        """Workers of these names, when they have come and can be given work: one that is stopped before never is."""
        for name in names:
            self.workers[name] = self._started("dask_worker", self.address, "--name", name, "--host", self._host(),
                                               "--nthreads", "1", "--no-nanny", "--local-directory",
                                               str(self.folder))  # fmt: skip
        ends = time.monotonic() + PATIENCE
        while not all(self._is_running(name) for name in names):
            assert time.monotonic() < ends, self._said("dask_worker")
            time.sleep(0.05)

    def names(self) -> dict[str, str]:
        """The workers that the scheduler has, and their addresses."""
        return {one["name"]: address for address, one in self._known().items()}

    def stop(self, name: str) -> None:
        """The worker does nothing more, and says nothing of it."""
        self.workers[name].send_signal(signal.SIGSTOP)

    def kill(self, name: str) -> None:
        """The worker is gone, with all that it had been given."""
        process = self.workers.pop(name)
        process.kill()
        process.wait()

    def end(self) -> None:
        """The scheduler is gone."""
        self._scheduler.kill()
        self._scheduler.wait()

    def holds(self, name: str) -> int:
        """How many pieces a worker has been given, and is not done with."""
        return len(self.client.processing()[self.names()[name]])

    def _known(self) -> dict[str, dict[str, Any]]:
        """What the scheduler knows of each worker, by its address."""
        known: dict[str, dict[str, Any]] = self.client.scheduler_info(n_workers=-1)["workers"]
        return known

    def _is_running(self, name: str) -> bool:
        return any(one["name"] == name and one["status"] == "running" for one in self._known().values())

    def _host(self) -> str:
        return "tls://127.0.0.1" if self.tls.ca else "127.0.0.1"

    def _started(self, program: str, *arguments: str) -> "subprocess.Popen[bytes]":
        tls = ["--tls-ca-file", self.tls.ca, "--tls-cert", self.tls.cert, "--tls-key", self.tls.key]
        with open(self.folder / f"{program}.log", "ab") as log:
            return subprocess.Popen(
                [sys.executable, "-P", "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard",
                 *(tls if self.tls.ca else [])],
                cwd=self.folder, stdout=log, stderr=log,
                env=os.environ | {"PYTHONPATH": str(Path(ledger.__file__).parents[1]), "ODDCHIP_STORE": self.store},
            )  # fmt: skip

    def _said(self, program: str) -> str:
        return (self.folder / f"{program}.log").read_text()
