"""A ruling: what is proposed, approved by somebody else, and never edited. Each has a stream of its own."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from ledger.disputes.remedy import Entry
from ledger.store.plain_events import Kinds

Outcome = Literal["upheld", "partly", "dismissed", "goodwill"]
"""``upheld``: the room went wrong as the player says; ``partly``: otherwise or less than he says; ``dismissed``: the
room was right; ``goodwill``: it was right and pays all the same."""

State = Literal["proposed", "rejected", "decided", "superseded"]


@dataclass(frozen=True, slots=True)
class RulingProposed:
    """What somebody proposes, on the evidence that the case's event with version ``evidence`` froze.

    ``arithmetic`` is the hand's re-settlement as JSON text: what each seat got and what it should have had, rule by
    rule. ``entries`` is the remedy in units of ``unit``; ``because`` says why it or the outcome is another than the
    re-settlement's. ``text`` is English, and prevails. ``beside`` are the rulings of other cases that had moved the
    hand's money already, as ``C-3/1``.
    """

    TYPE: ClassVar[str] = "ruling_proposed"

    by: str
    case: str
    number: int
    evidence: int
    house: str
    house_version: str
    house_sha256: str
    outcome: Outcome
    text: str
    arithmetic: str
    entries: tuple[Entry, ...]
    unit: str
    currency: str
    because: str = ""
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingApproved:
    """A second person says that it holds."""

    TYPE: ClassVar[str] = "ruling_approved"

    by: str


@dataclass(frozen=True, slots=True)
class RulingMadeOnAppeal:
    """A third person has made it in place of another, so that it needs nobody else's approval."""

    TYPE: ClassVar[str] = "ruling_made_on_appeal"

    by: str
    instead_of: int


@dataclass(frozen=True, slots=True)
class RulingRejected:
    """A second person says that it does not hold."""

    TYPE: ClassVar[str] = "ruling_rejected"

    by: str
    why: str


@dataclass(frozen=True, slots=True)
class RulingSuperseded:
    """Another ruling of the case holds in its place. Its text stays as it was decided."""

    TYPE: ClassVar[str] = "ruling_superseded"

    by: str
    ruling: int


RULING_EVENTS: Final = Kinds(RulingProposed, RulingApproved, RulingMadeOnAppeal, RulingRejected, RulingSuperseded)

_STATES: Final[dict[str, State]] = {
    RulingApproved.TYPE: "decided",
    RulingMadeOnAppeal.TYPE: "decided",
    RulingRejected.TYPE: "rejected",
    RulingSuperseded.TYPE: "superseded",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling as it stands. ``signed_by`` is who approved it, or made it on appeal; "" for nobody yet."""

    proposed: RulingProposed
    state: State = "proposed"
    signed_by: str = ""
    rejected_because: str = ""

    @property
    def number(self) -> int:
        """Which of the case's rulings it is, from 1."""
        return self.proposed.number


def fold_ruling(events: Iterable[Any]) -> Ruling:
    """The ruling of the events of its stream, of which the first proposed it."""
    found: Ruling | None = None
    for event in events:
        if isinstance(event, RulingProposed):
            found = Ruling(event)
            continue
        assert found is not None, "a ruling's stream begins with its proposal"
        found = replace(found, state=_STATES[event.TYPE])
        if isinstance(event, RulingApproved | RulingMadeOnAppeal):
            found = replace(found, signed_by=event.by)
        elif isinstance(event, RulingRejected):
            found = replace(found, rejected_because=event.why)
    assert found is not None, "a ruling's stream begins with its proposal"
    return found
