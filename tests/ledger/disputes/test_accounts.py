"""The account book: balances follow from the events, and nothing unbalances them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.disputes.accounts import fold_accounts
from ledger.disputes.remedy import BadRemedy, Entry, Unbalanced, taken_back
from ledger.disputes.remedy_events import ACCOUNT_EVENTS, RemedyPosted
from ledger.store.mapper import Unreadable
from tests.room.patience import SOAK

NAMES = st.sampled_from(("player:anna", "player:bo", "player:cia", "table:Vega 1", "jackpot:smart", "house:rake"))


def posted(*entries: Entry, unit: str = "0.01", currency: str = "EUR", takes_back: int = 0) -> RemedyPosted:
    """A posted remedy."""
    return RemedyPosted("mia", "C-1", 1, "testrum", "h-1", unit, currency, entries, takes_back)


CHIPS = (("0.01", "EUR"), ("0.05", "EUR"), ("1", "SEK"), ("0.000001", "CHIPS"))
AMOUNTS = st.dictionaries(NAMES, st.integers(-(10**12), 10**12).filter(bool), min_size=1, max_size=6)
few = settings(max_examples=500 if SOAK else 25, deadline=None)


def balanced(amounts: dict[str, int], chip: tuple[str, str]) -> RemedyPosted:
    """The remedy of these amounts, with what is over in suspense."""
    entries = [Entry(account, units) for account, units in amounts.items()]
    if over := sum(amounts.values()):
        entries.append(Entry("suspense", -over))
    return posted(*entries, unit=chip[0], currency=chip[1])


def remedies() -> st.SearchStrategy[RemedyPosted]:
    """Any balanced remedy, in any of three currencies and chips."""
    return st.builds(balanced, AMOUNTS, st.sampled_from(CHIPS))


@few
@given(st.lists(remedies(), max_size=12))
def test_nothing_unbalances_the_book(events: list[RemedyPosted]) -> None:
    """After any remedies the balances of each currency sum to zero, and each is the sum of its entries."""
    book = fold_accounts(events)
    assert set(book.sums().values()) <= {0}
    assert book.posted == len(events)
    for balance in book:
        mine = [
            entry.units * {"0.01": 10_000, "0.05": 50_000, "1": 1_000_000, "0.000001": 1}[event.unit]
            for event in events
            for entry in event.entries
            if (entry.account, event.currency) == (balance.account, balance.currency)
        ]
        assert (balance.micros, balance.entries) == (sum(mine), len(mine))


@few
@given(remedies())
def test_what_is_taken_back_leaves_nothing(event: RemedyPosted) -> None:
    """A superseded remedy is undone by entries of its own: all balances are zero, every entry is still there."""
    undone = posted(*taken_back(event.entries), unit=event.unit, currency=event.currency, takes_back=1)
    book = fold_accounts([event, undone])
    assert {balance.micros for balance in book} == {0}
    assert sum(balance.entries for balance in book) == 2 * len(event.entries)


@few
@given(remedies())
def test_a_posted_remedy_is_stored_and_read_as_it_was(event: RemedyPosted) -> None:
    """One form: what comes back is equal."""
    assert ACCOUNT_EVENTS.read(*ACCOUNT_EVENTS.content(event)) == event


def test_an_unbalanced_posting_cannot_be_made_nor_read() -> None:
    """Also not by somebody who writes into the store behind the ledger's back."""
    with pytest.raises(Unbalanced):
        posted(Entry("player:anna", 5), Entry("suspense", -4))
    with pytest.raises(BadRemedy, match="without entries"):
        posted()
    topic, state = ACCOUNT_EVENTS.content(posted(Entry("player:anna", 5), Entry("suspense", -5)))
    with pytest.raises(Unreadable, match="sum to -1 units"):
        ACCOUNT_EVENTS.read(topic, state.replace(b'"units":5', b'"units":4'))


def test_balances_are_in_the_currency_whatever_the_chip() -> None:
    """Five chips of 0.05 and 25 of 0.01 are the same money; another currency is another balance."""
    book = fold_accounts(
        [
            posted(Entry("player:anna", 5), Entry("house:rake", -5), unit="0.05"),
            posted(Entry("player:anna", -25), Entry("house:rake", 25)),
            posted(Entry("player:anna", 3), Entry("suspense", -3), unit="1", currency="SEK"),
        ]
    )
    assert [(one.account, one.currency, one.amount) for one in book] == [
        ("house:rake", "EUR", "0.00"), ("player:anna", "EUR", "0.00"), ("player:anna", "SEK", "3.00"),
        ("suspense", "SEK", "-3.00"),
    ]  # fmt: skip
    assert book.balance("player:nobody", "EUR").amount == "0.00"
