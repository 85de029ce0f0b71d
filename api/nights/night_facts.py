"""All that a page or a report says of one night: the recorded result, what people said of it, and what is beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from typing import Any, Final

from ledger.finance.statements import statement_of
from ledger.reconciliation.deliveries import Delivery, last_delivery
from ledger.reconciliation.nights import NoSuchNight, listed
from ledger.reconciliation.recorded import Explanation, RecordedResult, explanations, results
from ledger.reconciliation.shown_findings import shown_document
from ledger.store.store import Store
from replay.money import write_micros
from replay.reconciliation.amounts import read_micros
from replay.reconciliation.statement import RAKE, REAL

TREND_DAYS: Final = 30
MOST_NIGHTS: Final = 3_000
"""So many results, of all rooms, a trend is made of at most."""


@dataclass(frozen=True, slots=True)
class TrendDay:
    """What a day's results came to, of one room or of all; ``nights`` is 0 for a day that was not reconciled."""

    date: str
    nights: int = 0
    hands: int = 0
    open: int = 0
    explained: int = 0


@dataclass(frozen=True, slots=True)
class FinanceLine:
    """A figure of rake in the finance statement beside that of the hands; ``table`` and ``game`` are "" for all.

    Amounts are decimal strings; ``their_hands`` is -1 where the statement does not say.
    """

    table: str
    game: str
    currency: str
    ours: str
    theirs: str
    hands: int
    their_hands: int

    @property
    def differs(self) -> bool:
        """Whether amount or number of hands are not the same."""
        return read_micros(self.ours) != read_micros(self.theirs) or self.their_hands not in (-1, self.hands)


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one check with one code. ``open`` is how many of them nobody has explained."""

    check: str
    code: str
    findings: list[dict[str, Any]]
    open: int


@dataclass(frozen=True, slots=True)
class NightFacts:
    """The last result of a room's day. ``document`` is as it is shown: without what rests on hidden cards.

    ``earlier`` are the results of the same day before it, the newest first; ``finance`` are the rows of the statement
    that the result was made with, and ``trend`` the 30 days up to it.
    """

    recorded: RecordedResult
    document: dict[str, Any]
    explained: Mapping[str, Explanation]
    earlier: list[RecordedResult]
    delivery: Delivery | None
    finance: list[FinanceLine]
    trend: list[TrendDay]

    @property
    def room(self) -> str:
        """The room."""
        return str(self.document["room"])

    @property
    def date(self) -> str:
        """The day, by the room's clock."""
        return str(self.document["date"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The findings as they are shown, in order."""
        return list(self.document["findings"])

    @property
    def open(self) -> int:
        """How many findings nobody has explained."""
        return sum(one["key"] not in self.explained for one in self.document["findings"])

    def groups(self) -> list[Group]:
        """The findings by check, in the checks' order, and by code."""
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        order = {one["check"]: at for at, one in enumerate(self.document["checks"])}
        for one in self.document["findings"]:
            found.setdefault((one["check"], one["code"]), []).append(one)
        return [
            Group(check, code, some, sum(one["key"] not in self.explained for one in some))
            for (check, code), some in sorted(found.items(), key=lambda item: (order.get(item[0][0], 99), item[0]))
        ]


def night_facts(store: Store, room: str, date: str) -> NightFacts:
    """What there is of a night. Raises NoSuchNight, and Unreadable for what was changed."""
    try:
        recorded = results(store, room, date)
    except ValueError:  # half a surrogate names no room
        recorded = []
    if not recorded:
        raise NoSuchNight(f"no result of {room} of {date} is recorded; expected a day that was reconciled")
    last = recorded[-1]
    said = explanations(store, room)
    return NightFacts(
        last, shown_document(last.result.document), said, recorded[-2::-1], last_delivery(store, room, date),
        _finance(store, last), trend(store, date, {room: said}, room),
    )  # fmt: skip


def trend(
    store: Store, until: str, explained: Mapping[str, Mapping[str, Explanation]], room: str = ""
) -> list[TrendDay]:
    """The 30 days up to a day, the first first. ``explained`` are the explanations of each room that there is."""
    last = Date.fromisoformat(until)
    since = max(last.toordinal() - TREND_DAYS + 1, 1)
    days = {
        (day := Date.fromordinal(number).isoformat()): TrendDay(day) for number in range(since, last.toordinal() + 1)
    }
    with store.database.reading() as session:
        found = listed(session, MOST_NIGHTS, room=room, since=next(iter(days)), until=until)
    for one in found:
        before = days[one.date]
        open_findings = one.open_findings(explained.get(one.room, ()))
        days[one.date] = TrendDay(
            one.date, before.nights + 1, before.hands + one.summary["hands"]["all"], before.open + open_findings,
            before.explained + len(one.keys) - open_findings,
        )  # fmt: skip
    return list(days.values())


def _finance(store: Store, recorded: RecordedResult) -> list[FinanceLine]:
    document = recorded.result.document
    held = document["finance"]
    received = statement_of(store, document["room"], document["date"]) if held else None
    if received is None or received.received.sha256 != held["sha256"]:
        return []
    rows = [one for one in document["rake"] if one["money"] == REAL]
    return [
        _line(one.table, one.game, one.currency, one.amount, one.count, rows)
        for one in received.received.lines
        if one.item == RAKE
    ]


def _line(
    table: str, game: str, currency: str, amount: str, count: int, rows: Sequence[Mapping[str, Any]]
) -> FinanceLine:
    ours = [
        row for row in rows
        if row["currency"] == currency and table in ("", row["table"]) and game in ("", row["game"])
    ]  # fmt: skip
    total, hands = sum(read_micros(row["rake"]) for row in ours), sum(row["hands"] for row in ours)
    return FinanceLine(table, game, currency, write_micros(total), amount or "0", hands, count)
