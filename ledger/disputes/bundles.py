"""Cases of one cause together: what they come to, and a step that many of them take at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID

from ledger.disputes import queue
from ledger.disputes.case import Case
from ledger.disputes.commands import Accept, Acknowledge, FreezeEvidence
from ledger.disputes.desk import CommandWork, DisputeDesk
from ledger.disputes.faults import Sum
from ledger.disputes.hand_settled import settled_by
from ledger.disputes.handling import be_allowed, hand_in_case, read_case, read_ruling
from ledger.disputes.plain_text import be_plain_text
from ledger.disputes.queue import Asked, Listed, Place
from ledger.disputes.refusals import Refusal
from ledger.disputes.remedy import Entry, Remedy
from ledger.disputes.resettled import resettled
from ledger.disputes.states import ENDED, NOT_CASES
from ledger.people.actor import Actor
from ledger.store.recording import Recording
from ledger.store.store import Store

MOST: Final = 200
"""Cases that take a step at once."""
AT_ONCE: Final = 50
Step = Literal["acknowledge", "accept", "freeze"]
STEPS: Final[Mapping[Step, tuple[type[Acknowledge | Accept | FreezeEvidence], str]]] = {
    "acknowledge": (Acknowledge, "open"),
    "accept": (Accept, "acknowledged"),
    "freeze": (FreezeEvidence, "accepted"),
}
"""By name: the command, and the state of the cases that take it."""
_BUNDLES: Final = (
    f"SELECT bundle, count(*), sum(CASE WHEN state IN ({', '.join('?' * len(ENDED))}) THEN 0 ELSE 1 END) FROM cases "
    "WHERE bundle > ? GROUP BY bundle ORDER BY bundle LIMIT ?"
)
_STATES: Final = "SELECT state, count(*) FROM cases WHERE bundle = ? GROUP BY state"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A cause, with how many cases it has and how many of them have not ended."""

    cause: str
    cases: int
    under_way: int


@dataclass(frozen=True, slots=True)
class InBundle:
    """A case of a bundle, and the entries that put its hand right: those of its ruling, else what the replay gives.

    ``posted`` is whether they stand in the account book; ``because`` says why there are none, "" where that is known.
    """

    listed: Listed
    entries: tuple[Entry, ...]
    unit: str
    currency: str
    posted: bool
    because: str = ""


@dataclass(slots=True)
class Owed:
    """What the hands of a bundle come to, by currency: in all, and what of it is posted. Each hand counts once."""

    sums: dict[str, Sum] = field(default_factory=dict)
    posted: dict[str, Sum] = field(default_factory=dict)
    unsettled: int = 0

    def add(self, case: InBundle) -> None:
        """Counts one case."""
        if case.because:
            self.unsettled += 1
        elif case.entries:
            remedy = Remedy(case.entries, case.unit, case.currency, case.entries)
            for sums in (self.sums, self.posted) if case.posted else (self.sums,):
                sums.setdefault(case.currency, Sum()).add(remedy)


@dataclass(frozen=True, slots=True)
class Advanced:
    """Which cases have taken a step, which were refused and why, and how many are left for another time."""

    done: list[Case]
    refused: list[tuple[str, Refusal]]
    left: int


class BundleWork:
    """A step of all cases of a bundle that can take it, for one turn of writing: each whole, or refused by its name."""

    def __init__(self, actor: Actor, cause: str, step: Step) -> None:
        self._actor: Final = actor
        self._cause: Final = cause
        self._step: Final[Step] = step

    @property
    def streams(self) -> Sequence[UUID]:
        """They are found in the turn."""
        return []

    @property
    def size(self) -> int:
        """About so many events."""
        return 2 * AT_ONCE

    def write(self, turn: Recording) -> Advanced:
        """What became of the cases, the most urgent first. Raises Refusal where there is no such cause, or no right."""
        command, state = STEPS[self._step]
        be_allowed(self._actor, command.COMMAND)
        states = states_of(turn, self._cause)
        done: list[Case] = []
        refused: list[tuple[str, Refusal]] = []
        for listed in queue.page(turn.session, Asked(bundle=self._cause, state=state), MOST):
            try:
                done.append(CommandWork(self._actor, command(listed.id)).write(turn))
            except Refusal as refusal:
                refused.append((listed.id, refusal))
        return Advanced(done, refused, states.get(state, 0) - len(done) - len(refused))


def states_of(turn: Recording, cause: str) -> dict[str, int]:
    """How many cases of a cause are in each state. Raises Refusal where there are none."""
    be_plain_text(cause, "cause")
    found: dict[str, int] = dict(turn.session.rows(_STATES, (cause,))) if cause else {}
    if not found:
        raise Refusal("no-such-bundle", "no case has the cause {said!r}", said=cause[:40])
    return found


class Bundles:
    """The bundles of one store."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def causes(self, size: int, after: str = "") -> list[Bundle]:
        """Up to ``size`` causes in the order of their names, those after a name."""
        with self._store.database.reading() as session:
            found = session.rows(_BUNDLES, (*sorted(ENDED), after, size))
        return [Bundle(cause, int(cases), int(under_way)) for cause, cases, under_way in found]

    def states(self, cause: str) -> dict[str, int]:
        """How many cases of a cause are in each state. Raises Refusal where there are none."""
        with self._store.looking() as turn:
            return states_of(turn, cause)

    def cases(self, cause: str, size: int, after: Place | None = None) -> list[InBundle]:
        """Up to ``size`` cases of a cause, the most urgent first."""
        with self._store.looking() as turn:
            return [_in_bundle(turn, one) for one in queue.page(turn.session, Asked(bundle=cause), size, after)]

    def owed(self, cause: str) -> Owed:
        """What all of them come to: every hand is settled again, in memory that grows with the hands' names alone."""
        owed = Owed()
        hands: set[tuple[str, str]] = set()
        for case in self._all(cause):
            hand = case.listed.room, case.listed.hand_id
            says = case.entries or case.because  # a case that moves nothing leaves the hand to another one
            if says and case.listed.state not in NOT_CASES and hand not in hands:
                hands.add(hand)
                owed.add(case)
        return owed

    def advance(self, actor: Actor, cause: str, step: Step, dry_run: bool = False) -> Advanced:
        """The bundle after a step; on disk when this returns. Raises Refusal, StoreUnavailable."""
        return DisputeDesk(self._store).carry_out(BundleWork(actor, cause, step), dry_run)

    def _all(self, cause: str) -> Iterator[InBundle]:
        after: Place | None = None
        while True:
            found = self.cases(cause, AT_ONCE, after)
            yield from found
            if len(found) < AT_ONCE:
                return
            after = Place(found[-1].listed.due, found[-1].listed.number)


def _in_bundle(turn: Recording, listed: Listed) -> InBundle:
    case = read_case(turn, listed.id)
    if case.ruling:
        proposed = read_ruling(turn, case.id, case.ruling).proposed
        return InBundle(listed, proposed.entries, proposed.unit, proposed.currency, case.paid == case.ruling)
    try:
        hand = hand_in_case(turn, listed.room, listed.hand_id)
    except Refusal as refusal:
        return InBundle(listed, (), "", "", False, refusal.detail)
    found, header = resettled(hand), hand.recorded.hand
    if settled_by(turn, case):
        return InBundle(listed, (), header.unit.text, header.currency, False)
    return InBundle(listed, found.entries, header.unit.text, header.currency, False, found.lost)
