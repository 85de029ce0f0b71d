"""How an application takes in its routers."""

from fastapi import APIRouter, FastAPI


def include(app: FastAPI, *routers: APIRouter) -> None:
    """The routes of the routers, as they are.

    ``include_router`` would build every route a second time, for what an inclusion may add to it (a prefix, a
    dependency) and ours never does: it would take the service twice as long to start.
    """
    for router in routers:
        app.router.routes.extend(router.routes)
