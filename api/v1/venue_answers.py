"""What is answered for the lines of each table and room of a request."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from ledger.histories.hand_document import Problem
from ledger.histories.venue_line import BadVenueLines
from ledger.intake.refusal import OutOfOrder, Refused
from ledger.intake.venue_intake import VenueOutcome
from ledger.intake.venue_receipt import VenueReceipt
from ledger.store.venue import Venue

Room = Annotated[str, Field(description="The room.", examples=["testrum"])]
Table = Annotated[str | None, Field(description="The table; null for the room itself.", examples=["Vega 1"])]


class VenueReceiptDocument(BaseModel):
    """What is recorded of a table or a room up to a line: the same for the same lines, whenever they come."""

    stream: str = Field(examples=["a7ec44ab-b06f-541e-b5d9-bbcabd94cc19"])
    room: str
    table: str | None = None
    n: int = Field(description="The number of the last of the lines.", examples=[3])
    version: int = Field(description="The version that it has in the stream.", examples=[4])
    leaf: int = Field(description="The log's number for what it was recorded with.", examples=[0])
    recorded_at: str = Field(description="When it was.", examples=["2026-01-31T20:00:00.500000Z"])


class RecordedLines(BaseModel):
    """On disk, now or before."""

    result: Literal["recorded"] = "recorded"
    room: Room
    table: Table
    written: int = Field(description="So many events were written now; 0 where all were recorded already.")
    receipt: VenueReceiptDocument


class RefusedLines(BaseModel):
    """Something else is recorded in their place. The attempt itself is on record."""

    result: Literal["refused"] = "refused"
    status: Literal[409] = 409
    room: Room
    table: Table
    n: int = Field(description="The number of the line that differs.")
    detail: str


class EarlyLines(BaseModel):
    """Lines that belong before these are not there: they are to be sent first, and these again."""

    result: Literal["out_of_order"] = "out_of_order"
    status: Literal[409] = 409
    room: Room
    table: Table
    expected: int = Field(description="The number n that the next line has.", examples=[5])
    line: int
    detail: str


class LineFault(BaseModel):
    """One thing that is not as the contract has it."""

    line: int = Field(description="Its line in JSON Lines, its place in a list, from 1.")
    detail: str


class MalformedLines(BaseModel):
    """No lines of a table or a room: nothing of it in this request is recorded."""

    result: Literal["malformed"] = "malformed"
    status: Literal[422] = 422
    room: Room
    table: Table
    problems: list[LineFault]


class DamagedVenue(BaseModel):
    """What is recorded of it was changed in the store; nothing is added to it."""

    result: Literal["damaged"] = "damaged"
    status: Literal[500] = 500
    room: Room
    table: Table
    detail: str


VenueAnswer = Annotated[
    RecordedLines | RefusedLines | EarlyLines | MalformedLines | DamagedVenue, Field(discriminator="result")
]


def venue_answer(venue: Venue, outcome: VenueOutcome) -> VenueAnswer:
    """What became of the lines of a table or a room."""
    room, table, said = venue.room, venue.table or None, str(outcome)
    if isinstance(outcome, VenueReceipt):
        receipt = VenueReceiptDocument.model_validate(outcome.document())
        return RecordedLines(room=room, table=table, written=outcome.written, receipt=receipt)
    if isinstance(outcome, BadVenueLines):
        return malformed_lines(venue, outcome.problems)
    if isinstance(outcome, Refused):
        return RefusedLines(room=room, table=table, n=outcome.event, detail=said)
    if isinstance(outcome, OutOfOrder):
        return EarlyLines(room=room, table=table, expected=outcome.expected, line=outcome.line, detail=said)
    return DamagedVenue(room=room, table=table, detail=said)


def malformed_lines(venue: Venue, problems: Sequence[Problem]) -> MalformedLines:
    """What is said of lines that cannot be read."""
    faults = [LineFault(line=one.line, detail=one.message) for one in problems]
    return MalformedLines(room=venue.room, table=venue.table or None, problems=faults)
