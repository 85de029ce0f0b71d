"""The table of permissions, role × command × hand state. What it does not say is denied."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

IN_PROGRESS: Final = "in_progress"
OVER: Final = "over"
HAND_STATES: Final = (IN_PROGRESS, OVER)


class BadPermissions(ValueError):
    """The table does not say what it has to; the message says where."""


@dataclass(frozen=True, slots=True)
class Permission:
    """Who may give a command. ``hand_states`` is None where it does not depend on a hand."""

    command: str
    does: str
    roles: frozenset[str]
    hand_states: frozenset[str] | None

    def holds(self, roles: Iterable[str], hand_state: str) -> bool:
        """Whether somebody with the roles may, for a hand in the state."""
        return self.holds_for_some(roles) and (self.hand_states is None or hand_state in self.hand_states)

    def holds_for_some(self, roles: Iterable[str]) -> bool:
        """Whether he may at all, for a hand in some state."""
        return not self.roles.isdisjoint(roles)


@dataclass(frozen=True, slots=True)
class Permissions:
    """A table: the roles with what they are for, those that a key may have, and the permissions by command."""

    roles: Mapping[str, str]
    for_programs: tuple[str, ...]
    commands: Mapping[str, Permission]


def read_permissions(text: str) -> Permissions:
    """A table in TOML. Raises BadPermissions."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadPermissions(str(problem)) from problem
    if document.keys() != {"roles", "for_programs", "commands"}:
        raise BadPermissions(f"found {sorted(document)}; expected for_programs and the tables roles and commands")
    roles = document["roles"]
    commands = {command: _permission(command, row, set(roles)) for command, row in document["commands"].items()}
    for unknown in {*document["for_programs"]} - {*roles}:
        raise BadPermissions(f"for_programs: {unknown!r} is no role; expected {', '.join(sorted(roles))}")
    return Permissions(MappingProxyType(roles), tuple(document["for_programs"]), MappingProxyType(commands))


def _permission(command: str, row: Mapping[str, Any], known: set[str]) -> Permission:
    if not {"does", "roles"} <= row.keys() <= {"does", "roles", "hand"}:
        raise BadPermissions(f"{command}: found {sorted(row)}; expected does, roles and perhaps hand")
    for unknown in {*row["roles"]} - known:
        raise BadPermissions(f"{command}: {unknown!r} is no role; expected {', '.join(sorted(known))}")
    states = frozenset(row["hand"]) if "hand" in row else None
    for unknown in (states or set()) - {*HAND_STATES}:
        raise BadPermissions(f"{command}: {unknown!r} is no state of a hand; expected {' or '.join(HAND_STATES)}")
    return Permission(command, row["does"], frozenset(row["roles"]), states)


PERMISSIONS: Final = read_permissions(files(__package__).joinpath("permissions.toml").read_text("utf-8"))
ROLES: Final = tuple(PERMISSIONS.roles)
PROGRAM_ROLES: Final = PERMISSIONS.for_programs


def may(roles: Iterable[str], command: str, hand_state: str = "") -> bool:
    """Whether somebody with the roles may give the command; one that depends on a hand needs the hand's state.

    Denied is also what the table does not know: a role, a command or a state.
    """
    permission = PERMISSIONS.commands.get(command)
    return permission is not None and permission.holds(roles, hand_state)


def may_at_all(roles: Iterable[str], command: str) -> bool:
    """The same before the hand is known: whether there is a state of a hand in which he may."""
    permission = PERMISSIONS.commands.get(command)
    return permission is not None and permission.holds_for_some(roles)
