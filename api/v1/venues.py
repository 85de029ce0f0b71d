"""``GET /v1/tables`` and ``GET /v1/rooms``: what is recorded beside the hands, event by event."""

from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.asked_hand import JSON
from api.v1.described import READING
from api.v1.hand_list import PLAIN
from api.v1.raw_path import decoded
from ledger.histories.document_value import MOST_COUNT
from ledger.log.time_text import write_time
from ledger.rooms.events import RoomEvent
from ledger.rooms.recorded import RecordedVenueEvent, recorded_events
from ledger.store.store import Store
from ledger.store.venue import Venue
from ledger.tables.events import TableEvent

SIZE: Final = 200
MOST: Final = 1_000
"""Events on a page: usually, and at most."""
Room = Annotated[
    str, Path(description="The room, percent-encoded.", examples=["testrum"], max_length=2000, pattern=PLAIN)
]
Table = Annotated[
    str, Path(description="The table, percent-encoded.", examples=["Vega%201"], max_length=2000, pattern=PLAIN)
]
First = Annotated[int, Query(alias="from", ge=0, le=MOST_COUNT, description="The number n of the first event.")]
Size = Annotated[int, Query(ge=1, le=MOST, description="So many events at most.")]


class VenueEventDocument(BaseModel):
    """An event. ``n`` is the number that its sender gave it, ``version`` its place in the stream, ``canonical`` the
    text that the log commits to and ``salt`` what its digest is salted with, in hex. ``x`` in the event has the
    sender's own keys as JSON text."""

    n: int
    version: int
    type: str = Field(examples=["bought_in"])
    event: TableEvent | RoomEvent
    canonical: str
    salt: str
    leaf: int = Field(description="The log's number for what it was recorded with.")
    recorded_at: str

    @classmethod
    def of(cls, one: RecordedVenueEvent) -> "VenueEventDocument":
        """The document of a recorded event."""
        return cls(
            n=one.n, version=one.n + 1, type=one.event.TYPE, event=one.event, canonical=one.canonical,
            salt=one.salt.hex(), leaf=one.leaf, recorded_at=write_time(one.at),
        )  # fmt: skip


class VenueEvents(BaseModel):
    """Events of a table, or, where ``table`` is null, of the room itself, in the order of their numbers."""

    stream: str
    room: str = Field(examples=["testrum"])
    table: str | None = Field(examples=["Vega 1"])
    events: list[VenueEventDocument]
    next: str | None = Field(description="The address of the page after this one, null on the last.", examples=[None])


def venues_router(store: Store) -> APIRouter:
    """The endpoints over a store."""
    router = APIRouter(tags=["tables"], dependencies=[Depends(allowed("tables.read"))])

    @router.get(
        "/tables/{room}/{table}/events", summary="What happened at a table beside its hands",
        response_model=VenueEvents, responses=_answers("table_events"),
    )  # fmt: skip
    def table_events(room: Room, table: Table, first: First = 0, size: Size = SIZE) -> Response:
        """Who sat down, bought in, topped up and left, and when the table was open, as it is recorded."""
        return _page(store, _venue(room, table), first, size)

    @router.get(
        "/rooms/{room}/events", summary="What happened in a room beside its tables", response_model=VenueEvents,
        responses=_answers("room_events"),
    )  # fmt: skip
    def room_events(room: Room, first: First = 0, size: Size = SIZE) -> Response:
        """Its jackpot pools: opened and adjusted."""
        return _page(store, _venue(room), first, size)

    return router


def room_named(part: str) -> str:
    """A room in an address. Raises RequestProblem for what is no name."""
    return _venue(part).room


def _venue(*parts: str) -> Venue:
    try:
        venue = Venue(*map(decoded, parts))
        _ = venue.stream
    except ValueError as fault:
        raise RequestProblem(404, "not-found", f"no name of a table or a room: {fault}") from None
    return venue


def _page(store: Store, venue: Venue, first: int, size: int) -> Response:
    with store.database.reading() as session:
        found = recorded_events(session, venue, first, size + 1)
    if found is None:
        raise RequestProblem(404, "not-found", f"nothing is recorded of {venue} beside its hands")
    address = None
    if len(found) > size:
        of = (
            f"tables/{quote(venue.room, safe='')}/{quote(venue.table, safe='')}"
            if venue.table
            else (f"rooms/{quote(venue.room, safe='')}")
        )
        address = f"/v1/{of}/events?from={first + size}&size={size}"
    page = VenueEvents(
        stream=str(venue.stream), room=venue.room, table=venue.table or None,
        events=[VenueEventDocument.of(one) for one in found[:size]], next=address,
    )  # fmt: skip
    links = {"Link": f'<{address}>; rel="next"'} if address else {}
    return Response(page.model_dump_json(), 200, {**HEADERS, **links}, JSON)


def _answers(name: str) -> dict[int | str, dict[str, Any]]:
    return {**READING, 200: {"description": "A page of events.", "content": {JSON: {"examples": {name: {}}}}}}
