"""Which signer the settings name."""

from pathlib import Path

from ledger.database.address import SETTING as STORE
from ledger.database.address import sqlite_path
from ledger.database.database import Database
from ledger.publishing import published
from ledger.publishing.settings import ORIGIN, SIGNER
from ledger.publishing.signer import BadSigner, Signer


def open_signer(database: Database, url: str, folder: str = "", origin: str = "") -> Signer:
    """The signer of a store, made where there is none and the store has no checkpoint.

    ``url`` is the store's setting, ``folder`` and ``origin`` are ``ODDCHIP_SIGNER`` and ``ODDCHIP_LOG_ORIGIN``, ""
    where they are not set. Raises BadSigner for settings and folders that do not fit, StoreUnavailable.
    """
    path = signer_folder(database, url, folder)
    if path.exists():
        signer = Signer(path)
        if origin and origin != signer.origin:
            raise BadSigner(
                f"{ORIGIN}={origin}: the signer at {path} signs as {signer.origin}; the origin is fixed when a "
                "signer is made"
            )
        return signer
    with database.reading() as session:
        newest = published.newest(session)
    if newest is not None:
        raise BadSigner(
            f"there is no signer at {path}, but the store has checkpoints, the newest of size {newest.size}; expected "
            f"{SIGNER} to name the folder of the signer that made them"
        )
    return Signer.create(path, origin)


def signer_folder(database: Database, url: str, folder: str = "") -> Path:
    """Where the signer of a store is, made or not: the folder that is set, else one beside the SQLite file.

    Raises BadSigner where a PostgreSQL store has no setting.
    """
    if folder:
        return Path(folder)
    if database.dialect != "sqlite":
        raise BadSigner(
            f"{SIGNER} is not set; expected the folder of the signer, on a disk of this host, "
            f"since {STORE} names a PostgreSQL server"
        )
    file = sqlite_path(url)
    return file.with_name(f"{file.name}.signer")
