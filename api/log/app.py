"""The log's addresses, below ``/log``. What is served shows that events were recorded, and not what they say."""

from fastapi import FastAPI

from api.including import include
from api.log.files import files_router
from api.log.proofs import proofs_router
from api.problems import add_problems
from api.watching.metrics import Named
from ledger.publishing.signer import Signer
from ledger.store.store import Store


def create_log(store: Store, signer: Signer | None) -> FastAPI:
    """The log of a store. The keys are served where there is a signer."""
    app = FastAPI(title="oddchip log", docs_url=None, redoc_url=None, openapi_url=None)
    include(app, files_router(store, signer), proofs_router(store))
    app.add_middleware(Named)
    add_problems(app)
    return app
