"""Where somebody goes on after he has signed in: a page of this service, and nowhere else."""

from typing import Final

from ledger.people.actor import Actor

LONGEST: Final = 2000
_HOMES: Final = (("hand.read", "/"), ("people.manage", "/people"), ("houses.read", "/houses"))


def local(text: str) -> str:
    """The address, if it is one of this service's own; else ""."""
    inside = text.startswith("/") and not text.startswith(("//", "/\\")) and len(text) <= LONGEST
    return text if inside and text.isprintable() and "\\" not in text else ""


def home_of(actor: Actor) -> str:
    """The first page that somebody may read; that of who he is, where it is none."""
    return next((page for command, page in _HOMES if actor.may_at_all(command)), "/account")
