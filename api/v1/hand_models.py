"""How hands are described to programs. Events and headers follow from their one definition."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, create_model

from ledger.histories.header_document import AMOUNTS, HEADER_KEYS
from replay.events import (
    CARDS,
    CHOICE,
    COUNT,
    EVENT_TYPES,
    FLAG,
    HEX,
    MONEY,
    SEAT,
    STACKS,
    TEXT,
    Key,
)
from replay.hand import FORMAT, LIMITS, MONEY_KINDS
from replay.report import DISCREPANT, UNVERIFIABLE, VERIFIED

Money = Annotated[str, Field(pattern=r"^-?\d+(\.\d+)?$", examples=["12.50"])]
Card = Annotated[str, Field(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$", examples=["As"])]
SeatNumber = Annotated[int, Field(ge=1)]
BySeat = Annotated[dict[str, Money], Field(examples=[{"1": "112.40"}])]
_KINDS: Final[dict[str, Any]] = {
    SEAT: SeatNumber, MONEY: Money, CARDS: list[Card], TEXT: str, COUNT: Annotated[int, Field(ge=0)],
    HEX: Annotated[str, Field(pattern=r"^([0-9A-Fa-f]{2})*$")], FLAG: bool, STACKS: BySeat,
}  # fmt: skip
_OPEN: Final = ConfigDict(extra="allow")
"""``x-`` keys may stand in headers and events."""
_CLOSED: Final = ConfigDict(extra="forbid")


def _type_of(key: Key) -> Any:
    return Literal[key.choices] if key.kind == CHOICE else _KINDS[key.kind]


def _event(name: str, keys: tuple[Key, ...]) -> type[BaseModel]:
    fields: dict[str, Any] = {"type": (Literal[name], ...)}
    for key in keys:
        fields[key.name] = (_type_of(key), ... if key.required else Field(default=None, json_schema_extra=_no_default))
    made = "".join(part.capitalize() for part in name.split("_"))
    doc = (EVENT_TYPES[name].__doc__ or "").strip()
    return create_model(f"Event{made}", __config__=_OPEN, __doc__=doc, **fields)


def _no_default(schema: dict[str, Any]) -> None:
    """A key that may be absent has no default that stands in the answer."""
    schema.pop("default", None)


EVENTS: Final = {name: _event(name, kind.KEYS) for name, kind in EVENT_TYPES.items()}
if TYPE_CHECKING:
    HandEvent = BaseModel
else:
    HandEvent = Annotated[Union[tuple(EVENTS.values())], Field(discriminator="type")]  # noqa: UP007


class HeaderSeat(BaseModel):
    """Somebody dealt in or posting, with the stack before any posting."""

    model_config = _OPEN

    seat: SeatNumber
    player: str = Field(examples=["anna"])
    stack: Money
    sitting_out: bool = Field(False, json_schema_extra=_no_default)


Stakes = create_model(
    "Stakes",
    __config__=_OPEN,
    __doc__="Forced bets and bet sizes, as far as the game has them.",
    **{name: (Money, Field("", json_schema_extra=_no_default)) for name in AMOUNTS},  # type: ignore[call-overload]
    spread=(list[Money], Field([], json_schema_extra=_no_default)),
)
_HEADER: Final[dict[str, Any]] = {
    "format": Literal[FORMAT], "hand_id": str, "room": str, "table": str, "house": str, "game": str,
    "limit": Literal[LIMITS], "money": Literal[MONEY_KINDS], "currency": str, "unit": Money, "stakes": Stakes,
    "button": SeatNumber | None, "seats": list[HeaderSeat], "started_at": str, "tournament": dict[str, Any],
    "jackpots": list[dict[str, Any]],
}  # fmt: skip
_ABSENT: Final = frozenset(("house", "started_at", "tournament", "jackpots", "money", "unit"))
"""Keys of a header that may be left out."""
Header = create_model(
    "Header",
    __config__=_OPEN,
    __doc__="The header of a hand document (docs/reference/hand-document.md).",
    **{  # type: ignore[call-overload]
        key: (_HEADER[key], Field(default=None, json_schema_extra=_no_default) if key in _ABSENT else ...)
        for key in HEADER_KEYS
    },
)
HandDocument = create_model("HandDocument", __base__=Header, __doc__="A hand document.", events=(list[HandEvent], ...))


class RulesetOfReport(BaseModel):
    """The house that it was replayed under."""

    model_config = _CLOSED

    house: str = Field(examples=["practice"])
    version: str = Field(examples=["1"])
    sha256: str


class Pot(BaseModel):
    """A pot, and who can win it."""

    model_config = _CLOSED

    pot: int = Field(ge=0, description="0 is the main pot.")
    amount: Money
    eligible: list[SeatNumber]


class SettledPot(Pot):
    """A pot with what the house takes of it."""

    rake: Money


class Award(BaseModel):
    """Chips of a pot for a seat."""

    model_config = _CLOSED

    pot: int = Field(ge=0)
    side: Literal["high", "low", "whole"]
    seat: SeatNumber
    amount: Money


class BestFive(BaseModel):
    """Five cards, and what they are called."""

    model_config = _CLOSED

    cards: list[Card]
    name: str = Field(examples=["Two Pair, Aces and Kings"])


class SeatHands(BaseModel):
    """What a seat holds for each side; null without a hand."""

    model_config = _CLOSED

    high: BestFive | None
    low: BestFive | None


class Jackpot(BaseModel):
    """A seat whose hand is on the list of a pool."""

    model_config = _CLOSED

    pool: str
    kind: str
    seat: SeatNumber
    eligible: bool
    reasons: list[str]
    assumed: list[str] = Field([], json_schema_extra=_no_default)


class Derived(BaseModel):
    """What the rules derive; as much of it as the replay came to. Empty where it had to stop."""

    model_config = _CLOSED

    pots: list[SettledPot] = Field([], json_schema_extra=_no_default)
    uncalled: BySeat = Field({}, json_schema_extra=_no_default)
    awards: list[Award] = Field([], json_schema_extra=_no_default)
    odd_chips: list[Award] = Field([], json_schema_extra=_no_default)
    rake: Money = Field("0", json_schema_extra=_no_default)
    jackpot_contributions: dict[str, Money] = Field({}, json_schema_extra=_no_default)
    hands: dict[str, SeatHands] = Field({}, json_schema_extra=_no_default)
    show_order: list[SeatNumber] = Field([], json_schema_extra=_no_default)
    next_to_act: SeatNumber | None = Field(None, json_schema_extra=_no_default)
    net: BySeat = Field({}, json_schema_extra=_no_default)
    stacks: BySeat = Field({}, json_schema_extra=_no_default)
    jackpots: list[Jackpot] = Field([], json_schema_extra=_no_default)
    refunds: BySeat = Field({}, json_schema_extra=_no_default)


class Discrepancy(BaseModel):
    """Where the record and the rules differ; ``event`` is null for what is missing."""

    model_config = _CLOSED

    code: str = Field(examples=["award.amount"])
    rule: str = Field(examples=["practice/rank.high"])
    event: int | None
    expected: dict[str, Any]
    recorded: dict[str, Any]
    message: str


class SkippedCheck(BaseModel):
    """A check that could not be made, and why."""

    model_config = _CLOSED

    check: str = Field(examples=["rake"])
    because: str


class Report(BaseModel):
    """The report of a hand (docs/reference/report.md)."""

    model_config = _CLOSED

    hand_id: str
    verdict: Literal[VERIFIED, DISCREPANT, UNVERIFIABLE]  # type: ignore[valid-type]
    ruleset: RulesetOfReport | None = Field(None, json_schema_extra=_no_default)
    derived: Derived
    discrepancies: list[Discrepancy]
    skipped: list[SkippedCheck]


class Choice(BaseModel):
    """What the seat to act may do, with the rule that says so; the chips that it moves, where it moves any."""

    model_config = _CLOSED

    action: str = Field(examples=["raise"])
    min: Money = Field("0", json_schema_extra=_no_default)
    max: Money = Field("0", json_schema_extra=_no_default)
    rule: str


class StepSeat(BaseModel):
    """A seat after an event. ``bet`` lies in front of it, ``total`` is all that it has put in."""

    model_config = _CLOSED

    seat: SeatNumber
    player: str
    stack: Money
    bet: Money
    total: Money
    cards: list[Card]
    up: list[Card]
    status: Literal["active", "folded", "all_in", "out"]
    button: bool


class Step(BaseModel):
    """The table after an event; ``index`` is the event's, -1 before the first one."""

    model_config = _CLOSED

    index: int = Field(ge=-1)
    text: str
    street: str
    board: list[Card]
    pot: Money
    pots: list[Pot]
    to_act: SeatNumber | None
    choices: list[Choice]
    seats: list[StepSeat]
    rules: list[str]


class Steps(BaseModel):
    """One step an event, and one before the first; fewer where replay had to stop."""

    steps: list[Step]


class RecordedEvent(BaseModel):
    """An event of the stream, ``version`` being its place there.

    ``canonical`` is the text that the log commits to, and ``salt`` what its digest is salted with, in hex; both are
    null for an event that is not told whole. ``event`` is null for the start of the hand and for the mark that closes
    it; of other events it is as the hand document has it, cards that are not told unknown.
    """

    model_config = _CLOSED

    version: int = Field(ge=1)
    type: str = Field(examples=["posted"])
    event: HandEvent | None
    canonical: str | None = Field(examples=['["posted",{"amount":50,"kind":"small_blind","seat":2}]'])
    salt: str | None


class RecordedEvents(BaseModel):
    """All that stands in the stream of a hand."""

    stream: str
    version: int
    events: list[RecordedEvent]


class HandLinks(BaseModel):
    """Where more of the hand is."""

    report: str
    steps: str
    events: str
    proof: str
    evidence: str
    document: str
    phh: str
    ohh: str
    page: str


class HandDetail(BaseModel):
    """A recorded hand: its header, what was noted with it, and what came out."""

    stream: str
    version: int = Field(description="Of the stream's last event.")
    room: str
    hand_id: str
    header: Header  # type: ignore[valid-type]
    events: int = Field(description="How many events of the hand are recorded.")
    over: bool = Field(description="False for a hand in progress.")
    sealed: bool = Field(description="Whether only a late jackpot can follow.")
    withheld: bool = Field(description="Whether something of the hand is not told to whoever asks.")
    ruleset: RulesetOfReport
    recorded_at: str
    leaves: list[int] = Field(description="The log's numbers for what was recorded of it at once.")
    verdict: Literal[VERIFIED, DISCREPANT, UNVERIFIABLE]  # type: ignore[valid-type]
    findings: int
    rules: list[str]
    codes: list[str]
    links: HandLinks
