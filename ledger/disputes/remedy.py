"""A remedy: what puts the money of a hand right, as entries between accounts that sum to zero.

Entries are compensating ones: they are added, and nothing that was recorded is edited.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from ledger.disputes.account import (
    RAKE,
    SUSPENSE,
    is_account,
    is_player,
    jackpot_account,
    player_account,
    table_account,
)
from replay.money import MOST_UNITS, Unit
from replay.resettlement.resettle import JACKPOT as OWED_POOL
from replay.resettlement.resettle import PLAYER as OWED_PLAYER
from replay.resettlement.resettle import RAKE as OWED_RAKE
from replay.resettlement.resettle import Because, Owed, Resettlement

Bearer = Literal["players", "house"]
"""Who gives back what players have too much: they themselves, or the house for them (out of ``suspense``)."""


class BadRemedy(ValueError):
    """Entries that are none: no account, no amount, an account twice, no sum of zero, a reason that is missing."""


class Unbalanced(BadRemedy):
    """Entries that do not sum to zero, but to ``over`` units: money would come from nowhere, or go there."""

    def __init__(self, over: int) -> None:
        super().__init__(f"the entries sum to {over} units; expected 0")
        self.over: Final = over


class NoRemedy(ValueError):
    """The hand cannot be settled again, so that nothing can be computed; ``because`` says why."""

    def __init__(self, because: Because) -> None:
        super().__init__(f"no remedy can be computed: {because.key.replace('_', ' ')}")
        self.because: Final = because


@dataclass(frozen=True, slots=True)
class Entry:
    """What an account gets (below 0: gives), in units of the remedy, never 0; ``rules`` are the ids that it rests on.

    Raises BadRemedy for anything else.
    """

    account: str
    units: int
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not is_account(self.account):
            raise BadRemedy(
                f"{self.account!r} is no account; expected player:NAME, table:NAME, jackpot:POOL, {RAKE} or {SUSPENSE}"
            )
        if not 0 < abs(self.units) <= MOST_UNITS:
            raise BadRemedy(
                f"{self.account}: {self.units} is no amount of an entry; expected 1 to 2**53 units, or below 0"
            )


def check_entries(entries: Sequence[Entry]) -> None:
    """Raises Unbalanced where the entries do not sum to zero, BadRemedy where an account has two of them."""
    accounts = [entry.account for entry in entries]
    for account in accounts:
        if accounts.count(account) > 1:
            raise BadRemedy(f"{account} has {accounts.count(account)} entries; expected one an account")
    over = sum(entry.units for entry in entries)
    if over:
        raise Unbalanced(over)


@dataclass(frozen=True, slots=True)
class Remedy:
    """Entries in whole units of ``unit`` of a currency, beside those that the replay computes.

    None without entries says that everybody has what he should have. ``because`` is why the entries are others than the
    computed ones; it must be there exactly then. Raises BadRemedy, Unbalanced.
    """

    entries: tuple[Entry, ...]
    unit: str
    currency: str
    computed: tuple[Entry, ...]
    because: str = ""

    def __post_init__(self) -> None:
        Unit(self.unit)
        check_entries(self.entries)
        check_entries(self.computed)
        if self.differs() and not self.because.strip():
            raise BadRemedy("the remedy is another than the computed one; expected the reason for it")

    def differs(self) -> bool:
        """Whether an account gets something else than the replay computes."""
        return not same_movements(self.entries, self.computed)

    def instead(self, entries: Iterable[Entry], because: str) -> "Remedy":
        """Other entries in place of these, with the reason; the computed ones stay beside them."""
        return Remedy(tuple(entries), self.unit, self.currency, self.computed, because)

    def document(self) -> dict[str, object]:
        """The remedy, ready for JSON, money as decimal strings; ``read_remedy`` reads it."""
        return {
            "currency": self.currency,
            "unit": self.unit,
            "entries": entries_document(self.entries, self.unit),
            "computed": entries_document(self.computed, self.unit),
            "because": self.because,
        }


def same_movements(some: Iterable[Entry], others: Iterable[Entry]) -> bool:
    """Whether entries move the same money, whatever their order and the rules that they name."""
    return {entry.account: entry.units for entry in some} == {entry.account: entry.units for entry in others}


def computed_remedy(resettlement: Resettlement, bearer: Bearer = "players") -> Remedy:
    """What puts the money right after a re-settlement, also after that of another line of the hand.

    Amounts of one account are one entry, and an account that has what it should have no entry. Raises NoRemedy where
    the hand cannot be settled again.
    """
    if resettlement.because is not None:
        raise NoRemedy(resettlement.because)
    amounts: dict[str, int] = {}
    rules: dict[str, list[str]] = {}
    for owed in resettlement.owed():
        account = _account(owed)
        if bearer == "house" and is_player(account) and owed.units < 0:
            account = SUSPENSE
        amounts[account] = amounts.get(account, 0) + owed.units
        rules.setdefault(account, []).extend(owed.rules)
    entries = tuple(
        Entry(account, units, tuple(dict.fromkeys(rules[account]))) for account, units in amounts.items() if units
    )
    hand = resettlement.hand
    return Remedy(entries, hand.unit.text, hand.currency, entries)


def _account(owed: Owed) -> str:
    if owed.kind == OWED_PLAYER:
        return player_account(owed.name)
    if owed.kind == OWED_POOL:
        return jackpot_account(owed.name)
    return RAKE if owed.kind == OWED_RAKE else table_account(owed.name)


def taken_back(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that undo these."""
    return tuple(Entry(entry.account, -entry.units, entry.rules) for entry in entries)


def entries_document(entries: Iterable[Entry], unit: str) -> list[dict[str, object]]:
    """Entries, ready for JSON, money as decimal strings."""
    write = Unit(unit).write
    return [{"account": entry.account, "amount": write(entry.units), "rules": list(entry.rules)} for entry in entries]


def read_remedy(document: Mapping[str, Any]) -> Remedy:
    """The remedy of a ``document``. Raises BadRemedy, with the place and what was expected, and Unbalanced."""
    told = _object(document, "the remedy", ("currency", "unit", "entries", "computed", "because"))
    unit = _text(told, "unit")
    try:
        Unit(unit)
    except ValueError as fault:
        raise BadRemedy(f"unit: {fault}") from None
    return Remedy(
        read_entries(told["entries"], unit, "entries"),
        unit,
        _text(told, "currency"),
        read_entries(told["computed"], unit, "computed"),
        _text(told, "because"),
    )


def read_entries(document: Any, unit: str, name: str = "entries") -> tuple[Entry, ...]:
    """The entries of a document, in units. Raises BadRemedy; whether they sum to zero is not asked here."""
    if not isinstance(document, list):
        raise BadRemedy(f"{name}: expected a list")
    return tuple(_entry(one, Unit(unit), f"{name}[{index}]") for index, one in enumerate(document))


def _entry(document: Any, unit: Unit, name: str) -> Entry:
    told = _object(document, name, ("account", "amount", "rules"))
    amount, rules = told["amount"], told["rules"]
    if not isinstance(amount, str):
        raise BadRemedy(f'{name}.amount: expected a decimal string like "-12.50"')
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadRemedy(f"{name}.rules: expected a list of rule ids")
    try:
        units = unit.parse(amount.removeprefix("-"))
        return Entry(_text(told, "account"), -units if amount.startswith("-") else units, tuple(rules))
    except ValueError as fault:
        raise BadRemedy(f"{name}: {fault}") from None


def _object(document: Any, name: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(document, Mapping) or set(document) != set(keys):
        raise BadRemedy(f"{name}: expected an object with the keys {', '.join(keys)}")
    return document


def _text(document: Mapping[str, Any], key: str) -> str:
    value = document[key]
    if not isinstance(value, str):
        raise BadRemedy(f"{key}: expected a text")
    return value
