"""The body of a request: taken only as far as it keeps within the limits, and unpacked only so far."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from threading import Lock
from typing import Final

from fastapi import Request

from api.problems import RequestProblem
from api.v1.limits import AT_ONCE, Limits
from ledger.availability import StoreUnavailable

JSON: Final = ("application/json", "application/vnd.oddchip.hand+json")
JSON_LINES: Final = ("application/x-ndjson", "application/jsonl")
_FREE: Final = 1 << 16
"""So much may be unpacked from however little."""
_GZIP: Final = 31
"""For zlib: a gzip header and its checksum are expected."""


class Space:
    """The memory that bodies take together: whoever finds it taken is sent away, and no body waits for it."""

    def __init__(self, limits: Limits) -> None:
        self._free = limits.request_bytes * AT_ONCE
        self._places = limits.requests
        self._lock: Final = Lock()

    def take(self, size: int, places: int = 0) -> None:
        """Takes so many bytes, and places of requests. Raises StoreUnavailable."""
        with self._lock:
            if size > self._free or places > self._places:
                raise StoreUnavailable("too many requests are under way; nothing was written, try again")
            self._free -= size
            self._places -= places

    def give(self, size: int, places: int = 0) -> None:
        """Gives them back."""
        with self._lock:
            self._free += size
            self._places += places


class Body:
    """A body as it came, and the space that it takes until ``close``."""

    def __init__(self, limits: Limits, space: Space, types: tuple[str, ...] = (*JSON, *JSON_LINES)) -> None:
        self._limits: Final = limits
        self._space: Final = space
        self._types: Final = types
        self._taken = 0
        self._packed = False
        self._came: Final = bytearray()
        space.take(0, 1)

    async def receive(self, request: Request) -> None:
        """Reads the request's body. Raises RequestProblem, StoreUnavailable."""
        _check_type(request, self._types)
        self._packed = _is_packed(request)
        length = request.headers.get("content-length", "")
        if length.isdigit() and int(length) > self._limits.request_bytes:
            raise self._too_large("has")
        try:
            async with asyncio.timeout(self._limits.seconds):
                async for part in request.stream():
                    self._take(len(part))
                    self._came.extend(part)
                    if len(self._came) > self._limits.request_bytes:
                        raise self._too_large("has")
        except TimeoutError:
            raise RequestProblem(408, "too-slow", f"the body took more than {self._limits.seconds:g} seconds") from None

    def content(self) -> bytes:
        """The body, unpacked. Raises RequestProblem, StoreUnavailable."""
        if not self._packed:
            return bytes(self._came)
        most = min(self._limits.request_bytes, max(_FREE, len(self._came) * self._limits.ratio))
        unpack = zlib.decompressobj(_GZIP)
        try:
            content = unpack.decompress(self._came, most + 1)
        except zlib.error:
            raise RequestProblem(400, "bad-gzip", "the body is no gzip, though Content-Encoding says so") from None
        if len(content) > most:
            raise self._too_large("unpacks to")
        if not unpack.eof or unpack.unused_data:
            raise RequestProblem(400, "bad-gzip", "the body is not one whole gzip stream")
        self._take(len(content))
        return content

    def close(self) -> None:
        """Gives back the space."""
        self._space.give(self._taken, 1)

    def _take(self, size: int) -> None:
        self._space.take(size)
        self._taken += size

    def _too_large(self, does: str) -> RequestProblem:
        most = self._limits.request_bytes
        more = f"{most} bytes" if does == "has" else f"{most} bytes or {self._limits.ratio} times its size"
        return RequestProblem(413, "too-large", f"the body {does} more than {more}; expected several requests")


def received(limits: Limits, types: tuple[str, ...] = (*JSON, *JSON_LINES)) -> Callable[[Request], AsyncIterator[Body]]:
    """What an operation depends on for its body; the space is given back when the request is answered."""
    space = Space(limits)

    async def body_of(request: Request) -> AsyncIterator[Body]:
        body = Body(limits, space, types)
        try:
            await body.receive(request)
            yield body
        finally:
            body.close()

    return body_of


def _check_type(request: Request, types: tuple[str, ...]) -> None:
    given, _, parameters = request.headers.get("content-type", "").partition(";")
    charset = parameters.strip().lower().removeprefix("charset=").strip('"')
    if given.strip().lower() not in types or charset not in ("", "utf-8"):
        found = request.headers.get("content-type") or "no Content-Type"
        taken = ", ".join(types)
        expected = f"one of {taken}" if len(types) > 1 else taken
        raise RequestProblem(415, "media-type", f"found {found[:100]}; expected {expected}", {"Accept-Post": taken})


def _is_packed(request: Request) -> bool:
    coding = request.headers.get("content-encoding", "identity").strip().lower()
    if coding not in ("gzip", "x-gzip", "identity"):
        message = f"found Content-Encoding {coding[:100]}; expected gzip or none"
        raise RequestProblem(415, "content-encoding", message, {"Accept-Encoding": "gzip"})
    return coding != "identity"
