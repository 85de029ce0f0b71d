"""``oddchip serve``: the service and its pages."""

import signal
import socket
from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from api import settings
from api.command import status
from api.command.people import HOW
from api.command.printout import print_line
from api.command.signer import opened_session_key, opened_signer
from api.command.store import opened_store
from api.command.trouble import end, tell
from ledger.people.people import People

SECONDS_TO_FINISH = 5
"""How long requests under way may take when the service is told to stop."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="ODDCHIP_PORT", min=0, max=65535, help="0: any free one.")] = 8000,
) -> None:
    """Serve the recorded hands: pages for people, /v1/events for game servers, /log. Ctrl-C ends it."""
    # Pages, letters and their libraries: no other command waits for them to be loaded.
    import uvicorn

    from api.app import create_app

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a visitor who hangs up must not end the service
    limits, hours, witnesses = settings.request_limits(), settings.close_after(), settings.witnesses()
    access = settings.access()
    with opened_store() as store:
        access = replace(access, session_key=opened_session_key(store))
        app = create_app(store, limits, opened_signer(store), witnesses, close_after=hours, access=access)
        if access.issuer is None and not People(store).all():
            tell(HOW)
        with listening(host, port) as door:
            host_shown = f"[{host}]" if ":" in host else host
            print_line(Text.assemble("oddchip serves on ", (f"http://{host_shown}:{door.getsockname()[1]}", "bold")))
            config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=SECONDS_TO_FINISH)
            uvicorn.Server(config).run(sockets=[door])


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there, so that whoever comes from now on is let in; ends the command where it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, else asyncio leaves it waiting for full packets, and each answer waits for the one before.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()
    except OSError as fault:
        door.close()
        end(f"cannot listen on {host}:{port}: {fault.strerror}; --port takes another one", status.BUSY)
    return door
