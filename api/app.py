"""The service: pages, and the interface for programs, over one store."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from api.background import Background
from api.closing import closing
from api.deadlines import deadlines
from api.following import following
from api.including import include
from api.letters.pages import letter_pages, report_pages
from api.log.app import create_log
from api.pages.account import account_pages
from api.pages.bundles import bundle_pages
from api.pages.case import case_pages
from api.pages.cases import cases_page
from api.pages.complaint import complaint_pages
from api.pages.data import hands_data
from api.pages.faults import fault_pages
from api.pages.find import find_page
from api.pages.hand import hand_page
from api.pages.hands import hands_page
from api.pages.houses import houses_pages
from api.pages.keys import keys_pages
from api.pages.night import night_pages
from api.pages.night_files import night_files
from api.pages.nights import nights_page
from api.pages.people import people_pages
from api.pages.problems import add_problems
from api.pages.render import STATIC
from api.pages.what_if import what_if_pages
from api.people.access import Access, WithAccess
from api.people.access_settings import AccessSettings
from api.people.routes import refuse_undeclared
from api.people.sign_in import sign_in_pages
from api.publishing import publishing
from api.v1.app import create_v1
from api.v1.limits import Limits
from api.watching.metrics import Measured, Metrics
from api.watching.watching import watching_router
from ledger.intake.close_after import HOURS
from ledger.intake.intake_desk import IntakeDesk
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import Witness
from ledger.store.store import Store

YEAR: Final = 31_536_000


class Static(StaticFiles):
    """Files that may be kept for good: their addresses in the pages change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


def create_app(
    store: Store,
    limits: Limits | None = None,
    signer: Signer | None = None,
    witnesses: Sequence[Witness] = (),
    close_after: int = HOURS,
    access: AccessSettings | None = None,
) -> FastAPI:
    """The pages, the interface for programs and the log, over an open store, which the caller closes after the service.

    With a signer the log is published while the service runs. Hands to which nothing has come for ``close_after``
    hours are closed; 0 closes none. Every route says whom it lets in: else UndeclaredRoute is raised.
    """
    desk = IntakeDesk(store)
    background = Background(
        [*following(store), *publishing(store, signer, witnesses), *closing(store, close_after), *deadlines(store)]
    )

    metrics = Metrics(store, background)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with background, desk:
            yield

    settings = access or AccessSettings()
    app = FastAPI(title="oddchip", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.add_middleware(WithAccess, access=Access(store, settings))
    app.mount("/static", Static(directory=STATIC), name="static")
    include(app, sign_in_pages())
    if settings.issuer is not None:
        # Only who has an issuer needs its client.
        from api.people.oidc import oidc_pages

        include(app, oidc_pages(settings.issuer))
    include(
        app,
        hands_page(store),
        find_page(store),
        hands_data(store),
        hand_page(store),
        houses_pages(store),
        nights_page(store),
        night_files(store),
        night_pages(store),
        people_pages(),
        keys_pages(),
        account_pages(),
        cases_page(store),
        complaint_pages(store),
        fault_pages(store),
        bundle_pages(store),
        letter_pages(store),
        report_pages(store),
        what_if_pages(store),
        case_pages(store),
    )
    app.mount("/v1", create_v1(store, desk, limits or Limits(), signer, metrics))
    app.mount("/log", create_log(store, signer))
    add_problems(app)

    include(app, watching_router(store, background, metrics, signer is not None))
    app.add_middleware(Measured, metrics=metrics)
    refuse_undeclared(app)
    return app
