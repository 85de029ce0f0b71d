"""The names of what an operator sets about the log that is published."""

from typing import Final

SIGNER: Final = "ODDCHIP_SIGNER"
ORIGIN: Final = "ODDCHIP_LOG_ORIGIN"
WITNESSES: Final = "ODDCHIP_WITNESSES"
