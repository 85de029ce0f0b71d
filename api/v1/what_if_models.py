"""How a what-if is asked for and described to programs."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.v1.hand_models import HandDocument, Money, Report, RulesetOfReport, SeatNumber
from replay.events import ACTIONS, CAUSES, POST_KINDS
from replay.resettlement.line import LINE_KEYS
from replay.resettlement.resettle import BECAUSE_KEYS, JACKPOT, PLAYER, RAKE, TABLE
from replay.what_if.fate import FATES, REASONS, STOPS

MOST: Final = 50
"""Changes of one what-if."""
_CLOSED: Final = ConfigDict(extra="forbid")
Index = Annotated[int, Field(ge=0, le=99_999, description="The event, by its index in the hand.", examples=[4])]
Moved = Annotated[str, Field(max_length=40, description="The chips that it moves.", examples=["2.00"])]
KnownCard = Annotated[str, Field(max_length=2, pattern=r"^[2-9TJQKA][cdhs]$", examples=["As"])]


class AnotherAction(BaseModel):
    """The player does something else, of his own will."""

    model_config = _CLOSED

    event: Index
    action: Literal[ACTIONS]  # type: ignore[valid-type]
    amount: Moved = "0"


class AnotherCause(BaseModel):
    """The player acts or draws for another cause: where he does not act himself, what stands follows from the rules."""

    model_config = _CLOSED

    event: Index
    cause: Literal[CAUSES]  # type: ignore[valid-type]
    uses_left: int = Field(-1, ge=-1, le=99_999, description="Artificial all-ins that he had left; -1: nobody says.")


class OtherCards(BaseModel):
    """Other cards are dealt, as many as were, or the whole deck is another."""

    model_config = _CLOSED

    event: Index
    cards: list[KnownCard] = Field(max_length=52)


class AnotherDraw(BaseModel):
    """The player discards other cards."""

    model_config = _CLOSED

    event: Index
    discards: list[KnownCard] = Field(max_length=10)


class AnotherPost(BaseModel):
    """The player posts something else."""

    model_config = _CLOSED

    event: Index
    post: Literal[POST_KINDS]  # type: ignore[valid-type]
    amount: Moved


class LeftOut(BaseModel):
    """A post that was not made, a void that was not declared."""

    model_config = _CLOSED

    event: Index
    left_out: Literal[True]


Change = AnotherAction | AnotherCause | OtherCards | AnotherDraw | AnotherPost | LeftOut


class WhatIfBody(BaseModel):
    """What is otherwise: events, the house, or both; with neither the record is settled anew."""

    model_config = _CLOSED

    changes: list[Change] = Field([], max_length=MOST, description="At most one an event.")
    house: str = Field("", max_length=200, description="A house, or house@version; else its own.", examples=["titan@1"])


class Fate(BaseModel):
    """What became of a recorded event, why, and by which rule."""

    model_config = _CLOSED

    event: int = Field(ge=0)
    what: Literal[FATES]  # type: ignore[valid-type]
    why: Literal[REASONS] | None  # type: ignore[valid-type]
    rule: str | None


class Stop(BaseModel):
    """Where the line cannot go on: whose decision or cards are missing, before which recorded event."""

    model_config = _CLOSED

    kind: Literal[STOPS]  # type: ignore[valid-type]
    seat: SeatNumber | None
    event: int | None
    rule: str | None


class Because(BaseModel):
    """Why the line cannot be settled."""

    model_config = _CLOSED

    key: Literal[BECAUSE_KEYS]  # type: ignore[valid-type]
    rule: str | None
    event: int | None
    seat: SeatNumber | None
    pots: list[int]


class SeatFigures(BaseModel):
    """A seat's money of the hand: ``net`` is what it has more or less after it, jackpots apart."""

    model_config = _CLOSED

    put_in: Money
    returned: Money
    won: Money
    net: Money
    jackpot: Money


class SettledSeat(BaseModel):
    """A seat as it is recorded and as it is due in the line; ``owed`` is what it would have more."""

    model_config = _CLOSED

    seat: SeatNumber
    player: str
    recorded: SeatFigures
    due: SeatFigures
    owed: Money


class RecordedAndDue(BaseModel):
    """What is recorded, and what is due."""

    model_config = _CLOSED

    recorded: Money
    due: Money


class PoolFigures(BaseModel):
    """What a jackpot pool gets and gives."""

    model_config = _CLOSED

    contributed: Money
    awarded: Money


class SettledPool(BaseModel):
    """A jackpot pool as it is recorded and as it is due."""

    model_config = _CLOSED

    pool: str
    recorded: PoolFigures
    due: PoolFigures


class OwedTo(BaseModel):
    """Who would have more, or below 0 less, with the rules by which."""

    model_config = _CLOSED

    kind: Literal[PLAYER, TABLE, RAKE, JACKPOT]  # type: ignore[valid-type]
    name: str
    amount: Money
    rules: list[str]


def _absent(schema: dict[str, Any]) -> None:
    """What a step does not have is left out of it."""
    schema.pop("default", None)


class SettledLine(BaseModel):
    """A step of the settlement with its rule; ``due`` or ``recorded`` is null where the rules or the record are silent.

    ``money``, ``counts`` and ``figures`` are what ``due`` was worked out from.
    """

    model_config = _CLOSED

    key: Literal[LINE_KEYS]  # type: ignore[valid-type]
    rule: str
    pot: int = Field(0, json_schema_extra=_absent)
    side: str = Field("", json_schema_extra=_absent)
    seat: SeatNumber = Field(1, json_schema_extra=_absent)
    pool: str = Field("", json_schema_extra=_absent)
    seats: list[SeatNumber] = Field([], json_schema_extra=_absent)
    due: Money | None
    recorded: Money | None
    money: dict[str, Money] = Field({}, json_schema_extra=_absent)
    counts: dict[str, int] = Field({}, json_schema_extra=_absent)
    figures: dict[str, str] = Field({}, json_schema_extra=_absent)


class Resettlement(BaseModel):
    """What was paid held against what the line makes due. With ``because`` there is nothing of what follows it."""

    model_config = _CLOSED

    room: str
    hand_id: str
    ruleset: RulesetOfReport
    currency: str
    unit: Money
    because: Because | None
    void: bool = Field(False, json_schema_extra=_absent)
    seats: list[SettledSeat] = Field([], json_schema_extra=_absent)
    rake: RecordedAndDue = Field(RecordedAndDue(recorded="0", due="0"), json_schema_extra=_absent)
    pools: list[SettledPool] = Field([], json_schema_extra=_absent)
    unaccounted: Money = Field("0", json_schema_extra=_absent)
    owed: list[OwedTo] = Field([], json_schema_extra=_absent)
    lines: list[SettledLine] = Field([], json_schema_extra=_absent)


class SeatBeside(BaseModel):
    """What a seat has more or less after the hand, jackpots included: as recorded, in the line, and the difference."""

    model_config = _CLOSED

    seat: SeatNumber
    player: str
    recorded: Money
    what_if: Money
    difference: Money


class WhatIfDocument(BaseModel):
    """Another line of a recorded hand, beside the record (docs/reference/what-if.md).

    ``fates`` say what became of each recorded event, ``origin`` which recorded event each of the line's is, null for a
    new one. ``stop`` says where the line cannot go on: nothing is guessed. With ``rake_unknown`` the house does not say
    what rake it takes of these pots. ``seats`` is empty where the line stops before it can be settled.
    """

    model_config = _CLOSED

    hand_id: str
    fates: list[Fate]
    origin: list[int | None]
    stop: Stop | None
    rake_unknown: bool
    report: Report
    resettlement: Resettlement
    seats: list[SeatBeside]
    hand: HandDocument
