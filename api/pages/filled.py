"""What somebody has typed into a form: read field by field, and what is wrong named at its field."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Final

from fastapi import Request
from fastapi.responses import RedirectResponse

from api.languages.marked import N_
from ledger.disputes.refusals import Refusal

NOTHING: Final = N_("Please fill this in.")
NO_DAY: Final = N_("Expected a day like 2026-01-31.")
NO_CHOICE: Final = N_("Please choose one of these.")
NO_NUMBER: Final = N_("Expected a whole number.")
LONGEST_FORM: Final = 1_048_576
"""Bytes of a form: several texts of the greatest length, in any script."""


def back_to(request: Request, path: str) -> RedirectResponse:
    """Back to a page, for who loads the address anew that its form was sent to, or asks for another language."""
    return RedirectResponse(f"{path}?{request.url.query}" if request.url.query else path, 303)


class Filled:
    """The fields of a form as they were sent. ``wrong`` has by field what was expected, or what the desk says of it.

    What cannot be read is "" and stands in ``wrong``: whoever reads all fields has all that is wrong.
    """

    def __init__(self, said: Mapping[str, str]) -> None:
        self.said: Final = said
        self.wrong: Final[dict[str, str | Refusal]] = {}

    def get(self, name: str) -> str:
        """A field that may be empty, as it was typed."""
        return self.said.get(name, "")

    def needed(self, name: str) -> str:
        """A field that has to say something."""
        said = self.get(name)
        if not said.strip():
            self.wrong[name] = NOTHING
        return said

    def day(self, name: str) -> str:
        """An ISO day."""
        said = self.needed(name).strip()
        if said and not _is_day(said):
            self.wrong[name] = NO_DAY
        return said

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """One of the choices."""
        said = self.get(name)
        if said not in choices:
            self.wrong[name] = NO_CHOICE
        return said

    def refused(self, refusal: Refusal, names: Collection[str]) -> None:
        """Puts what the desk says of a field's value beside the field, if it is one of these."""
        field = {"no-reason-given": "because", "unbalanced": "remedy", "not-in-hand": "player"}.get(refusal.code, "")
        if refusal.code == "bad-value":
            field = refusal.filled.get("field", "")
        if field in names:
            self.wrong.setdefault(field, refusal)

    @property
    def expected(self) -> int | None:
        """The version of the case that the form was made for; None where it does not say one."""
        said = self.get("expected")
        return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None


def _is_day(said: str) -> bool:
    try:
        return date.fromisoformat(said).isoformat() == said
    except ValueError:
        return False


async def filled(request: Request) -> Filled:
    """The form that a request brings; line ends as one sign."""
    form = await request.form()
    return Filled({name: said.replace("\r\n", "\n") for name, said in form.items() if isinstance(said, str)})
