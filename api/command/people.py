"""``oddchip people``: who may come in."""

import sys
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from api.command.printout import print_json, print_line
from api.command.store import opened_store
from api.people.documents import person_document
from ledger.people.actor import SYSTEM
from ledger.people.passwords import generated
from ledger.people.people import People
from ledger.people.permissions import PERMISSIONS, ROLES
from ledger.people.person import Person

app = typer.Typer(help="Who may come in: people with their roles.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name that he signs in with, and the record has.")]
Role = Annotated[str, typer.Argument(metavar="ROLE", help=f"One of {', '.join(ROLES)}.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]
Ask = Annotated[
    bool,
    typer.Option("--ask-password", help="Ask for the password, or read it from standard input; else one is made up."),
]


@app.command()
def add(
    name: Name,
    role: Annotated[list[str] | None, typer.Option("--role", metavar="ROLE", help="A role; may be repeated.")] = None,
    language: Annotated[str, typer.Option(help="The language of his pages: en, sv, nb or da.")] = "en",
    ask_password: Ask = False,
    json: Json = False,
) -> None:
    """Add a person. The password that is made up is printed once, here."""
    password = asked_password() if ask_password else generated()
    with opened_store() as store:
        person = People(store).add(SYSTEM, name, role or [], password, language)
    tell_added(person, "" if ask_password else password, json)


@app.command("list")
def list_people(json: Json = False) -> None:
    """List the people, with their roles."""
    with opened_store() as store:
        people = People(store).all()
    if json:
        for person in people:
            print_json(person_document(person))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "roles", "language", "comes in by"):
        table.add_column(column)
    for person in people:
        table.add_row(person.name, ", ".join(sorted(person.roles)), person.language, person.comes_by)
    if people:
        print_line(table)
    else:
        print_line(HOW)


@app.command()
def role(
    name: Name,
    role: Role,
    take: Annotated[bool, typer.Option("--take", help="Take the role from him.")] = False,
    json: Json = False,
) -> None:
    """Give a person a role, or take it from him. It holds at once."""
    with opened_store() as store:
        people = People(store)
        person = people.take_role(SYSTEM, name, role) if take else people.give_role(SYSTEM, name, role)
    tell(person, json)


@app.command()
def remove(name: Name, json: Json = False) -> None:
    """Let a person in no more. He is signed out; his name stays his in the record."""
    with opened_store() as store:
        person = People(store).remove(SYSTEM, name)
    if json:
        print_json(person_document(person))
    else:
        print_line(f"{person.name} comes in no more")


@app.command()
def password(name: Name, ask_password: Ask = False, json: Json = False) -> None:
    """Give a person another password. He is signed out everywhere."""
    new = asked_password() if ask_password else generated()
    with opened_store() as store:
        person = People(store).set_password(SYSTEM, name, new)
    tell_added(person, "" if ask_password else new, json)


@app.command()
def language(
    name: Name,
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="en, sv, nb or da.")],
    json: Json = False,
) -> None:
    """Give a person the pages in another language."""
    with opened_store() as store:
        person = People(store).set_language(SYSTEM, name, language)
    if json:
        print_json(person_document(person))
    else:
        print_line(f"{person.name}: {person.language}")


@app.command("sign-out")
def sign_out(name: Name, json: Json = False) -> None:
    """Sign a person out everywhere. He may sign in again."""
    with opened_store() as store:
        person = People(store).sign_out(SYSTEM, name)
    if json:
        print_json(person_document(person))
    else:
        print_line(f"{person.name} is signed out")


HOW: Final = "nobody may sign in yet: oddchip people add NAME --role admin adds the first person"


def asked_password() -> str:
    """A password from whoever types it twice, or from standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


def tell_added(person: Person, password: str, json: bool) -> None:
    """Says who may come in now; the password that was made up, once."""
    if json:
        print_json(person_document(person) | ({"password": password} if password else {}))
        return
    tell(person, False)
    if password:
        print_line(Text.assemble("  password ", (password, "bold"), "  (shown this once)"))


def tell(person: Person, json: bool) -> None:
    """Says what somebody is."""
    if json:
        print_json(person_document(person))
        return
    roles = ", ".join(sorted(person.roles)) or "no role"
    print_line(f"{person.name}: {roles}{_does(person)}")


def _does(person: Person) -> str:
    """What his one role is for."""
    return f" ({PERMISSIONS.roles[next(iter(person.roles))]})" if len(person.roles) == 1 else ""
