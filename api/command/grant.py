"""``oddchip grant``: the writer's rights for the login of the service, on a PostgreSQL server."""

from typing import Annotated

import typer

from api.command import status
from api.command.printout import print_line
from api.command.store import opened_store
from api.command.trouble import end


def grant(
    role: Annotated[str, typer.Argument(metavar="ROLE", help="The login that the service has on the server.")],
) -> None:
    """Let a PostgreSQL role add to what is recorded, and do nothing else to it. Run by the tables' owner."""
    with opened_store() as store:
        if store.database.dialect != "postgresql":
            end(
                f"{store.database.name} is a file and knows no roles; its guards are the file's own, and the "
                "permissions of the file. Expected a store in PostgreSQL",
                status.WRONG_INPUT,
            )
        # Only who has a server needs the driver.
        from ledger.database.roles import grant as give

        with store.database.writing() as session:
            give(session, role)
    print_line(f"{role} may read everything and add to it; it can change and drop nothing that is recorded")
