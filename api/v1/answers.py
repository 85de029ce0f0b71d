"""What is answered for all that a request speaks of, and the one status for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from api.v1.handed_in import HandedIn
from api.v1.venue_answers import RecordedLines, VenueAnswer, malformed_lines, venue_answer
from ledger.histories.hand_document import NotAHand, Problem
from ledger.intake.answered import Answered
from ledger.intake.consignment import TakenIn
from ledger.intake.live_intake import LiveOutcome
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.store.venue import Venue
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

Room = Annotated[str, Field(description="The hand's room; empty where the body does not say it.", examples=["testrum"])]
HandId = Annotated[
    str, Field(description="The room's id of the hand; empty where the body does not say it.", examples=["h-1"])
]


class Ruleset(BaseModel):
    """The house that the hand is pinned to for good."""

    house: str = Field(examples=["svea"])
    version: str = Field(examples=["1"])
    sha256: str


class ReceiptDocument(BaseModel):
    """What is recorded of a hand: the same for the same hand, whenever it is asked for."""

    stream: str = Field(examples=["c73df7bd-91ca-5040-b8e0-49ee25eb660b"])
    room: str
    hand_id: str
    events: int = Field(description="So many events of the hand are recorded, the start not counted.", examples=[23])
    version: int = Field(description="The version of the stream's last event.", examples=[25])
    leaf: int = Field(description="The log's number for what the last event was recorded with.", examples=[0])
    sealed: bool = Field(description="Whether only a late jackpot can follow.")
    ruleset: Ruleset
    recorded_at: str = Field(examples=["2026-01-31T20:00:00.500000Z"])


class Recorded(BaseModel):
    """On disk: the hand, or its lines, now or before."""

    result: Literal["recorded"] = "recorded"
    room: Room
    hand_id: HandId
    written: int = Field(description="So many events were written now; 0 where all were recorded already.")
    receipt: ReceiptDocument


class RefusedHand(BaseModel):
    """Something else is recorded in its place, or the hand is sealed. The attempt itself is on record."""

    result: Literal["refused"] = "refused"
    status: Literal[409] = 409
    room: Room
    hand_id: HandId
    event: int | None = Field(description="The index of the event that differs; null for the header.")
    detail: str


class OutOfOrderLines(BaseModel):
    """Lines that belong before these are not there: they are to be sent first, and these again."""

    result: Literal["out_of_order"] = "out_of_order"
    status: Literal[409] = 409
    room: Room
    hand_id: HandId
    expected: int = Field(description="The number n that the hand's next line has.", examples=[5])
    line: int
    detail: str


class Fault(BaseModel):
    """One thing that is not as the contract has it."""

    line: int = Field(description="Its line in JSON Lines, its place in a list, from 1; 0 for the hand as such.")
    event: int | None = Field(description="The index of the event; null for the header.")
    detail: str


class MalformedHand(BaseModel):
    """No hand, or no line of one: nothing of the hand in this request is recorded."""

    result: Literal["malformed"] = "malformed"
    status: Literal[422] = 422
    room: Room
    hand_id: HandId
    problems: list[Fault]


class UnknownHouseHand(BaseModel):
    """A new hand whose house cannot be had."""

    result: Literal["unknown_house"] = "unknown_house"
    status: Literal[422] = 422
    room: Room
    hand_id: HandId
    detail: str


class DamagedHand(BaseModel):
    """What is recorded of the hand was changed in the store; nothing is added to it."""

    result: Literal["damaged"] = "damaged"
    status: Literal[500] = 500
    room: Room
    hand_id: HandId
    detail: str


HandAnswer = Annotated[
    Recorded | RefusedHand | OutOfOrderLines | MalformedHand | UnknownHouseHand | DamagedHand,
    Field(discriminator="result"),
]


class EventsAnswer(BaseModel):
    """An answer for each hand, and for each table and room, in the order in which the body first spoke of them."""

    recorded: int = Field(description="How many of all of them have a receipt.")
    hands: list[HandAnswer]
    venues: list[VenueAnswer] = Field(description="Tables, and rooms themselves, for what happens beside the hands.")


PARTLY = 207
"""Some are recorded and some are not."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What is answered for the hands, the tables and the rooms of a request."""

    hands: list[HandAnswer]
    venues: list[VenueAnswer]

    @property
    def statuses(self) -> list[int]:
        """The status of each."""
        recorded = Recorded | RecordedLines
        return [200 if isinstance(one, recorded) else one.status for one in (*self.hands, *self.venues)]


def outcomes_of(taken: TakenIn, found: HandedIn) -> Answers:
    """What became of all in a request, beside what was malformed from the beginning."""
    hands = [(found.places[one.room, one.hand_id], _hand(one.room, one.hand_id, one.outcome)) for one in taken.hands]
    venues = [(found.places[one.venue], venue_answer(one.venue, one.outcome)) for one in taken.venues]
    for one in found.malformed:
        place = found.places.get(one.subject, one.problems[0].line)
        if isinstance(one.subject, Venue):
            venues.append((place, malformed_lines(one.subject, one.problems)))
        else:
            hands.append((place, _malformed(*one.subject, one.problems)))
    return Answers(_placed(hands), _placed(venues))


def _placed(found: list[tuple[int, Any]]) -> list[Any]:
    return [answer for _, answer in sorted(found, key=lambda pair: pair[0])]


def answer_of(answers: Answers) -> Answered:
    """The answer to a request with such outcomes: 200 where all are recorded, 207 where some are, else the highest of
    theirs."""
    statuses = answers.statuses
    body = EventsAnswer(recorded=statuses.count(200), hands=answers.hands, venues=answers.venues).model_dump_json()
    highest = max(statuses)
    return Answered(PARTLY if 200 in statuses and highest > 200 else highest, body.encode())


def _hand(room: str, hand_id: str, outcome: LiveOutcome) -> HandAnswer:
    if isinstance(outcome, Receipt):
        receipt = ReceiptDocument.model_validate(outcome.document())
        return Recorded(room=room, hand_id=hand_id, written=outcome.written, receipt=receipt)
    if isinstance(outcome, NotAHand):
        return _malformed(room, hand_id, outcome.problems)
    said = str(outcome)
    if isinstance(outcome, Refused):
        event = outcome.event if outcome.event >= 0 else None
        return RefusedHand(room=room, hand_id=hand_id, event=event, detail=said)
    if isinstance(outcome, OutOfOrder):
        return OutOfOrderLines(room=room, hand_id=hand_id, expected=outcome.expected, line=outcome.line, detail=said)
    if isinstance(outcome, UnknownHouse | BadHouse):
        return UnknownHouseHand(room=room, hand_id=hand_id, detail=said)
    return DamagedHand(room=room, hand_id=hand_id, detail=said)


def _malformed(room: str, hand_id: str, problems: Sequence[Problem]) -> MalformedHand:
    return MalformedHand(room=room, hand_id=hand_id, problems=[_fault(problem) for problem in problems])


def _fault(problem: Problem) -> Fault:
    return Fault(line=problem.line, event=problem.event if problem.event >= 0 else None, detail=problem.message)
