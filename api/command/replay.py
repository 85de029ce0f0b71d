"""``oddchip replay``: a hand step by step, with its table, its pots, and who may do what by which rule."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from api.command import status
from api.command.failing import status_of
from api.command.hands import hands_in
from api.command.printout import print_json, print_line, printable
from api.command.recorded import recorded_hand
from api.command.rules import house_asked_for
from api.command.store import opened_store
from api.command.trouble import end, tell
from api.command.verify import print_finding
from api.command.what_if import show_what_if
from ledger.histories.fault import Fault, place_of
from ledger.intake.hole_cards import concealed, is_over
from ledger.store.pin import choose_pin
from replay.audit import audit
from replay.finding import Finding, Findings
from replay.hand import Hand
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house
from replay.shuffles.single_use import Repeat, note_repeats
from replay.steps import play_steps
from replay.what_if.change import BadChange


def replay(
    name: Annotated[str, typer.Argument(metavar="HAND", help="A file, a recorded hand's id, or ROOM/ID.")],
    step: Annotated[
        int | None, typer.Option(min=-1, metavar="N", help="Only the table after event N; -1: before the first.")
    ] = None,
    hand_id: Annotated[str, typer.Option("--hand", metavar="ID", help="Only this hand of a file of many.")] = "",
    house: Annotated[str, typer.Option(metavar="H", help="Rules: NAME, NAME@VERSION or a house file.")] = "",
    what_if: Annotated[
        list[str] | None,
        typer.Option("--what-if", metavar="CHANGE", help='Another line: "12 fold", "12 call 2.00", "12 cards As Kd".'),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="For programs: one step a line.")] = False,
) -> None:
    """Show a hand step by step: the table, the pots, and what may be done by which rule."""
    house, changes = house_asked_for(house), what_if or []
    if name == "-" or Path(name).exists():
        statuses = replay_file(name, hand_id, house, step, json, changes)
        if not statuses:
            end(f"{name}: no hand {hand_id} in it", status.NOT_FOUND)
    else:
        statuses = {replay_recorded(name, house, step, json, changes)}
    raise typer.Exit(status.gravest(statuses))


def replay_file(file: str, hand_id: str, house: str, step: int | None, json: bool, changes: Sequence[str]) -> set[int]:
    """Shows the hands of a file; what happened to them, empty where there was none."""
    statuses = set()
    for one in hands_in(file):
        if isinstance(one, Fault):
            tell(str(one))
            statuses.add(status.WRONG_INPUT)
        elif hand_id in ("", one.hand_id):
            try:
                rules = choose_pin(one, house).rules()
                statuses.add(show_what_if(one, rules, changes, json) if changes else show(one, rules, step, json))
            except (UnknownHouse, BadHouse, BadChange) as wrong:
                tell(str(Fault(file, place_of(hand_id=one.hand_id), str(wrong))))
                statuses.add(status_of(wrong))
    return statuses


def replay_recorded(name: str, house: str, step: int | None, json: bool, changes: Sequence[str]) -> int:
    """Shows a recorded hand by the rules that it is pinned to. Nobody sees hole cards of a hand in progress."""
    with opened_store() as store:
        recorded = recorded_hand(store, name)
        store.verdicts.follow()
        repeats = store.verdicts.repeats(recorded.stream)
    rules = find_house(house) if house else recorded.pin.rules()
    hand = recorded.hand
    over = is_over(hand, audit(hand, rules).settled())
    seen = hand if over else concealed(hand)
    if changes:
        return show_what_if(seen, rules, changes, json)
    return show(seen, rules, step, json, again(hand, rules, repeats))


def again(hand: Hand, house: House, repeats: list[Repeat]) -> list[Finding]:
    """What other hands show of this one: a seed or a deck that was used again."""
    found = Findings(hand, house, house.game(hand.game, hand.limit))
    note_repeats(repeats, found)
    return found.all


def show(hand: Hand, house: House, wanted: int | None, json: bool, others: Sequence[Finding] = ()) -> int:
    """Prints the hand's steps, or the one wanted; ``others`` is what other hands show of it."""
    steps = {step.index: step.document() for step in play_steps(hand, house)}
    if not steps:
        tell(f"hand {hand.hand_id}: {house.name} cannot replay {hand.game} in {hand.limit} limit")
        return status.UNVERIFIABLE
    if wanted is not None and wanted not in steps:
        tell(f"hand {hand.hand_id}: no step {wanted}; replay goes from -1 (before the first event) to {max(steps)}")
        return status.NOT_FOUND
    if not json:
        print_line(
            Text.assemble(
                (printable(hand.hand_id), "bold"),
                f"  {printable(hand.room)}  {hand.game} {hand.limit}  {hand.currency}  ",
                (f"{house.name}@{house.version}", "dim"),
            )
        )
    for index, step in steps.items():
        if wanted in (None, index):
            here = [one for one in others if one.event == index]
            told = with_rules(step, here)
            if json:
                print_json({"hand_id": hand.hand_id, **told})
            else:
                print_step(told)
                for one in here:
                    print_finding(one)
    return status.CLEAN


def with_rules(step: dict[str, Any], others: Sequence[Finding]) -> dict[str, Any]:
    """The step, with the rules that others show to be broken in it."""
    return step | {"rules": [*step["rules"], *(one.rule for one in others)]}


def print_step(step: dict[str, Any]) -> None:
    """One step: what happened, the table after it, the pots, whose turn it is and what he may do."""
    print_line(Text(" "))
    number = "start" if step["index"] < 0 else f"event {step['index']}"
    print_line(Text.assemble((f"{number}  ", "dim"), (step["text"], "bold"), (f"  {step['street']}", "dim")))
    for rule in step["rules"]:
        print_line(Text(f"not as {rule} has it", "bold red"), indent=4)
    print_line(table_of(step["seats"]), indent=4)
    if step["board"]:
        print_line(Text.assemble("board ", (" ".join(step["board"]), "bold")), indent=4)
    for pot in step["pots"]:
        seats = ", ".join(str(seat) for seat in pot["eligible"])
        print_line(Text.assemble(f"pot {pot['pot']} ", (pot["amount"], "bold"), f" for seats {seats}"), indent=4)
    if step["to_act"] is not None:
        print_line(Text(f"seat {step['to_act']} is to act:"), indent=4)
        for choice in step["choices"]:
            print_line(Text.assemble(choice_in_words(choice), (f"  {choice['rule']}", "cyan")), indent=6)


def table_of(seats: list[dict[str, Any]]) -> Table:
    """The seats as a table."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("seat", "player", "stack", "bet", "put in", "cards", ""):
        table.add_column(heading, justify="right" if heading in ("seat", "stack", "bet", "put in") else "left")
    for seat in seats:
        state = "" if seat["status"] == "active" else seat["status"].replace("_", "-")
        marks = ", ".join(mark for mark in ("button" if seat["button"] else "", state) if mark)
        cards = " ".join(seat["cards"])
        money = (seat["stack"], seat["bet"], seat["total"])
        table.add_row(
            str(seat["seat"]), printable(seat["player"]), *money, cards, marks, style="dim" if state == "folded" else ""
        )
    return table


def choice_in_words(choice: dict[str, Any]) -> str:
    """``raise 2.00 to 40.00`` (the chips that move), ``call 1.00``, ``check``."""
    least, most = choice.get("min"), choice.get("max")
    if least is None:
        return str(choice["action"])
    return f"{choice['action']} {least}" + ("" if least == most else f" to {most}")
