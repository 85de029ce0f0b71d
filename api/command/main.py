"""The ``oddchip`` command: what all its commands have in common."""

import signal
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from api.command import status
from api.command.commands import Commands
from api.command.rules import know_own_houses
from api.command.trouble import own_fault, tell
from api.version import VERSION, replay_form

app = typer.Typer(
    name="oddchip",
    cls=Commands,
    help="Settles what really happened in a hand of poker.",
    epilog="Exit status: 0 clean · 1 differences found · 2 input or usage wrong · 3 something not verifiable · "
    "4 not found · 5 log broken · 6 busy, try again · 70 our own fault · 130 stopped by the user.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Prints the version and the form of the replayer, and ends."""
    if wanted:
        slow = "" if replay_form() == "compiled" else "; with a C compiler at hand, installing again compiles it"
        typer.echo(f"oddchip {VERSION} ({replay_form()}{slow})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Version, and compiled or not.")
    ] = False,
) -> None:
    """Settles what really happened in a hand of poker."""
    know_own_houses()


def main() -> None:
    """Runs the command that the process was started with. A fault of ours is one line and status 70, no traceback."""
    speak_utf8()
    end_with_the_pipe()
    try:
        app()
    except Exception as fault:
        tell(own_fault(fault))
        sys.exit(status.OUR_FAULT)


def speak_utf8() -> None:
    """UTF-8 on every system; half a character (a lone surrogate in somebody's JSON) goes out as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def end_with_the_pipe() -> None:
    """``oddchip verify … | head`` ends when head does, without a word, as other commands do."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


if __name__ == "__main__":
    main()
