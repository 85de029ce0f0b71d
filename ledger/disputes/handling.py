"""A case in the hands of somebody, in a writer's turn: what he does becomes events of the case and of its rulings."""

from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

from ledger.disputes.case import Case, after, fold_case
from ledger.disputes.case_id import case_stream, ruling_stream
from ledger.disputes.commands import Letter
from ledger.disputes.events import CASE_EVENTS, PlayerNotified
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling import RULING_EVENTS, Ruling, fold_ruling
from ledger.intake.hole_cards import is_over
from ledger.intake.whole_hands import read_recorded
from ledger.people.actor import Actor
from ledger.people.permissions import IN_PROGRESS, OVER, PERMISSIONS, may_at_all
from ledger.store.mapper import Unreadable
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import HandDamaged, RecordedHand
from ledger.store.recording import Recording
from ledger.store.stream import hand_name, stream_id
from ledger.verdicts import shuffles
from replay.audit import audit
from replay.houses.house import House
from replay.report import Report

_MICROSECONDS: Final = 1_000_000


def day_of(at: int) -> date:
    """The day in UTC of a time in microseconds since 1970."""
    return datetime.fromtimestamp(at // _MICROSECONDS, UTC).date()


class Handling:
    """One command of one person. ``case`` is None until there is one; it follows what happens."""

    def __init__(self, turn: Recording, actor: Actor, case: Case | None = None) -> None:
        self.turn: Final = turn
        self.actor: Final = actor
        self.by: Final = actor.name
        self.today: Final = day_of(turn.at)
        self.found: Final = case
        self._case = case
        self._events: list[Any] = []

    @property
    def case(self) -> Case:
        """The case as it stands now."""
        assert self._case is not None
        return self._case

    @property
    def changed(self) -> bool:
        """Whether anything happened to the case."""
        return self._case is not self.found

    def happened(self, event: Any) -> None:
        """Something happens to the case."""
        self._events.append(event)
        if self._case is None:
            self._case = fold_case([event])
        else:
            self._case = after(event, self._case)

    def tell(self, letter: Letter, appeal_by: str = "", only: str = "") -> None:
        """Sends a letter to all whose case it is, or to one of them only."""
        first, language = self.case.opened.player, self.case.opened.language
        for player in self.case.players:
            if only in ("", player):
                self.happened(PlayerNotified(self.by, letter, language, appeal_by, "" if player == first else player))

    def finish(self) -> None:
        """Appends all that happened to the case together: one entry of the log."""
        if self._events:
            self.turn.append(case_stream(self.case.id), [CASE_EVENTS.content(one) for one in self._events])
            self._events = []

    def rule(self, number: int, *events: Any) -> None:
        """Something happens to one of the case's rulings."""
        self.turn.append(ruling_stream(self.case.id, number), [RULING_EVENTS.content(one) for one in events])

    def ruling(self, number: int) -> Ruling:
        """One of the case's rulings."""
        return read_ruling(self.turn, self.case.id, number)

    def hand(self) -> "HandInCase":
        """The case's hand. Raises Refusal."""
        return hand_in_case(self.turn, self.case.opened.room, self.case.opened.hand_id)


def be_allowed(actor: Actor, command: str) -> None:
    """Raises Refusal for somebody who may not give the command, whatever it is about."""
    if not may_at_all(actor.roles, command):
        raise Refusal(
            "not-allowed",
            "{person} has the roles {roles}; {command} needs one of {needed}",
            person=actor.name, roles=", ".join(sorted(actor.roles)) or "none", command=command,
            needed=", ".join(sorted(PERMISSIONS.commands[command].roles)),
        )  # fmt: skip


class HandInCase:
    """The hand that a case is about, as it stands now, replayed by its pinned rules.

    ``report`` and ``house`` are None where the rules are no longer here: ``lost`` says why.
    """

    def __init__(self, recorded: RecordedHand, house: House | None, report: Report | None, lost: str) -> None:
        self.recorded: Final = recorded
        self.house: Final = house
        self.report: Final = report
        self.lost: Final = lost
        self.state: Final = OVER if is_over(recorded.hand, report is not None and report.settled()) else IN_PROGRESS

    @property
    def name(self) -> str:
        """How messages call it."""
        return hand_name(self.recorded.hand.room, self.recorded.hand.hand_id)

    def refused(self, code: str, form: str, **filled: object) -> Refusal:
        """A refusal whose form names the hand by ``{room}`` and ``{hand_id}``."""
        return Refusal(code, form, room=self.recorded.hand.room, hand_id=self.recorded.hand.hand_id, **filled)

    def in_its_state(self) -> Refusal:
        """What is said to who may not do something while the hand is as it is."""
        state = self.state.replace("_", " ")
        return self.refused("hand-in-progress", "hand {hand_id} of room {room} is {hand_state}", hand_state=state)


def hand_in_case(turn: Recording, room: str, hand_id: str) -> HandInCase:
    """A recorded hand, as the turn sees it. Raises Refusal for one that is not there or cannot be read."""
    stream: UUID = stream_id(room, hand_id)
    if turn.head(stream) is None:
        raise Refusal("no-such-hand", "no hand {hand_id} of room {room} is recorded", room=room, hand_id=hand_id)
    try:
        recorded = read_recorded(turn, stream)
    except (HandDamaged, Unreadable) as fault:
        raise Refusal("hand-damaged", str(fault)) from None
    try:
        house = recorded.pin.rules()
    except PinLost as lost:
        return HandInCase(recorded, None, None, str(lost))
    report = audit(recorded.hand, house, shuffles.repeats(turn.session, stream))
    return HandInCase(recorded, house, report, "")


def read_case(turn: Recording, case: str) -> Case:
    """A case that there is, as the turn sees it. Raises Unreadable."""
    return fold_case(CASE_EVENTS.read(*content) for content in turn.contents(case_stream(case)))


def read_ruling(turn: Recording, case: str, number: int) -> Ruling:
    """One of a case's rulings, as the turn sees it. Raises Unreadable."""
    return fold_ruling(RULING_EVENTS.read(*content) for content in turn.contents(ruling_stream(case, number)))
