"""The interface for programs, under ``/v1``; ``/v1/openapi.json`` describes it."""

from fastapi import FastAPI

from api.problems import add_problems
from api.v1.case_commands import case_commands
from api.v1.case_feed import case_feed
from api.v1.cases import cases_router
from api.v1.events import events_router
from api.v1.limits import Limits
from api.version import VERSION
from ledger.disputes.desk import DisputeDesk
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.store.store import Store


def create_v1(store: Store, desk: IntakeDesk, limits: Limits) -> FastAPI:
    """The interface over a store and its desk, which the caller opens and closes."""
    app = FastAPI(title="oddchip", version=VERSION, docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    app.include_router(events_router(desk, LiveIntake(store), limits))
    cases = DisputeDesk(store)
    app.include_router(case_feed(cases))
    app.include_router(cases_router(cases))
    app.include_router(case_commands(store, cases))
    add_problems(app)
    return app
