"""What the login of the service may do on a PostgreSQL server: add to what is recorded, and nothing else to it.

The tables belong to another login, which makes them and brings them forward. Whoever takes over the service then has
the writer's rights alone: he cannot change, drop or empty a guarded table, nor take its guards off.
"""

from psycopg.sql import SQL, Identifier

from ledger.database.database import Session
from ledger.database.guards import KEYS
from ledger.database.rights import NoSuchRole, NotTheOwner

VIEWS = ("answers", "api_keys", "cases", "looks", "people", "reached", "sessions", "shuffles", "verdicts")
"""What is made again at any time, or kept for a while."""
SCHEMA = "ledger_schema"


def grant(session: Session, role: str) -> None:
    """Gives a role the writer's rights in the schema of the tables, and takes every other right on them from it.

    Raises NoSuchRole, and NotTheOwner for a session of somebody to whom the tables do not belong.
    """
    # The server would only warn.
    others = session.rows(
        "SELECT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = ? "
        "AND NOT pg_has_role(current_user, tableowner, 'USAGE')",
        (SCHEMA,),
    )
    if others:
        raise NotTheOwner(f"the tables belong to {others[0][0]}; expected the rights to be granted by that login")
    if not session.rows("SELECT 1 FROM pg_roles WHERE rolname = ?", (role,)):
        raise NoSuchRole(f"the server has no role {role!r}; expected one, as CREATE ROLE makes it")
    [(schema,)] = session.rows("SELECT current_schema()")
    for statement in grants(schema, role):
        session.run(statement)


def grants(schema: str, role: str) -> list[str]:
    """The statements of ``grant``."""
    names = {"schema": Identifier(schema), "role": Identifier(role)}

    def on(tables: tuple[str, ...], rights: str) -> str:
        listed = SQL(", ").join(Identifier(schema, table) for table in tables)
        return SQL("GRANT " + rights + " ON {tables} TO {role}").format(tables=listed, **names).as_string()

    return [
        SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}").format(**names).as_string(),
        SQL("GRANT USAGE ON SCHEMA {schema} TO {role}").format(**names).as_string(),
        on((*KEYS, SCHEMA), "SELECT"),
        on(tuple(KEYS), "INSERT"),
        on(VIEWS, "SELECT, INSERT, UPDATE, DELETE"),
    ]
