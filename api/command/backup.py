"""``oddchip backup`` and ``oddchip restore``: a copy of the store, and the way back."""

from pathlib import Path
from typing import Annotated

import typer

from api import settings
from api.command import status
from api.command.printout import print_json, print_line, printable
from api.command.trouble import end, tell
from ledger.backup import Copied, back_up, by_the_servers_tools
from ledger.backup import restore as put_back
from ledger.database.address import sqlite_path
from ledger.publishing.signer import BadSigner, Signer, older


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; one that is there is replaced.")],
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Copy the store into one file, while it is in use. The signer's folder is not in it."""
    store = store_file("backup", file)
    if store.resolve() == file.resolve():
        end(f"{file} is the store itself; expected another file", status.WRONG_INPUT)
    if (file.exists() and not file.is_file()) or not file.parent.is_dir():
        end(f"{file}: no file can be put there; expected a file, in a folder that is there", status.WRONG_INPUT)
    told("backed up", back_up(store, file), json)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that oddchip backup made.")],
    replace: Annotated[bool, typer.Option("--replace", help="Also where there is a store: it is kept aside.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Put a copy in the place of the store. Status 5: it is older than what was signed, and cannot go on from there."""
    store = store_file("restore", file)
    copied = put_back(file, store, replace)
    told("restored", copied, json)
    signed = last_signed(store)
    if signed > copied.size:
        end(older(copied.size, signed), status.BROKEN)


def store_file(doing: str, file: Path) -> Path:
    """The store's file; ends the command for a store on a server. Raises BadSetting."""
    url = settings.store_address()
    if url.startswith(("postgresql://", "postgres://")):
        end(by_the_servers_tools(doing, str(file)), status.WRONG_INPUT)
    return sqlite_path(url)


def last_signed(store: Path) -> int:
    """The size of the last checkpoint that was signed for the store, as its signer remembers it; 0 without one."""
    folder = Path(settings.signer_folder() or store.with_name(f"{store.name}.signer"))
    try:
        return Signer(folder).last().size if folder.exists() else 0
    except BadSigner as fault:
        tell(str(fault))
        return 0


def told(done: str, copied: Copied, json: bool) -> None:
    """What was done."""
    if json:
        aside = None if copied.put_aside is None else str(copied.put_aside)
        print_json({"file": str(copied.path), "entries": copied.size, "put_aside": aside})
        return
    print_line(f"{done}  {printable(str(copied.path))}  {copied.size} entries")
    if copied.put_aside is not None:
        print_line(f"the store before it is kept as {printable(str(copied.put_aside))}", indent=2)
