"""What the login of the service may do on a PostgreSQL server: add to what is recorded, and nothing else to it.

The tables belong to another login, which makes them and brings them forward. Whoever takes over the service then has
the writer's rights alone: he cannot change, drop or empty a guarded table, nor take its guards off.
"""

from psycopg.sql import SQL, Identifier

from ledger.database.database import Session
from ledger.database.guards import KEYS
from ledger.database.rights import CanChange, NoSuchRole, NotTheOwner

VIEWS = (
    "answers", "api_keys", "cases", "days", "looks", "nights", "people", "places", "reached", "search_terms",
    "search_words", "sessions", "shuffles", "sign_ins", "table_openings", "verdict_counts", "verdicts",
)  # fmt: skip
"""What is made again at any time, or kept for a while."""
SCHEMA = "ledger_schema"
_CHANGEABLE = (
    "SELECT tablename, tableowner, pg_has_role(?, tableowner, 'MEMBER') FROM pg_tables "
    "WHERE schemaname = current_schema() AND (pg_has_role(?, tableowner, 'MEMBER') OR has_table_privilege(?, "
    "format('%%I.%%I', schemaname, tablename), 'UPDATE, DELETE, TRUNCATE, TRIGGER')) ORDER BY tablename"
)
"""Tables that a role may change by more than its own rights: as a superuser, an owner, a member, or like everybody."""


def grant(session: Session, role: str) -> None:
    """Gives a role the writer's rights in the schema of the tables, and takes every other right on them from it.

    Raises NoSuchRole, NotTheOwner for a session of somebody to whom the tables do not belong, and CanChange for a role
    to whom they do, or that would keep other rights; then nothing is to be kept of the session.
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
    for table, owner, is_member in session.rows(_CHANGEABLE, (role, role, role)):
        if is_member and table in (*KEYS, *VIEWS, SCHEMA):
            raise CanChange(
                f"the tables belong to {owner}, and {role!r} is that login, a member of it or a superuser; expected a "
                "login of its own for the service"
            )
        if table in KEYS:
            raise CanChange(
                f"{role!r} may change the table {table} by rights that everybody has, or a role that it is a member "
                "of; expected those to be taken away"
            )


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
