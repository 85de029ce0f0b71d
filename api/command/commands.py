"""The commands: which there are, and where each is. A new one is a line in ``COMMANDS``."""

from importlib import import_module
from typing import Final

from typer import Context, Typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from api.command.failing import failing

COMMANDS: Final = {
    "verify": "verify.verify",
    "record": "record.record",
    "close": "close.close",
    "replay": "replay.replay",
    "convert": "convert.convert",
    "check": "check.check",
    "checkpoint": "checkpoint.checkpoint",
    "evidence": "evidence.evidence",
    "verify-evidence": "verify_evidence.verify_evidence",
    "reconcile": "reconcile.reconcile",
    "explain": "reconcile.explain",
    "export": "export.export",
    "backup": "backup.backup",
    "restore": "backup.restore",
    "grant": "grant.grant",
    "demo": "demo.demo",
    "views": "views.views",
    "serve": "serve.serve",
    "houses": "houses.app",
    "nights": "nights.app",
    "people": "people.app",
    "keys": "keys.app",
}
"""As help lists them: a module of ``api/command/``, and in it a function, or the Typer of a command with several."""


class Commands(TyperGroup):
    """The commands, ended by what goes wrong: a line on standard error, and the status.

    Each is loaded when it is run or when help lists them, so that none waits for what another one needs.
    """

    def list_commands(self, ctx: object) -> list[str]:
        """Their names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """The command of a name. For a word that is none all are loaded: among them Typer finds what may be meant."""
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.commands[name] = loaded(name)
        found = self.commands.get(cmd_name)
        assert found is None or isinstance(found, TyperCommand | TyperGroup)
        return found

    def invoke(self, ctx: Context) -> object:  # type: ignore[override]  # click's own class of contexts has no stubs
        """Runs the command."""
        with failing():
            return super().invoke(ctx)


def loaded(name: str) -> TyperCommand | TyperGroup:
    """A command of the table, as Typer makes it."""
    module, _, attribute = COMMANDS[name].partition(".")
    found = getattr(import_module(f"api.command.{module}"), attribute)
    around = Typer()
    if isinstance(found, Typer):
        around.add_typer(found, name=name)
    else:
        around.command(name)(found)
    made = get_group(around).commands[name]
    assert isinstance(made, TyperCommand | TyperGroup)
    return made
