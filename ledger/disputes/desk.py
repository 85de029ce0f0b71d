"""The one door to cases: every command is checked here, carried out whole, or refused and leaves nothing behind."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

from ledger.disputes import aftermath, complaint, correction, decision, evidence, queue
from ledger.disputes.case import Case
from ledger.disputes.case_id import case_number, case_stream
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Answer,
    Appeal,
    Approve,
    Ask,
    Attach,
    Bundle,
    Close,
    Command,
    Correct,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    Open,
    PostRemedy,
    Propose,
    PutOutOfScope,
    Reject,
    Reopen,
)
from ledger.disputes.events import CASE_EVENTS
from ledger.disputes.found import OpenFound, OpenFoundWork, Outcome
from ledger.disputes.handling import Handling, be_allowed, day_of, hand_in_case, read_case, read_ruling
from ledger.disputes.plain_text import be_plain
from ledger.disputes.queue import Asked, Listed, Place
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling import Ruling
from ledger.disputes.states import TRANSITIONS
from ledger.intake.work import Work
from ledger.people.actor import Actor
from ledger.people.permissions import PERMISSIONS
from ledger.store.recording import Recording
from ledger.store.store import Store

_HANDLERS: Final[Mapping[type, Callable[[Handling, Any], None]]] = {
    Open: complaint.open_case,
    Correct: correction.correct,
    Acknowledge: complaint.acknowledge,
    Accept: complaint.accept,
    PutOutOfScope: complaint.put_out_of_scope,
    MarkDuplicate: complaint.mark_duplicate,
    Attach: complaint.attach,
    FreezeEvidence: evidence.freeze,
    Investigate: complaint.investigate,
    Ask: complaint.ask,
    Answer: complaint.answer,
    Propose: decision.propose,
    Approve: decision.approve,
    Reject: decision.reject,
    PostRemedy: aftermath.post_remedy,
    Notify: aftermath.notify,
    Appeal: aftermath.appeal,
    DecideAppeal: decision.decide_appeal,
    Close: aftermath.close,
    Reopen: aftermath.reopen,
    Bundle: complaint.bundle,
}

_Done = TypeVar("_Done")


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of a case, with its version and the time of its recording in microseconds since 1970 UTC."""

    version: int
    at: int
    event: Any


class CommandWork:
    """A command as work for a writer's turn, so that an answer can be kept with it in one transaction.

    ``expected`` is the version that the sender has seen, None for any. What it raises makes the turn fail.
    """

    def __init__(self, actor: Actor, command: Command, expected: int | None = None) -> None:
        self._actor: Final = actor
        self._command: Final = command
        self._expected: Final = expected

    @property
    def streams(self) -> Sequence[UUID]:
        """The stream of the case, if there is one already."""
        return [] if isinstance(self._command, Open) else [case_stream(self._command.case)]

    @property
    def size(self) -> int:
        """About so many events."""
        return 2

    def write(self, turn: Recording) -> Case:
        """The case after the command. Raises Refusal."""
        handling = _handling(turn, self._actor, self._command, self._expected)
        _HANDLERS[type(self._command)](handling, self._command)
        handling.finish()
        queue.put(turn.session, queue.row_of(handling.case, turn.at))
        return handling.case


class DisputeDesk:
    """The cases of one store."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def do(self, actor: Actor, command: Command, expected: int | None = None, dry_run: bool = False) -> Case:
        """The case after a command; on disk when this returns.

        With ``dry_run`` nothing is written, and the case is what it would be. Raises Refusal, StoreUnavailable.
        """
        return self.carry_out(CommandWork(actor, command, expected), dry_run)

    def open_found(self, actor: Actor, command: OpenFound, dry_run: bool = False) -> list[Outcome]:
        """What became of each hand in which the room has found a fault; on disk when this returns.

        This is the one door to cases that nobody has complained for: a list of hands and a code are all that it takes.
        Raises Refusal, StoreUnavailable.
        """
        return self.carry_out(OpenFoundWork(actor, command), dry_run)

    def carry_out(self, work: Work[_Done], dry_run: bool) -> _Done:
        """Does some work of the desk in one turn of writing, or tries it and leaves nothing behind."""
        if not dry_run:
            with self._store.recording() as turn:
                return work.write(turn)
        found: list[_Done] = []
        with suppress(_OnlyTried), self._store.recording() as turn:
            found.append(work.write(turn))
            raise _OnlyTried
        return found[0]

    def case(self, case: str) -> Case:
        """A case as it stands. Raises Refusal."""
        with self._store.looking() as turn:
            return case_of(turn, case)

    def rulings(self, case: Case) -> list[Ruling]:
        """The case's rulings, the first proposed first."""
        with self._store.looking() as turn:
            return [read_ruling(turn, case.id, number) for number in range(1, case.rulings + 1)]

    def history(self, case: str) -> list[Happened]:
        """All that happened to a case. Raises Refusal."""
        with self._store.looking() as turn:
            case_of(turn, case)
            contents = turn.contents(case_stream(case))
            times = turn.times(case_stream(case))
            return [
                Happened(version, at, CASE_EVENTS.read(*content))
                for version, (content, at) in enumerate(zip(contents, times, strict=True), 1)
            ]

    def queue(self, asked: Asked, size: int, after: Place | None = None) -> list[Listed]:
        """Up to ``size`` cases, the most urgent first."""
        with self._store.database.reading() as session:
            return queue.page(session, asked, size, after)

    def changed(self, after: tuple[int, int], size: int) -> list[Listed]:
        """Up to ``size`` cases that were changed after a moment, in the order of their changes."""
        with self._store.database.reading() as session:
            return queue.changed(session, after, size)

    def today(self) -> str:
        """The ISO day in UTC by which cases are late now."""
        with self._store.looking() as turn:
            return day_of(turn.at).isoformat()

    def waiting(self) -> dict[str, int]:
        """How many cases wait for each who must move."""
        with self._store.database.reading() as session:
            return queue.counts(session)


class _OnlyTried(Exception):
    """Ends a turn in which something was only tried."""


def _handling(turn: Recording, actor: Actor, command: Command, expected: int | None) -> Handling:
    """What every command has to pass. Raises Refusal."""
    name = command.COMMAND
    be_allowed(actor, name)
    be_plain(command)
    if isinstance(command, Open):
        handling = Handling(turn, actor)
        room, hand_id = command.room, command.hand_id
    else:
        case = case_of(turn, command.case)
        if expected is not None and expected != case.version:
            raise Refusal(
                "changed-meanwhile", "{case} has version {version}; expected {expected}",
                case=case.id, version=case.version, expected=expected,
            )  # fmt: skip
        states, _ = TRANSITIONS[name]
        if case.state not in states:
            raise Refusal(
                "wrong-state", "{case} is {state}; {command} needs {states}",
                case=case.id, state=case.state, command=name, states=" or ".join(states),
            )  # fmt: skip
        handling = Handling(turn, actor, case)
        room, hand_id = case.opened.room, case.opened.hand_id
    if PERMISSIONS.commands[name].hand_states is not None:
        hand = hand_in_case(turn, room, hand_id)
        if not actor.may(name, hand.state):
            raise hand.in_its_state()
    return handling


def case_of(turn: Recording, case: str) -> Case:
    """A case, as the turn sees it. Raises Refusal where there is none."""
    if case_number(case) is None or turn.head(case_stream(case)) is None:
        raise Refusal("no-such-case", "there is no case {case!r}; expected an id like C-17", case=case[:20])
    return read_case(turn, case)
