"""``GET /v1/faults/…``: all hands that one fault touched, and what is owed in them."""

from typing import Annotated, Any, Final
from urllib.parse import urlencode
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.case_document import EntryDocument
from api.v1.described import READING, example
from api.v1.hand_list import LONGEST, PLAIN, Text, Time, is_cursor, seconds_of
from ledger.disputes.faults import Cause, Faults, Sum, Total, Touched
from ledger.disputes.remedy import entries_document
from ledger.search.question import Cursor
from ledger.store.store import Store
from replay.money import Unit, write_micros

SIZE: Final = 50
MOST: Final = 200


def _asked(description: str, *examples: str) -> Any:
    return Field("", max_length=LONGEST, pattern=PLAIN, description=description, examples=list(examples))


class FaultAsked(BaseModel):
    """A fault: by the code of its findings or the rule that they cite, in a house, a game, a period."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    code: Text = _asked("The code of the findings.", "award.amount")
    rule: Text = _asked("The rule that they cite, by its id, or without the house.", "svea/odd-chip")
    house: Text = _asked("The house, without a version.", "svea")
    house_version: Text = _asked("The version of it.", "1")
    game: Text = _asked("The game's id.", "holdem")
    room: Text = _asked("The room.", "testrum")
    since: Time = Field("", alias="from", max_length=40, description="Played from here on: a day (UTC), or a time.")
    until: Time = Field("", alias="to", max_length=40, description="Up to here: the end of a day (UTC), or a time.")

    def cause(self) -> Cause:
        """What the hands have in common. Raises RequestProblem."""
        try:
            return Cause(
                self.code, self.rule, self.house, self.house_version, self.game, self.room,
                seconds_of(self.since, False) if self.since else None,
                seconds_of(self.until, True) if self.until else None,
            )  # fmt: skip
        except ValueError as fault:
            raise RequestProblem(400, "bad-parameter", f"code, rule: {fault}") from None


class FaultPageAsked(FaultAsked):
    """A page of the hands."""

    size: int = Field(SIZE, ge=1, le=MOST, description="So many hands are looked at; those of the version are given.")
    cursor: Annotated[str, AfterValidator(is_cursor)] = Field("", max_length=60, description="Out of `next`.")


class TouchedHand(BaseModel):
    """A hand that the fault touched. ``because`` says why it cannot be settled again, where it cannot."""

    stream: UUID
    room: str
    hand_id: str = Field(examples=["h-1"])
    house: str = Field(examples=["svea@1"])
    verdict: str
    currency: str
    moved: str | None = Field(description="What those who have too little have to get, in all.", examples=["0.01"])
    entries: list[EntryDocument] = Field(description="What puts it right.")
    because: str
    case: str = Field(description="The first case about the hand, open or decided; empty for none.", examples=["C-17"])

    @classmethod
    def of(cls, touched: Touched) -> "TouchedHand":
        """The document of a hand."""
        verdict, remedy = touched.verdict, touched.remedy
        entries = [] if remedy is None else entries_document(remedy.entries, remedy.unit)
        return cls(
            stream=verdict.stream, room=verdict.room, hand_id=verdict.hand_id,
            house=f"{verdict.house}@{verdict.house_version}", verdict=verdict.verdict, currency=verdict.currency,
            moved=None if remedy is None else Unit(touched.unit).write(touched.moved),
            entries=[EntryDocument.model_validate(one) for one in entries], because=touched.because,
            case=touched.case,
        )  # fmt: skip


class TouchedHands(BaseModel):
    """Hands, the newest first. ``next`` is the address of the page after this one, null on the last."""

    hands: list[TouchedHand]
    next: str | None


class SumDocument(BaseModel):
    """What it comes to in one currency: what players have to get, what players have too much, and all others."""

    currency: str = Field(examples=["EUR"])
    players: str = Field(examples=["12.50"])
    overpaid: str = Field(examples=["10.00"])
    others: dict[str, str] = Field(
        description="By account; below 0: comes from it.", examples=[{"house:rake": "-2.50"}]
    )

    @classmethod
    def of(cls, currency: str, found: Sum) -> "SumDocument":
        """The document of a sum."""
        others = {account: write_micros(micros) for account, micros in sorted(found.others.items())}
        return cls(
            currency=currency, players=write_micros(found.players), overpaid=write_micros(found.overpaid), others=others
        )


class FaultTotal(BaseModel):
    """How many hands, how many of them owe something, and why others cannot be settled again."""

    hands: int
    owing: int
    unsettled: dict[str, int]
    sums: list[SumDocument]

    @classmethod
    def of(cls, found: Total) -> "FaultTotal":
        """The document of a total."""
        sums = [SumDocument.of(currency, one) for currency, one in sorted(found.sums.items())]
        return cls(hands=found.hands, owing=found.owing, unsettled=found.unsettled, sums=sums)


def faults_router(store: Store) -> APIRouter:
    """The endpoints over a store."""
    faults = Faults(store)
    router = APIRouter(tags=["cases"], dependencies=[Depends(allowed("case.read"))], responses=READING)

    @router.get(
        "/faults/hands", summary="All hands that a fault touched", response_model=TouchedHands,
        responses=example("fault_hands", "A page of hands."),
    )  # fmt: skip
    def hands(asked: Annotated[FaultPageAsked, Query()]) -> Response:
        """With what is owed in each by the rules that it is pinned to. A page may hold fewer hands than asked for."""
        found = faults.page(asked.cause(), asked.size, Cursor.parse(asked.cursor) if asked.cursor else None)
        address = None
        if found.older is not None:
            query = asked.model_dump(by_alias=True, exclude_defaults=True) | {"cursor": str(found.older)}
            address = f"/v1/faults/hands?{urlencode(query)}"
        page = TouchedHands(hands=[TouchedHand.of(one) for one in found.hands], next=address)
        links = {"Link": f'<{address}>; rel="next"'} if address else {}
        return Response(page.model_dump_json(), 200, {**HEADERS, **links}, "application/json")

    @router.get(
        "/faults/total", summary="What a fault comes to", responses=example("fault_total", "All of them together.")
    )
    def total(asked: Annotated[FaultAsked, Query()]) -> FaultTotal:
        """Every hand of it is settled again: for a fault of many hands this takes its time."""
        return FaultTotal.of(faults.total(asked.cause()))

    return router
