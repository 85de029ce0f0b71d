"""The list of hands: what may be asked for, and what is answered; for ``/v1/hands`` and for the pages alike."""

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import quote, urlencode
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from ledger.histories.instant import parse_instant
from ledger.log.time_text import SECOND
from ledger.search import words
from ledger.search.question import Cursor, Question
from ledger.search.search import Page, Search
from ledger.verdicts.verdict import VERDICTS, Verdict

SIZE: Final = 50
MOST: Final = 200
"""Hands on a page: usually, and at most."""
LONGEST: Final = 200
"""Characters of what is asked for."""
PLAIN: Final = r"^[^\x00-\x1f\x7f]*$"
"""Text without control characters."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def seconds_of(text: str, end: bool) -> int:
    """A moment in seconds since 1970 UTC; of a day, in UTC, its beginning or its ``end``. Raises ValueError."""
    if not _DAY.fullmatch(text):
        return parse_instant(text) // SECOND
    try:
        day = datetime.fromisoformat(text).replace(tzinfo=UTC)
        return int((day + timedelta(days=int(end))).timestamp())
    except (ValueError, OverflowError):
        raise ValueError("expected a day such as 2026-01-31, or a time with its offset") from None


def _is_time(text: str) -> str:
    if text:
        seconds_of(text, False)
    return text


def is_cursor(text: str) -> str:
    """The text, if it is a cursor or empty. Raises ValueError."""
    if text:
        Cursor.parse(text)
    return text


def _stripped(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


def _text(description: str, *examples: str) -> Any:
    return Field("", max_length=LONGEST, pattern=PLAIN, description=description, examples=list(examples))


Text = Annotated[str, BeforeValidator(_stripped)]
Time = Annotated[Text, AfterValidator(_is_time)]


class HandsAsked(BaseModel):
    """Which hands are asked for; what is empty is not asked for, and all of the rest must hold."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    player: Text = _text(
        "Somebody dealt in or posting, by the room's id; in any case where none has this very one.", "anna"
    )
    room: Text = _text("The room.", "testrum")
    table: Text = _text("The table's name.", "Vega 1")
    house: Text = _text("The house that the hand is judged by, without a version.", "practice")
    game: Text = _text("The game's id.", "holdem")
    verdict: Literal["", "verified", "discrepant", "unverifiable"] = Field("", description="What came out.")
    state: Literal["", "in_progress"] = Field("", description="Hands that are not over, as far as they are recorded.")
    rule: Text = _text(
        "A rule that a finding cites, by its id, or without the house.", "practice/rank.high", "rank.high"
    )
    code: Text = _text("The code of a finding.", "award.amount")
    since: Time = Field(
        "",
        alias="from",
        max_length=40,
        description="Played, else recorded, from here on: a day (UTC), or a time with its offset.",
        examples=["2026-01-31", "2026-01-31T20:00:00+01:00"],
    )
    until: Time = Field(
        "",
        alias="to",
        max_length=40,
        description="Up to here: the end of a day (UTC), or a time, which is excluded.",
        examples=["2026-01-31"],
    )

    def question(self) -> Question:
        """The question for the search."""
        asked = [(kind, getattr(self, kind)) for kind in words.KINDS]
        return Question(
            [(kind, text) for kind, text in asked if text],
            seconds_of(self.since, False) if self.since else None,
            seconds_of(self.until, True) if self.until else None,
        )

    def query(self, **beside: str | int) -> str:
        """It as the query of an address, with a "?"; "" where nothing is asked for. ``beside`` goes before."""
        said = {**self.model_dump(by_alias=True, include=set(HandsAsked.model_fields)), **beside}
        query = urlencode({name: value for name, value in said.items() if value != ""})
        return f"?{query}" if query else ""

    def but(self, **changed: str) -> Self:
        """The same, with other values."""
        return self.model_copy(update=changed)


class PageAsked(HandsAsked):
    """A page of them."""

    size: int = Field(SIZE, ge=1, le=MOST, description="So many hands at most.")
    cursor: Annotated[str, AfterValidator(is_cursor)] = Field(
        "", max_length=60, description="From a link of another page; the hands next to that page."
    )

    def found(self, search: Search) -> Page:
        """The hands."""
        return search.page(self.question(), self.size, Cursor.parse(self.cursor) if self.cursor else None)


class HandSummary(BaseModel):
    """A recorded hand with its verdict."""

    stream: UUID = Field(examples=["c73df7bd-91ca-5040-b8e0-49ee25eb660b"])
    room: str = Field(description="Empty where the record cannot be read.", examples=["testrum"])
    hand_id: str = Field(examples=["h-1"])
    table: str = Field(examples=["Vega 1"])
    game: str = Field(examples=["holdem"])
    limit: str = Field(examples=["no"])
    currency: str = Field(examples=["EUR"])
    players: int = Field(description="How many sit there.", examples=[3])
    house: str = Field(description="Name and version, as it is pinned.", examples=["practice@1"])
    verdict: str = Field(json_schema_extra={"enum": list(VERDICTS)})
    over: bool = Field(description="False for a hand in progress.")
    findings: int = Field(ge=0)
    rules: list[str] = Field(description="The rules that findings cite, each once.", examples=[["practice/rank.high"]])
    codes: list[str] = Field(description="The codes of findings, each once.", examples=[["award.amount"]])
    because: str = Field(description="Why a check was left out, where nothing was found.")
    started_at: str = Field(description="As the room said; empty where it did not.", examples=["2026-01-31T20:00:00Z"])
    recorded_at: str = Field(examples=["2026-01-31T20:00:00.500000Z"])
    href: str | None = Field(description="The hand itself.", examples=["/v1/hands/testrum/h-1"])
    page: str = Field(description="Its page for people.", examples=["/hands/c73df7bd-91ca-5040-b8e0-49ee25eb660b"])

    @classmethod
    def of(cls, one: Verdict) -> Self:
        """The summary of a verdict."""
        return cls(
            stream=one.stream,
            room=one.room,
            hand_id=one.hand_id,
            table=one.table,
            game=one.game,
            limit=one.limit,
            currency=one.currency,
            players=one.players,
            house=f"{one.house}@{one.house_version}" if one.house else "",
            verdict=one.verdict,
            over=one.over,
            findings=one.findings,
            rules=one.rules.split(),
            codes=one.codes.split(),
            because=one.because,
            started_at=one.started_at,
            recorded_at=one.recorded_at,
            href=hand_address(one.room, one.hand_id) if one.room else None,
            page=f"/hands/{one.stream}",
        )


class HandList(BaseModel):
    """Hands, the newest first. A page may hold fewer than asked for, or none, and have a next one all the same."""

    hands: list[HandSummary]
    next: str | None = Field(
        description="The address of the page with older hands.", examples=["/v1/hands?cursor=bzEsMg"]
    )
    previous: str | None = Field(description="The address of the page with newer ones.", examples=[None])

    @classmethod
    def of(cls, found: Page, asked: PageAsked, path: str) -> Self:
        """The page that was found, with the addresses of those beside it under a path."""

        def address(cursor: Cursor | None) -> str | None:
            size = {"size": asked.size} if asked.size != SIZE else {}
            return None if cursor is None else path + asked.query(**size, cursor=str(cursor))

        hands = [HandSummary.of(one) for one in found.hands]
        return cls(hands=hands, next=address(found.older), previous=address(found.newer))

    def links(self) -> dict[str, str]:
        """The header ``Link`` (RFC 8288); no header where there is no other page."""
        links = [
            f'<{address}>; rel="{rel}"' for rel, address in (("next", self.next), ("prev", self.previous)) if address
        ]
        return {"Link": ", ".join(links)} if links else {}


def hand_address(room: str, hand_id: str) -> str:
    """Where the interface for programs has a hand."""
    return f"/v1/hands/{quote(room, safe='')}/{quote(hand_id, safe='')}"
