"""A remedy sums to zero, equals what the replay computes or says why not, and goes to JSON and back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.disputes.remedy import (
    BadRemedy,
    Entry,
    NoRemedy,
    Remedy,
    Unbalanced,
    computed_remedy,
    read_remedy,
    same_movements,
    taken_back,
)
from replay.audit import audit
from replay.houses.load import find_house
from replay.resettlement.resettle import resettle
from tests.ledger import sample_hands
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, SOAK, hands
from tests.room.rulebook import TABLES
from tests.room.tampering import changes

ACCOUNTS = ("player:anna", "player:b:o", "table:Vega 1", "jackpot:bad-beat", "house:rake", "suspense")


def kings_paid() -> Remedy:
    """The remedy of the sample hand in which the wrong player was paid."""
    hand = sample_hands.discrepant()
    return computed_remedy(resettle(audit(hand, find_house("practice"))))


def amounts(entries: tuple[Entry, ...]) -> dict[str, int]:
    """Units by account."""
    return {entry.account: entry.units for entry in entries}


def test_what_one_has_too_much_the_other_gets() -> None:
    """Both entries name the rule by which the hand was settled again."""
    remedy = kings_paid()
    assert amounts(remedy.entries) == {"player:anna": 1400, "player:cia": -1400}
    assert all(entry.rules for entry in remedy.entries)
    assert (remedy.unit, remedy.currency, remedy.because) == ("0.01", "EUR", "")
    assert remedy.computed == remedy.entries and not remedy.differs()


def test_the_house_may_bear_what_a_player_has_too_much() -> None:
    """Nobody gives anything back: the suspense account bears it."""
    hand = sample_hands.discrepant()
    remedy = computed_remedy(resettle(audit(hand, find_house("practice"))), bearer="house")
    assert amounts(remedy.entries) == {"player:anna": 1400, "suspense": -1400}


def test_a_hand_in_order_has_a_remedy_without_entries() -> None:
    """Everybody has what he should have."""
    assert computed_remedy(resettle(audit(sample_hands.verified(), find_house("practice")))).entries == ()


def test_a_hand_that_cannot_be_settled_again_has_no_remedy() -> None:
    """It says why."""
    with pytest.raises(NoRemedy, match="in progress") as refused:
        computed_remedy(resettle(audit(sample_hands.in_progress(), find_house("practice"))))
    assert refused.value.because.seat == 3


@pytest.mark.parametrize(
    ("account", "units", "said"),
    [
        ("player:", 1, "is no account"),
        ("house:poker", 1, "is no account"),
        ("bank", 1, "is no account"),
        ("suspense:x", 1, "is no account"),
        ("suspense", 0, "no amount"),
        ("suspense", 2**53 + 1, "no amount"),
    ],
)
def test_an_entry_has_an_account_and_an_amount(account: str, units: int, said: str) -> None:
    with pytest.raises(BadRemedy, match=said):
        Entry(account, units)


def test_entries_that_do_not_sum_to_zero_are_refused_where_they_are_made() -> None:
    """Also where they are the computed ones, and where an account would hide another entry."""
    good = (Entry("player:anna", 5), Entry("house:rake", -5))
    one_over = (Entry("player:anna", 5), Entry("house:rake", -4))
    for entries, computed in ((one_over, good), (good, one_over)):
        with pytest.raises(Unbalanced, match="sum to 1 units"):
            Remedy(entries, "0.01", "EUR", computed, "because")
    with pytest.raises(BadRemedy, match="player:anna has 2 entries"):
        Remedy((Entry("player:anna", 5), Entry("player:anna", -5)), "0.01", "EUR", (), "because")


def test_another_remedy_than_the_computed_one_needs_a_reason() -> None:
    """Management may rule otherwise, and must then say why; blanks are no reason."""
    remedy = kings_paid()
    goodwill = (Entry("player:anna", 100), Entry("suspense", -100))
    for missing in ("", "  "):
        with pytest.raises(BadRemedy, match="the reason"):
            remedy.instead(goodwill, missing)
    ruled = remedy.instead(goodwill, "a gesture")
    assert ruled.entries == goodwill and ruled.computed == remedy.computed and ruled.differs()
    assert not remedy.instead(reversed(remedy.entries), "").differs()


def test_taking_back_undoes_every_entry() -> None:
    """Nothing is edited: the same amounts go the other way."""
    entries = kings_paid().entries
    assert amounts(taken_back(entries)) == {account: -units for account, units in amounts(entries).items()}
    assert same_movements(taken_back(taken_back(entries)), entries)


@settings(max_examples=500 if SOAK else 40, deadline=None)
@given(st.lists(st.integers(-(10**9), 10**9).filter(bool), max_size=5), st.text(min_size=1, max_size=9), st.booleans())
def test_a_remedy_goes_to_json_and_back(units: list[int], because: str, empty: bool) -> None:
    """Money as decimal strings, to the unit; whatever cannot be made is refused in both ways alike."""
    entries = [Entry(account, amount, ("svea/rake",)) for account, amount in zip(ACCOUNTS, units, strict=False)]
    if over := sum(units):
        entries.append(Entry("suspense", -over))
    computed = () if empty else tuple(entries)
    try:
        remedy = Remedy(tuple(entries), "0.05", "SEK", computed, because)
    except BadRemedy:
        assert entries and empty and not because.strip()
        return
    assert read_remedy(remedy.document()) == remedy


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entries": None}, "entries: expected a list"),
        ({"entries": [{"account": "suspense", "amount": "1"}]}, r"entries\[0\]: expected an object with the keys"),
        ({"entries": [{"account": "suspense", "amount": 1, "rules": []}]}, r"entries\[0\].amount: expected a decimal"),
        ({"entries": [{"account": "suspense", "amount": "0.001", "rules": []}]}, r"entries\[0\]: .* whole number"),
        ({"entries": [{"account": "suspense", "amount": "1", "rules": "x"}]}, r"entries\[0\].rules: expected a list"),
        ({"entries": [{"account": "suspense", "amount": "1.00", "rules": []}]}, "sum to 100 units"),
        ({"entries": [{"account": 1, "amount": "1.00", "rules": []}]}, "account: expected a text"),
        ({"unit": "x"}, "unit: "),
        ({"currency": 1}, "currency: expected a text"),
        ({"extra": 1}, "the remedy: expected an object"),
    ],
)
def test_a_document_that_is_no_remedy_is_refused_with_the_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRemedy, match=said):
        read_remedy(kings_paid().document() | change)


@pytest.mark.parametrize(("house", "family", "limit"), TABLES[::3])
@hands(1)
@given(seed=SEEDS)
def test_the_remedy_of_any_hand_makes_the_paid_what_is_due(house: str, family: str, limit: str, seed: int) -> None:
    """After it every player has his due, whoever bears it; no other account gains or loses beside that."""
    one = recorded_hand(house, limit, seed, family, complete=True)
    for change in changes(one):
        found = resettle(audit(one.with_events(change.events), find_house(house)))
        remedy = computed_remedy(found)
        got = amounts(remedy.entries)
        assert sum(got.values()) == 0
        for seat in found.seats:
            assert seat.recorded_net + got.get(f"player:{seat.player}", 0) == seat.net
        borne = amounts(computed_remedy(found, bearer="house").entries)
        assert sum(borne.values()) == 0 and all(units > 0 for account, units in borne.items() if "player" in account)
        assert {account: units for account, units in got.items() if units > 0} == {
            account: units for account, units in borne.items() if units > 0
        }
