"""The addresses for whoever watches over the service: ``/healthz``, ``/readyz`` and ``/metrics``."""

from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.background import Background
from api.watching.metrics import Metrics
from api.watching.readiness import OK, Readiness
from ledger.store.store import Store

HEADERS = {"Cache-Control": "no-store"}


def watching_router(store: Store, background: Background, metrics: Metrics, publishes: bool) -> APIRouter:
    """The addresses; ``publishes`` says whether the log is published here."""
    router = APIRouter()
    readiness = Readiness(store, background, publishes)

    @router.get("/healthz")
    def healthz() -> Response:
        """200 while the store can be read; also where something that runs beside the service is failing."""
        store.verdicts.of_stream(UUID(int=0))
        return JSONResponse({"status": "ok", "background": background.state()}, headers=HEADERS)

    @router.get("/readyz")
    def readyz() -> Response:
        """200 while the service can do all of its work, else 503; in both cases what is the matter with what."""
        state = readiness.state()
        ready = all(one == OK for one in state.values())
        said = {"status": "ready" if ready else "not ready", "checks": state}
        return JSONResponse(said, 200 if ready else 503, HEADERS)

    @router.get("/metrics")
    def figures() -> Response:
        """The figures of the service."""
        return Response(metrics.text(), 200, HEADERS, CONTENT_TYPE_LATEST)

    return router
