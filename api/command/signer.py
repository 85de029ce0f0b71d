"""The signer that a command works with, and the key of sessions beside it."""

from api import settings
from ledger.people.session_key import open_session_key, session_key_file
from ledger.publishing.signer import Signer
from ledger.publishing.signer_setting import open_signer, signer_folder
from ledger.store.store import Store


def opened_signer(store: Store) -> Signer:
    """The signer of the store that the settings name. Raises BadSigner, StoreUnavailable."""
    return open_signer(store.database, settings.store_address(), settings.signer_folder(), settings.log_origin())


def opened_session_key(store: Store) -> bytes:
    """The key of the sessions of the store that the settings name. Raises BadSigner, BadSessionKey."""
    beside = signer_folder(store.database, settings.store_address(), settings.signer_folder())
    return open_session_key(session_key_file(beside, settings.session_key()))
