"""The store that a command works on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from api.command import status
from api.command.trouble import end
from ledger.availability import StoreUnavailable
from ledger.database.address import database_as_it_is
from ledger.database.database import Database
from ledger.store.store import DEFAULT, SETTING, WAIT, BadSetting, Store, open_store


@contextmanager
def opened_store() -> Iterator[Store]:
    """The store that the setting names, for as long as the block runs; ends the command where it cannot be had."""
    try:
        store = open_store(os.environ.get(SETTING) or DEFAULT)
    except BadSetting as fault:
        end(str(fault), status.WRONG_INPUT)
    except StoreUnavailable as fault:
        end(str(fault), status.BUSY)
    with store:
        yield store


@contextmanager
def opened_database() -> Iterator[Database]:
    """The database that the setting names, as it is: nothing is made in it. Ends the command where there is none."""
    try:
        database = database_as_it_is(os.environ.get(SETTING) or DEFAULT, WAIT)
    except BadSetting as fault:
        end(str(fault), status.WRONG_INPUT)
    except FileNotFoundError as fault:
        end(str(fault), status.NOT_FOUND)
    try:
        yield database
    finally:
        database.close()
