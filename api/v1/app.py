"""The interface for programs, under ``/v1``; ``/v1/openapi.json`` describes it."""

from fastapi import FastAPI

from api.problems import add_problems
from api.v1.events import events_router
from api.v1.limits import Limits
from api.version import VERSION
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.store.store import Store


def create_v1(store: Store, desk: IntakeDesk, limits: Limits) -> FastAPI:
    """The interface over a store and its desk, which the caller opens and closes."""
    app = FastAPI(title="oddchip", version=VERSION, docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    app.include_router(events_router(desk, LiveIntake(store), limits))
    add_problems(app)
    return app
