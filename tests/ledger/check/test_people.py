"""Whoever puts himself into the views of people, keys and looks, or takes something out, is found."""

from time import time_ns

import pytest

from ledger.check.people import check_people
from ledger.intake.whole_hands import record
from ledger.people.actor import SYSTEM
from ledger.people.keys import Keys
from ledger.people.looks import Looks
from ledger.people.people import People
from ledger.people.sessions import Sessions, latest_end
from ledger.people.views import VIEWS, kept_rows, rebuild
from ledger.store.store import Store
from tests.ledger.people.cases import open_case
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind


@pytest.fixture
def peopled(store: Store) -> Store:
    """A store with two people, a key that has ended, another one, and looks."""
    people, keys = People(store), Keys(store)
    eva = people.add(SYSTEM, "eva", ["support", "manager"], "a long enough password")
    people.add(SYSTEM, "dan", ["admin"])
    people.remove(SYSTEM, "dan")
    keys.end(SYSTEM, keys.make(SYSTEM, "old", ["ingest"], 1)[0].prefix)
    keys.make(SYSTEM, "new", ["ingest", "support"], 1)
    hand = record(store, verified()).stream
    for case in (open_case(store, 1), open_case(store, 2), "C-1"):
        Looks(store).look(eva.actor(), hand, case, "to see who won")
    return store


def test_views_that_follow_are_clean(peopled: Store) -> None:
    """Nothing is said of a store that nobody has changed."""
    assert list(check_people(peopled.database)) == []


def test_every_column_of_every_view(peopled: Store) -> None:
    """A changed value is found and named, and made again from the events."""
    for view, columns in VIEWS.items():
        for column in columns:
            with behind(peopled.database) as session:
                [(value,)] = session.rows(f'SELECT "{column}" FROM {view} ORDER BY 1 DESC LIMIT 1')
                other = value + 1000 if isinstance(value, int) else "z" if isinstance(value, str) else bytes(16)
                session.run(f'UPDATE {view} SET "{column}" = ? WHERE "{column}" = ?', (other, value))
            found = [str(damage) for damage in check_people(peopled.database)]
            assert found and all(view in one for one in found), (view, column)
            with peopled.database.writing() as session:
                rebuild(session)
            assert list(check_people(peopled.database)) == []


@pytest.mark.parametrize("view", VIEWS)
def test_a_row_that_is_missing_or_put_in(peopled: Store, view: str) -> None:
    """Both are told, each row by its own name."""
    with peopled.database.reading() as session:
        kept = kept_rows(session, view)
    with behind(peopled.database) as session:
        session.run(f"DELETE FROM {view}")
        session.insert(view, VIEWS[view], [*kept[1:], (7000 if view == "looks" else "mallory", *kept[0][1:])])
    found = sorted(damage.text for damage in check_people(peopled.database))
    assert len(found) == 2
    assert any(f"is missing in the view {view}" in one for one in found)
    assert any("is of no event: it was put in" in one for one in found)


@pytest.mark.parametrize(("person", "ends"), [("eva", 10**18), ("dan", 0), ("mallory", 0)])
def test_a_session_that_nobody_was_given(peopled: Store, person: str, ends: int) -> None:
    """One for ever, of somebody who was removed, of nobody: told, and none of them lets anybody in."""
    eva = People(peopled).find("eva")
    assert eva is not None
    token = Sessions(peopled).begin(eva)
    assert list(check_people(peopled.database)) == []
    with behind(peopled.database) as session:
        session.run("UPDATE sessions SET person = ?, expires = ?", (person, ends or latest_end(time_ns() // 1000)))
    assert [damage.text for damage in check_people(peopled.database)] == [
        "1 sessions are of nobody, or end later than any that was begun: they were put in"
    ]
    assert Sessions(peopled).of(token) is None
