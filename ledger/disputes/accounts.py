"""The account book: what every account has got by remedies, folded from the events that posted them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from uuid import UUID, uuid5

from ledger.disputes.remedy_events import RemedyPosted
from replay.money import Unit, write_micros

STREAM: Final[UUID] = uuid5(UUID("ecda62d5-56a5-5eff-88fa-e27d72fdb8ea"), "account-book")
"""The one stream of the account book, in the desk's namespace."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account has got in a currency (below 0: has given), in millionths of it, and by how many entries."""

    account: str
    currency: str
    micros: int
    entries: int

    @property
    def amount(self) -> str:
        """The balance as a decimal string, with two decimals at least."""
        return write_micros(self.micros)


@dataclass(slots=True)
class Accounts:
    """Balances by account and currency. Whatever was posted, those of a currency sum to zero.

    Tables have chips of different sizes: amounts of all are kept in millionths of the currency.
    """

    _micros: dict[tuple[str, str], int] = field(default_factory=dict)
    _entries: dict[tuple[str, str], int] = field(default_factory=dict)
    posted: int = 0
    """How many events are in it."""

    def post(self, event: RemedyPosted) -> None:
        """Adds the entries of an event."""
        unit = Unit(event.unit)
        for entry in event.entries:
            key = (entry.account, event.currency)
            self._micros[key] = self._micros.get(key, 0) + entry.units * unit.micros
            self._entries[key] = self._entries.get(key, 0) + 1
        self.posted += 1

    def balance(self, account: str, currency: str) -> Balance:
        """What an account has; nothing where nothing was posted to it."""
        key = (account, currency)
        return Balance(account, currency, self._micros.get(key, 0), self._entries.get(key, 0))

    def __iter__(self) -> Iterator[Balance]:
        """Every account that was ever posted to, by name and currency."""
        return (self.balance(*key) for key in sorted(self._micros))

    def sums(self) -> Mapping[str, int]:
        """The sum of all balances a currency: zero each, or the book is wrong."""
        sums: dict[str, int] = {}
        for (_, currency), micros in self._micros.items():
            sums[currency] = sums.get(currency, 0) + micros
        return MappingProxyType(sums)


def fold_accounts(events: Iterable[RemedyPosted]) -> Accounts:
    """The account book after these events."""
    book = Accounts()
    for event in events:
        book.post(event)
    return book
