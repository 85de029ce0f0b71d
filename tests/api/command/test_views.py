"""``oddchip views``: what is made from the events is made again."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.search.question import Question
from ledger.store.store import Store, open_store
from tests.ledger.disputes.office import Office
from tests.ledger.stores import behind
from tests.ledger.venue_lines import taken, venue_lines


def views(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["views", *arguments])


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store with a person, a case and a hand."""
    setting = f"sqlite:///{tmp_path}/ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", setting)
    with open_store(setting) as store:
        office = Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
        office.brought_to("proposed")
        People(store).add(SYSTEM, "eva", ["manager"])
        taken(store, venue_lines())
        store.verdicts.follow()
    return setting


def told(store: Store) -> object:
    """All that the views say."""
    with store.database.reading() as session:
        tables = [session.rows(f"SELECT * FROM {table} ORDER BY 1") for table in ("cases", "people", "table_openings")]
    return tables, store.search.page(Question(), 50)


def test_views_are_made_again(address: str) -> None:
    """Whatever was in them, they say afterwards what the events say."""
    with open_store(address) as store:
        before = told(store)
        with behind(store.database) as session:
            for table in ("cases", "people", "table_openings", "search_terms", "search_words", "verdicts"):
                session.run(f"DELETE FROM {table}")
        assert told(store) != before
    found = views("--rebuild")
    assert (found.exit_code, "people, cases, verdicts, days, tables, nights" in found.stdout) == (0, True)
    with open_store(address) as store:
        assert told(store) == before


def test_views_are_named(address: str) -> None:
    """Without the option nothing is changed."""
    assert views().stdout == "views: people, cases, verdicts, days, tables, nights\n"
    names = ["people", "cases", "verdicts", "days", "tables", "nights"]
    assert json.loads(views("--json").stdout) == {"views": names, "rebuilt": False}
