"""A body that is larger than an operation takes is a problem like any other."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.problems import MEDIA_TYPE, problem

_OURS: Final = (b"content-type", MEDIA_TYPE.encode())


class TooLarge:
    """Answers with a problem document where the framework refuses a body with a text of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = False

        async def answer(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start":
                refused = message["status"] == 413 and _OURS not in message["headers"]
            if not refused:
                await send(message)

        await self._app(scope, receive, answer)
        if refused:
            said = "the body has more than this operation takes; nothing of the request was done"
            await problem(413, "too-large", said)(scope, receive, send)
