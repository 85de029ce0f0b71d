"""What a user is told when a command cannot go on: one line on standard error, never a traceback."""

import sys
import traceback
from typing import NoReturn

import typer

from api.command.printout import printable
from api.settings import is_debugging


def tell(message: str) -> None:
    """Each line of the message as a line on standard error."""
    sys.stdout.flush()
    for line in message.splitlines():
        sys.stderr.write(f"oddchip: {printable(line)}\n")


def end(message: str, exit_status: int) -> NoReturn:
    """Tells what is the matter and ends the command."""
    tell(message)
    raise typer.Exit(exit_status)


def own_fault(fault: Exception) -> str:
    """One line about an exception that should not have happened; ``ODDCHIP_DEBUG=1`` has the traceback printed too."""
    if is_debugging():
        traceback.print_exception(fault, file=sys.stderr)
    said = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
    return f"our own fault, please report it: {printable(said)} (ODDCHIP_DEBUG=1 shows where)"
