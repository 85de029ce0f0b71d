"""How the log's files are sent."""

import logging
from typing import Final

from fastapi.responses import Response

from api.problems import RequestProblem
from ledger.database.database import Session
from ledger.publishing import published
from ledger.publishing.published import PublishedCheckpoint

TEXT: Final = "text/plain; charset=utf-8"
BYTES: Final = "application/octet-stream"
JSON: Final = "application/json"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For what never changes: tiles, whatever their width."""
FOR_NOW: Final = "no-cache"
"""For what grows: it is asked for again each time."""
_log: Final = logging.getLogger(__name__)


def answer(body: bytes, kind: str, cached: str) -> Response:
    """A file of the log."""
    return Response(body, 200, {"Cache-Control": cached, "X-Content-Type-Options": "nosniff"}, kind)


def not_there(detail: str) -> RequestProblem:
    """The problem of what the log does not have."""
    return RequestProblem(404, "not-found", detail)


def damaged(fault: Exception) -> RequestProblem:
    """The problem of a log that is not what was recorded."""
    _log.error("%s", fault)
    return RequestProblem(500, "log-damaged", f"{fault}; oddchip check says more")


def checkpoint_of(session: Session, size: int | None) -> PublishedCheckpoint:
    """The checkpoint of a size, the newest for None; a problem where there is none."""
    found = published.newest(session) if size is None else published.of_size(session, size)
    if found is None:
        raise not_there(f"no checkpoint{'' if size is None else f' of size {size}'} is published")
    return found
