"""The interface for programs, under ``/v1``; ``/v1/openapi.json`` describes it."""

from typing import Any

from fastapi import FastAPI

from api.including import include
from api.problems import add_problems
from api.v1.bundles import bundles_router
from api.v1.case_commands import case_commands
from api.v1.case_feed import case_feed
from api.v1.cases import cases_router
from api.v1.events import events_router
from api.v1.examples import fill_in
from api.v1.faults import faults_router
from api.v1.found_cases import found_cases
from api.v1.hands import hands_router
from api.v1.letters import letters_router, reports_router
from api.v1.limits import Limits
from api.v1.looks import looks_router
from api.v1.nights import nights_router
from api.v1.raw_path import RawPath
from api.v1.statements import statements_router
from api.v1.too_large import TooLarge
from api.v1.venues import venues_router
from api.v1.what_if import what_if_router
from api.version import VERSION
from api.watching.metrics import Metrics, Named
from ledger.disputes.desk import DisputeDesk
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.publishing.signer import Signer
from ledger.store.store import Store


class Interface(FastAPI):
    """Its description has answers as examples."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        description = super().openapi()
        fill_in(description)
        return description


def create_v1(store: Store, desk: IntakeDesk, limits: Limits, signer: Signer | None, metrics: Metrics) -> FastAPI:
    """The interface over a store and its desk, which the caller opens and closes."""
    app = Interface(title="oddchip", version=VERSION, docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    cases = DisputeDesk(store)
    include(
        app,
        events_router(desk, LiveIntake(store), limits, metrics.count),
        hands_router(store, signer),
        venues_router(store),
        statements_router(store, limits),
        what_if_router(store),
        looks_router(),
        case_feed(cases),
        cases_router(cases),
        letters_router(store, cases),
        reports_router(store, cases),
        case_commands(store, cases),
        faults_router(store),
        nights_router(store),
        found_cases(store),
        bundles_router(store),
    )
    app.add_middleware(TooLarge)
    app.add_middleware(Named)
    app.add_middleware(RawPath)
    add_problems(app)
    return app
