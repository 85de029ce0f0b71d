"""Addresses are taken apart as they were written: a ``%2F`` within a name is no end of it."""

from urllib.parse import unquote

from starlette.types import ASGIApp, Receive, Scope, Send


class RawPath:
    """Routes by the path as it was written; whoever takes a part of it decodes that part (``decoded``)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raw = scope.get("raw_path")
        if scope["type"] == "http" and raw:
            scope = {**scope, "path": raw.decode("latin-1")}
        await self._app(scope, receive, send)


def decoded(part: str) -> str:
    """A part of a path as it was meant. Raises ValueError for what is no UTF-8."""
    return unquote(part, errors="strict")
