"""The signer that a command works with."""

import os

from ledger.publishing.signer import ORIGIN_SETTING, SETTING, Signer
from ledger.publishing.signer_setting import open_signer
from ledger.publishing.witnesses import SETTING as WITNESSES
from ledger.publishing.witnesses import Witness, parse_witnesses
from ledger.store.store import DEFAULT, Store
from ledger.store.store import SETTING as STORE_SETTING


def opened_signer(store: Store) -> Signer:
    """The signer of the store that the settings name. Raises BadSigner, StoreUnavailable."""
    url = os.environ.get(STORE_SETTING) or DEFAULT
    return open_signer(store.database, url, os.environ.get(SETTING, ""), os.environ.get(ORIGIN_SETTING, ""))


def witnesses_here() -> list[Witness]:
    """The witnesses that the setting names. Raises BadWitness where it names none."""
    return parse_witnesses(os.environ.get(WITNESSES, ""))
