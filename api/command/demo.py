"""``oddchip demo``: people, disputes and a ruling over the sample hands: a new store, in use."""

from dataclasses import dataclass
from typing import Annotated, Final

import typer
from rich.table import Table

from api.command.printout import print_json, print_line
from api.command.signer import opened_signer
from api.command.store import opened_store
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Approve,
    Ask,
    Command,
    FreezeEvidence,
    Investigate,
    Notify,
    Open,
    PostRemedy,
    Propose,
)
from ledger.disputes.desk import DisputeDesk
from ledger.people.actor import SYSTEM, Actor
from ledger.people.passwords import generated
from ledger.people.people import People
from ledger.publishing.publisher import publish
from ledger.store.store import Store


@dataclass(frozen=True, slots=True)
class Sample:
    """Somebody at the desk, with the language of his pages."""

    name: str
    roles: tuple[str, ...]
    language: str

    def actor(self) -> Actor:
        """Who he is when he acts."""
        return Actor(self.name, frozenset(self.roles), self.language)


SAGA: Final = Sample("saga", ("support",), "sv")
MAJA: Final = Sample("maja", ("manager",), "en")
STAFF: Final = (
    SAGA,
    Sample("nora", ("support",), "nb"),
    MAJA,
    Sample("mads", ("manager",), "da"),
    Sample("regina", ("regulator",), "en"),
    Sample("rolf", ("reconciler",), "en"),
    Sample("ada", ("admin",), "en"),
)
ROOM: Final = "kungsbord"
RULED: Final = Open(
    ROOM, "kb-30117", "Vesslan", "wrong_winner", "Jag visade den bättre handen, men potten gick till LillaMy.",
    "2026-11-28", "sv", "SE", {"seat": "6", "pot": "0"},
)  # fmt: skip
UNDER_WAY: Final = Open(
    ROOM, "kb-30251", "Kortkungen", "rake", "Avgiften blev dubbelt så stor som ni skriver.", "2026-11-29", "sv", "SE",
    {"amount": "0.08"},
)  # fmt: skip
NEW: Final = Open(
    ROOM, "kb-20452", "p-f6e1", "odd_chip", "Den udda marken ska till mig, som sitter närmast efter knappen.",
    "2026-11-30", "sv", "SE", {"seat": "5", "pot": "0"},
)  # fmt: skip


def demo(json: Annotated[bool, typer.Option("--json", help="For programs: one line a person.")] = False) -> None:
    """Show the service in use: adds people of each role and disputes about the sample hands, to a store without people.

    Passwords are printed once. A store that has people is left as it is.
    """
    with opened_store() as store:
        people = People(store)
        if people.all():
            print_line("the store has people: nothing was added")
            return
        publish(store.database, opened_signer(store))
        passwords = {one.name: generated() for one in STAFF}
        for one in STAFF:
            people.add(SYSTEM, one.name, one.roles, passwords[one.name], one.language)
        _disputes(store)
    if json:
        for one in STAFF:
            print_json({"name": one.name, "roles": list(one.roles), "password": passwords[one.name]})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("sign in as", "password", "role"):
        table.add_column(column)
    for one in STAFF:
        table.add_row(one.name, passwords[one.name], ", ".join(one.roles))
    print_line(table)


def _disputes(store: Store) -> None:
    """One that is decided, one that is being looked at, and one that has just come."""
    desk = DisputeDesk(store)
    saga, maja = SAGA.actor(), MAJA.actor()

    def taken_up(complaint: Open) -> str:
        case = desk.do(saga, complaint).id
        for command in (Acknowledge(case), Accept(case), FreezeEvidence(case), Investigate(case)):
            desk.do(saga, command)
        return case

    ruled = taken_up(RULED)
    decided: list[tuple[Actor, Command]] = [
        (
            saga,
            Propose(ruled, "upheld", "The better hand wins the pot. It is paid to Vesslan, and LillaMy gives it back."),
        ),
        (maja, Approve(ruled)),
        (saga, PostRemedy(ruled)),
        (saga, Notify(ruled)),
    ]
    for actor, command in decided:
        desk.do(actor, command)
    desk.do(saga, Ask(taken_up(UNDER_WAY), "Kortkungen", "Vid vilket bord satt du?", "2026-12-14"))
    desk.do(saga, NEW)
