"""``oddchip houses``: the rule sets, what they say, whether they are sound, and where two of them differ."""

from typing import Annotated, Final

import typer
from rich.text import Text

from api.command import status
from api.command.printout import print_json, print_line
from api.command.trouble import end
from api.house_document import house_summary, rule_document
from replay.houses.compare import differences
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house, house_faults, house_file_faults, known_houses, load_house_file

IDENTITY: Final = ("house", "version")
"""What is always another in another house."""

app = typer.Typer(help="The rule sets: list, show, check, diff.", invoke_without_command=True)

Json = Annotated[bool, typer.Option("--json", help="For programs.")]
Name = Annotated[str, typer.Argument(metavar="HOUSE", help="NAME, NAME@VERSION, or a house file.")]


@app.callback()
def root(context: typer.Context) -> None:
    """The rule sets. Without a word after it: the list."""
    if context.invoked_subcommand is None:
        list_houses()


@app.command("list")
def list_houses(json: Json = False) -> None:
    """Every house and version there is, with the hash that reports name it by."""
    for name in known_houses():
        house = found(name)
        if json:
            print_json(house_summary(house))
        else:
            about = str(house.data.get("about", ""))
            print_line(Text.assemble((f"{name:<18}", "bold"), (house.sha256[:16], "dim"), f"  from {house.valid_from}"))
            print_line(Text(about, "dim"), indent=4)


@app.command()
def show(
    name: Name,
    topic: Annotated[str, typer.Argument(metavar="[TOPIC]", help="Only rules that begin so: rake.")] = "",
    json: Json = False,
) -> None:
    """What a house says: every rule with its id, its words, and where they come from."""
    house = found(name)
    rules = [rule for rule in house.rules.values() if rule.id.partition("/")[2].startswith(topic)]
    if not rules:
        end(f"{house.name}@{house.version} has no rule that begins with {topic!r}", status.NOT_FOUND)
    if json:
        print_json({**house_summary(house), "rules": [rule_document(rule) for rule in rules]})
        return
    print_line(Text.assemble((f"{house.name}@{house.version}", "bold"), f"  {house.sha256}"))
    for rule in rules:
        print_line(Text.assemble((rule.id, "cyan"), (f"  {rule.where}{'  default' if rule.default else ''}", "dim")))
        print_line(Text(rule.statement), indent=4)


@app.command()
def check(
    files: Annotated[list[str] | None, typer.Argument(metavar="[FILE]…", help="House files; else all houses.")] = None,
    json: Json = False,
) -> None:
    """Whether houses hold everything that a house must hold, and released files are as they were released."""
    faults = [fault for file in files for fault in house_file_faults(file)] if files else house_faults()
    if faults:
        end("\n".join(faults), status.WRONG_INPUT)
    for name in files or known_houses():
        house = found(name)
        if json:
            print_json(house_summary(house))
        else:
            print_line(
                Text.assemble(("sound  ", "green"), (f"{house.name}@{house.version}", "bold"), f"  {house.sha256}")
            )


@app.command()
def diff(one: Name, other: Name, json: Json = False) -> None:
    """Where two houses differ: values of their data, and rules. Exit status 1 where they do."""
    changes = [change for change in differences(found(one), found(other)) if change[0] not in IDENTITY]
    for key, before, after in changes:
        if json:
            print_json({"key": key, "one": before, "other": after})
        else:
            print_line(Text(key, "cyan"))
            print_line(Text(f"- {before}", "red"), indent=4)
            print_line(Text(f"+ {after}", "green"), indent=4)
    raise typer.Exit(status.DIFFERENT if changes else status.CLEAN)


def found(name: str) -> House:
    """The house of a name or of a file; ends the command where there is none. Raises BadHouse."""
    try:
        return load_house_file(name) if name.endswith(".toml") else find_house(name)
    except UnknownHouse as unknown:
        # Elsewhere it is a word in what was given; here it is the very thing that is looked for.
        end(str(unknown), status.NOT_FOUND)
