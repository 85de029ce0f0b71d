"""The table of permissions: what it says holds, and all else is denied."""

import pytest

from ledger.people.actor import Actor
from ledger.people.permissions import (
    HAND_STATES,
    PERMISSIONS,
    PROGRAM_ROLES,
    ROLES,
    BadPermissions,
    may,
    may_at_all,
    read_permissions,
)

CHANGES_NOTHING = {
    "audit.read", "case.read", "hand.read", "hand.read_hidden", "houses.read", "log.read", "reconcile.read",
    "tables.read", "what_if.run",
}  # fmt: skip


@pytest.mark.parametrize("role", ROLES)
def test_what_the_table_says(role: str) -> None:
    """A role may give a command if the table names it, and the hand's state where that matters."""
    for command, row in PERMISSIONS.commands.items():
        assert may_at_all({role}, command) is (role in row.roles), command
        for state in ("", *HAND_STATES):
            expected = role in row.roles and (row.hand_states is None or state in row.hand_states)
            assert may({role}, command, state) is expected, (command, state)
            assert Actor("Ada", frozenset({role})).may(command, state) is expected, (command, state)


def test_unknown_is_denied() -> None:
    """No role, an unknown role, an unknown command and an unknown state are denied."""
    assert not may((), "case.read")
    assert not may({"owner"}, "case.read")
    assert not may(ROLES, "case.burn")
    assert not may_at_all(ROLES, "case.burn")
    assert not may(ROLES, "hand.read", "paused")


def test_roles_add_up() -> None:
    """With two roles one may what either may."""
    assert may({"ingest", "support"}, "events.record", "over")
    assert may({"ingest", "support"}, "case.read")
    assert not may({"ingest", "support"}, "ruling.approve", "over")


def test_no_hidden_card_of_a_hand_in_progress() -> None:
    """Nobody sees hole cards of a hand in progress, whatever his roles."""
    assert not may(ROLES, "hand.read_hidden", "in_progress")
    assert not may(ROLES, "hand.read_hidden", "")
    assert not may(ROLES, "what_if.run", "in_progress")


def test_a_regulator_changes_nothing() -> None:
    """A regulator reads all of it, and has no command that changes anything."""
    given = {command for command in PERMISSIONS.commands if may_at_all({"regulator"}, command)}
    assert given == CHANGES_NOTHING


def test_a_game_server_reads_nothing() -> None:
    """What a game server's key can do is hand in, and nothing else."""
    given = {command for command in PERMISSIONS.commands if may_at_all({"ingest"}, command)}
    assert given == {"events.record", "hand.record"}


def test_an_admin_sees_no_hand_and_no_case() -> None:
    """Who hands out rights has none over hands and cases."""
    given = {command for command in PERMISSIONS.commands if may_at_all({"admin"}, command)}
    assert given == {"people.manage", "keys.manage", "audit.read", "houses.read", "log.read"}


def test_a_program_decides_nothing() -> None:
    """No role that a key may have approves, rejects, decides or gives rights."""
    for command in ("ruling.approve", "ruling.reject", "appeal.decide", "people.manage", "keys.manage"):
        assert not any(may_at_all({role}, command) for role in PROGRAM_ROLES), command


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[roles", "Expected"),
        ("[roles]\n", "expected for_programs and the tables roles and commands"),
        ('for_programs = ["b"]\n[roles]\na = ""\n[commands]\n', "for_programs: 'b' is no role; expected a"),
        ('for_programs = []\n[roles]\na = ""\n[commands.x]\nroles = ["a"]\n', "x: found ['roles']"),
        (
            'for_programs = []\n[roles]\na = ""\n[commands.x]\ndoes = ""\nroles = ["b"]\n',
            "x: 'b' is no role; expected a",
        ),
        (
            'for_programs = []\n[roles]\na = ""\n[commands.x]\ndoes = ""\nroles = ["a"]\nhand = ["won"]\n',
            "x: 'won' is no state of a hand",
        ),
        ('for_programs = []\n[roles]\na = ""\n[commands.x]\ndoes = ""\nroles = ["a"]\nsince = 1\n', "x: found"),
    ],
)
def test_a_bad_table_is_refused(text: str, said: str) -> None:
    """A table with an unknown role, state or key is refused as a whole: nothing is guessed."""
    with pytest.raises(BadPermissions) as refused:
        read_permissions(text)
    assert said in str(refused.value)
