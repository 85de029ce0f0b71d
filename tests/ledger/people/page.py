"""The table of permissions in ``docs/reference/access.md``; ``python -m tests.ledger.people.page`` writes it."""

from pathlib import Path

from ledger.people.permissions import HAND_STATES, PERMISSIONS, ROLES, may

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "access.md"
BEGIN, END = "<!-- table -->\n", "<!-- end -->"


def table() -> str:
    """The table: a row a command, a column a role."""
    lines = [
        "| command | | " + " | ".join(ROLES) + " |",
        "|---|---|" + "---|" * len(ROLES),
    ]
    for command, permission in PERMISSIONS.commands.items():
        cells = " | ".join(_cell(role, command) for role in ROLES)
        lines.append(f"| `{command}` | {permission.does} | {cells} |")
    roles = [f"- **{role}**: {purpose}" for role, purpose in PERMISSIONS.roles.items()]
    return "\n".join([*roles, "", *lines]) + "\n"


def _cell(role: str, command: str) -> str:
    states = [state for state in HAND_STATES if may({role}, command, state)]
    if may({role}, command) or len(states) == len(HAND_STATES):
        return "●"
    return ", ".join(state.replace("_", " ") for state in states)


def with_table(text: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
