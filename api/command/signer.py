"""The signer that a command works with."""

import os

from api.command import status
from api.command.trouble import end
from ledger.availability import StoreUnavailable
from ledger.publishing.signer import ORIGIN_SETTING, SETTING, BadSigner, Signer
from ledger.publishing.signer_setting import open_signer
from ledger.publishing.witnesses import SETTING as WITNESSES
from ledger.publishing.witnesses import BadWitness, Witness, parse_witnesses
from ledger.store.store import DEFAULT, Store
from ledger.store.store import SETTING as STORE_SETTING


def opened_signer(store: Store) -> Signer:
    """The signer of the store that the settings name; ends the command where it cannot be had."""
    url = os.environ.get(STORE_SETTING) or DEFAULT
    try:
        return open_signer(store.database, url, os.environ.get(SETTING, ""), os.environ.get(ORIGIN_SETTING, ""))
    except BadSigner as fault:
        end(str(fault), status.WRONG_INPUT)
    except StoreUnavailable as fault:
        end(str(fault), status.BUSY)


def witnesses_here() -> list[Witness]:
    """The witnesses that the setting names; ends the command where it names none."""
    try:
        return parse_witnesses(os.environ.get(WITNESSES, ""))
    except BadWitness as fault:
        end(str(fault), status.WRONG_INPUT)
