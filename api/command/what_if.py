"""``oddchip replay --what-if``: another line of a hand, and what of the record stands in it."""

from collections.abc import Sequence

from rich.text import Text

from api.command import status
from api.command.printout import print_json, print_line, printable
from ledger.disputes.changes import parse_change
from ledger.disputes.what_if_document import what_if_document
from replay.hand import Hand
from replay.houses.house import House
from replay.steps import play_steps
from replay.what_if.fate import CARDS_UNKNOWN, CHANGED, DECISION, DROPPED, Fate, Stop
from replay.what_if.what_if import WhatIf, what_if


def show_what_if(hand: Hand, house: House, changes: Sequence[str], json: bool) -> int:
    """Prints the line. Raises BadChange for a change that the hand cannot have."""
    found = what_if(hand, house, [parse_change(text, hand) for text in changes])
    if json:
        print_json(what_if_document(found))
    else:
        print_steps(found)
        for one in found.fates:
            if one.what in (CHANGED, DROPPED):
                print_fate(one)
        print_end(found)
    return status.CLEAN if found.stop is None else status.UNVERIFIABLE


def print_steps(found: WhatIf) -> None:
    """The line event by event, each with the recorded event that it is."""
    steps = {step.index: step for step in play_steps(found.hand, found.report.house)}
    for index, origin in enumerate(found.origin):
        if index in steps:
            number = "new" if origin < 0 else str(origin)
            print_line(Text.assemble((f"{number:>5}  ", "dim"), printable(steps[index].text)))


def print_fate(one: Fate) -> None:
    """What became of a recorded event that was changed or dropped."""
    why = one.why.replace("_", " ")
    rule = f"  {one.rule}" if one.rule else ""
    print_line(Text.assemble(f"event {one.event} {one.what}: {why}", (rule, "cyan")), indent=4)


def print_end(found: WhatIf) -> None:
    """Where the line stops, or who would have had what more or less than he was paid."""
    if found.stop is not None:
        print_line(
            Text.assemble(("stops", "bold yellow"), f"  {not_known(found.stop)}", (f"  {found.stop.rule}", "cyan"))
        )
        return
    owed = found.resettlement()
    if owed.because is not None:
        print_line(Text(f"not settled: {owed.because.key.replace('_', ' ')}", "yellow"))
    for one in owed.owed():
        name = f"{one.kind} {one.name}".strip()
        print_line(Text.assemble((f"{owed.hand.unit.write(one.units):>10}", "bold"), f"  {printable(name)}"))


def not_known(stop: Stop) -> str:
    """What would have to be known for the line to go on."""
    if stop.kind == DECISION:
        return f"what seat {stop.seat} would have done is not known"
    if stop.kind == CARDS_UNKNOWN:
        return f"the next cards of {f'seat {stop.seat}' if stop.seat else 'the board'} are not known"
    return stop.kind.replace("_", " ")
