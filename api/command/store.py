"""The store that a command works on, and as whom."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from api import settings
from ledger.database.address import database_as_it_is
from ledger.database.database import Database
from ledger.people.actor import Actor
from ledger.store.store import WAIT, Store, open_store

OPERATOR: Final = Actor("system", frozenset({"reconciler"}))
"""Who has the command line, and with it the store itself."""


@contextmanager
def opened_store() -> Iterator[Store]:
    """The store that the setting names, for as long as the block runs. Raises what ``open_store`` does."""
    with open_store(settings.store_address()) as store:
        yield store


@contextmanager
def opened_database() -> Iterator[Database]:
    """The database that the setting names, as it is: nothing is made in it. Raises BadSetting, NoStore."""
    database = database_as_it_is(settings.store_address(), WAIT)
    try:
        yield database
    finally:
        database.close()
