"""The signer that a command works with."""

from api import settings
from ledger.publishing.signer import Signer
from ledger.publishing.signer_setting import open_signer
from ledger.store.store import Store


def opened_signer(store: Store) -> Signer:
    """The signer of the store that the settings name. Raises BadSigner, StoreUnavailable."""
    return open_signer(store.database, settings.store_address(), settings.signer_folder(), settings.log_origin())
