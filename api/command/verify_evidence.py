"""``oddchip verify-evidence``: what verify.py in the zip does, and the hand replayed besides."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from api.command import status
from api.command.failing import file_at_hand
from api.command.printout import print_json, print_line, printable
from ledger.evidence.recheck import recheck
from ledger.evidence.verify import Findings, Refused, read_files, verify

STYLES: Final = {"ok": "green", "note": "dim", "OPEN": "yellow", "WRONG": "bold red"}


def verify_evidence(
    evidence: Annotated[Path, typer.Argument(metavar="FILE", help="The zip, or the folder it was unpacked to.")],
    key: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="A public key of the log that you have; repeatable.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A checkpoint of the log that you have kept.")
    ] = None,
    witness: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="A witness that has to have cosigned; repeatable.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Check the evidence of a hand, offline, and replay the hand. No store is needed."""
    refused = ""
    found = Findings()
    kept = None
    if checkpoint:
        with file_at_hand(checkpoint):
            kept = checkpoint.read_bytes()
    try:
        with file_at_hand(evidence):
            files = read_files(evidence)
        found = verify(files, key or (), kept, witness or ())
        recheck(files, found)
    except Refused as fault:
        refused = str(fault)
    if json:
        lines = [{"result": sign.lower(), "text": text} for sign, text in found.lines]
        print_json(
            {"genuine": not refused, "wrong": found.wrong, "open": found.open, "refused": refused, "lines": lines}
        )
    else:
        print_findings(found, refused)
    raise typer.Exit(ended(found, refused))


def ended(found: Findings, refused: str) -> int:
    """The exit status."""
    if refused:
        return status.BROKEN
    if found.wrong:
        return status.DIFFERENT
    return status.UNVERIFIABLE if found.open else status.CLEAN


def print_findings(found: Findings, refused: str) -> None:
    """A line a step, and what all of it comes to."""
    for sign, text in found.lines:
        print_line(Text.assemble((f"{sign:<7}", STYLES[sign]), printable(text)))
    if refused:
        print_line(Text.assemble(("refused", "bold red"), f": {printable(refused)}"))
    else:
        print_line(Text(found.conclusion("not all is as it should be"), "bold"))
