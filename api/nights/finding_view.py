"""A finding of a night as a page or a report shows it, and the addresses that lead on from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from api.languages.language import Language, Part
from api.pages.hand_view import WITHHELD
from api.pages.rule_text import RuleText, cited
from api.pages.words import value_parts
from ledger.reconciliation.recorded import Explanation
from ledger.reconciliation.shown_findings import is_withheld
from ledger.store.stream import stream_id
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages of a room's day are."""

    room: str
    date: str

    @property
    def night(self) -> str:
        """The page of the day, to which ``.json`` and other endings are added."""
        return f"/nights/{quote(self.room, safe='')}/{self.date}"

    def table(self, table: str) -> str:
        """The hands of a table."""
        return f"/?{urlencode({'room': self.room, 'table': table})}"

    def hand(self, finding: Mapping[str, Any]) -> str:
        """The hand of a finding at its event; "" where it names none."""
        if not finding["hand_id"]:
            return ""
        step = "" if finding["event"] is None else f"?step={finding['event']}"
        return f"/hands/{stream_id(finding['room'], finding['hand_id'])}{step}"


@dataclass(frozen=True, slots=True)
class Value:
    """One key of what was expected or recorded, with its value in parts."""

    name: str
    parts: list[Part]


@dataclass(frozen=True, slots=True)
class NightFindingView:
    """``hand`` is the address of its hand at its event, "" for none; ``explanation`` what somebody said of it."""

    key: str
    table: str
    hand_id: str
    event: int | None
    player: str
    hand: str
    message: list[Part]
    rule: RuleText
    expected: list[Value]
    recorded: list[Value]
    explanation: Explanation | None


def finding_views(
    findings: Iterable[Mapping[str, Any]],
    document: Mapping[str, Any],
    explained: Mapping[str, Explanation],
    language: Language,
) -> list[NightFindingView]:
    """Findings of a shown document."""
    addresses = Addresses(document["room"], document["date"])
    houses = {row["house"]: _house(f"{row['house']}@{row['version']}") for row in document["houses"]}
    return [_view(one, addresses, houses, explained.get(one["key"]), language) for one in findings]


def _view(
    one: Mapping[str, Any],
    addresses: Addresses,
    houses: Mapping[str, House | None],
    explanation: Explanation | None,
    language: Language,
) -> NightFindingView:
    house = houses.get(one["rule"].partition("/")[0])
    due, found = (str(one[side].get("currency", "")) for side in ("expected", "recorded"))
    currency = due or found
    message = (
        [Part(language.text(WITHHELD[one["message"]]))]
        if is_withheld(one)
        else language.parts(one["message"], currency, begins=True)
    )
    return NightFindingView(
        one["key"], one["table"], one["hand_id"], one["event"], one["player"], addresses.hand(one), message,
        cited(one["rule"], house, language), _values(one["expected"], currency, language),
        _values(one["recorded"], found or due, language), explanation,
    )  # fmt: skip


def _values(said: Mapping[str, Any], currency: str, language: Language) -> list[Value]:
    return [Value(language.word(key), value_parts(language, key, value, currency)) for key, value in said.items()]


def _house(name: str) -> House | None:
    """The house that is cited, None where there is none of the name any more."""
    try:
        return find_house(name)
    except (UnknownHouse, BadHouse):
        return None
