"""How much one request may bring, and all of them together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from ledger.database.address import BadSetting

BYTES: Final = "ODDCHIP_REQUEST_BYTES"
EVENTS: Final = "ODDCHIP_REQUEST_EVENTS"
AT_ONCE: Final = 8
"""So many requests of the largest size are held in memory at once; of smaller ones as many as take that space."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one request: the bytes of its body, as it comes and unpacked; its events, where a start counts as one.

    ``ratio`` is how often more it may be unpacked, ``seconds`` how long it may take to come, ``requests`` how many may
    be under way.
    """

    request_bytes: int = 4 * 1024 * 1024
    events: int = 10_000
    ratio: int = 100
    seconds: float = 30
    requests: int = 256

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """The limits that the settings name. Raises BadSetting, which says what is expected."""
        asked = {"request_bytes": environment.get(BYTES, ""), "events": environment.get(EVENTS, "")}
        for (name, value), setting in zip(asked.items(), (BYTES, EVENTS), strict=True):
            if value and not (value.isascii() and value.isdigit() and len(value) < 10 and int(value)):
                raise BadSetting(
                    f"{setting}={value}: expected a number from 1 to 999999999, such as {getattr(cls(), name)}"
                )
        return cls(**{name: int(value) for name, value in asked.items() if value})
