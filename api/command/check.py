"""``oddchip check``: the whole ledger against its log."""

import logging
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from api import settings
from api.command import status
from api.command.printout import print_json, print_line, printable
from api.command.progress import Steps
from api.command.store import opened_database
from api.command.trouble import end, tell
from ledger.availability import StoreUnavailable
from ledger.check.check import Check
from ledger.check.coverage import Coverage
from ledger.check.damage import Damage
from ledger.check.question import Kept, NoSuchAppend, Question
from ledger.database.database import Database
from ledger.database.schema import NEWEST, earlier_form
from ledger.log.checkpoint import Checkpoint
from ledger.log.key_history import KeyHistory
from ledger.log.refusal import NotAccepted
from ledger.publishing.signer import BadSigner, Signer
from ledger.publishing.signer_setting import signer_folder


def check(
    against: Annotated[
        str, typer.Option(metavar="FILE", help="A checkpoint that was kept: is that log still in the store?")
    ] = "",
    since: Annotated[int, typer.Option(metavar="LEAF", help="Compare events from this append on.")] = 0,
    views: Annotated[bool, typer.Option("--views/--no-views", help="Find every verdict again, or not.")] = True,
    restart: Annotated[bool, typer.Option("--restart", help="Do not go on where a check was stopped.")] = False,
    keys: Annotated[str, typer.Option(metavar="FILE", help="The log's key history, where the signer is not.")] = "",
    json: Annotated[
        bool, typer.Option("--json", help="For programs: a line for each damage, and one at the end.")
    ] = False,
) -> None:
    """Hold everything that is recorded against the log: entries, tiles, checkpoints, events, sealed records, views."""
    # A changed hand that the replayer cannot bear is a damage like others, and not a fault to be reported.
    logging.getLogger("ledger.verdicts.verdict").setLevel(logging.CRITICAL)
    with opened_database() as database:
        refuse_earlier_form(database)
        asked = question(database, against, since, views, restart, keys)
        found = Check(database, asked)
        try:
            with Steps() as steps:
                for damage in found.run(steps.show):
                    tell_damage(damage, json)
        except KeyboardInterrupt:
            if found.covered.is_kept and found.covered.end > found.covered.begin:
                tell(f"stopped; the next check goes on from append {found.covered.end}")
            raise
        except NoSuchAppend as fault:
            end(f"--since {since}: {fault}", status.WRONG_INPUT)
        except StoreUnavailable as fault:
            end(str(fault), status.BUSY)
    conclude(found.covered, asked, json)


def refuse_earlier_form(database: Database) -> None:
    """Ends the command for a store that an earlier oddchip left: its tables are others, and not damaged."""
    form = 0
    with suppress(Exception):  # where that cannot be told, the check tells what is damaged
        form = earlier_form(database)
    if form:
        has = "has no log yet" if form == 1 else f"has tables of form {form}; this oddchip checks form {NEWEST}"
        forward = "oddchip checkpoint brings it forward"
        if form > 1:
            forward += ", and so does any command that records or reads hands"
        end(f"{database.name} was left by an earlier oddchip and {has}; {forward}", status.WRONG_INPUT)


def question(database: Database, against: str, since: int, views: bool, restart: bool, keys: str) -> Question:
    """What is asked; ends the command where a file cannot be read."""
    signer = signer_here(database)
    history = key_history(keys) if keys else signer.history() if signer else None
    return Question(
        keys=history,
        last=signer.last() if signer else None,
        published=signer.published if signer else None,
        folder=signer.folder if signer else None,
        kept=kept_checkpoint(against) if against else None,
        witnesses=[witness.key for witness in settings.witnesses()],
        since=since,
        views=views,
        restart=restart,
    )


def signer_here(database: Database) -> Signer | None:
    """The signer, where it is on this host; ends the command where what is there is none."""
    try:
        folder = signer_folder(database, settings.store_address(), settings.signer_folder())
    except BadSigner:
        return None
    if not folder.exists():
        return None
    try:
        return Signer(folder)
    except BadSigner as fault:
        end(str(fault), status.WRONG_INPUT)


def key_history(file: str) -> KeyHistory:
    """The key history in a file."""
    try:
        return KeyHistory.parse(Path(file).read_bytes().strip())
    except OSError as fault:
        end(f"{file}: {fault.strerror}", status.WRONG_INPUT)
    except NotAccepted as fault:
        end(f"{file}: {fault}; expected a key history, as {{log}}/keys has it", status.WRONG_INPUT)


def kept_checkpoint(file: str) -> Kept:
    """The checkpoint in a file. Whose it is comes later: here it need only be one."""
    try:
        note = Path(file).read_bytes()
        Checkpoint.of_note(note)
    except OSError as fault:
        end(f"{file}: {fault.strerror}", status.WRONG_INPUT)
    except NotAccepted as fault:
        end(f"{file}: {fault}; expected a checkpoint as oddchip checkpoint prints it", status.WRONG_INPUT)
    return Kept(file, note)


def tell_damage(damage: Damage, json: bool) -> None:
    """One damage, as soon as it is found."""
    if json:
        print_json(damage.document())
    else:
        print_line(Text.assemble((f"{damage.what:<14}", "bold red"), printable(str(damage).partition(": ")[2])))


def conclude(covered: Coverage, asked: Question, json: bool) -> None:
    """Says what was looked at, and ends with the status."""
    unsigned = covered.checkpoints > 0 and not covered.signatures
    incomplete = unsigned or covered.goes_on or covered.other_verdicts > 0
    if json:
        print_json({"checked": covered.document(), "clean": not covered.damages})
    else:
        for line in told(covered, asked):
            print_line(line)
    if covered.damages:
        raise typer.Exit(status.BROKEN)
    raise typer.Exit(status.UNVERIFIABLE if incomplete else status.CLEAN)


def told(covered: Coverage, asked: Question) -> list[str]:
    """What was looked at, in words."""
    lines = [
        f"{covered.size} entries, {covered.proven} of them under a checkpoint that fits ({covered.checkpoints} in all)"
    ]
    lines.append(f"events compared: appends {covered.resumed} to below {covered.end}")
    if covered.goes_on:
        lines.append(
            f"not looked at anew: appends {covered.begin} to below {covered.resumed}, which were compared between "
            f"{covered.resumed_begun} and {covered.resumed_at} by the check that was stopped; --restart compares them"
        )
    lines += told_of_verdicts(covered) if asked.views else ["verdicts left out"]
    if covered.cosignatures:
        lines.append(
            f"cosignatures: {covered.cosignatures}, of witnesses that are not known {covered.unknown_cosignatures}"
        )
    if covered.checkpoints and not covered.signatures:
        lines.append("signatures not verified: there is no signer here, and --keys names no key history")
    if asked.last is None:
        lines.append("not held against a signer's memory: there is none here")
    if asked.kept is not None and not covered.damages:
        lines.append(f"{asked.kept.name}: that log is in the store, unchanged")
    lines += covered.notes
    lines.append(f"damaged: {covered.damages}" if covered.damages else "nothing is damaged")
    return lines


def told_of_verdicts(covered: Coverage) -> list[str]:
    """Which verdicts were found again, and which hands have none."""
    lines = [f"verdicts found again: {covered.verdicts}"]
    if covered.other_verdicts:
        lines.append(
            f"verdicts of another replayer, not found again: {covered.other_verdicts}; oddchip serve finds them anew"
        )
    if covered.waiting:
        more = covered.waiting - len(covered.waiting_names)
        names = [str(name) for name in covered.waiting_names] + ([f"{more} more"] if more else [])
        lines.append(f"not judged yet: {'; '.join(names)}")
    return lines
