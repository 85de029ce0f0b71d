"""Why a command is not carried out: one catalogue, for pages, letters and programs alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of refusal: the HTTP status that it is answered with, and its title."""

    status: int
    title: str


CATALOGUE: Final[Mapping[str, Kind]] = {
    "not-allowed": Kind(403, "Your roles do not allow this"),
    "no-such-case": Kind(404, "There is no such case"),
    "no-such-bundle": Kind(404, "No case has this cause"),
    "no-such-hand": Kind(404, "There is no such hand"),
    "changed-meanwhile": Kind(412, "The case has been changed meanwhile"),
    "wrong-state": Kind(409, "The case is in another state"),
    "own-proposal": Kind(409, "Nobody approves or rejects his own proposal"),
    "third-person": Kind(409, "An appeal is decided by a third person"),
    "no-evidence": Kind(409, "No evidence is frozen"),
    "evidence-changed": Kind(409, "The evidence has changed since it was frozen"),
    "settled-elsewhere": Kind(409, "Another case has settled this hand meanwhile"),
    "house-changed": Kind(409, "The house's rules have changed since the proposal"),
    "evidence-unpublished": Kind(409, "The log has not published the whole hand yet"),
    "hand-in-progress": Kind(409, "The hand is not over"),
    "hand-damaged": Kind(409, "The recorded hand cannot be read"),
    "not-in-hand": Kind(422, "The player has no seat in the hand"),
    "nobody-touched": Kind(422, "The fault touches nobody's money"),
    "unknown-reason": Kind(422, "No complaint has this reason"),
    "lacking-facts": Kind(422, "The complaint does not say what its reason needs"),
    "bad-value": Kind(422, "A value is not one that can be"),
    "unbalanced": Kind(422, "The remedy does not sum to zero"),
    "no-reason-given": Kind(422, "What differs from the replay needs a reason"),
    "nothing-to-post": Kind(409, "The remedy is posted already"),
    "not-notified": Kind(409, "The player has not been told"),
    "appeal-window-open": Kind(409, "The player can still appeal"),
    "appeal-window-over": Kind(409, "The window for an appeal is over"),
}
"""By code. A code is never renamed: programs branch on it."""


class Refusal(Exception):
    """A command that is not carried out; nothing of it was recorded. ``detail`` says what was found and expected.

    It is English, as programs get it: ``form`` with what is ``filled`` in. The catalogues of the languages have the
    form, so that pages say it in any language.
    """

    def __init__(self, code: str, form: str, /, **filled: object) -> None:
        self.code: Final = code
        self.form: Final = form
        self.filled: Final[Mapping[str, str]] = {name: str(value) for name, value in filled.items()}
        self.detail: Final = form.format(**self.filled) if filled else form
        super().__init__(self.detail)
        assert code in CATALOGUE, code

    @property
    def kind(self) -> Kind:
        """Its entry in the catalogue."""
        return CATALOGUE[self.code]
