"""The settings of the program: what the environment says is read here, and nowhere else.

A command's options that have a variable too (``--port`` of serve, ``--after`` of close) are read by Typer.
A variable that is empty is not set. What a setting cannot be is told by the exception, with the variable's name.
"""

import os
from typing import TYPE_CHECKING, Final

from api.nights.webhook_settings import SECRET as NIGHT_WEBHOOK_SECRET
from api.nights.webhook_settings import URL as NIGHT_WEBHOOK
from api.nights.webhook_settings import Webhook, webhook_of
from api.v1.limits import Limits
from ledger.database.address import DEFAULT
from ledger.database.address import SETTING as STORE
from ledger.days.room_day import SETTING as TIME_ZONE
from ledger.days.room_day import TimeZones
from ledger.days.room_day import time_zones as read_time_zones
from ledger.intake.close_after import SETTING as CLOSE_AFTER
from ledger.intake.close_after import hours_of
from ledger.people.session_key import SETTING as SESSION_KEY
from ledger.publishing.settings import ORIGIN, SIGNER, WITNESSES
from ledger.reconciliation.cluster_tls import SETTINGS as TLS_FILES
from ledger.reconciliation.cluster_tls import Tls

if TYPE_CHECKING:
    from api.people.access_settings import AccessSettings
    from ledger.publishing.witnesses import Witness

HOUSES: Final = "ODDCHIP_HOUSES"
DEBUG: Final = "ODDCHIP_DEBUG"


def store_address() -> str:
    """Which store: what ``open_store`` takes."""
    return _given(STORE) or DEFAULT


def signer_folder() -> str:
    """The folder of the log's signer; "" for the one beside the store's file."""
    return _given(SIGNER)


def session_key() -> str:
    """The file with the key of sessions; "" for the one beside the signer's folder."""
    return _given(SESSION_KEY)


def log_origin() -> str:
    """The name of a new log; "" for one by chance."""
    return _given(ORIGIN)


def witnesses() -> "list[Witness]":
    """Who cosigns the log. Raises BadWitness."""
    from ledger.publishing.witnesses import parse_witnesses  # loads what speaks to them, for those who publish

    return parse_witnesses(_given(WITNESSES))


def houses_folder() -> str:
    """A folder with an operator's own house files; "" for none."""
    return _given(HOUSES)


def close_after() -> int:
    """After how many hours hands are closed, 0 for never. Raises BadSetting."""
    return hours_of(_given(CLOSE_AFTER))


def time_zones() -> TimeZones:
    """The time zone of each room. Raises BadSetting."""
    return read_time_zones(_given(TIME_ZONE))


def cluster_tls() -> Tls:
    """The certificates with which a cluster is spoken to."""
    return Tls(*map(_given, TLS_FILES))


def night_webhook() -> Webhook | None:
    """Whom results of nights are told to; None for nobody. Raises BadSetting."""
    return webhook_of(_given(NIGHT_WEBHOOK), _given(NIGHT_WEBHOOK_SECRET))


def request_limits() -> Limits:
    """How much a request may bring. Raises BadSetting."""
    return Limits.of(os.environ)


def access() -> "AccessSettings":
    """What is set about who may come in. Raises BadSetting."""
    from api.people.access_settings import AccessSettings  # loads the permissions, which the service alone asks for

    return AccessSettings.of(os.environ)


def is_debugging() -> bool:
    """Whether faults of ours are told with all that a programmer wants."""
    return _given(DEBUG) not in ("", "0")


def _given(name: str) -> str:
    return os.environ.get(name, "")
