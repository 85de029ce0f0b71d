"""The two clocks of a complaint: the table's own window, and the regulator's working days (``deadlines.toml``).

Pure functions of days: nothing here looks at a clock. Evidence is never dropped for lateness; a deadline says only
who is late.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from holidays import country_holidays

from replay.hand import Hand

Kind = Literal["acknowledgement", "answer", "appeal"]
TableWindow = Literal["next_deal", "next_hand"]
"""Until when a complaint could have been put right at the table: until the next deal, or until the next hand."""

KINDS: Final[tuple[Kind, ...]] = ("acknowledgement", "answer", "appeal")
_SATURDAY: Final = 5
_FILE: Final = Path(__file__).with_name("deadlines.toml")


class UnknownJurisdiction(ValueError):
    """No deadlines are kept for a jurisdiction; the text names those that there are."""


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """Working days of each kind, whose holidays are none, and on what ground (``source``)."""

    name: str
    days: Mapping[Kind, int]
    country: str
    region: str
    categories: tuple[str, ...]
    source: str


def _jurisdiction(name: str, row: dict[str, Any]) -> Jurisdiction:
    days = {kind: int(row[kind]) for kind in KINDS}
    if min(days.values()) < 1:
        raise ValueError(f"deadlines.toml: {name} has something that is no number of days")
    return Jurisdiction(
        name, MappingProxyType(days), row["country"], row.get("region", ""), tuple(row.get("categories", ("public",))),
        row["source"],
    )  # fmt: skip


JURISDICTIONS: Final[Mapping[str, Jurisdiction]] = MappingProxyType(
    {name: _jurisdiction(name, row) for name, row in tomllib.loads(_FILE.read_text(encoding="utf-8")).items()}
)
"""By the country's ISO 3166 code, and ``EU`` for what is none of them."""


def jurisdiction(name: str) -> Jurisdiction:
    """Raises UnknownJurisdiction."""
    found = JURISDICTIONS.get(name)
    if found is None:
        raise UnknownJurisdiction(f"no deadlines are kept for {name[:20]!r}; there are {', '.join(JURISDICTIONS)}")
    return found


def due(kind: Kind, from_day: date, jurisdiction_name: str = "EU") -> date:
    """The last day for something that began on ``from_day``. Raises UnknownJurisdiction."""
    place = jurisdiction(jurisdiction_name)
    return _after(place.days[kind], from_day, place)


def resumed(due_day: date, asked: date, answered: date, jurisdiction_name: str = "EU") -> date:
    """A deadline after the clock stood still while somebody else had to answer: from ``asked`` to ``answered``.

    It moves by the working days between; a day on which an answer came is ours again.
    """
    place = jurisdiction(jurisdiction_name)
    return _after(_between(asked, answered, place), due_day, place)


def is_working_day(day: date, jurisdiction_name: str = "EU") -> bool:
    """Neither Saturday, Sunday nor a holiday there."""
    return _works(day, jurisdiction(jurisdiction_name))


def table_window(hand: Hand) -> TableWindow:
    """Cash games follow Robert's Rules, before the next deal; tournaments their directors, before the next hand."""
    return "next_hand" if hand.is_tournament else "next_deal"


def in_table_window(complained: datetime, ended: datetime | None) -> bool:
    """Whether a complaint came while the table could still put it right; ``ended`` is the next deal's or hand's time.

    Without one nothing has been dealt since, so it came in time. Both times need their zones.
    """
    return ended is None or complained < ended


def _after(days: int, day: date, place: Jurisdiction) -> date:
    while days > 0:
        day += timedelta(days=1)
        days -= _works(day, place)
    return day


def _between(first: date, last: date, place: Jurisdiction) -> int:
    """Working days from ``first`` on, up to but not on ``last``."""
    return sum(_works(first + timedelta(days=one), place) for one in range(max(0, (last - first).days)))


def _works(day: date, place: Jurisdiction) -> bool:
    return day.weekday() < _SATURDAY and (not place.country or day not in _holidays(place.name, day.year))


@cache
def _holidays(name: str, year: int) -> frozenset[date]:
    place = JURISDICTIONS[name]
    found = country_holidays(
        place.country, subdiv=place.region or None, years=year, expand=False, categories=place.categories
    )
    return frozenset(found)
